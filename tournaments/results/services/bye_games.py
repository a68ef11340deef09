"""The game of a bye: a catch-up game against a finished pair, or a partie bis for two byes."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import (
    ByeScore,
    Entrant,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Side,
    Table,
)
from tournaments.results.selectors import byes_for_bis, opponents_for_catch_up
from tournaments.results.services.writing import result_service, writing_of


@result_service
def catch_up_start(
    *, actor: Actor, match: Match, version: int, opponent: int, table: int | None = None
) -> Match:
    """Seat a bye's pair against one that has finished, at a free table (default: the next)."""
    tournament = match.round.tournament
    claim_version(match, version)
    if tournament.bye_alone != ByeScore.CATCH_UP or tournament.melee:
        raise Refusal(_("In this contest a bye has no catch-up game: see the settings."))
    if not tournament.two_sided:
        words = _("A catch-up game needs two sides at a table: choose another score for a bye.")
        raise Refusal(words)
    if match.kind != MatchKind.BYE or Match.objects.filter(other_bye=match).exists():
        raise Refusal(_("This catch-up game is already under way."))
    finished = {pair.number for pair in opponents_for_catch_up(match.round)}
    if opponent not in finished or match.sides.filter(entrant__number=opponent).exists():
        words = _("Choose a pair that has finished its match of this round.")
        raise Refusal(words, "opponent")
    beside = tournament.entrants.get(number=opponent)
    return _start(actor, "catch_up.start", match, MatchKind.CATCH_UP, beside, table)


@result_service
def bis_start(
    *, actor: Actor, match: Match, version: int, opponent: int, table: int | None = None
) -> Match:
    """Seat the exempt of this round against that of an earlier one, at a free table."""
    tournament = match.round.tournament
    claim_version(match, version)
    if tournament.bye_score != ByeScore.BIS or tournament.melee or not tournament.two_sided:
        raise Refusal(_("In this contest a bye has no partie bis: see the settings."))
    if match.kind != MatchKind.BYE or Match.objects.filter(other_bye=match).exists():
        raise Refusal(_("This bye already has its partie bis."))
    byes = [bye for bye, pair in byes_for_bis(match.round) if pair.number == opponent]
    if not byes or match.sides.filter(entrant__number=opponent).exists():
        words = _(
            "Choose a pair that had the bye in an earlier round of this phase and "
            "has not played its partie bis yet."
        )
        raise Refusal(words, "opponent")
    match.other_bye = earlier = byes[0]
    beside, facts = earlier.sides.get().entrant, {"earlier": earlier.round.number}
    return _start(actor, "bis.start", match, MatchKind.BIS, beside, table, **facts)


def _start(
    actor: Actor,
    act: str,
    match: Match,
    kind: MatchKind,
    beside: Entrant,
    table: int | None,
    **facts: Any,
) -> Match:
    """Seat an opponent, for whom the game does not count, at a table: by default the next one."""
    writing, round_ = writing_of(actor, act, match), match.round
    played = round_.matches.exclude(hall_table=None)
    taken = set(played.values_list("hall_table__number", flat=True))
    if table in taken:
        words = _("Table %(table)s is taken in this round: choose another.")
        raise Refusal(words, "table", table=table)
    free = table or max(taken, default=0) + 1
    match.hall_table = Table.objects.numbered(round_.tournament, [free])[free]
    match.kind, match.state, match.entry = kind, MatchState.EXPECTED, MatchEntry.NONE
    side = Side.objects.create(match=match, position=1, entrant=beside, score_counts=False)
    writing.sides.append(side)
    return writing.settle(**facts)


@result_service
def bye_game_cancel(*, actor: Actor, match: Match, version: int, kind: MatchKind) -> Match:
    """Give up a catch-up game or a partie bis that has no result: its pairs have byes again."""
    claim_version(match, version)
    if match.kind != kind:
        bis = kind == MatchKind.BIS
        raise Refusal(_("This is not a partie bis.") if bis else _("This is not a catch-up game."))
    if match.entry != MatchEntry.NONE:
        raise Refusal(_("This game has a result: cancel it first."))
    writing, table = writing_of(actor, f"{kind}.cancel", match), match.table
    writing.sides.pop().delete()
    match.hall_table, match.kind, match.state = None, MatchKind.BYE, MatchState.CONFIRMED
    match.other_bye = None
    return writing.settle(was_table=table)
