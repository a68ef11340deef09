"""Rows of results as values of `scoring.ranking`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.ranking import (
    Caps,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Ranked,
    Result,
    SideResult,
    rank,
)
from tournaments.models import MatchKind, Phase, Tournament
from tournaments.ranking.byes import averaged, bye_result, resolved
from tournaments.ranking.leavers import NOBODY, Leavers
from tournaments.ranking.rows import Matches, MatchRow, SideRow


def ranked_by(
    tournament: Tournament,
    phase: Phase,
    entrants: Sequence[int],
    results: Mapping[int, Result],
    penalties: Iterable[PenaltyPoints] = (),
    *,
    keys: Sequence[str] = (),
    stages: Mapping[int, int] | None = None,
    left: Leavers = NOBODY,
) -> tuple[Ranked, ...]:
    """The ranking of results by match, under the keys of a phase or others."""
    worths, left = [match_points_of(one) for one in tournament.chain], left.among(entrants)
    same = len(set(worths)) == 1
    return rank(
        keys=keys or phase.ranking_keys,
        entrants=entrants,
        results=results.values(),
        penalties=penalties,
        seed=tournament.lot_seed,
        match_points=worths[0]
        if same
        else lambda number: worths[tournament.phase_at(number).position - 1],
        manual=tournament.manual_order,
        stages=stages,
        last=left.last,
        out=left.out,
    )


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


def caps_at(tournament: Tournament, number: int) -> Caps:
    """The score caps of a round."""
    return tournament.phase_at(number).caps_at(number)


def counts_games(tournament: Tournament) -> bool:
    """Whether the games of its matches count: in some phase a match has several of them.

    Then a match of a single game is one of one game. Where all matches are single games, the engine
    is given none: a game won says no more than the victory.
    """
    return max([phase.games for phase in tournament.chain]) > 1


def victories_of(
    tournament: Tournament, entrants: Iterable[int], matches: Iterable[MatchRow]
) -> dict[int, int]:
    """How many matches each has won, from the matches given; byes as the settings say."""
    results = results_of(tournament, dict(enumerate(matches))).values()
    rows = rank(keys=("victories",), entrants=entrants, results=results)
    return {row.id: int(str(row.values["victories"])) for row in rows}


def results_of(tournament: Tournament, matches: Matches) -> dict[int, Result]:
    """The results of matches by primary key, those of byes too."""
    rounds: dict[int, dict[int, MatchRow]] = {}
    for key, row in matches.items():
        rounds.setdefault(row.round, {})[key] = row
    results: dict[int, Result] = {}
    for number, rows in rounds.items():
        results |= played_in_round(tournament, number, rows)
    return results | results_of_byes(tournament, matches, results)


def played_in_round(tournament: Tournament, number: int, rows: Matches) -> dict[int, MatchResult]:
    """The results of the matches of a round, with its caps; none of byes and their games."""
    played = {k: row for k, row in rows.items() if row.complete and row.kind == MatchKind.MATCH}
    return _as_counted(played, caps_at(tournament, number), games=counts_games(tournament))


def results_of_byes(
    tournament: Tournament, matches: Matches, results: Mapping[int, Result]
) -> dict[int, Result]:
    """The byes with the score of the tournament's settings, and the games played for them.

    `results` are those of the matches, on which byes may depend.
    """
    found: dict[int, Result] = {}
    played = averaged(results.values())
    for match, row in resolved(matches).items():
        if row.kind == MatchKind.BYE:
            found[match] = bye_result(tournament, row, played)
        elif row.kind != MatchKind.MATCH and row.complete:
            # A partie bis has the caps of the round it is played in.
            caps = caps_at(tournament, row.played_in or row.round)
            found |= _as_counted({match: row}, caps, games=counts_games(tournament))
    return found


def _as_counted(rows: Matches, caps: Caps, *, games: bool) -> dict[int, MatchResult]:
    """Matches as they count under some caps, with their games or without."""
    found: dict[int, MatchResult] = {}
    for key, row in rows.items():
        sides = []
        for side in row.sides:
            won = side.games if games else 0
            capots, belotes, forfeited = side.capots, side.belotes, side.forfeited
            points = side.score or 0
            sides.append(SideResult(side.ids, points, capots, belotes, forfeited, won, side.counts))
        winner = None if row.winner is None else sides[row.winner].ids
        found[key] = MatchResult(row.round, tuple(sides), winner, row.rubicon)
    if caps[:2] == (None, None):
        return found
    capped = caps._replace(from_round=1, to_round=None)
    return {key: capped.capped(result) for key, result in found.items()}


def counted_of(tournament: Tournament, row: MatchRow, mine: SideRow) -> int | None:
    """What counts of the score of a side of a match, None where it is all of it."""
    number = row.played_in or row.round
    caps = caps_at(tournament, number)
    if row.kind == MatchKind.BYE or not row.complete or mine.score is None:
        return None
    counted = caps.counted(mine.score, row.lost(mine))
    return None if counted == mine.score else counted
