"""Parts of a ranking: a category, a bracket beside the main one, those who are equal in every key.

A category and a bracket have ranks of their own. The order of equals is made by lot, or by the
organiser.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Sequence
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import pgettext

from scoring.ranking import Ranked
from tournaments.core.wording.brackets import group_prefix, group_title, pool_words
from tournaments.draws.bracket_play import shared_by, standing_at
from tournaments.draws.knockout import CONSOLATION
from tournaments.models import Phase, Prize, System, Tournament
from tournaments.models.group import CONSOLATION as CONSOLATION_GROUP, FINALS, MAIN, SMALL_FINAL
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE, ranked_by_side, some_of
from tournaments.ranking.pool_ranking import CHANCE, in_runs, pool_rows, reasons
from tournaments.ranking.prize_lines import ranks_text
from tournaments.ranking.selectors.standings import StandingRow, Standings

MANUAL = "manual"


def consolation_names(tournament: Tournament) -> dict[str, str]:
    """The brackets beside the main ones of all phases, each with its title."""
    names: list[str] = []
    for plan in tournament.chain:
        if plan.bracketed:
            names += [group.name for group in plan.groups[1:] if group.name not in FINALS]
        if plan.system == System.CONSOLANTE:
            names.append(CONSOLATION_GROUP)
    return {name: group_title(name) for name in names}


def consolations(found: Standings) -> dict[str, frozenset[int]]:
    """Who plays each bracket beside the main one of the phase that runs, by its name."""
    course = found.course
    if course is None or not course.facts.plan.bracketed:
        return {}
    facts = course.facts
    results = bracket_results(facts, course.matches.values())
    playing: dict[str, frozenset[int]] = {}
    for at, (name, members) in enumerate(facts.members.items()):
        if at and name not in FINALS:
            playing[name] = frozenset(members)
            continue
        matches = facts.groups[name].matches
        sides = [side for one in matches if one.bracket == CONSOLATION for side in one.sides]
        there = {standing_at(side, results[name]) for side in sides}
        if numbers := facts.both(number for number in there if number is not None):
            playing[CONSOLATION_GROUP] = frozenset(numbers)
    return playing


def ranks_words(first: int, last: int | None = None, group: str = "") -> str:
    """A rank or a range of them, with the name of the bracket they are counted in.

    >>> ranks_words(1), ranks_words(1, 3, "consolation")
    ('1', 'Consolation bracket 1–3')
    """
    return _after_title(group, ranks_text(first, last))


def prize_ranks(prize: Prize) -> str:
    """The ranks that win a prize, as an organiser types them.

    >>> prize_ranks(Prize(rank=4, last_rank=8)), prize_ranks(Prize(rank=1, from_end=True))
    ('4–8', 'last')
    """
    if prize.from_end:
        return _after_title(prize.group, pgettext("rank of a prize", "last"))
    return ranks_words(prize.rank, prize.last_rank, prize.group)


def _after_title(group: str, ranks: str) -> str:
    title = group_title(group) if group else ""
    return f"{capfirst(title)} {ranks}".strip()


def in_category(found: Standings, category: str) -> Standings:
    """The ranking of one category: its rows in the order of the whole, with ranks of their own."""
    return only(found, {number for number, own in found.categories.items() if own == category})


def only(found: Standings, among: Container[int]) -> Standings:
    """The rows of some entrants in the order of the whole, with ranks and reasons of their own."""
    some = some_of(
        [
            Ranked(row.rank or 0, row.number, row.values, row.above_next, row.rank is None)
            for row in found.rows
        ],
        among,
    )
    staying = sum(not row.out for row in some)
    rows = [
        StandingRow(None if row.out else row.rank, row.id, row.values, row.above_next, moved=None)
        for row in ranked_by_side(some, found.lead, staying)
    ]
    return found._replace(rows=tuple(rows))


def places_shown(
    found: Standings, before: Callable[[str], str] = group_prefix
) -> Callable[[StandingRow], str]:
    """The words of the place of a row, in the first column of a ranking that has places there.

    Where the group is not the first, its name stands `before` it. Of a bracket all the places of
    those who went out in the same round (5–8): the rank is one of them. Empty before it is decided,
    and of who has left and is ranked below for it.
    """
    members = found.course.facts.members if found.course else {}
    group_of = {number: name for name, inside in members.items() for number in inside}
    shared: dict[str, dict[int, int]] = {}
    if found.course and found.keys[0] == PLACE:
        # How many end at each place of each bracket.
        results = bracket_results(found.course.facts, found.course.matches.values())
        for name, group in found.course.facts.groups.items():
            shared[name] = shared_by(group.matches, results[name])
    first = next(iter(members), "")
    below = found.left.last | found.left.out

    def shown(row: StandingRow) -> str:
        value, name = row.values.get(found.keys[0]), group_of.get(row.number)
        if not isinstance(value, int) or name is None or row.number in below:
            return ""
        above = 2 if name == SMALL_FINAL else 0
        count = shared.get(name, {}).get(value - above, 1)
        words = ranks_text(value, value + count - 1)
        return words if name in (first, SMALL_FINAL) else f"{before(name)}{words}"

    return shown


def with_places(
    found: Standings,
    rows: Sequence[StandingRow],
    words: list[dict[str, str]],
    before: Callable[[str], str],
) -> list[dict[str, str]]:
    """The cells, with the place in words where the ranking goes by places."""
    key = found.keys[0]
    if key not in (PLACE, POOL_PLACE):
        return words
    place = places_shown(found, before)
    return [
        cells if row.values.get(key) is None else {**cells, key: place(row) or "–"}
        for cells, row in zip(words, rows, strict=True)
    ]


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
