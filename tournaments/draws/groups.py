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

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from .costs import CLUB, Costs, broken_by, costs_of, record_of
from .errors import DrawError
from .inputs import GroupRequest
from .pairs import TableReasons, seated
from .reading import check_all_placed
from .seeded_chance import drawn_order, ticket
from .values import Counted, Draw, Grouping, Numbers, grouping_of

_FAULT = CLUB
"""the weight of the lightest fault; rank distances cost less"""
# How much work is spent: numbers of exchanges looked at, never time.
EXCHANGES = 60_000
FEW = 16
"""up to so many entrants the search is short, because the proof goes through the rest"""
EXCHANGES_OF_FEW = 3_000
NEAR = 60
"""how far in rank a table without a fault looks for a better neighbour, where there is time"""
MOVED = 3
"""how many random exchanges begin a new try"""
STATES = 60_000
"""tables looked at to prove that nothing is better than what a short search found"""


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
    if not proved and len(order) <= FEW:
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
) -> Counted:
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


def least_of(request: GroupRequest, costs: Costs) -> int:
    """A cost that no grouping can go below: nothing broken, everybody beside the next in rank.

    Of byes it counts the fewest had before, and among those the lowest ranked.
    """
    due = request.due_byes - len(costs.settled)
    free = [id_ for id_ in request.base.ids if id_ not in costs.settled]
    byes = sum(sorted(map(costs.of_bye, free))[:due]) + sum(map(costs.of_bye, costs.settled))
    if costs.system == "random":
        return byes
    if due or not request.exact:
        return byes + sum(size - 1 for size in request.sizes)
    # A gap in rank that does not end a full table lies within some table: its square counts.
    gaps = enumerate(pairwise([costs.places[id_] for id_ in free]), start=1)
    return byes + sum((b - a) ** 2 for at, (a, b) in gaps if at % request.size)


@dataclass
class GroupSearch:
    """Tables by rank (or by lot) at first, then made better by exchanges within a budget of work.

    Whoever sits at a faulty table, or near in rank to another table, is exchanged with others
    while that costs less. Where the least cost is not reached, some are moved at random and all is
    tried again.
    """

    costs: Costs
    order: Sequence[int]
    """all entrants who can move, in the order of the search for neighbours"""
    rows: list[list[int]]
    """who sits together, a row a table; a last row beyond the tables has the byes"""
    tables: int
    left: int = 0
    """exchanges that may still be looked at"""
    _row_of: dict[int, int] = field(default_factory=dict)
    _cost_of: list[int] = field(default_factory=list)

    def run(self, least: int, seed: int, round_: int) -> Grouping:
        """The best grouping found; the search stops where `least` is reached."""
        count = len(self.order)
        self.left = EXCHANGES_OF_FEW if count <= FEW else EXCHANGES + 40 * count
        self._settle(self.rows)
        self._descend()
        best, cost = [*map(list, self.rows)], sum(self._cost_of)
        tries = 0
        while cost > least and self.left > 0:
            tries += 1
            for turn in range(MOVED):
                drawn = ticket(seed, round_, f"shake {tries}", turn)
                one, other = self.order[drawn % count], self.order[drawn // count % count]
                if not self._exchange(one, other, anyway=True):
                    self.left -= 1
            self._descend()
            cost_now = sum(self._cost_of)
            if cost_now < cost and self.left > 0:
                best, cost = [*map(list, self.rows)], cost_now
            elif cost_now > cost:
                self._settle(best)
        byes = [id_ for row in best[self.tables :] for id_ in row]
        return Grouping(tuple(map(tuple, best[: self.tables])), tuple(byes))

    def _settle(self, rows: Iterable[Sequence[int]]) -> None:
        self.rows = [list(row) for row in rows]
        self._row_of = {id_: at for at, row in enumerate(self.rows) for id_ in row}
        self._cost_of = [self._cost(at, row) for at, row in enumerate(self.rows)]

    def _cost(self, at: int, row: Sequence[int]) -> int:
        if at < self.tables:
            return self.costs.of_group(row)
        return sum(map(self.costs.of_bye, row))

    def _descend(self) -> None:
        # With many entrants look only at the nearest, because each is looked at more than once.
        near = max(9, NEAR * NEAR // len(self.order))
        improved = True
        while improved and self.left > 0:
            improved = False
            for at, id_ in enumerate(self.order):
                partners: Sequence[int] = ()
                if self._cost_of[self._row_of[id_]] >= _FAULT:
                    partners = self.order
                elif self.costs.system != "random":
                    partners = self.order[max(0, at - near) : at + near + 1]
                for other in partners:
                    improved |= self._exchange(id_, other)

    def _exchange(self, one: int, other: int, *, anyway: bool = False) -> bool:
        """Let two change places if that costs less, or `anyway`."""
        here, there = self._row_of[one], self._row_of[other]
        if here == there or (self.left <= 0 and not anyway):
            return False
        self.left -= 1
        mine = [other if id_ == one else id_ for id_ in self.rows[here]]
        yours = [one if id_ == other else id_ for id_ in self.rows[there]]
        costs = self._cost(here, mine), self._cost(there, yours)
        if sum(costs) >= self._cost_of[here] + self._cost_of[there] and not anyway:
            return False
        for at, row, cost in zip((here, there), (mine, yours), costs, strict=True):
            self.rows[at], self._cost_of[at] = row, cost
            self._row_of.update(dict.fromkeys(row, at))
        return True


@dataclass
class Proof:
    """The least cost of few tables for certain: every grouping that can still be better is tried.

    Goes through the groupings of ids, best ranked first, within a budget of tables.
    """

    costs: Costs
    best: Grouping
    cost: int
    """the cost of the best grouping so far; only a lower cost replaces it"""
    states: int = 0
    """tables that may still be looked at"""

    def run(self, ids: Sequence[int], sizes: Sequence[int], byes: int) -> bool:
        """Whether the search was complete, so that `best` is the optimum."""
        self.states = STATES
        self._place(tuple(ids), Counter(sizes), byes, 0, Grouping(()))
        return self.states > 0

    def _place(
        self, left: Numbers, sizes: Counter[int], byes: int, spent: int, placed: Grouping
    ) -> None:
        # Tables still to come cost at least this: each neighbour one rank away.
        rest = 0
        if self.costs.system != "random":
            rest = sum((size - 1) * times for size, times in sizes.items())
        if spent + rest >= self.cost or self.states <= 0:
            return
        if not left:
            self.best, self.cost = placed, spent
            return
        # Each table that the best ranked of those left can sit at.
        for size in sorted(sizes):
            for others in combinations(left[1:], size - 1):
                if self.states <= 0:
                    return
                self.states -= 1
                group = (left[0], *others)
                cost = spent + self.costs.of_group(group)
                after = Grouping((*placed.groups, group), placed.byes)
                remaining = tuple(id_ for id_ in left if id_ not in group)
                self._place(remaining, sizes - Counter([size]), byes, cost, after)
        if byes:
            cost = spent + self.costs.of_bye(left[0])
            after = Grouping(placed.groups, (*placed.byes, left[0]))
            self._place(left[1:], sizes, byes - 1, cost, after)
