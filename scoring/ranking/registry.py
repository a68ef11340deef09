"""The registry of ranking keys, and the contest that a key looks at."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from scoring.ranking.results import Lines, MatchPoints
from scoring.ranking.tally import Tally

_T = TypeVar("_T")
Value: TypeAlias = int | tuple[int, int] | None
Column: TypeAlias = Mapping[int, Value]


@dataclass(frozen=True, slots=True)
class Contest:
    """All that a key may look at. Entrants in rising order; the tally only of what counts."""

    entrants: tuple[int, ...]
    tally: Tally
    penalties: Mapping[int, int]
    seed: int
    match_points: MatchPoints | None
    manual: tuple[int, ...]
    before: dict[str, Column] = field(default_factory=dict)
    """The columns of the keys that come first, in their order: they say who is still tied."""

    def each(self, value: Callable[[Lines], _T]) -> dict[int, _T]:
        """What a function makes of each entrant's lines, of none too."""
        column = self.tally.column(value)
        empty = value(())
        return {id_: column.get(id_, empty) for id_ in self.entrants}


Compute: TypeAlias = Callable[[Contest], Column]
OfLines: TypeAlias = Callable[[Lines], int | None]


@dataclass(frozen=True, slots=True)
class Key:
    """A named key: the value of each entrant, and whether the smallest is the best."""

    name: str
    column: Compute
    upward: bool = False


KEYS: dict[str, Key] = {}
"""Every ranking key by its name, in the order of tournaments.md §5."""


def key(name: str) -> Callable[[Compute], Compute]:
    """Register the function below as the ranking key `name`: from a contest to all values."""

    def register(column: Compute) -> Compute:
        KEYS[name] = Key(name, column)
        return column

    return register


def key_of_lines(name: str, *, upward: bool = False) -> Callable[[OfLines], OfLines]:
    """Register the function below as the key `name`: from an entrant's lines to his value."""

    def register(value: OfLines) -> OfLines:
        KEYS[name] = Key(name, lambda contest: contest.each(value), upward)
        return value

    return register
