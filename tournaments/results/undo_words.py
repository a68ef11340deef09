"""What undoing the result of a table does, in the words of its page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Game, Match, MatchEntry
from tournaments.results.selectors import games_of
from tournaments.rulesets.effective_rules import format_of_match


@dataclass(frozen=True, slots=True)
class Undoing:
    """The act, what it leads to, and what is said once it is done."""

    act: str
    effect: str
    done: str


def undoing(match: Match) -> Undoing:
    """What undoing takes away at a table: hands, a forfeit, one of several games, or the result."""
    games = games_of(match)
    if match.entry == MatchEntry.HANDS and not games[-1].finished:
        return _hands_deleted(games)
    if format_of_match(match).several and games:
        return _game_cancelled(games[-1].number)
    if match.entry == MatchEntry.FORFEIT:
        effect = _("The card of this table is awaited again.")
        return Undoing(_("Cancel the forfeit"), effect, _("Forfeit cancelled."))
    if match.entry == MatchEntry.HANDS:
        effect = _("Every hand of this table is deleted, and its card is awaited again.")
        return Undoing(_("Cancel the result and its hands"), effect, _("Result cancelled."))
    effect = _("The card of this table is awaited again.")
    return Undoing(_("Cancel the result"), effect, _("Result cancelled."))


def _hands_deleted(games: list[Game]) -> Undoing:
    """Of a game that goes on, which has no result yet."""
    hands, last = len(games[-1].all_hands), games[-1]
    act = ngettext("Delete the hand entered", "Delete the %(count)s hands entered", hands)
    effect = _("This table then has no hand and awaits its card.")
    if len(games) > 1:
        effect = _("Game %(number)s begins again; the games before it stay.")
    done = ngettext("%(count)s hand deleted.", "%(count)s hands deleted.", hands)
    values = {"count": hands, "number": last.number}
    return Undoing(act % values, effect % values, done % values)


def _game_cancelled(number: int) -> Undoing:
    values = {"number": number}
    effect = _("Only game %(number)s is cancelled; the table then awaits it.")
    return Undoing(
        _("Cancel game %(number)s") % values,
        effect % values,
        _("Game %(number)s cancelled.") % values,
    )
