"""JSON values -> :class:`GroupRequest`, or a :class:`DrawError` that names the field."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from .errors import DrawError
from .fields import choice, distinct_ids, items, shown, whole
from .group_values import LARGEST, SMALLEST, GroupRequest, byes_of, sizes_of
from .reading import read_request
from .values import DrawRequest

PREFIX: Final = "tables_"
SYSTEMS: Final = (f"{PREFIX}random", f"{PREFIX}danois")
_OWN: Final = ("size", "exact", "tables", "bye")


def read_group_request(data: Mapping[str, object]) -> GroupRequest:
    """The request in `data`: that of draws.md §1 with `size`, and `exact` unless it is true.

    :raises DrawError: for anything that is not allowed

    >>> read_group_request({"system": "tables_danois", "seed": 1, "round": 1, "size": 3,
    ...                     "entrants": [{"id": 7}, {"id": 8}, {"id": 9}]}).exact
    True
    """
    system = choice(data.get("system"), "system", SYSTEMS).removeprefix(PREFIX)
    shared = {name: value for name, value in data.items() if name not in _OWN}
    base = read_request(shared | {"system": system}, (system,))
    size, exact = _size(data), _flag(data.get("exact", True))
    count = len(base.entrants)
    if exact and count < size:
        raise DrawError("entrants", "table_not_filled", size=size, count=count)
    base = replace(base, tables=_tables(data, len(sizes_of(count, size, exact=exact))))
    return _with_byes(base, size, exact, data.get("bye", "lowest"))


def _size(data: Mapping[str, object]) -> int:
    if "size" not in data:
        raise DrawError("size", "missing", name="size")
    return whole(data["size"], "size", SMALLEST, LARGEST)


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise DrawError("exact", "not_a_flag", given=shown(value))


def _tables(data: Mapping[str, object], needed: int) -> tuple[int, ...] | None:
    if "tables" not in data:
        return None
    rows = enumerate(items(data["tables"], "tables"))
    tables = tuple(whole(row, f"tables[{at}]", low=0) for at, row in rows)
    if len(set(tables)) < len(tables):
        twice = next(table for table in tables if tables.count(table) > 1)
        raise DrawError("tables", "table_twice", table=twice)
    if len(tables) < needed:
        counts = {"missing": needed - len(tables), "matches": needed, "tables": len(tables)}
        raise DrawError("tables", "tables_missing", **counts)
    return tables


def _with_byes(base: DrawRequest, size: int, exact: bool, bye: object) -> GroupRequest:
    """`bye` is lowest, lot, an id or a list of ids; who is not named is chosen as under lowest."""
    if bye in ("lowest", "lot"):
        chosen = replace(base, bye="lot" if bye == "lot" else "lowest")
        return GroupRequest(chosen, size, exact)
    given = _named(bye, {entrant.id for entrant in base.entrants})
    due = byes_of(len(base.entrants), size, exact=exact)
    return GroupRequest(base, size, exact, given[:due] if isinstance(bye, int) else given)


def _named(bye: object, ids: Collection[int]) -> tuple[int, ...]:
    given = distinct_ids([bye] if isinstance(bye, int) else bye, "bye")
    for id_ in given:
        if id_ not in ids:
            raise DrawError("bye", "bye_unknown", id=id_)
    return given
