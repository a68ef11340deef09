"""JSON values -> :class:`DrawRequest`, or a :class:`DrawError` that names the field."""

from collections.abc import Collection
from typing import Final, Literal

from .errors import DrawError
from .fields import (
    choice,
    distinct_ids,
    items,
    no_id_twice,
    object_of,
    shown,
    whole,
)
from .values import MOST_ENTRANTS, DrawRequest, Entrant, Meeting, Rest

SOFT: Final = ("club",)
_REQUIRED: Final = ("system", "seed", "round", "entrants")
_OPTIONAL: Final = ("history", "forbidden", "soft", "tables", "bye")
_MOST_VICTORIES: Final = 1_000_000
_MOST_SIDES: Final = 6


def read_request(data: object, systems: Collection[str]) -> DrawRequest:
    """The request in `data` (draws.md §1).

    :raises DrawError: for anything that draws.md §1 does not allow

    >>> read_request({"system": "danois", "seed": 1, "round": 1,
    ...               "entrants": [{"id": 7}, {"id": 9}]}, {"danois"}).bye
    'lowest'
    """
    given = object_of(data, "", _REQUIRED, _OPTIONAL)
    system = choice(given["system"], "system", systems)
    round_ = whole(given["round"], "round", low=1)
    required = ("id", "victories") if system == "swiss" else ("id",)
    entrants = read_entrants(given["entrants"], required=required)
    meetings, rests = history_of(given.get("history", ()), round_)
    return DrawRequest(
        system=system,
        seed=whole(given["seed"], "seed"),
        round_=round_,
        entrants=entrants,
        meetings=meetings,
        rests=rests,
        forbidden=_forbidden(given.get("forbidden", ())),
        soft=_soft(given.get("soft", ())),
        tables=_tables(given.get("tables"), len(entrants) // 2) if "tables" in given else None,
        bye=_bye(given.get("bye", "lowest"), {entrant.id for entrant in entrants}),
    )


def read_entrants(
    value: object, fewest: int = 2, required: Collection[str] = ("id",)
) -> tuple[Entrant, ...]:
    """The entrants of a list, in its order.

    :raises DrawError: for too few, too many, an id given twice, or what is no entrant
    """
    rows = items(value, "entrants")
    if not fewest <= len(rows) <= MOST_ENTRANTS:
        counts = {"low": fewest, "high": MOST_ENTRANTS, "count": len(rows)}
        raise DrawError("entrants", "entrant_count", **counts)
    entrants = tuple(_entrant(row, f"entrants[{at}]", required) for at, row in enumerate(rows))
    no_id_twice([entrant.id for entrant in entrants], "entrants")
    return entrants


def _entrant(value: object, field: str, required: Collection[str]) -> Entrant:
    row = object_of(value, field, required, ("club", "fixed_table", "victories"))
    return Entrant(
        id=whole(row["id"], f"{field}.id"),
        club=club_of(row.get("club"), f"{field}.club"),
        fixed_table=_table(row.get("fixed_table"), f"{field}.fixed_table"),
        victories=whole(row.get("victories", 0), f"{field}.victories", 0, _MOST_VICTORIES),
    )


def club_of(value: object, field: str) -> str | int | None:
    """The club of an entrant; None is none.

    :raises DrawError: for anything that is no name and no number
    """
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise DrawError(field, "not_text", given=shown(value))


def _table(value: object, field: str) -> int | None:
    return None if value is None else whole(value, field, low=0)


def history_of(value: object, round_: int) -> tuple[tuple[Meeting, ...], tuple[Rest, ...]]:
    """The matches and byes of the rounds before this one.

    :raises DrawError: for one that is not readable, or of this round or a later one
    """
    read = [
        _played(row, f"history[{at}]", round_) for at, row in enumerate(items(value, "history"))
    ]
    return (
        tuple(item for item in read if isinstance(item, Meeting)),
        tuple(item for item in read if isinstance(item, Rest)),
    )


def _played(value: object, field: str, before: int) -> Meeting | Rest:
    row = object_of(value, field, ("round",), ("table", "sides", "bye"))
    round_ = whole(row["round"], f"{field}.round", low=1)
    if round_ >= before:
        raise DrawError(f"{field}.round", "later_round", round=before, given=round_)
    if ("sides" in row) == ("bye" in row):
        raise DrawError(field, "sides_or_bye")
    table = _table(row.get("table"), f"{field}.table")
    if "bye" in row:
        return Rest(round_, frozenset(distinct_ids(row["bye"], f"{field}.bye")))
    return Meeting(round_, _sides(row["sides"], f"{field}.sides"), table)


def _sides(value: object, field: str) -> tuple[frozenset[int], ...]:
    rows = items(value, field)
    if not 2 <= len(rows) <= _MOST_SIDES:
        raise DrawError(field, "sides_count", count=len(rows))
    sides = [distinct_ids(row, f"{field}[{at}]") for at, row in enumerate(rows)]
    if not all(sides):
        raise DrawError(field, "empty_side")
    no_id_twice([id_ for side in sides for id_ in side], field)
    return tuple(frozenset(side) for side in sides)


def _forbidden(value: object) -> frozenset[frozenset[int]]:
    pairs = enumerate(items(value, "forbidden"))
    return frozenset(_pair(row, f"forbidden[{at}]") for at, row in pairs)


def _pair(value: object, field: str) -> frozenset[int]:
    ids = distinct_ids(value, field)
    if len(ids) != 2:
        raise DrawError(field, "not_a_pair", given=f"{len(ids)}")
    return frozenset(ids)


def _soft(value: object) -> frozenset[str]:
    names = enumerate(items(value, "soft"))
    return frozenset(choice(name, f"soft[{at}]", SOFT) for at, name in names)


def _tables(value: object, matches: int) -> tuple[int, ...]:
    rows = enumerate(items(value, "tables"))
    tables = tuple(whole(row, f"tables[{at}]", low=0) for at, row in rows)
    if len(set(tables)) < len(tables):
        twice = next(table for table in tables if tables.count(table) > 1)
        raise DrawError("tables", "table_twice", table=twice)
    if len(tables) < matches:
        missing = matches - len(tables)
        raise DrawError(
            "tables", "tables_missing", missing=missing, matches=matches, tables=len(tables)
        )
    return tables


def _bye(value: object, ids: Collection[int]) -> int | Literal["lowest", "lot"]:
    if value == "lowest":
        return "lowest"
    if value == "lot":
        return "lot"
    id_ = whole(_number_in(value), "bye")
    if id_ not in ids:
        raise DrawError("bye", "bye_unknown", id=id_)
    return id_


def _number_in(value: object) -> object:
    """draws.md writes the id inside the quotes: 9 and "9" are both taken."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
        return int(value)
    if isinstance(value, str):
        raise DrawError("bye", "unknown_choice", choices="lot, lowest, an id", given=shown(value))
    return value
