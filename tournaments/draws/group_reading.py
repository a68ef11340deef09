"""The input of a round of tables of three and more: table sizes and entrants."""

from dataclasses import dataclass, replace
from fractions import Fraction

from .errors import DrawError
from .reading import Values, choice, distinct_ids, flag, read_request, read_tables, whole
from .values import DrawRequest, Numbers

PREFIX = "tables_"
SYSTEMS = (f"{PREFIX}random", f"{PREFIX}danois")
SMALLEST, LARGEST_TABLE = 2, 6
_OWN = ("size", "exact", "tables", "bye")


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
