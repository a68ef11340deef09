"""Pools with their grids: the standing of each, and who met whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.tags import points
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Tournament
from tournaments.ranking.phase_ranking import PhaseFacts, pool_rows
from tournaments.ranking.reading import Matches, MatchRow
from tournaments.ranking.words import COLUMNS, SILENT, value_words

Names = Mapping[int, PairName]


@dataclass(frozen=True, slots=True)
class PoolLine:
    """One of a pool: place, what he scored, and against each the score or nothing yet."""

    place: int
    name: PairName
    values: tuple[str, ...]
    cells: tuple[str | None, ...]
    qualified: bool


@dataclass(frozen=True, slots=True)
class PoolShown:
    """A pool with its grid."""

    title: str
    number: int | None
    """None of the grid of a whole tournament"""
    columns: tuple[str, ...]
    lines: tuple[PoolLine, ...]
    complete: bool


def pools_shown(
    tournament: Tournament,
    facts: PhaseFacts,
    name: str,
    title: str,
    matches: Matches,
    names: Names,
) -> Iterator[PoolShown]:
    """The pools of a group of a phase (no query)."""
    group = _Pools(tournament, facts, name, matches, names)
    return (group.shown(pool, title) for pool in facts.outputs[name]["pools"])


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


@dataclass(frozen=True, slots=True)
class _Pools:
    """The pools of a group."""

    tournament: Tournament
    facts: PhaseFacts
    name: str
    matches: Matches
    names: Names

    @property
    def keys(self) -> list[str]:
        """The keys of the phase that are worth a column."""
        return [key for key in self.facts.plan.ranking_keys if key not in SILENT]

    def shown(self, pool: Mapping[str, Any], title: str) -> PoolShown:
        rows = pool_rows(self.tournament, self.facts, self.name, pool, self.matches)
        order = [row.id for row in rows]
        met = self._met(pool)
        complete = all(row.complete for row in met.values()) and len(met) == self._due(pool)
        places = self._qualifying() if complete else ()
        lines = (
            PoolLine(
                place=at,
                name=self.names[row.id],
                values=tuple(value_words(key, row.values[key]) for key in self.keys),
                cells=tuple(self._cell(met, row.id, other) for other in order),
                qualified=at in places,
            )
            for at, row in enumerate(rows, start=1)
        )
        return PoolShown(
            title=title,
            number=pool["pool"],
            columns=tuple(str(COLUMNS[key]) for key in self.keys),
            lines=tuple(lines),
            complete=complete,
        )

    def _met(self, pool: Mapping[str, Any]) -> dict[frozenset[int], MatchRow]:
        plan = self.facts.plan
        return {
            frozenset(id_ for side in row.sides for id_ in side.ids): row
            for row in self.matches.values()
            if (row.group, row.slot) == (self.name, pool["pool"])
            and plan.start <= row.round <= plan.end
        }

    def _due(self, pool: Mapping[str, Any]) -> int:
        return sum(len(round_["matches"]) for round_ in pool["rounds"])

    def _qualifying(self) -> tuple[int, ...]:
        """The places that go on to the best group of the next phase."""
        plans = self.tournament.chain
        following = plans[self.facts.plan.position :][:1]
        return following[0].groups[0].places if following else ()

    def _cell(self, met: Mapping[frozenset[int], MatchRow], one: int, other: int) -> str | None:
        """The points of one against another; nothing yet is empty, himself is None."""
        if one == other:
            return None
        row = met.get(frozenset((one, other)))
        return score_of(row, one) if row is not None else ""


def score_of(row: MatchRow | None, number: int) -> str:
    """The points of one in a match that is in; empty before."""
    if row is None or not row.complete:
        return ""
    scores = (side.score for side in row.sides if number in side.ids)
    return points(next(scores, None) or 0)
