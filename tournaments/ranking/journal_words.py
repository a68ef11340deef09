"""Sentences of the journal: penalties of the referee, orders made by hand, prizes."""

from django.utils.translation import gettext_lazy as _, ngettext_lazy

from tournaments.core.journal_words import Data, Sentences
from tournaments.core.tags import signed


def _given(data: Data) -> str:
    said = {**data, "points": signed(data["points"])}
    if data.get("excludes"):
        return _("Pair %(number)s excluded: %(reason)s") % said
    if not data["points"]:
        return _("Warning to pair %(number)s: %(reason)s") % said
    if data["points"] > 0:
        return _("Points added to pair %(number)s: %(points)s. %(reason)s") % said
    return _("Penalty of pair %(number)s: %(points)s. %(reason)s") % said


def _lifted(data: Data) -> str:
    said = {**data, "points": signed(data["points"])}
    if data.get("excludes"):
        return _("Exclusion of pair %(number)s cancelled: %(lifted_reason)s") % said
    if not data["points"]:
        return _("Warning to pair %(number)s cancelled: %(lifted_reason)s") % said
    return (
        _("Referee’s decision of %(points)s on pair %(number)s cancelled: %(lifted_reason)s") % said
    )


def _ordered(data: Data) -> str:
    order = ", ".join(map(str, data["after"])) or "–"
    return _("Order of those who were tied: %(order)s. %(reason)s") % {**data, "order": order}


SENTENCES: Sentences = {
    "penalty.give": _given,
    "penalty.lift": _lifted,
    "ranking.order": _ordered,
    "prizes.save": ngettext_lazy(
        "List of prizes saved: %(count)s prize.",
        "List of prizes saved: %(count)s prizes.",
        "count",
    ),
    "prizes.hold": _("Final ranking hidden until the prize-giving."),
    "prizes.release": _("Final ranking shown to everyone."),
    "prizes.hand": _("Prize handed to pair %(number)s: %(lots)s."),
    "prizes.hand_back": _("Prize of pair %(number)s: not handed over after all."),
}
