"""A later phase in sentences: its rounds, who comes in with what, how partners come about."""

from django.utils.translation import gettext as _, gettext_lazy, ngettext_lazy

from tournaments.core.wording.phases import (
    how_words,
    one_match,
    phase_title,
    who_words,
)
from tournaments.models import Group, Partners, Phase


def phase_sentence(plan: Phase) -> str:
    """A later phase in one sentence: its name and rounds, who plays, what counts, how it is drawn.

    Nothing but its match counts in a final of two.
    """
    title, counts, main = phase_title(plan), plan.get_carry_display(), plan.groups[0]
    values = {
        "name": f"{title[:1].upper()}{title[1:]}",
        "rounds": _rounds_of(plan),
        "system": how_words(plan),
        "who": who_words(plan),
        "counts": f"{counts[:1].lower()}{counts[1:]}",
    }
    if one_match(plan):
        return _("%(name)s, %(rounds)s: %(system)s (%(who)s).") % values
    if len(plan.groups) == 1 and main.everybody:
        values["who"] = str(_EVERYBODY[plan.carry])
    elif len(plan.groups) == 1 and main == Group(main.name, last=main.last):
        values["who"] = _FIRST[plan.carry] % {"count": main.last or 1}
    else:
        return _("%(name)s, %(rounds)s: %(system)s (%(who)s); %(counts)s.") % values
    words = _("%(name)s, %(rounds)s: %(who)s; %(system)s.") % values
    return words.replace("….", "…")


def _rounds_of(plan: Phase) -> str:
    """The rounds of a phase within a sentence; a bracket or pools take as many as they need."""
    values = {"first": plan.start, "last": plan.end}
    if plan.grouped and not one_match(plan):
        return _("from round %(first)s on") % values
    if plan.start == plan.end:
        return _("round %(first)s") % values
    return _("rounds %(first)s to %(last)s") % values


_EVERYBODY = {
    "all": gettext_lazy("everyone goes on with all results"),
    "half": gettext_lazy("everyone goes on with half of the points"),
    "fresh": gettext_lazy("everyone starts again from zero"),
}
_FIRST = {
    "all": ngettext_lazy(
        "the first goes on with all results",
        "the first %(count)s go on with all results",
        "count",
    ),
    "half": ngettext_lazy(
        "the first goes on with half of the points",
        "the first %(count)s go on with half of the points",
        "count",
    ),
    "fresh": ngettext_lazy(
        "the first starts again from zero", "the first %(count)s start again from zero", "count"
    ),
}


def partners_sentence(plan: Phase) -> str:
    """How partners who stay together for a phase come about."""
    if plan.partners == Partners.KEPT:
        return _("Partners of the phase before stay together.")
    if plan.partners == Partners.FIRST_LAST:
        return _(
            "The first in the ranking plays with the last, the second with the last but one and "
            "so on, and they stay together."
        )
    return _("Partners are drawn by lot and stay together.")
