"""Rows of results as values of `scoring.ranking`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.ranking import (
    Caps,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Ranked,
    Result,
    ResultTally,
    SideResult,
    rank,
)
from tournaments.models import MatchKind, Phase, Tournament
from tournaments.ranking.byes import averaged, bye_result, resolved
from tournaments.ranking.leavers import NOBODY, Leavers
from tournaments.ranking.rows import Matches, MatchRow, SideRow

# Past so many changed matches it is quicker to gather all of them again.
REBUILT_FROM = 100


@dataclass(frozen=True, slots=True)
class Tallied:
    """Results by the primary key of their match, and the tally of them all."""

    results: Mapping[int, Result]
    tally: ResultTally

    def up_to(self, round_: int) -> Tallied:
        """The results as they stood after a round."""
        results = {key: result for key, result in self.results.items() if result.round <= round_}
        return Tallied(results, self.tally.up_to(round_))


def ranked(
    tournament: Tournament,
    entrants: Iterable[int],
    matches: Iterable[MatchRow],
    keys: Sequence[str] = (),
    left: Leavers = NOBODY,
) -> tuple[Ranked, ...]:
    """The ranking of a tournament from the matches given, under its own keys or others."""
    tally, given = tallied(tournament, dict(enumerate(matches))).tally, read_penalties(tournament)
    return ranked_by(tournament, tournament.first, entrants, tally, given, keys=keys, left=left)


def ranked_by(
    tournament: Tournament,
    phase: Phase,
    entrants: Iterable[int],
    tally: ResultTally,
    penalties: Iterable[PenaltyPoints] = (),
    *,
    keys: Sequence[str] = (),
    stages: Mapping[int, int] | None = None,
    left: Leavers = NOBODY,
) -> tuple[Ranked, ...]:
    """The ranking of results already gathered, under the keys of a phase or others."""
    return rank(
        keys=keys or phase.ranking_keys,
        entrants=entrants,
        results=tally,
        penalties=penalties,
        seed=tournament.lot_seed,
        match_points=_worth_of_rounds(tournament),
        manual=tournament.manual_order,
        stages=stages,
        last=left.last,
        out=left.out,
    )


def read_penalties(tournament: Tournament) -> list[PenaltyPoints]:
    """The points of the referee that stand (one query)."""
    standing = tournament.penalties.filter(lifted_at=None).exclude(points=0)
    return [PenaltyPoints(*row) for row in standing.values_list("entrant__number", "points")]


def match_points_of(phase: Phase) -> MatchPoints:
    """What a match of a phase is worth."""
    return MatchPoints(
        win=phase.match_points_win,
        draw=phase.match_points_draw,
        loss=phase.match_points_loss,
        rubicon_loss=phase.match_points_rubicon,
        close_win=phase.match_points_close_win,
        close_loss=phase.match_points_close_loss,
        forfeit=phase.match_points_forfeit,
        forfeit_win=phase.match_points_forfeit_win,
    )


def _worth_of_rounds(tournament: Tournament) -> MatchPoints | Callable[[int], MatchPoints]:
    """What a match of each round is worth, by its phase."""
    worths = [match_points_of(phase) for phase in tournament.chain]
    if len(set(worths)) == 1:
        return worths[0]
    return lambda number: worths[tournament.phase_at(number).position - 1]


def caps_at(tournament: Tournament, number: int) -> Caps:
    """The score caps of a round."""
    return tournament.phase_at(number).caps_at(number)


def counts_games(tournament: Tournament) -> bool:
    """Whether the games of its matches count: in some phase a match has several of them.

    Then a match of a single game is one of one game. Where all matches are single games, the engine
    is given none: a game won says no more than the victory.
    """
    return any(phase.games > 1 for phase in tournament.chain)


def read_by(tournament: Tournament) -> tuple[object, ...]:
    """The settings by which matches are read; those of byes are looked up each time."""
    caps = (phase.caps for phase in tournament.chain)
    return (*caps, counts_games(tournament))


def victories_of(
    tournament: Tournament, entrants: Iterable[int], matches: Iterable[MatchRow]
) -> dict[int, int]:
    """How many matches each has won, from the matches given; byes as the settings say."""
    results = tallied(tournament, dict(enumerate(matches))).tally
    rows = rank(keys=("victories",), entrants=entrants, results=results)
    return {row.id: int(str(row.values["victories"])) for row in rows}


def tallied(
    tournament: Tournament,
    matches: Matches,
    known: Tallied | None = None,
    changed: Collection[int] = (),
) -> Tallied:
    """The results of matches; from a known tally only what changed is counted again.

    Byes and their games are always counted again: they may depend on the results of others.
    """
    if known is None or len(changed) > REBUILT_FROM:
        results = _played_among(tournament, matches)
        results |= _byes_among(tournament, matches, results)
        return Tallied(results, ResultTally.of(results.values()))
    plain = {match for match, row in matches.items() if row.kind == MatchKind.MATCH}
    still = known.results.keys() & plain - set(changed)
    results = {match: known.results[match] for match in still}
    results |= _played_among(tournament, {match: matches[match] for match in changed})
    byes = _byes_among(tournament, matches, results)
    results |= byes
    tally = known.tally
    for match in {*changed, *byes, *(known.results.keys() - plain)}:
        before, after = known.results.get(match), results.get(match)
        if before != after:
            tally = tally.replaced(before=before, after=after)
    return Tallied(results, tally)


def _played_among(tournament: Tournament, matches: Matches) -> dict[int, Result]:
    rounds = {row.round for row in matches.values()}
    caps = {number: caps_at(tournament, number) for number in rounds}
    games = counts_games(tournament)
    return {
        match: _played(row, caps[row.round], games=games)
        for match, row in matches.items()
        if row.complete and row.kind == MatchKind.MATCH
    }


def _played(row: MatchRow, caps: Caps, *, games: bool) -> MatchResult:
    """A match as it counts, with its games or without.

    A partie bis has the caps of the round it is played in.
    """
    sides = tuple(
        [
            SideResult(
                side.ids,
                side.score or 0,
                side.capots,
                side.belotes,
                side.forfeited,
                side.games if games else 0,
                side.counts,
            )
            for side in row.sides
        ]
    )
    winner = None if row.winner is None else sides[row.winner].ids
    played = MatchResult(row.played_in or row.round, sides, winner, row.rubicon)
    return replace(caps.capped(played), round=row.round)


def _byes_among(
    tournament: Tournament, matches: Matches, results: Mapping[int, Result]
) -> dict[int, Result]:
    """The byes with the score of the tournament's settings, and the games played for them."""
    found: dict[int, Result] = {}
    played = averaged(results.values())
    for match, row in resolved(matches).items():
        if row.kind == MatchKind.BYE:
            found[match] = bye_result(tournament, row, played)
        elif row.kind != MatchKind.MATCH and row.complete:
            caps = caps_at(tournament, row.played_in or row.round)
            found[match] = _played(row, caps, games=counts_games(tournament))
    return found


def counted_of(tournament: Tournament, row: MatchRow, mine: SideRow) -> int | None:
    """What counts of the score of a side of a match, None where it is all of it."""
    number = row.played_in or row.round
    caps = caps_at(tournament, number)
    if row.kind == MatchKind.BYE or not row.complete or mine.score is None:
        return None
    counted = caps.counted(mine.score, row.lost(mine))
    return None if counted == mine.score else counted
