"""Parts of a ranking with ranks of their own: a category, a bracket beside the main one."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import zip_longest

from django.utils.translation import pgettext

from tournaments.core.wording.brackets import group_title
from tournaments.draws.bracket_play import standing_at
from tournaments.draws.knockout import CONSOLATION
from tournaments.models import Prize, System, Tournament
from tournaments.models.group import CONSOLATION as CONSOLATION_GROUP
from tournaments.models.group import FINALS
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.phase_ranking import ranks_by_side, reason_among
from tournaments.ranking.prize_lines import ranks_text
from tournaments.ranking.selectors.standings import StandingRow, Standings


def consolation_names(tournament: Tournament) -> dict[str, str]:
    """The brackets beside the main ones of all phases, each with its title."""
    return {name: group_title(name) for name in _names(tournament)}


def _names(tournament: Tournament) -> Iterator[str]:
    for plan in tournament.chain:
        if plan.bracketed:
            yield from (group.name for group in plan.groups[1:] if group.name not in FINALS)
        if plan.system == System.CONSOLANTE:
            yield CONSOLATION_GROUP


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
        there = {standing_at(side, results[name]) for side in sides} - {None}
        if there:
            numbers = facts.both(number for number in there if number is not None)
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
    return f"{title[:1].upper()}{title[1:]} {ranks}".strip()


def in_category(found: Standings, category: str) -> Standings:
    """The ranking of one category: its rows in the order of the whole, with ranks of their own."""
    return only(found, {number for number, own in found.categories.items() if own == category})


def only(found: Standings, among: Container[int]) -> Standings:
    """The rows of some entrants in the order of the whole, with ranks and reasons of their own."""
    rows = found.rows
    places = [at for at, row in enumerate(rows) if row.number in among]
    ranked: list[StandingRow] = []
    for at, following in zip_longest(places, places[1:]):
        row = rows[at]
        rank = None if row.rank is None else len(ranked) + 1
        if ranked and rows[places[len(ranked) - 1]].rank == row.rank:
            rank = ranked[-1].rank
        between = rows[at:following] if following is not None else ()
        why = reason_among((other.above_next for other in between), row.values)
        ranked.append(replace(row, rank=rank, above_next=why, moved=None))
    placed = [(row.rank, found.lead(row.number)) for row in ranked if row.rank is not None]
    by_side = ranks_by_side([rank for rank, _lead in placed], [lead for _rank, lead in placed])
    # Those without a rank are the last.
    whole = [replace(row, rank=rank) for row, rank in zip(ranked, by_side, strict=False)]
    return replace(found, rows=(*whole, *ranked[len(whole) :]))
