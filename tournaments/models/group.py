"""The members of a phase, in groups that are drawn separately."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

MAIN = "A"
CONSOLATION = "consolation"
LAST_MATCH, SMALL_FINAL = "final", "small_final"
"""The first two, who meet for the first place, and the next two, who meet for the third."""
FINALS = (LAST_MATCH, SMALL_FINAL)


@dataclass(frozen=True)
class Field:
    """The entrants who may qualify, best first, with the place in a pool and category of each."""

    ranked: Sequence[int]
    place: Mapping[int, int] = field(default_factory=dict)
    category: Mapping[int, str] = field(default_factory=dict)


class Group(NamedTuple):
    """A group of a phase: ranks of the phase before, of all or in a category, or pool places."""

    name: str = MAIN
    first: int = 1
    last: int | None = None
    """None: all the rest"""
    places: tuple[int, ...] = ()
    """in the pools of the phase before; empty: by rank"""
    category: str = ""
    """the category the ranks are counted in; empty: among everybody"""

    @property
    def everybody(self) -> bool:
        """Whether everybody of the phase before is in it."""
        return (self.first, self.last, self.places, self.category) == (1, None, (), "")

    def of(self, field: Field) -> tuple[int, ...]:
        """Its members among the entrants of a field, best first.

        >>> field = Field((7, 3, 9), {7: 1, 3: 2, 9: 1}, {3: "ladies", 9: "ladies"})
        >>> Group("A", 1, 2).of(field), Group("B", places=(2,)).of(field)
        ((7, 3), (3,))
        >>> Group("C", 1, 1, category="ladies").of(field)
        (3,)
        """
        ranked = field.ranked
        if self.places:
            return tuple(number for number in ranked if field.place.get(number) in self.places)
        if self.category:
            ranked = [n for n in ranked if field.category.get(n) == self.category]
        return tuple(ranked[self.first - 1 : self.last])


def members_by_group(groups: Iterable[Group], field: Field) -> dict[str, list[int]]:
    """The members of each group; an entrant of one group is not in a later one.

    Where several groups go by places in pools, who came too late for a pool plays in the last.

    >>> ladies, rest = Group("ladies", 1, 1, category="ladies"), Group("rest")
    >>> members_by_group([ladies, rest], Field((7, 3, 9), {}, {3: "ladies"}))
    {'ladies': [3], 'rest': [7, 9]}
    >>> main, consolation = Group("main", places=(1,)), Group("consolation", places=(2,))
    >>> members_by_group([main, consolation], Field((7, 3, 9), {7: 1, 3: 2}, {}))
    {'main': [7], 'consolation': [3, 9]}
    """
    groups, members = [*groups], dict[str, list[int]]()
    for group in groups:
        taken = {number for ids in members.values() for number in ids}
        members[group.name] = [number for number in group.of(field) if number not in taken]
    if takes_latecomers(groups):
        members[groups[-1].name] += [n for n in field.ranked if n not in field.place]
    return members


def takes_latecomers(groups: Sequence[Group]) -> bool:
    """Whether the last of some groups has room for who has no place in a pool."""
    return len(groups) > 1 and all(group.places for group in groups)


def group_from_json(data: Mapping[str, Any]) -> Group:
    """A group, from the value of its column.

    >>> group_from_json({"name": "main", "places": [1, 2]})
    Group(name='main', first=1, last=None, places=(1, 2), category='')
    """
    return Group(**{**data, "places": tuple(data.get("places", ()))})


def group_to_json(group: Group) -> dict[str, Any]:
    """The value of its column for a group.

    >>> group_to_json(Group("main", places=(1, 2))), group_to_json(Group("A", 1, 8))
    ({'name': 'main', 'places': [1, 2]}, {'name': 'A', 'first': 1, 'last': 8})
    """
    if group.places:
        return {"name": group.name, "places": list(group.places)}
    data: dict[str, Any] = {"name": group.name, "first": group.first, "last": group.last}
    return data | ({"category": group.category} if group.category else {})
