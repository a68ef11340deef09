"""One round of tables of three and more: the systems `tables_random` and `tables_danois`.

The input is that of draw-rules.md 1.1 with two more names:

- `size`, 2 to 6: how many sit at a table;
- `exact`: true (left out: true) where every table has exactly `size` and the n mod `size` who are
  left over have a bye; false where everybody plays, at tables of 2 to 6 whose sizes differ by at
  most one and are as near to `size` as can be.

`bye` may also be a list of ids; further byes are chosen as under `lowest`. There are as many
`tables` as there are tables to fill. The answer is that of draw-rules.md 1.1, with as many sides as
sit at the table. Its cost is that of :mod:`.costs`; in `tables_danois` 1-2-3, 4-5-6 … costs
least (draw-rules.md 1.9).

Everybody plays once and the sizes are right, always. The cost is the least found within a budget
of work, the same on every machine; `optimal` is true only where it is proved: by a bound that no
grouping goes below, or for few entrants by going through all that could be better.
"""

from collections.abc import Mapping, Sequence

from . import group_search
from .costs import broken_by, costs_of, record_of
from .errors import DrawError
from .group_reading import GroupRequest
from .group_search import GroupSearch, Proof, least_of
from .pairs import TableReasons, seated
from .reading import check_all_placed
from .seeded_chance import drawn_order
from .values import Broken, Draw, Numbers, grouping_of


def draw(request: GroupRequest) -> Draw:
    """The round with the least cost found.

    >>> from .values import DrawEntrant, DrawRequest
    >>> seven = tuple(DrawEntrant(id_) for id_ in (5, 6, 7, 8, 9, 10, 11))
    >>> drawn = draw(GroupRequest(DrawRequest("danois", 42, 1, seven), 3))
    >>> [match.ids for match in drawn.matches], drawn.byes, drawn.cost, drawn.optimal
    ([(5, 6, 7), (8, 9, 10)], (11,), (0, 0, 0, 0, 5), True)
    """
    costs = costs_of(request.base, _settled_byes(request), since=False)
    base, sizes = request.base, request.sizes
    order = [id_ for id_ in base.order if id_ not in costs.settled]
    # At first tables in that order; the last in it among those with the fewest byes have one.
    at = {id_: place for place, id_ in enumerate(order)}
    by_byes = sorted(order, key=lambda id_: (costs.record.byes.get(id_, 0), -at[id_]))
    resting = by_byes[: len(order) - sum(sizes)]
    playing = iter([id_ for id_ in order if id_ not in resting])
    rows = [[next(playing) for _ in range(size)] for size in sizes] + [resting] * bool(resting)
    search = GroupSearch(costs, order, rows, len(sizes))
    least = least_of(request, costs)
    best = search.run(least, base.seed, base.round_)
    cost = costs.total(best)
    proved = cost + sum(map(costs.of_bye, costs.settled)) == least
    if not proved and len(order) <= group_search.FEW:
        proof = Proof(costs, best, cost)
        proved = proof.run(order, sizes, len(resting))
        best = proof.best
    byes = sorted((*best.byes, *costs.settled), key=costs.places.__getitem__)
    grouping = grouping_of(best.groups, byes, costs.places)
    return seated(base, grouping, costs, TableReasons(base, costs.record).of, optimal=proved)


def _settled_byes(request: GroupRequest) -> Numbers:
    """The byes that are known before the tables: by name, or by lot among the fewest byes.

    :raises DrawError: where more are named than there are byes
    """
    base, due = request.base, request.due_byes
    if len(request.given) > due:
        raise DrawError("bye", "bye_count", expected=due, count=len(request.given))
    if request.given or base.bye != "lot":
        return request.given
    byes = record_of(base).byes
    drawn = drawn_order(base.ids, base.seed, base.round_, "bye")
    return tuple(sorted(drawn, key=lambda id_: byes.get(id_, 0))[:due])


def evaluate(
    request: GroupRequest, groups: Sequence[Sequence[int]], byes: Sequence[int]
) -> tuple[Numbers, tuple[Broken, ...]]:
    """The cost vector of tables that somebody made by hand, and what they break.

    Where they sit is ignored.

    :raises DrawError: where somebody is not placed or placed twice, or the sizes are wrong
    """
    costs = costs_of(request.base, _settled_byes(request), since=False)
    check_groups(request, groups, byes, costs.places)
    grouping = grouping_of(groups, byes, costs.places)
    return costs.vector(grouping), broken_by(grouping, costs.record)


def check_groups(
    request: GroupRequest,
    rows: Sequence[Sequence[int]],
    byes: Sequence[int],
    ranks: Mapping[int, int],
) -> None:
    """Check that everybody in `ranks` sits at one table or has a bye, at tables of the right sizes.

    :raises DrawError: where it is not so
    """
    check_all_placed([*(id_ for row in rows for id_ in row), *byes], ranks, "groups")
    due = request.due_byes
    if len(byes) != due:
        raise DrawError("byes", "bye_count", expected=due, count=len(byes))
    if sorted(map(len, rows), reverse=True) != list(request.sizes):
        raise DrawError("groups", "table_sizes", sizes=", ".join(map(str, request.sizes)))
