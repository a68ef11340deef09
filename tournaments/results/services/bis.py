"""The partie bis: the exempts of two rounds meet in a match that replaces both byes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import ByeScore, Match, MatchEntry, MatchKind, MatchState, Side, Table
from tournaments.results.selectors import byes_for_bis
from tournaments.results.services.catch_up import free_table
from tournaments.results.services.writing import settle, writing_of


@service("match", moves=("plan", "ranking", "brackets"), when_closed=False)
def bis_start(
    *, actor: Actor, match: Match, version: int, opponent: int, table: int | None = None
) -> Match:
    """Seat the exempt of this round against that of an earlier one, at a free table."""
    round_ = match.round
    tournament = round_.tournament
    claim_version(match, version)
    if tournament.bye_score != ByeScore.BIS or tournament.melee or not tournament.two_sided:
        raise Refusal.of(_("In this contest a bye has no partie bis: see the settings."))
    if match.kind != MatchKind.BYE or Match.objects.filter(other_bye=match).exists():
        raise Refusal.of(_("This bye has its partie bis already."))
    other = _earlier_bye(match, opponent)
    writing = writing_of(actor, "bis.start", match)
    free = free_table(round_, table)
    match.hall_table = Table.objects.numbered(tournament, [free])[free]
    match.kind, match.state, match.entry = MatchKind.BIS, MatchState.EXPECTED, MatchEntry.NONE
    match.other_bye = other
    exempt = other.sides.get().entrant
    beside = Side.objects.create(match=match, position=1, entrant=exempt, score_counts=False)
    writing.sides.append(beside)
    return settle(writing, earlier=other.round.number)


@service("match", moves=("plan", "ranking", "brackets"), when_closed=False)
def bis_cancel(*, actor: Actor, match: Match, version: int) -> Match:
    """Give up a partie bis that has no result: both pairs have their byes again."""
    claim_version(match, version)
    if match.kind != MatchKind.BIS:
        raise Refusal.of(_("This is not a partie bis."))
    if match.entry != MatchEntry.NONE:
        raise Refusal.of(_("This game has a result: take it back first."))
    writing, table = writing_of(actor, "bis.cancel", match), match.table
    writing.sides.pop().delete()
    match.hall_table, match.kind, match.state = None, MatchKind.BYE, MatchState.CONFIRMED
    match.other_bye = None
    return settle(writing, was_table=table)


def _earlier_bye(match: Match, number: int) -> Match:
    """The earliest bye of an entrant that waits for its partie bis."""
    for other, pair in byes_for_bis(match.round):
        if pair.number == number and not match.sides.filter(entrant__number=number).exists():
            return other
    words = _("Choose a pair that had the bye in an earlier round of this phase, without a game.")
    raise Refusal.of(words, "opponent")
