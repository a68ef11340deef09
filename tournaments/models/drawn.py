"""What the engine drew, as the columns of a round hold it: read once, values from there on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        return self.drawn.groups.broken if isinstance(self.drawn.groups, Pools) else ()


class WentOn(NamedTuple):
    """Who went on in a bracket without a match, for the other had left."""

    group: str
    slot: int
    winner: int
    loser: int
    round: int = 0

    @classmethod
    def of_json(cls, stored: Mapping[str, Any]) -> WentOn:
        """The row of which this is stored."""
        return cls(**stored)

    def to_json(self) -> Json:
        """As the column of a round stores it."""
        return self._asdict()
