"""Groups that are drawn separately: who is in them, and what the engine drew for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from tournaments.draws.certificate import input_sha256
from tournaments.draws.inputs import DrawInput
from tournaments.draws.knockout import BracketMatch, Brackets
from tournaments.draws.melee import DrawnPartners
from tournaments.draws.pools import Pool, Pools
from tournaments.draws.registry import Answer, Groups, answer_of, draw_json, groups_of
from tournaments.draws.schedule import Schedule
from tournaments.draws.values import Broken, Draw

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


Json = dict[str, Any]
Kind = TypeVar("Kind")


@dataclass(frozen=True)
class Drawn:
    """A draw of the engine: what it was made from, and what came out.

    Both stay as they were stored, for the certificate; they are read where somebody asks.
    """

    stored_input: Mapping[str, Any] = field(default_factory=dict)
    stored_output: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, request: DrawInput, answer: Answer | None = None) -> Drawn:
        """A draw with its answer; what is placed by hand has none."""
        return cls(request.to_json(), answer.to_json() if answer else {})

    @classmethod
    def now(cls, request: DrawInput) -> Drawn:
        """What the engine draws.

        :raises tournaments.draws.errors.DrawError: where it cannot be drawn
        """
        stored = request.to_json()
        return cls(stored, draw_json(stored))

    @classmethod
    def of_json(cls, stored: Mapping[str, Any]) -> Drawn:
        """The draw of which this is stored."""
        return cls(stored["input"], stored["output"])

    @property
    def files(self) -> Json:
        """Input and output as `verify` takes them."""
        return {"input": self.stored_input, "output": self.stored_output}

    @property
    def hash(self) -> str:
        """The SHA-256 of its input file."""
        return input_sha256(self.stored_input)

    @property
    def system(self) -> str:
        """How it was drawn; empty where that is not stored."""
        return str(self.stored_input.get("system", ""))

    @property
    def is_made(self) -> bool:
        """Whether the engine has drawn it."""
        return bool(self.stored_output)

    @property
    def is_named(self) -> bool:
        """Whether it says who was to be drawn."""
        return "entrants" in self.stored_input

    @property
    def is_optimal(self) -> bool:
        """Whether it is proved that nothing better exists."""
        return bool(self.stored_output.get("optimal"))

    @cached_property
    def input(self) -> DrawInput:
        """What it was made from."""
        return DrawInput.of_json(self.stored_input)

    @cached_property
    def round(self) -> Draw:
        """The round that was drawn."""
        return self._answer(Draw)

    @cached_property
    def schedule(self) -> Schedule:
        """The rounds that were drawn together."""
        return self._answer(Schedule)

    @cached_property
    def partners(self) -> DrawnPartners:
        """The partners that were drawn."""
        return self._answer(DrawnPartners)

    @cached_property
    def groups(self) -> Groups:
        """The brackets or the pools that were drawn."""
        return groups_of({**self.stored_output})

    def _answer(self, kind: type[Kind]) -> Kind:
        answer = answer_of({**self.stored_output})
        if not isinstance(answer, kind):
            raise TypeError(answer)
        return answer


class DrawnGroup(NamedTuple):
    """A group of a phase with its bracket or its pools."""

    name: str
    members: Sequence[int]
    """in the order of their seeds"""
    drawn: Drawn

    @classmethod
    def of_json(cls, stored: Mapping[str, Any]) -> DrawnGroup:
        """The group of which this is stored."""
        return cls(stored["name"], tuple(stored["members"]), Drawn.of_json(stored))

    def to_json(self) -> Json:
        """As the column of a round stores it."""
        return {"name": self.name, "members": list(self.members), **self.drawn.files}

    @property
    def input(self) -> DrawInput:
        """What it was drawn from."""
        return self.drawn.input

    @property
    def has_pools(self) -> bool:
        """Whether it plays in pools, not in a bracket."""
        return isinstance(self.drawn.groups, Pools)

    @property
    def pools(self) -> Sequence[Pool]:
        """Its pools; none of a bracket."""
        return self.drawn.groups.pools if isinstance(self.drawn.groups, Pools) else ()

    @property
    def matches(self) -> Sequence[BracketMatch]:
        """The matches of its bracket; none of pools."""
        return self.drawn.groups.matches if isinstance(self.drawn.groups, Brackets) else ()

    @property
    def broken(self) -> Sequence[Broken]:
        """What had to give in its pools."""
        return self.drawn.groups.broken


class WentOn(NamedTuple):
    """Who went on in a bracket without a match, for the other had left."""

    group: str
    slot: int
    winner: int
    loser: int
    round: int = 0
