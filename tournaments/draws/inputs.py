"""The input of any draw as a value (draw-rules.md 1 to 4), and the request of larger tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Self, TypeVar

from .costs import SINCE
from .errors import DrawError
from .reading import Values, choice, distinct_ids, flag, read_request, read_tables, whole
from .values import (
    NORM,
    DrawEntrant,
    DrawnMatch,
    DrawRequest,
    Json,
    JsonValue,
    Numbers,
    PastBye,
    PastMatch,
)

Past = PastMatch | PastBye
T = TypeVar("T")
Bye = int | str | Numbers
PREFIX = "tables_"
SYSTEMS = (f"{PREFIX}random", f"{PREFIX}danois")
SMALLEST, LARGEST_TABLE = 2, 6
_OWN = ("size", "exact", "tables", "bye")


@dataclass(frozen=True)
class DrawInput(JsonValue):
    """What a draw is made from; what is None is left out of its file.

    A system takes some of it only; `registry.draw_json` refuses anything that it does not know.

    >>> DrawInput("melee_fixed", 1, entrants=entrants_of((5, 6)), by="rank").to_json()["entrants"]
    [{'id': 5}, {'id': 6}]
    """

    system: str
    seed: int | None = None
    round_: int | None = None
    entrants: tuple[DrawEntrant, ...] = ()
    """best first, where the system has an order"""
    history: tuple[Past, ...] | None = None
    forbidden: tuple[tuple[int, int], ...] | None = None
    soft: tuple[str, ...] | None = None
    tables: Numbers | None = None
    bye: Bye | None = None
    rematches: str | None = None
    order: str | None = None
    size: int | None = None
    """of tables of three and more, or of pools"""
    exact: bool | None = None
    rounds: int | None = None
    legs: int | None = None
    movement: str | None = None
    by: str | None = None
    """how seeds or partners are found"""
    placed: tuple[Numbers, ...] | None = None
    """the pools that were placed by hand"""
    bracket: str | None = None
    third_place: bool | None = None
    placement: bool | None = None
    of_round: int | None = None
    partners: bool | None = None
    """of a round made by hand: whether two sides of two meet"""
    matches: tuple[DrawnMatch, ...] | None = None
    byes: Numbers | None = None
    norm: int | None = NORM
    """None of a draw by the first norm, which named none"""

    @classmethod
    def of_json(cls, row: Mapping[str, Any]) -> Self:
        """The input that was written so by :meth:`to_json`, now or by an earlier version."""
        return super().of_json({"norm": None, **row})

    def to_json(self) -> Json:
        """The input as the command line and a certificate have it.

        Victories count in one system only, and who is placed by hand has no reason.
        """
        written: Json = super().to_json()
        for row in written["entrants"] if self.system != "swiss" else ():
            del row["victories"]
        for row in written.get("matches", ()):
            del row["reason"]
        return written

    @property
    def ids(self) -> list[int]:
        """The ids of the entrants in their order."""
        return [entrant.id for entrant in self.entrants]

    @property
    def clubs(self) -> dict[int, str | int]:
        """The club of each id that has one."""
        return {one.id: one.club for one in self.entrants if one.club}

    @property
    def fixed_tables(self) -> dict[int, int]:
        """The fixed table of each id that has one."""
        return {one.id: one.fixed_table for one in self.entrants if one.fixed_table}

    @property
    def apart(self) -> frozenset[tuple[int, int]]:
        """The pairs that must not meet, each the lower id first."""
        return frozenset(self.forbidden or ())

    @property
    def past(self) -> tuple[Past, ...]:
        """What was played and who rested before."""
        return self.history or ()

    @property
    def is_earlier(self) -> bool:
        """Whether it was drawn by an earlier norm than today's (draw-rules.md 0.5)."""
        return self.norm != NORM

    def as_counted(self, levels: Sequence[T]) -> tuple[T, ...]:
        """The levels of a cost of pairs, or their names, that its norm has.

        >>> DrawInput("danois", norm=None).as_counted([0, 1, 3, 0, 0, 0, 4])
        (0, 1, 0, 0, 4)
        >>> DrawInput("danois").as_counted([0, 1, 3, 0, 0, 0, 4])
        (0, 1, 3, 0, 0, 0, 4)
        """
        fewer = self.is_earlier and self.size is None
        return tuple(level for at, level in enumerate(levels) if not (fewer and at in SINCE))


def entrants_of(ids: Any) -> tuple[DrawEntrant, ...]:
    """Entrants of whom nothing but the id counts."""
    return tuple(DrawEntrant(id_) for id_ in ids)


@dataclass(frozen=True)
class GroupRequest:
    """A round of tables; `base` is what draws of pairs take too, its system without the prefix."""

    base: DrawRequest
    size: int
    exact: bool = True
    """true: tables of `size` only, with byes for the rest; false: everybody plays"""
    given: Numbers = ()
    """the entrants named for a bye"""

    @property
    def sizes(self) -> Numbers:
        """How many sit at each table, the largest first."""
        return sizes_of(len(self.base.entrants), self.size, exact=self.exact)

    @property
    def due_byes(self) -> int:
        """How many cannot play."""
        return len(self.base.entrants) - sum(self.sizes)


def sizes_of(count: int, size: int, *, exact: bool = True) -> Numbers:
    """How many sit at each table, the largest first.

    Exact: as many tables of `size` as can be filled. Otherwise everybody plays, sizes differ by
    at most one and lie between 2 and 6, and their mean is as near to `size` as it can be; of
    two numbers of tables equally near, the larger. Fewer than two entrants fill no table.

    >>> sizes_of(11, 3), sizes_of(9, 4, exact=False), sizes_of(7, 4, exact=False)
    ((3, 3, 3), (5, 4), (4, 3))
    >>> sizes_of(1, 4, exact=False)
    ()
    """
    if exact or count < SMALLEST:
        return (size,) * (count // size)
    fitting = range(-(-count // LARGEST_TABLE), count // SMALLEST + 1)
    tables = min(fitting, key=lambda number: (abs(Fraction(count, number) - size), -number))
    low, larger = divmod(count, tables)
    return (low + 1,) * larger + (low,) * (tables - larger)


def read_group_request(data: Values) -> GroupRequest:
    """The request in `data`: that of draw-rules.md 1.9 with `size`, and `exact` unless it is true.

    :raises DrawError: for anything that is not allowed

    >>> read_group_request({"system": "tables_danois", "seed": 1, "round": 1, "size": 3,
    ...                     "entrants": [{"id": 7}, {"id": 8}, {"id": 9}]}).exact
    True
    """
    system = choice(data.get("system"), "system", SYSTEMS).removeprefix(PREFIX)
    shared = {name: value for name, value in data.items() if name not in _OWN}
    base = read_request(shared | {"system": system}, (system,))
    if base.rematches:
        raise DrawError("rematches", "only_at_random", system=f"{PREFIX}{system}")
    if "size" not in data:
        raise DrawError("size", "missing", name="size")
    size = whole(data["size"], "size", SMALLEST, LARGEST_TABLE)
    request = GroupRequest(base, size, flag(data, "exact", default=True))
    if request.exact and len(base.entrants) < size:
        raise DrawError("entrants", "table_not_filled", size=size, count=len(base.entrants))
    bye, tables = data.get("bye", "lowest"), read_tables(data, len(request.sizes))
    request = replace(request, base=replace(base, tables=tables))
    if bye == "lot":
        return replace(request, base=replace(request.base, bye="lot"))
    if bye == "lowest":
        return request
    # An id or a list of ids; further byes are chosen as under lowest.
    given = distinct_ids([bye] if isinstance(bye, int) else bye, "bye")
    for id_ in given:
        if id_ not in base.ids:
            raise DrawError("bye", "bye_unknown", id=id_)
    return replace(request, given=given[: request.due_byes] if isinstance(bye, int) else given)
