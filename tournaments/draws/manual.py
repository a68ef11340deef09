"""A round that the organiser has made or changed: checked and counted, not drawn.

The input is that of draws.md §1 with two more names: `matches`, each with its `table` and its
`sides`, and `byes`, a list of ids. Everybody is placed once and no table is used twice. `bye` and
`seed` may stand there as in any other round; the byes given are those that count. Who sits
together:

- two sides of one id, with one bye if the count is odd;
- with `size` (and `exact`) as many sides of one id as :mod:`.groups` puts at a table;
- with `partners` true two sides of two ids, as in a mêlée, with n mod 4 byes.

The answer is that of draws.md §1 with the cost of `random`: forbidden pairs, rematches, byes the
bye already had, matches within one club where `soft` names it; that of partners is told in
:mod:`.manual_melee`. `optimal` is true where all are zero, for then nothing can be better;
otherwise nobody has looked.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from . import group_costs
from .costs import broken_by, costs_of
from .errors import DrawError
from .fields import distinct_ids, items, object_of, shown, whole
from .group_costs import group_costs_of
from .group_reading import PREFIX, read_group_request
from .group_values import Grouping, in_rank_order
from .groups import check_placed
from .manual_melee import melee_answer
from .pairs import broken_json, check_perfect
from .pairs import in_rank_order as pairs_in_rank_order
from .reading import read_request
from .seating import misplaced
from .values import Broken, DrawRequest

SYSTEM: Final = "manual"
REASON: Final = "placed by the organiser"
_OWN: Final = ("matches", "byes")


@dataclass(frozen=True, slots=True)
class Placed:
    """A match as it was placed: its sides, of one id each or of two partners."""

    table: int
    sides: tuple[tuple[int, ...], ...]

    @property
    def ids(self) -> tuple[int, ...]:
        """Everybody who sits there."""
        return tuple(id_ for side in self.sides for id_ in side)


@dataclass(frozen=True, slots=True)
class _Counted:
    """What a plan comes to: the ids of each match, best ranked first, what it costs and breaks."""

    matches: Sequence[tuple[int, ...]]
    cost: Sequence[int]
    broken: Sequence[Broken]


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
    round_, matches, byes = _read(data)
    if _flag(data, "partners"):
        sides = [(match.table, match.sides) for match in matches]
        return melee_answer(_request_of(round_, matches), sides, byes, REASON)
    _check_ones(matches)
    if "size" in round_:
        request, counted = _of_tables(round_, matches, byes)
    else:
        request, counted = _of_pairs(round_, matches, byes)
    return _answer(request, counted, matches, byes)


def _answer(
    request: DrawRequest, counted: _Counted, matches: Sequence[Placed], byes: Sequence[int]
) -> dict[str, object]:
    table_of = {frozenset(match.ids): match.table for match in matches}
    placed = [(table_of[frozenset(ids)], ids) for ids in counted.matches]
    broken = (*counted.broken, *misplaced(request, placed))
    return {
        "matches": [
            {"table": table, "sides": [[id_] for id_ in ids], "reason": REASON}
            for table, ids in placed
        ],
        "byes": list(byes),
        "cost": list(counted.cost),
        "optimal": not any(counted.cost),
        "broken": broken_json(broken),
        "seed": request.seed,
    }


def _of_pairs(
    round_: Mapping[str, object], matches: Sequence[Placed], byes: tuple[int, ...]
) -> tuple[DrawRequest, _Counted]:
    request = read_request({**round_, "system": "random"}, ("random",))
    _check_tables(matches, request)
    for at, match in enumerate(matches):
        if len(match.ids) != 2:
            raise DrawError(f"matches[{at}].sides", "not_a_pair", given=len(match.ids))
    costs = costs_of(request)
    check_perfect([match.ids for match in matches], byes, costs.ranks)
    pairs = [(match.ids[0], match.ids[1]) for match in matches]
    pairing = pairs_in_rank_order(pairs, byes, costs.ranks)
    broken = broken_by(pairing, costs.record)
    return request, _Counted(pairing.pairs, costs.vector(pairing), broken)


def _of_tables(
    round_: Mapping[str, object], matches: Sequence[Placed], byes: tuple[int, ...]
) -> tuple[DrawRequest, _Counted]:
    request = read_group_request({**round_, "system": f"{PREFIX}random"})
    _check_tables(matches, request.base)
    costs = group_costs_of(request)
    rows = [match.ids for match in matches]
    check_placed(request, rows, byes, costs.ranks)
    grouping = Grouping(in_rank_order(rows, dict(costs.ranks)), byes)
    cost = costs.vector(costs.total(grouping))
    broken = group_costs.broken_by(grouping, costs.record)
    return request.base, _Counted(grouping.groups, cost, broken)


def _request_of(round_: Mapping[str, object], matches: Sequence[Placed]) -> DrawRequest:
    given = {name: value for name, value in round_.items() if name != "partners"}
    request = read_request({**given, "system": "random"}, ("random",))
    _check_tables(matches, request)
    return request


def _read(
    data: Mapping[str, object],
) -> tuple[dict[str, object], list[Placed], tuple[int, ...]]:
    """What is said of the round, its matches, its byes."""
    given = object_of(data, "", _OWN, tuple(name for name in data if name not in _OWN))
    round_ = {name: value for name, value in given.items() if name not in _OWN}
    rows = enumerate(items(given["matches"], "matches"))
    matches = [_match(row, f"matches[{at}]") for at, row in rows]
    return round_, matches, distinct_ids(given["byes"], "byes")


def _match(value: object, field: str) -> Placed:
    row = object_of(value, field, ("table", "sides"))
    sides = enumerate(items(row["sides"], f"{field}.sides"))
    read = tuple(distinct_ids(side, f"{field}.sides[{at}]") for at, side in sides)
    return Placed(whole(row["table"], f"{field}.table", low=0), read)


def _flag(data: Mapping[str, object], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise DrawError(name, "not_a_flag", given=shown(value))
    return value


def _check_ones(matches: Sequence[Placed]) -> None:
    for field, side in _sides(matches):
        if len(side) != 1:
            raise DrawError(field, "not_one", count=len(side))


def _sides(matches: Sequence[Placed]) -> Iterator[tuple[str, tuple[int, ...]]]:
    for at, match in enumerate(matches):
        for place, side in enumerate(match.sides):
            yield f"matches[{at}].sides[{place}]", side


def _check_tables(matches: Sequence[Placed], request: DrawRequest) -> None:
    seen: set[int] = set()
    for at, match in enumerate(matches):
        if match.table in seen:
            raise DrawError(f"matches[{at}].table", "table_twice", table=match.table)
        if request.tables is not None and match.table not in request.tables:
            raise DrawError(f"matches[{at}].table", "no_such_table", table=match.table)
        seen.add(match.table)
