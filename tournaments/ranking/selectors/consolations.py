"""Brackets beside the main one, whose first have a podium and prizes of their own."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import pgettext

from tournaments.core.wording.brackets import group_title
from tournaments.draws.bracket_play import standing_at
from tournaments.draws.knockout import CONSOLATION
from tournaments.models import Prize, System, Tournament
from tournaments.models.group import CONSOLATION as CONSOLATION_GROUP
from tournaments.models.group import FINALS
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.prize_lines import ranks_text
from tournaments.ranking.selectors.standings import Standings


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
