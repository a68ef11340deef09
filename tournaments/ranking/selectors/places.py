"""The place that an entrant has reached in its bracket or its pool, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.core.wording.brackets import group_title
from tournaments.draws.bracket_play import shared_by
from tournaments.models.group import SMALL_FINAL
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.prize_lines import ranks_text
from tournaments.ranking.selectors.standings import StandingRow, Standings


def places_shown(found: Standings) -> Callable[[StandingRow], str]:
    """The words of the place of a row, in the first column of a ranking that has places there.

    With the name of the group, where it is not the first. Of a bracket all the places of those who
    went out in the same round (5–8): the rank is one of them. Empty before it is decided, and of
    who has left and is ranked below for it.
    """
    members = found.course.facts.members if found.course else {}
    group = {number: name for name, inside in members.items() for number in inside}
    shared = {name: _shared(found, name) for name in members} if found.keys[0] == PLACE else {}
    first = next(iter(members), "")
    below = found.left.last | found.left.out

    def shown(row: StandingRow) -> str:
        value, name = row.values.get(found.keys[0]), group.get(row.number)
        if not isinstance(value, int) or name is None or row.number in below:
            return ""
        above = 2 if name == SMALL_FINAL else 0
        count = shared[name].get(value - above, 1) if shared else 1
        words = ranks_text(value, value + count - 1)
        return words if name in (first, SMALL_FINAL) else f"{group_title(name)} · {words}"

    return shown


def with_places(
    found: Standings, rows: Sequence[StandingRow], words: list[dict[str, str]]
) -> list[dict[str, str]]:
    """The cells, with the place in words where the ranking goes by places."""
    key = found.keys[0]
    if key not in (PLACE, POOL_PLACE):
        return words
    place = places_shown(found)
    return [
        cells if row.values.get(key) is None else {**cells, key: place(row) or "–"}
        for cells, row in zip(words, rows, strict=True)
    ]


def _shared(found: Standings, name: str) -> dict[int, int]:
    """How many end at each place of a bracket."""
    course = found.course
    group = course.facts.groups.get(name) if course else None
    if course is None or group is None or group.has_pools:
        return {}
    results = bracket_results(course.facts, course.matches.values())[name]
    return shared_by(group.matches, results)
