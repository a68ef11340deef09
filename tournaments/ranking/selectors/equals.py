"""Entrants equal in every key: the order that chance has made, or the organiser sets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tournaments.core.wording.brackets import pool_words
from tournaments.models import Phase
from tournaments.models.group import MAIN
from tournaments.ranking.pool_ranking import CHANCE, in_runs, pool_rows, reasons
from tournaments.ranking.selectors.standings import Standings

MANUAL = "manual"


def orders_open(found: Standings, by: Collection[str] = (CHANCE, MANUAL)) -> list[DrawnOrder]:
    """The orders of the lot that the organiser may make otherwise, those made so included.

    Only in the phase that runs, and before the next one is drawn from it.
    """
    if found.following is not None or CHANCE not in found.plan.ranking_keys:
        return []
    members = found.course.facts.everybody if found.course else {row.number for row in found.rows}
    return [one for one in drawn_orders(found, by=by) if members.issuperset(one.numbers)]


def keys_with_manual(found: Standings) -> tuple[Phase, tuple[str, ...]]:
    """The phase that runs, and its keys with the organiser's order before the lot."""
    keys = [key for key in found.plan.ranking_keys if key != MANUAL]
    at = keys.index(CHANCE) if CHANCE in keys else len(keys)
    return found.plan, (*keys[:at], MANUAL, *keys[at:])


def to_be_ordered(found: Standings) -> list[list[int]]:
    """The groups of entrants that the organiser may put in order, the best first as it stands.

    Nobody is in two of them: the pools come first.
    """
    drawn = orders_open(found)
    pools = [[*one.numbers] for one in drawn if one.pool]
    others = [[*one.numbers] for one in drawn if not one.pool]
    groups: list[list[int]] = []
    for group in (*pools, *tied_groups(found), *others):
        if not any(set(group) & set(one) for one in groups):
            groups.append(group)
    return groups


def tied_groups(found: Standings) -> list[list[int]]:
    """The entrants equal in every key before `manual`, group by group, the best first.

    As they stand now: entrants with a place in the organiser's order come before those without.
    Who was left behind in an earlier phase without that key is in no group, nor are two partners
    who stay together and share a rank with nobody else.
    """
    if MANUAL not in found.keys:
        return []
    later = (None, *found.keys[found.keys.index(MANUAL) :])
    groups = in_runs(
        ((row.number, row.above_next) for row in found.rows if MANUAL in row.values), later
    )
    partners = found.course.facts.partners if found.course else {}
    beside = {other: lead for lead, other in partners.items()}
    return [[*group] for group in groups if len({beside.get(n, n) for n in group}) > 1]


class DrawnOrder(NamedTuple):
    """Entrants equal in every key, the best by the lot first; partners under their lead."""

    numbers: tuple[int, ...]
    pool: str = ""
    """the pool they are tied in, in words; empty in the ranking of all"""


def drawn_orders(
    found: Standings, among: Collection[int] | None = None, by: Collection[str] = (CHANCE,)
) -> list[DrawnOrder]:
    """The orders that the lot has made, those in pools last; `among` asks for some entrants.

    None in a pool without a result, nor between one of the ranking and others. `by` are the keys
    that may have decided.
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
    ranked = {found.lead(row.number) or row.number for row in found.rows}
    for name, pool in facts.pools:
        if among is not None and set(among).isdisjoint(facts.both(pool.ids)):
            continue
        own = (row for row in matches.values() if facts.in_group(row, name, pool.number))
        if not any(row.complete for row in own):
            continue
        rows = pool_rows(course.tournament, facts, name, pool, matches, left=course.left)
        words = pool_words(name if len(facts.groups) > 1 else MAIN, pool.number)
        for numbers in in_runs(reasons(rows), by):
            if len(ranked.intersection(numbers)) > 1:
                yield DrawnOrder(numbers, words)
