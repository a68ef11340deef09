"""Entrants who are equal in every ranking key, so that the lot has made their order."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tournaments.core.wording.brackets import pool_words
from tournaments.models.group import MAIN
from tournaments.ranking.pool_ranking import LOT, in_runs, pool_rows, reasons
from tournaments.ranking.selectors.standings import Standings


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """Entrants equal in every key, the best by the lot first; partners under their lead."""

    numbers: tuple[int, ...]
    pool: str = ""
    """the pool they are tied in, in words; empty in the ranking of all"""


def drawn_orders(
    found: Standings, among: Collection[int] | None = None, by: Collection[str] = (LOT,)
) -> list[DrawnOrder]:
    """The orders that the lot has made, those in pools last; `among` asks for some entrants.

    None in a pool without a result. `by` are the keys that may have decided.
    """
    if not found.after_round:
        return []
    told = []
    for best, *others in found.sides:
        why = best.above_next
        for row in others:
            why = why or row.above_next
        told.append((best.number, why))
    return [*map(DrawnOrder, in_runs(told, by)), *_in_pools(found, among, by)]


def _in_pools(
    found: Standings, among: Collection[int] | None, by: Collection[str]
) -> Iterator[DrawnOrder]:
    course = found.course
    if course is None:
        return
    facts, matches = course.facts, course.matches
    for name, group in facts.groups.items():
        for pool in group.pools:
            if among is not None and set(among).isdisjoint(facts.both(pool.ids)):
                continue
            own = (row for row in matches.values() if facts.in_group(row, name, pool.number))
            if not any(row.complete for row in own):
                continue
            rows = pool_rows(course.tournament, facts, name, pool, matches, left=course.left)
            words = pool_words(name if len(facts.groups) > 1 else MAIN, pool.number)
            for numbers in in_runs(reasons(rows), by):
                yield DrawnOrder(numbers, words)
