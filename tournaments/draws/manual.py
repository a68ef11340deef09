"""A round that the organiser has made: checked and counted, not drawn.

The input is that of draws.md §1 with two more names: `matches`, each with its `table` and its two
`sides` of one id, and `byes`, a list of ids. Everybody is placed once, with one bye if the count
is odd, and no table is used twice. `bye` and `seed` may stand there as in any other round; the
byes given are those that count.

The answer is that of draws.md §1 with the cost of `random`: forbidden pairs, rematches, byes the
bye already had, matches within one club where `soft` names it. `optimal` is true where all are
zero, for then nothing can be better; otherwise nobody has looked.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from .costs import broken_by, costs_of
from .errors import DrawError
from .fields import distinct_ids, items, object_of, whole
from .pairs import broken_json, check_perfect, in_rank_order
from .reading import read_request
from .seating import misplaced
from .values import DrawRequest

SYSTEM: Final = "manual"
REASON: Final = "placed by the organiser"
_OWN: Final = ("matches", "byes")


def manual_json(data: Mapping[str, object]) -> dict[str, object]:
    """What the matches of `data` cost and break, in the order of their best rank.

    :raises DrawError: for bad input, or matches that are no round of the entrants

    >>> given = {"system": "manual", "seed": 1, "round": 2, "entrants": [{"id": 7}, {"id": 9}],
    ...          "history": [{"round": 1, "sides": [[7], [9]]}],
    ...          "matches": [{"table": 4, "sides": [[9], [7]]}], "byes": []}
    >>> answer = manual_json(given)
    >>> answer["matches"][0]["sides"], answer["cost"], answer["optimal"]
    ([[7], [9]], [0, 1, 0, 0], False)
    """
    request, sides, tables, byes = read_manual(data)
    costs = costs_of(request)
    check_perfect(sides, byes, costs.ranks)
    pairing = in_rank_order([(one, other) for one, other in sides], byes, costs.ranks)
    table_of = dict(zip(map(frozenset, sides), tables, strict=True))
    placed = [(table_of[frozenset(pair)], pair) for pair in pairing.pairs]
    cost = costs.vector(pairing)
    broken = (*broken_by(pairing, costs.record), *misplaced(request, placed))
    return {
        "matches": [
            {"table": table, "sides": [[id_] for id_ in pair], "reason": REASON}
            for table, pair in placed
        ],
        "byes": list(byes),
        "cost": list(cost),
        "optimal": not any(cost),
        "broken": broken_json(broken),
        "seed": request.seed,
    }


def read_manual(
    data: Mapping[str, object],
) -> tuple[DrawRequest, list[tuple[int, ...]], list[int], tuple[int, ...]]:
    """The round, the sides and tables of its matches, its byes.

    :raises DrawError: for anything that is not allowed, but for who is placed
    """
    names = (name for name in data if name not in _OWN)
    given = object_of(data, "", _OWN, tuple(names))
    round_ = {name: value for name, value in given.items() if name not in _OWN}
    request = read_request(round_ | {"system": "random"}, ("random",))
    rows = items(given["matches"], "matches")
    read = [_match(row, f"matches[{at}]") for at, row in enumerate(rows)]
    tables = [table for table, _ in read]
    _check_tables(tables, request)
    return request, [sides for _, sides in read], tables, distinct_ids(given["byes"], "byes")


def _match(value: object, field: str) -> tuple[int, tuple[int, ...]]:
    row = object_of(value, field, ("table", "sides"))
    sides = enumerate(items(row["sides"], f"{field}.sides"))
    ids = [id_ for at, side in sides for id_ in _one(side, f"{field}.sides[{at}]")]
    if len(ids) != 2:
        raise DrawError(f"{field}.sides", "not_a_pair", given=len(ids))
    return whole(row["table"], f"{field}.table", low=0), tuple(ids)


def _one(value: object, field: str) -> tuple[int, ...]:
    ids = distinct_ids(value, field)
    if len(ids) != 1:
        raise DrawError(field, "not_one", count=len(ids))
    return ids


def _check_tables(tables: Sequence[int], request: DrawRequest) -> None:
    seen: set[int] = set()
    for at, table in enumerate(tables):
        if table in seen:
            raise DrawError(f"matches[{at}].table", "table_twice", table=table)
        if request.tables is not None and table not in request.tables:
            raise DrawError(f"matches[{at}].table", "no_such_table", table=table)
        seen.add(table)
