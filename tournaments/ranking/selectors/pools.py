"""Pools with their grids: the standing of each, and who met whom."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.core.tags import points
from tournaments.core.wording.brackets import group_title
from tournaments.draws.pools import Pool
from tournaments.draws.schedule import ScheduledRound
from tournaments.entrants.selectors.names import Names, PairName
from tournaments.models import Tournament
from tournaments.ranking.phase_facts import Leavers, PhaseFacts
from tournaments.ranking.pool_ranking import CHANCE, in_runs, pool_rows, reasons
from tournaments.ranking.rows import Matches, MatchRow
from tournaments.ranking.words import (
    COLUMNS,
    SILENT,
    left_words,
    note_words,
    noted,
    score_in_games,
    value_words,
)


class PoolLine(NamedTuple):
    """An entrant of a pool: its place, its values, and its score against each other entrant.

    A cell is None against itself, empty before their match.
    """

    place: int | None
    """none of who stands below the ranking"""
    name: PairName
    values: tuple[str, ...]
    cells: tuple[str | None, ...]
    qualified: bool
    left: str = ""
    """that it has left, in words"""
    by_chance: bool = False
    """whether the lot has made its order with others who are equal in everything"""


class PoolRound(NamedTuple):
    """A round of a pool: who meets whom, and who has the bye, by number."""

    number: int
    """of the round of the contest"""
    meetings: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


class PoolShown(NamedTuple):
    """A pool with its grid."""

    title: str
    number: int | None
    """None of the grid of a whole tournament"""
    columns: tuple[str, ...]
    lines: tuple[PoolLine, ...]
    complete: bool
    begun: bool
    """whether a result is in: before, its ranking says nothing"""
    rounds: tuple[PoolRound, ...] = ()
    """in the order of play; none of the grid of a whole tournament"""


def pool_pages(pools: Sequence[PoolShown], rows: int) -> list[list[PoolShown]]:
    """Pools on pages of so many rows, each with a row for its heading; none broken in two."""
    pages: list[list[PoolShown]] = []
    left = 0
    for pool in pools:
        taken = 1 + len(pool.lines)
        if taken > left or not pages:
            pages.append([])
            left = rows
        pages[-1].append(pool)
        left -= taken
    return pages


def pool_shown(
    tournament: Tournament,
    facts: PhaseFacts,
    name: str,
    pool: Pool,
    matches: Matches,
    names: Names,
    left: Leavers,
) -> PoolShown:
    """A pool of a group of a phase (no query)."""
    keys = [key for key in facts.plan.ranking_keys if key not in SILENT]
    rows = pool_rows(tournament, facts, name, pool, matches, left=left)
    own = [
        facts.as_pairs(replace(row, struck=key in left.struck))
        for key, row in matches.items()
        if facts.in_group(row, name, pool.number)
    ]
    met = {frozenset(row.ids): row for row in own}
    several = facts.plan.games > 1
    complete = all(row.complete for row in own) and len(met) == len(pool.meetings)
    following = tournament.chain[facts.plan.position :][:1] if complete else ()
    qualifying = following[0].groups[0].places if following else ()
    # Before a result of the pool everybody is equal.
    begun = any(row.complete for row in own)
    drawn = {n for run in in_runs(reasons(rows), {CHANCE}) for n in run} if begun else set()

    def against(number: int, other: int) -> str | None:
        row = met.get(frozenset((number, other)))
        return None if number == other else result_of(row, number, games=several, both=True)

    lines = (
        PoolLine(
            place=None if row.out else at,
            name=names[row.id],
            values=tuple(value_words(key, row.values[key]) for key in keys),
            cells=tuple(against(row.id, other.id) for other in rows),
            qualified=at in qualifying,
            left=left_words(left, row.id),
            by_chance=row.id in drawn,
        )
        for at, row in enumerate(rows, start=1)
    )
    return PoolShown(
        title=group_title(name) if len(facts.groups) > 1 else "",
        number=pool.number,
        columns=tuple(str(COLUMNS[key]) for key in keys),
        lines=tuple(lines),
        complete=complete,
        begun=begun,
        rounds=tuple(_round(facts, round_, met) for round_ in pool.rounds),
    )


def _round(
    facts: PhaseFacts, round_: ScheduledRound, met: Mapping[frozenset[int], MatchRow]
) -> PoolRound:
    """A round of a pool, under the number of the round in which it is played."""
    meetings = tuple(match.ids for match in round_.matches)
    played = (met[frozenset(ids)].round for ids in meetings if frozenset(ids) in met)
    return PoolRound(
        next(played, facts.plan.start + round_.number - 1), meetings, tuple(round_.byes)
    )


def result_of(row: MatchRow | None, number: int, *, games: bool, both: bool = False) -> str:
    """The result of an entrant in a match, empty before its card is in.

    That is its points, or the games it has won, with those of the others where `both` are asked.
    """
    if row is None or not row.complete:
        return ""
    mine = row.mine(number)
    if games and not both:
        return str(mine.games)
    words = score_in_games(row.games_of(mine)) if games else points(mine.score or 0)
    return noted(words, note_words(missed=row.missed, struck=row.struck))
