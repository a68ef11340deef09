"""One round of tables of three and more: the systems `tables_random` and `tables_danois`.

draws.md knows rounds of pairs only; this is the norm of the others. The input is that of
draws.md §1 with two more names:

- `size`, 2 to 6: how many sit at a table;
- `exact`: true (left out: true) where every table has exactly `size` and the n mod `size` who are
  left over have a bye; false where everybody plays, at tables of 2 to 6 whose sizes differ by at
  most one and are as near to `size` as can be.

`bye` is also a list of ids; who is not named then is chosen as under `lowest`. `tables` are as
many as there are tables to fill. The answer is that of draws.md §1, with as many sides as sit at
the table. Its cost, left to right: forbidden pairs that sit together; earlier meetings, summed
over the pairs that sit together; byes the byes already had; pairs of one club where `soft` names
it; for `tables_danois` the sum over tables of (ranks apart)² between neighbours in rank, so that
1-2-3, 4-5-6 … is the least there is; a bye under `lowest` adds (n+1 less its rank)².

Everybody plays once and the sizes are right, always. The cost is the least found within a budget
of work, the same on every machine; `optimal` is true only where it is proved: by a bound that no
grouping goes below, or for few entrants by going through all that could be better.
"""

from collections.abc import Mapping, Sequence

from .errors import DrawError
from .fields import distinct_ids, items, no_id_twice
from .group_costs import GroupCosts, broken_by, group_costs_of, least_of
from .group_proof import Proof
from .group_reading import SYSTEMS, read_group_request
from .group_reasons import GroupReasons, group_text_of
from .group_search import EFFORT, Effort, Search
from .group_values import Group, Grouping, GroupRequest, byes_of, in_rank_order, sizes_of
from .lot import drawn_order
from .pairs import broken_json
from .seating import misplaced, seats
from .values import Draw, Match


def draw(request: GroupRequest, effort: Effort = EFFORT) -> Draw:
    """The round with the least cost found.

    >>> from .values import DrawRequest, Entrant
    >>> seven = tuple(Entrant(id_) for id_ in (5, 6, 7, 8, 9, 10, 11))
    >>> drawn = draw(GroupRequest(DrawRequest("danois", 42, 1, seven), 3))
    >>> [match.sides for match in drawn.matches], drawn.byes, drawn.cost, drawn.optimal
    ([(5, 6, 7), (8, 9, 10)], (11,), (0, 0, 0, 0, 5), True)
    """
    costs = group_costs_of(request, settled_byes(request))
    grouping, optimal = grouped(request, costs, effort)
    placed = seats(request.base, grouping.groups, costs.record)
    reasons = GroupReasons(request, costs.record)
    return Draw(
        matches=tuple(Match(table, group, reasons.of(group)) for table, group in placed),
        byes=grouping.byes,
        cost=costs.vector(costs.total(grouping)),
        optimal=optimal,
        broken=(*broken_by(grouping, costs.record), *misplaced(request.base, placed)),
        seed=request.base.seed,
    )


def settled_byes(request: GroupRequest) -> tuple[int, ...]:
    """The byes that do not hang on the tables: by name, or by lot among the fewest byes.

    :raises DrawError: where more are named than there are byes
    """
    ids = [entrant.id for entrant in request.base.entrants]
    due = byes_of(len(ids), request.size, exact=request.exact)
    if len(request.given) > due:
        raise DrawError("bye", "bye_count", expected=due, count=len(request.given))
    if request.given or request.base.bye != "lot":
        return request.given
    byes = group_costs_of(request).record.byes
    drawn = drawn_order(ids, request.base.seed, request.base.round_, "bye")
    return tuple(sorted(drawn, key=lambda id_: byes.get(id_, 0))[:due])


def grouped(request: GroupRequest, costs: GroupCosts, effort: Effort) -> tuple[Grouping, bool]:
    """The tables, and whether they are proved the best."""
    order = [id_ for id_ in _order(request) if id_ not in costs.settled]
    sizes = sizes_of(len(costs.ranks), request.size, exact=request.exact)
    search = Search(costs, order, _first(order, sizes, costs), len(sizes), effort)
    least = least_of(request, costs)
    found = search.run(least, request.base.seed, request.base.round_)
    settled = sum(map(costs.of_bye, costs.settled))
    cost = costs.total(found) + settled
    proof = Proof(costs, effort.states, found, cost - settled)
    proved = cost == least
    if not proved and len(order) <= effort.few:
        proved = proof.run(order, sizes, len(order) - sum(sizes))
    best = proof.best
    byes = sorted((*best.byes, *costs.settled), key=costs.ranks.__getitem__)
    return Grouping(in_rank_order(best.groups, dict(costs.ranks)), tuple(byes)), proved


def _order(request: GroupRequest) -> list[int]:
    """Best first; for `random` the order is drawn."""
    ids = [entrant.id for entrant in request.base.entrants]
    if request.base.system != "random":
        return ids
    return drawn_order(ids, request.base.seed, request.base.round_, "order")


def _first(order: Sequence[int], sizes: Sequence[int], costs: GroupCosts) -> list[list[int]]:
    """Tables in the order given; the last with the fewest byes have one."""
    at = {id_: place for place, id_ in enumerate(order)}
    by_byes = sorted(order, key=lambda id_: (costs.record.byes.get(id_, 0), -at[id_]))
    byes = by_byes[: len(order) - sum(sizes)]
    playing = iter([id_ for id_ in order if id_ not in byes])
    return [[next(playing) for _ in range(size)] for size in sizes] + [byes] * bool(byes)


def draw_json(data: Mapping[str, object]) -> dict[str, object]:
    """As :func:`draw`, in JSON values.

    :raises DrawError: for bad input
    """
    drawn = draw(read_group_request(data))
    return {
        "matches": [
            {
                "table": match.table,
                "sides": [[id_] for id_ in match.sides],
                "reason": group_text_of(match.reason),
            }
            for match in drawn.matches
        ],
        "byes": list(drawn.byes),
        "cost": list(drawn.cost),
        "optimal": drawn.optimal,
        "broken": broken_json(drawn.broken),
        "seed": drawn.seed,
    }


def evaluate(data: Mapping[str, object], groups: object, byes: object) -> dict[str, object]:
    """The cost vector of tables that somebody made by hand, and what they break.

    Where they sit is not looked at. `groups` are lists of ids, `byes` a list of ids.

    :raises DrawError: where somebody is not placed or twice, or the sizes are wrong
    """
    request = read_group_request(data)
    costs = group_costs_of(request, settled_byes(request))
    rows = [distinct_ids(row, f"groups[{at}]") for at, row in enumerate(items(groups, "groups"))]
    resting = distinct_ids(byes, "byes")
    check_placed(request, rows, resting, costs.ranks)
    grouping = Grouping(in_rank_order(rows, dict(costs.ranks)), resting)
    cost = costs.vector(costs.total(grouping))
    return {"cost": list(cost), "broken": broken_json(broken_by(grouping, costs.record))}


def check_placed(
    request: GroupRequest, rows: Sequence[Group], byes: Group, ranks: Mapping[int, int]
) -> None:
    """Everybody of `ranks` at a table or given a bye, once, at tables of the right sizes.

    :raises DrawError: where it is not so
    """
    placed = [id_ for row in rows for id_ in row] + list(byes)
    no_id_twice(placed, "groups")
    for id_ in placed:
        if id_ not in ranks:
            raise DrawError("groups", "not_playing", id=id_)
    for id_ in sorted(set(ranks).difference(placed)):
        raise DrawError("groups", "not_placed", id=id_)
    due = byes_of(len(ranks), request.size, exact=request.exact)
    if len(byes) != due:
        raise DrawError("byes", "bye_count", expected=due, count=len(byes))
    sizes = sizes_of(len(ranks), request.size, exact=request.exact)
    if sorted(map(len, rows), reverse=True) != list(sizes):
        raise DrawError("groups", "table_sizes", sizes=", ".join(map(str, sizes)))


__all__ = ["SYSTEMS", "draw", "draw_json", "evaluate"]
