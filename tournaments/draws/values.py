"""The values of a draw: who plays with which past, who meets whom, and why (draw-rules.md 1)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from types import NoneType
from typing import Any, Literal, NamedTuple, Self, get_args, get_origin

from .seeded_chance import drawn_order

Numbers = tuple[int, ...]
"""Entrants, tables or levels of a cost, each by its number."""
Json = dict[str, Any]
Constraint = Literal["forbidden", "rematch", "partner", "bye", "club", "fixed_table"]
MOST_ENTRANTS = 5000
NORM = 2
"""the norm by which is drawn (draw-rules.md 0.5)"""


class JsonValue:
    """A dataclass that is written as a JSON object, by field, leaving out None.

    A field is called as its metadata say under `json`, else as itself, without a `_` at its end.
    """

    def to_json(self) -> Any:
        """The value as the command line and a certificate have it."""
        written = {name: as_json(getattr(self, at)) for at, name, _read in _columns(type(self))}
        return {name: value for name, value in written.items() if value is not None}

    @classmethod
    def of_json(cls, row: Mapping[str, Any]) -> Self:
        """The value that was written so; what is missing has its default."""
        return cls(
            **{
                at: read(row[name]) if read else row[name]
                for at, name, read in _columns(cls)
                if name in row
            }
        )


def as_json(value: Any) -> Any:
    """Values and sequences of them as JSON; a set is sorted, a reason is its sentence."""
    if isinstance(value, JsonValue):
        return value.to_json()
    if isinstance(value, (tuple, list)):
        return [as_json(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return str(value) if isinstance(value, DrawReason) else value


Column = tuple[str, str, Callable[[Any], Any] | None]


def _columns_of(kind: Any) -> list[Column]:
    """Each field of a value with its name in JSON and what reads it, if it is not taken as is."""
    return [
        (each.name, each.metadata.get("json", each.name.rstrip("_")), _reader(each.type))
        for each in fields(kind)
    ]


_columns: Callable[[Any], list[Column]] = cache(_columns_of)


def _reader(kind: Any) -> Callable[[Any], Any] | None:
    """What reads the JSON of an annotation; of a match or a bye, the one whose fields are there."""
    parts = [part for part in get_args(kind) if part not in (NoneType, Ellipsis)]
    if get_origin(kind) in (tuple, list):
        sequence, read = get_origin(kind), _reader(parts[0])
        return (lambda values: sequence(map(read, values))) if read else sequence
    if kind == frozenset[int]:
        return frozenset
    values = [
        one for one in parts or [kind] if isinstance(one, type) and issubclass(one, JsonValue)
    ]
    if len(values) == 1:
        return values[0].of_json
    if values:
        names = {one: {name for _at, name, _read in _columns(one)} for one in values}
        return lambda row: next(one for one in values if row.keys() <= names[one]).of_json(row)
    listed = next((_reader(part) for part in parts if get_origin(part) is tuple), None)
    return (lambda value: listed(value) if isinstance(value, list) else value) if listed else None


@dataclass(frozen=True)
class DrawEntrant(JsonValue):
    """An entrant who plays this round."""

    id: int
    club: str | int | None = None
    """entrants of equal clubs are kept apart where the club is soft; none: no club"""
    fixed_table: int | None = None
    """the table this entrant cannot leave"""
    victories: int = 0
    """matches won so far; only `swiss` uses them"""


@dataclass(frozen=True)
class PastMatch(JsonValue):
    """A match of an earlier round; the order of sides, and of ids in a side, means nothing."""

    round_: int
    sides: tuple[frozenset[int], ...]
    table: int | None = None

    @property
    def ids(self) -> frozenset[int]:
        """Everybody who sat together."""
        return frozenset[int]().union(*self.sides)

    def to_json(self) -> Json:
        """The match with its table, also where that is not known."""
        return {"round": self.round_, "table": self.table, "sides": as_json(self.sides)}


@dataclass(frozen=True)
class PastBye(JsonValue):
    """The byes of an earlier round."""

    round_: int
    ids: frozenset[int] = field(metadata={"json": "bye"})


def apart(
    history: Iterable[PastMatch | PastBye],
) -> tuple[tuple[PastMatch, ...], tuple[PastBye, ...]]:
    """The matches of earlier rounds, and the byes."""
    past = [*history]
    matches = tuple(one for one in past if isinstance(one, PastMatch))
    return matches, tuple(one for one in past if isinstance(one, PastBye))


@dataclass(frozen=True)
class DrawRequest:
    """The input of the draw of a round; entrants best ranked first."""

    system: str
    seed: int
    round_: int
    entrants: tuple[DrawEntrant, ...]
    past_matches: tuple[PastMatch, ...] = ()
    past_byes: tuple[PastBye, ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    soft: frozenset[str] = frozenset()
    tables: Numbers | None = None
    """in the order in which they are taken; none: 1, 2, 3 … without end"""
    bye: int | Literal["lowest", "lot"] = "lowest"
    rematches: bool = False
    """`random` only: whether earlier meetings count for nothing (draw-rules.md 1.4)"""
    by_lot: bool = False
    """`swiss` only: whether the last level goes by a drawn order, not by rank"""

    @property
    def ids(self) -> list[int]:
        """The ids of the entrants, best ranked first."""
        return [entrant.id for entrant in self.entrants]

    @property
    def order(self) -> list[int]:
        """The ids best first; for `random`, or by lot, in a drawn order (draw-rules.md 1.4)."""
        if self.system != "random" and not self.by_lot:
            return self.ids
        return drawn_order(self.ids, self.seed, self.round_, "order")

    @property
    def ranks(self) -> dict[int, int]:
        """The rank of each id, from 1."""
        return {entrant.id: at for at, entrant in enumerate(self.entrants, start=1)}

    @property
    def places(self) -> dict[int, int]:
        """The place of each id from which distances are counted: its rank, or a drawn one."""
        order = self.order if self.by_lot else self.ids
        return {id_: at for at, id_ in enumerate(order, start=1)}

    @property
    def fixed_tables(self) -> dict[int, int]:
        """The fixed table of each id that has one."""
        return {e.id: e.fixed_table for e in self.entrants if e.fixed_table is not None}


class Grouping(NamedTuple):
    """The tables of a round: each best ranked first, in the order of their best rank."""

    groups: tuple[Numbers, ...]
    byes: Numbers = ()


def grouping_of(
    groups: Iterable[Iterable[int]], byes: Iterable[int], ranks: Mapping[int, int]
) -> Grouping:
    """The groups in the order of rank; byes stay in the order given.

    >>> grouping_of([(4, 2), (3, 1)], [5], {1: 1, 2: 2, 3: 3, 4: 4, 5: 5})
    Grouping(groups=((1, 3), (2, 4)), byes=(5,))
    """
    sorted_each = (tuple(sorted(group, key=ranks.__getitem__)) for group in groups)
    return Grouping(tuple(sorted(sorted_each, key=lambda group: ranks[group[0]])), tuple(byes))


@dataclass(frozen=True)
class Broken(JsonValue):
    """A broken constraint, and the entrants concerned."""

    constraint: Constraint
    entrants: Numbers


Counted = tuple[Numbers, tuple[Broken, ...]]
"""The cost of a round, and what it breaks."""
TEXTS = {
    "lot": "drawn by lot",
    "neighbours": "{rank} v {opponent}",
    "lot_victories": "drawn by lot, with {victories} victories each",
    "same_victories": "{rank} v {opponent}: next to each other with {victories} victories",
    "forbidden": "{rank} v {opponent}: {first} and {second} are kept apart",
    "met": "{rank} v {opponent}: {first} and {second} have met",
    "club": "{rank} v {opponent}: {first} and {second} are of one club",
    "victories": "{rank} v {opponent}: {victories} v {fewer} victories, nobody nearer was free",
    "needed": "{rank} v {opponent}: {second} was needed elsewhere",
    "table": "{ranks}",
    "table_forbidden": "{ranks}: {first} and {second} are kept apart",
    "table_met": "{ranks}: {first} and {second} have met",
    "table_club": "{ranks}: {first} and {second} are of one club",
    "table_needed": "{ranks}: {second} was needed elsewhere",
}
"""The sentence of each code of a reason; `ranks` are all ranks at a table."""
RANKS = ("rank", "opponent", "first", "second")
"""the values of a reason that are ranks; the others are numbers of victories"""


@dataclass(frozen=True)
class DrawReason:
    """Why entrants play each other: a code for translation, and the ranks it names."""

    code: str
    values: Mapping[str, int]

    @property
    def ranks(self) -> list[int]:
        """The ranks at a table of three and more, best first.

        >>> DrawReason("table_met", {"rank1": 1, "rank2": 4, "first": 1, "second": 2}).ranks
        [1, 4]
        """
        return [rank for name, rank in self.values.items() if name.startswith("rank")]

    def __str__(self) -> str:
        """The reason in English.

        >>> str(DrawReason("neighbours", {"rank": 21, "opponent": 22}))
        '21st v 22nd'
        >>> str(DrawReason("table", {"rank1": 1, "rank2": 2, "rank3": 3}))
        '1st, 2nd and 3rd'
        """
        words = {
            name: ordinal(number) if name in RANKS else str(number)
            for name, number in self.values.items()
        }
        ranks = [ordinal(rank) for rank in self.ranks]
        words["ranks"] = " and ".join([*filter(None, [", ".join(ranks[:-1])]), *ranks[-1:]])
        return TEXTS[self.code].format(**words)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th … 11th … 21st.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '22nd', '113th']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


@dataclass(frozen=True)
class DrawnMatch(JsonValue):
    """A match: the ids of each side, the better ranked side first where sides are ranked."""

    table: int
    sides: tuple[Numbers, ...]
    reason: DrawReason | str = ""

    @property
    def ids(self) -> Numbers:
        """The ids of all who play the match."""
        return tuple(id_ for side in self.sides for id_ in side)


@dataclass(frozen=True)
class Draw(JsonValue):
    """A drawn round. `cost` is explained by the system; `optimal`: proved the smallest."""

    matches: tuple[DrawnMatch, ...]
    byes: Numbers
    cost: Numbers = ()
    optimal: bool = False
    broken: tuple[Broken, ...] = ()
    seed: int = field(kw_only=True)
    places: Numbers | None = None
    """the ids in the order drawn, where distances go by it"""
