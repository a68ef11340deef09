"""Rows of results as values of `scoring.ranking`: matches, byes, the partie bis of two byes.

A partie bis is a match of the later of its two rounds, where it is the game of the exempt of that
round. The other one had a match of its own there as well. Pages show both in the later round; a
ranking counts the partie bis in place of the bye, from the later round on, so that an entrant has
one result a round (draw-rules.md 6.3).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from scoring.ranking import (
    ByeResult,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Ranked,
    Result,
    SideResult,
    rank,
)
from tournaments.models import ByeDifference, ByeScore, MatchKind, Phase, Tournament
from tournaments.ranking.phase_facts import NOBODY, Leavers
from tournaments.ranking.rows import Matches, MatchRow, SideRow, by_round
from tournaments.results.outcome import sum_of_a_match


def resolved(matches: Mapping[int, MatchRow]) -> Mapping[int, MatchRow]:
    """The matches, each bye that has a partie bis among them as that match, its own side first."""
    games = {row.other_bye: row for row in matches.values() if row.other_bye in matches}
    if not games:
        return matches
    return {**matches, **{bye: _as_seen(matches[bye], games[bye]) for bye in games if bye}}


def _as_seen(bye: MatchRow, game: MatchRow) -> MatchRow:
    other, exempt = game.sides
    return replace(
        game,
        round=bye.round,
        played_in=game.round,
        winner=None if game.winner is None else 1 - game.winner,
        sides=(exempt._replace(counts=True), other._replace(counts=False)),
        other_bye=None,
    )


def seen_in_its_round(bye: MatchRow, game: MatchRow) -> MatchRow:
    """A partie bis as the exempt of the earlier round has played it, in the later one."""
    return replace(_as_seen(bye, game), round=game.round, played_in=None)


def each_in_its_round(rows: Mapping[int, MatchRow]) -> list[MatchRow]:
    """The matches, a partie bis for each of its two sides and after all others."""
    bis_last = sorted(rows.values(), key=lambda row: row.kind == MatchKind.BIS)
    games = [row for row in rows.values() if row.other_bye in rows]
    seen = [seen_in_its_round(rows[row.other_bye], row) for row in games if row.other_bye]
    return [*bis_last, *seen]


def may_be_played(tournament: Tournament) -> bool:
    """Whether a bye may become a match."""
    return tournament.bye_score in (ByeScore.CATCH_UP, ByeScore.BIS)


def waiting_byes(tournament: Tournament, matches: Mapping[int, MatchRow]) -> set[int]:
    """The byes that may still be played for, by the primary keys of their matches.

    Every one where a catch-up game is due; where a partie bis is, those that another one of their
    phase waits for, in another round. `matches` are resolved.
    """
    byes = {key: row for key, row in matches.items() if row.kind == MatchKind.BYE}
    if tournament.bye_alone == ByeScore.CATCH_UP:
        return set(byes)
    if tournament.bye_score != ByeScore.BIS:
        return set()
    # Two entrants may meet for their byes in two rounds of one phase.
    plans = {key: tournament.phase_at(row.round) for key, row in byes.items()}
    return {
        key
        for key, row in byes.items()
        if any(
            row.round != other.round and plans[key] is plans[at] and row.ids != other.ids
            for at, other in byes.items()
        )
    }


def averaged(results: Iterable[Result]) -> list[MatchResult]:
    """The matches that the averages of a bye count: none that a side forfeited (draw-rules.md 6.1).

    >>> from scoring.ranking import SideResult
    >>> one, other = SideResult((1,), 2001), SideResult((2,), 0, forfeited=True)
    >>> averaged([MatchResult(1, (one, other), (1,)), ByeResult(1, (3,))])
    []
    """
    return [
        result
        for result in results
        if isinstance(result, MatchResult) and not any(map(attrgetter("forfeited"), result.sides))
    ]


def bye_result(tournament: Tournament, row: MatchRow, played: Sequence[MatchResult]) -> ByeResult:
    """What a bye scores that is not played for; `played` are the matches of its averages."""
    exempt, score = row.sides[0].ids, tournament.bye_alone
    if score == ByeScore.CATCH_UP:
        return ByeResult(row.round, exempt)
    victory, difference = tournament.bye_victory, 0
    if victory and tournament.bye_difference == ByeDifference.AVERAGE:
        difference = average_lead(result for result in played if result.round == row.round)
    return ByeResult(
        row.round,
        exempt,
        _points(tournament, score, row, played),
        victory,
        tournament.phase_at(row.round).match_points_bye,
        difference,
    )


def _points(
    tournament: Tournament, score: str, row: MatchRow, played: Sequence[MatchResult]
) -> int:
    """Where no rule fixes the total of a table, half of it is the average of the round.

    No rule fixes it at a table of three or of comptoir, nor in a match that ends once a side has
    won most of its games.
    """
    if score == ByeScore.FIXED:
        return tournament.bye_points
    if score == ByeScore.OWN_AVERAGE:
        number = row.sides[0].ids[0]
        return average(
            [side.points for result in played for side in result.sides if number in side.ids]
        )
    if score == ByeScore.HALF_TABLE:
        fixed = sum_of_a_match(tournament, row.round)
        if fixed is not None:
            return average([fixed, 0])
    if score in (ByeScore.HALF_TABLE, ByeScore.ROUND_AVERAGE):
        of_round = (result for result in played if result.round == row.round)
        return average([side.points for result in of_round for side in result.sides])
    return 0


def average_lead(matches: Iterable[MatchResult]) -> int:
    """The mean difference of the winners, halves up; 0 without any.

    >>> from scoring.ranking import SideResult
    >>> sides = SideResult((1,), 1100), SideResult((2,), 844)
    >>> average_lead([MatchResult(1, sides, (1,)), MatchResult(1, sides, None)])
    256
    """
    leads = []
    for match in matches:
        won = [side.points for side in match.sides if side.ids == match.winner]
        others = [side.points for side in match.sides if side.ids != match.winner]
        leads += [points - max(others) for points in won]
    return average(leads)


def average(marks: Sequence[int]) -> int:
    """The mean of whole points, halves up; 0 of nothing.

    >>> average([972, 973]), average([])
    (973, 0)
    """
    return (2 * sum(marks) + len(marks)) // (2 * len(marks)) if marks else 0


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
    return rank(
        keys=keys or phase.ranking_keys,
        entrants=entrants,
        results=results.values(),
        penalties=penalties,
        seed=tournament.lot_seed,
        match_points=lambda number: match_points_of(tournament.phase_at(number)),
        manual=tournament.manual_order,
        stages=stages,
        last=left.last.intersection(entrants),
        out=left.out.intersection(entrants),
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
    results: dict[int, Result] = {}
    for number, rows in by_round(matches).items():
        results |= played_in_round(tournament, number, rows)
    return results | results_of_byes(tournament, matches, results)


def played_in_round(tournament: Tournament, number: int, rows: Matches) -> dict[int, MatchResult]:
    """The results of the matches of a round, with its caps; none of byes and their games."""
    played = {k: row for k, row in rows.items() if row.complete and row.kind == MatchKind.MATCH}
    return _as_counted(tournament, number, played)


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
            found |= _as_counted(tournament, row.played_in or row.round, {match: row})
    return found


def _as_counted(tournament: Tournament, number: int, rows: Matches) -> dict[int, MatchResult]:
    """Matches as they count under the caps of a round, with their games or without."""
    games, caps = counts_games(tournament), tournament.phase_at(number).caps_at(number)
    found: dict[int, MatchResult] = {}
    for key, row in rows.items():
        sides = []
        for ids, score, belotes, capots, forfeited, counts, won in row.sides:
            own_games = won if games else 0
            sides.append(SideResult(ids, score or 0, capots, belotes, forfeited, own_games, counts))
        winner = None if row.winner is None else sides[row.winner].ids
        found[key] = MatchResult(row.round, tuple(sides), winner, row.rubicon)
    if caps[:2] == (None, None):
        return found
    capped = caps._replace(from_round=1, to_round=None)
    return {key: capped.capped(result) for key, result in found.items()}


def counted_of(tournament: Tournament, row: MatchRow, mine: SideRow) -> int | None:
    """What counts of the score of a side of a match, None where it is all of it."""
    number = row.played_in or row.round
    caps = tournament.phase_at(number).caps_at(number)
    if row.kind == MatchKind.BYE or not row.complete or mine.score is None:
        return None
    counted = caps.counted(mine.score, row.lost(mine))
    return None if counted == mine.score else counted
