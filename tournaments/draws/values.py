"""The values a draw of one round of pairs takes and gives (draws.md §1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Constraint: TypeAlias = Literal["forbidden", "rematch", "bye", "club", "fixed_table"]
MOST_ENTRANTS: Final = 5000


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who plays this round."""

    id: int
    club: str | int | None = None
    """entrants with an equal club are apart where the club is soft; none: no club"""
    fixed_table: int | None = None
    """the table this entrant cannot leave"""
    victories: int = 0
    """matches won so far; only `swiss` looks at it"""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of an earlier round; the order of sides and of ids in a side is of no account."""

    round_: int
    sides: tuple[frozenset[int], ...]
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """The byes of an earlier round."""

    round_: int
    ids: frozenset[int]


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """Everything one round is drawn from; entrants best ranked first."""

    system: str
    seed: int
    round_: int
    entrants: tuple[Entrant, ...]
    meetings: tuple[Meeting, ...] = ()
    rests: tuple[Rest, ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    soft: frozenset[str] = frozenset()
    tables: tuple[int, ...] | None = None
    """in the order they are taken; none: 1, 2, 3 … without end"""
    bye: int | Literal["lowest", "lot"] = "lowest"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom: better ranked id first, matches in the order of their best rank."""

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Broken:
    """A constraint that had to give, and for whom."""

    constraint: Constraint
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why two entrants play each other: a code for translation and the ranks it speaks of."""

    code: str
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays at a table, the better ranked first; two, or as many as a game takes."""

    table: int
    sides: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Draw:
    """The drawn round.

    `cost` has 4 (random), 5 (danois) or 6 (swiss) numbers; `optimal`: proved the smallest.
    """

    matches: tuple[Match, ...]
    byes: tuple[int, ...]
    cost: tuple[int, ...]
    optimal: bool
    broken: tuple[Broken, ...]
    seed: int
