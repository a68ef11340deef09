"""JSON values -> the values of a draw, or a :class:`DrawError` that names the field."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Literal, TypeVar

from .errors import DrawError
from .seeded_chance import drawn_order
from .values import MOST_ENTRANTS, DrawEntrant, DrawRequest, Numbers, PastBye, PastMatch, apart

T = TypeVar("T")
Values = Mapping[str, object]
"""What JSON gives for a draw, by name."""
LARGEST = 2**63 - 1
MOST_ROUNDS = 200
REMATCHES = ("avoided", "allowed")
ORDERS = ("rank", "lot")
_SHOWN = 40
_MOST_VICTORIES = 1_000_000
_MOST_SIDES = 6


def shown(value: object) -> str:
    """A value as a message shows it, cut to a short length.

    >>> shown("x" * 100)[-3:]
    'xx…'
    """
    if isinstance(value, int) and value.bit_length() > 1000:
        return "a very large number"
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def whole(value: object, field: str, low: int = -LARGEST, high: int = LARGEST) -> int:
    """A whole number; true and 2.0 are refused."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DrawError(field, "not_whole", given=shown(value))
    if not low <= value <= high:
        raise DrawError(field, "out_of_range", low=low, high=high, given=shown(value))
    return value


def flag(given: Values, name: str, *, default: bool = False) -> bool:
    """True or false, `default` where the name is left out."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise DrawError(name, "not_a_flag", given=shown(value))
    return value


def choice(value: object, field: str, choices: Collection[str]) -> str:
    """One of the given words."""
    if not isinstance(value, str) or value not in choices:
        words = ", ".join(sorted(choices))
        raise DrawError(field, "unknown_choice", choices=words, given=shown(value))
    return value


def object_of(
    value: object, field: str, required: Collection[str], optional: Collection[str] = ()
) -> Values:
    """An object with all the required names and no unknown one."""
    if not isinstance(value, Mapping):
        raise DrawError(field or "input", "not_an_object", given=shown(value))
    path = f"{field}." if field else ""
    for name in value:
        if name not in required and name not in optional:
            raise DrawError(path + shown(name).strip("'"), "unknown_key", name=shown(name))
    for name in required:
        if name not in value:
            raise DrawError(path + name, "missing", name=name)
    return value


def items(value: object, field: str) -> Sequence[object]:
    """A list."""
    if not isinstance(value, (list, tuple)):
        raise DrawError(field, "not_a_list", given=shown(value))
    return value


def list_of(value: object, field: str, read: Callable[[object, str], T]) -> list[T]:
    """A list whose items `read` reads, each with the name of its own field.

    >>> list_of([7, 9], "byes", whole)
    [7, 9]
    """
    return [read(item, f"{field}[{at}]") for at, item in enumerate(items(value, field))]


def distinct_ids(value: object, field: str) -> Numbers:
    """A list of ids, none of them twice."""
    ids = list_of(value, field, whole)
    no_id_twice(ids, field)
    return tuple(ids)


def no_id_twice(ids: Iterable[int], field: str) -> None:
    """:raises DrawError: for the first id that comes again."""
    seen: set[int] = set()
    for id_ in ids:
        if id_ in seen:
            raise DrawError(field, "id_twice", id=id_)
        seen.add(id_)


def not_placed(placed: Sequence[int], ids: Collection[int], field: str) -> list[int]:
    """The ids that are not among those placed, smallest first.

    :raises DrawError: for an id placed twice, or one that is not in `ids`
    """
    no_id_twice(placed, field)
    for id_ in placed:
        if id_ not in ids:
            raise DrawError(field, "not_playing", id=id_)
    return sorted(set(ids).difference(placed))


def check_all_placed(placed: Sequence[int], ids: Collection[int], field: str) -> None:
    """:raises DrawError: unless each of `ids` is placed once, and nobody else."""
    for id_ in not_placed(placed, ids, field):
        raise DrawError(field, "not_placed", id=id_)


def read_request(data: object, systems: Collection[str]) -> DrawRequest:
    """The request in `data` (draw-rules.md 1.1).

    :raises DrawError: for anything that draw-rules.md 1.1 does not allow

    >>> read_request({"system": "danois", "seed": 1, "round": 1,
    ...               "entrants": [{"id": 7}, {"id": 9}]}, {"danois"}).bye
    'lowest'
    """
    optional = ("history", "forbidden", "soft", "tables", "bye", "rematches", "order")
    given = object_of(data, "", ("system", "seed", "round", "entrants"), optional)
    system = choice(given["system"], "system", systems)
    if "order" in given and system != "swiss":
        raise DrawError("order", "only_in_swiss", system=system)
    round_ = whole(given["round"], "round", low=1)
    rematches = choice(given.get("rematches", "avoided"), "rematches", REMATCHES) == "allowed"
    if rematches and system != "random":
        raise DrawError("rematches", "only_at_random", system=system)
    required = ("id", "victories") if system == "swiss" else ("id",)
    entrants = read_entrants(given["entrants"], required=required)
    past_matches, past_byes = read_history(given.get("history", ()), round_)
    return DrawRequest(
        system=system,
        seed=whole(given["seed"], "seed"),
        round_=round_,
        entrants=entrants,
        past_matches=past_matches,
        past_byes=past_byes,
        forbidden=frozenset(list_of(given.get("forbidden", ()), "forbidden", _forbidden)),
        soft=read_soft(given),
        tables=read_tables(given, len(entrants) // 2),
        bye=_bye(given.get("bye", "lowest"), {entrant.id for entrant in entrants}),
        rematches=rematches,
        by_lot=choice(given.get("order", "rank"), "order", ORDERS) == "lot",
    )


def read_entrants(
    value: object, fewest: int = 2, required: Collection[str] = ("id",)
) -> tuple[DrawEntrant, ...]:
    """The entrants of a list, in its order.

    :raises DrawError: for too few, too many, an id given twice, or what is no entrant
    """
    rows = items(value, "entrants")
    if not fewest <= len(rows) <= MOST_ENTRANTS:
        raise DrawError(
            "entrants", "entrant_count", low=fewest, high=MOST_ENTRANTS, count=len(rows)
        )
    entrants = tuple(list_of(rows, "entrants", partial(_entrant, required=required)))
    no_id_twice((entrant.id for entrant in entrants), "entrants")
    return entrants


def entrant_ids(value: object, fewest: int) -> Numbers:
    """The ids of a list of entrants; other fields are checked and ignored.

    >>> entrant_ids([{"id": 7}, {"id": 9, "club": "A"}], 2)
    (7, 9)
    """
    return tuple(entrant.id for entrant in read_entrants(value, fewest))


def seeded_ids(given: Values, ids: Sequence[int], purpose: str) -> Sequence[int]:
    """The ids by their seeds: as given, or drawn where `by` is "lot" (draw-rules.md 4.1)."""
    if choice(given.get("by", "seed"), "by", ("seed", "lot")) == "seed":
        return ids
    if "seed" not in given:
        raise DrawError("seed", "missing", name="seed")
    return drawn_order(ids, whole(given["seed"], "seed"), 0, purpose)


def read_rounds(value: object, most: int = MOST_ROUNDS) -> int:
    """A number of rounds from 1.

    :raises DrawError: for none, or more than can be played
    """
    rounds = whole(value, "rounds", low=1)
    if rounds > most:
        raise DrawError("rounds", "too_many_rounds", most=most, given=shown(rounds))
    return rounds


def read_history(value: object, round_: int) -> tuple[tuple[PastMatch, ...], tuple[PastBye, ...]]:
    """The matches and byes of the rounds before `round_`.

    :raises DrawError: for one that is not readable, or of that round or a later one
    """
    return apart(list_of(value, "history", partial(_played, before=round_)))


def read_soft(given: Values) -> frozenset[str]:
    """The soft constraints; the club is the only one."""
    return frozenset(list_of(given.get("soft", ()), "soft", partial(choice, choices=("club",))))


def read_tables(given: Values, needed: int) -> Numbers | None:
    """The tables of a round in their order; none where they are left out.

    :raises DrawError: for a table given twice, or fewer than `needed`
    """
    if "tables" not in given:
        return None
    tables = tuple(list_of(given["tables"], "tables", _table))
    if len(set(tables)) < len(tables):
        twice = next(table for table in tables if tables.count(table) > 1)
        raise DrawError("tables", "table_twice", table=twice)
    if len(tables) < needed:
        raise DrawError(
            "tables",
            "tables_missing",
            missing=needed - len(tables),
            matches=needed,
            tables=len(tables),
        )
    return tables


def _entrant(value: object, field: str, required: Collection[str]) -> DrawEntrant:
    row = object_of(value, field, required, ("club", "fixed_table", "victories"))
    id_, club = whole(row["id"], f"{field}.id"), row.get("club")
    if isinstance(club, bool) or not isinstance(club, (str, int, type(None))):
        raise DrawError(f"{field}.club", "not_text", given=shown(club))
    return DrawEntrant(
        id=id_,
        club=club,
        fixed_table=_table_or_none(row.get("fixed_table"), f"{field}.fixed_table"),
        victories=whole(row.get("victories", 0), f"{field}.victories", 0, _MOST_VICTORIES),
    )


def _table(value: object, field: str) -> int:
    return whole(value, field, low=0)


def _table_or_none(value: object, field: str) -> int | None:
    return None if value is None else _table(value, field)


def _played(value: object, field: str, before: int) -> PastMatch | PastBye:
    row = object_of(value, field, ("round",), ("table", "sides", "bye"))
    round_ = whole(row["round"], f"{field}.round", low=1)
    if round_ >= before:
        raise DrawError(f"{field}.round", "later_round", round=before, given=round_)
    if ("sides" in row) == ("bye" in row):
        raise DrawError(field, "sides_or_bye")
    table = _table_or_none(row.get("table"), f"{field}.table")
    if "bye" in row:
        return PastBye(round_, frozenset(distinct_ids(row["bye"], f"{field}.bye")))
    field = f"{field}.sides"
    if not 2 <= len(items(row["sides"], field)) <= _MOST_SIDES:
        raise DrawError(field, "sides_count", count=len(items(row["sides"], field)))
    sides = list_of(row["sides"], field, distinct_ids)
    if not all(sides):
        raise DrawError(field, "empty_side")
    no_id_twice((id_ for side in sides for id_ in side), field)
    return PastMatch(round_, tuple(map(frozenset, sides)), table)


def _forbidden(value: object, field: str) -> frozenset[int]:
    ids = distinct_ids(value, field)
    if len(ids) != 2:
        raise DrawError(field, "not_a_pair", given=len(ids))
    return frozenset(ids)


def _bye(value: object, ids: Collection[int]) -> int | Literal["lowest", "lot"]:
    """`lowest`, `lot` or an id; the id may be written as text: 9 and "9" are the same."""
    if value == "lowest":
        return "lowest"
    if value == "lot":
        return "lot"
    if isinstance(value, str):
        if not (value.isascii() and value.isdigit() and len(value) < 20):
            words = "lot, lowest, an id"
            raise DrawError("bye", "unknown_choice", choices=words, given=shown(value))
        value = int(value)
    id_ = whole(value, "bye")
    if id_ not in ids:
        raise DrawError("bye", "bye_unknown", id=id_)
    return id_
