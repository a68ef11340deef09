"""The differences that a recount finds, in one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Match, Round, Tournament

if TYPE_CHECKING:
    from tournaments.changes.recount.match import Mismatch

WHAT = {
    "belotes": gettext_lazy("the belotes"),
    "bye": gettext_lazy("the bye, its sides and its table"),
    "byes": gettext_lazy("who rests"),
    "capots": gettext_lazy("the capots"),
    "counts": gettext_lazy("whose score counts"),
    "database": gettext_lazy("the database"),
    "draft": gettext_lazy("the matches of a draft"),
    "draw": gettext_lazy("the draw"),
    "entry": gettext_lazy("how the result was entered"),
    "review": gettext_lazy("what wants another look"),
    "games": gettext_lazy("the games won"),
    "forfeited": gettext_lazy("who has forfeited"),
    "hands": gettext_lazy("the hands"),
    "marks": gettext_lazy("what a hand marks"),
    "impossible": gettext_lazy("totals that no game can give"),
    "next_number": gettext_lazy("the number of the next entrant"),
    "points": gettext_lazy("the totals as entered"),
    "recorded_at": gettext_lazy("when the result came in"),
    "revision": gettext_lazy("the revision"),
    "rubicon": gettext_lazy("the rubicon"),
    "rules": gettext_lazy("the rules"),
    "scores": gettext_lazy("the scores"),
    "seats": gettext_lazy("the people of an entrant"),
    "sides": gettext_lazy("the sides"),
    "state": gettext_lazy("the state"),
    "step": gettext_lazy("the state of the draft"),
    "table": gettext_lazy("a table beside its draw"),
    "unreadable": gettext_lazy("what cannot be read"),
    "waiting": gettext_lazy("who plays and is on the waiting list"),
    "misplaced": gettext_lazy("who should play by the results"),
    "winner": gettext_lazy("the winner, by place"),
}
"""What can differ (`Mismatch.what`), in words."""


def line_words(place: str, mismatch: Mismatch) -> str:
    """A difference in one line: place, value, stored and recounted."""
    facts = {"what": WHAT[mismatch.what], "stored": mismatch.stored, "due": mismatch.due}
    words = _("%(what)s: %(stored)s is stored, %(due)s comes out") % facts
    if mismatch.due is None and isinstance(mismatch.stored, str):
        words = _("%(what)s: %(stored)s") % facts
    return f"{place}, {words}" if place else words


def place_words(
    tournament: Tournament, round_: Round | None = None, match: Match | None = None
) -> str:
    """The tournament, round and table of a difference."""
    found = [f"{tournament.name} ({tournament.code})"]
    if round_ is not None:
        found.append(_("round %(number)s") % {"number": round_.number})
    if match is not None and match.table is not None:
        found.append(_("table %(table)s") % {"table": match.table})
    elif match is not None:
        found.append(_("bye of %(number)s") % {"number": match.sides.all()[0].shown_number})
    return ", ".join(found)
