"""The catch-up game of a bye: against a pair that has finished, for the exempt pair only."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import (
    ByeScore,
    Entrant,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Round,
    Side,
    Table,
)
from tournaments.results.selectors import opponents_for_catch_up
from tournaments.results.services.writing import settle, writing_of


@service("match", moves=("plan", "ranking", "brackets"), when_closed=False)
def catch_up_start(
    *, actor: Actor, match: Match, version: int, opponent: int, table: int | None = None
) -> Match:
    """Seat a bye's pair against one that has finished, at a free table (default: the next)."""
    round_ = match.round
    tournament = round_.tournament
    claim_version(match, version)
    if tournament.bye_alone != ByeScore.CATCH_UP or tournament.melee:
        raise Refusal.of(_("In this contest a bye has no catch-up game: see the settings."))
    if not tournament.two_sided:
        words = _("A catch-up game needs a table of two: choose another score for a bye.")
        raise Refusal.of(words)
    if match.kind != MatchKind.BYE or Match.objects.filter(other_bye=match).exists():
        raise Refusal.of(_("This catch-up game is under way already."))
    partner = _opponent(round_, match, opponent)
    writing = writing_of(actor, "catch_up.start", match)
    free = free_table(round_, table)
    match.hall_table = Table.objects.numbered(tournament, [free])[free]
    match.kind, match.state, match.entry = MatchKind.CATCH_UP, MatchState.EXPECTED, MatchEntry.NONE
    beside = Side.objects.create(match=match, position=1, entrant=partner, score_counts=False)
    writing.sides.append(beside)
    return settle(writing)


@service("match", moves=("plan", "ranking", "brackets"), when_closed=False)
def catch_up_cancel(*, actor: Actor, match: Match, version: int) -> Match:
    """Give up a catch-up game that has no result: its pair has a bye again."""
    claim_version(match, version)
    if match.kind != MatchKind.CATCH_UP:
        raise Refusal.of(_("This is not a catch-up game."))
    if match.entry != MatchEntry.NONE:
        raise Refusal.of(_("This game has a result: take it back first."))
    writing, table = writing_of(actor, "catch_up.cancel", match), match.table
    writing.sides.pop().delete()
    match.hall_table, match.kind, match.state = None, MatchKind.BYE, MatchState.CONFIRMED
    return settle(writing, was_table=table)


def _opponent(round_: Round, match: Match, number: int) -> Entrant:
    free = {pair.number for pair in opponents_for_catch_up(round_)}
    if number not in free or match.sides.filter(entrant__number=number).exists():
        words = _("Choose a pair that has finished its match of this round.")
        raise Refusal.of(words, "opponent")
    return round_.tournament.entrants.get(number=number)


def free_table(round_: Round, asked: int | None) -> int:
    """The table asked for, or the next one.

    :raises Refusal: if it is taken in this round.
    """
    taken = {match.table for match in round_.matches.exclude(hall_table=None)}
    if asked is None:
        return max((table for table in taken if table is not None), default=0) + 1
    if asked in taken:
        words = _("Table %(table)s is taken in this round.") % {"table": asked}
        raise Refusal.of(words, "table")
    return asked
