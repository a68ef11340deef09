"""One round of pairs: the systems `random`, `danois` and `swiss` of draw-rules.md 1."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from .costs import Costs, Record, broken_by, costs_of
from .errors import DrawError
from .matching import graph_of
from .optimum import EFFORT, ProofEffort, optimum
from .reading import distinct_ids, list_of, not_placed, read_request
from .reasons import Reasons
from .seating import seated
from .seeded_chance import drawn_order
from .values import Broken, Draw, DrawRequest, Grouping, grouping_of

SYSTEMS: Final = ("random", "danois", "swiss")
read_pairs: Final = partial(read_request, systems=SYSTEMS)


def draw(request: DrawRequest, effort: ProofEffort = EFFORT) -> Draw:
    """The round with the smallest cost vector (draw-rules.md 1.2).

    :raises DrawError: where the numbers are too large to be compared exactly

    >>> from .values import DrawEntrant, PastMatch
    >>> four = tuple(DrawEntrant(id_) for id_ in (5, 6, 7, 8))
    >>> met = PastMatch(1, (frozenset({5}), frozenset({6})))
    >>> drawn = draw(DrawRequest("danois", 42, 2, four, (met,)))
    >>> [match.ids for match in drawn.matches], drawn.cost, drawn.optimal
    ([(5, 7), (6, 8)], (0, 0, 0, 0, 0, 0, 8), True)
    """
    costs = costs_of(request)
    pairing, optimal = _paired(request, costs, effort)
    cost, reason = costs.vector(pairing), Reasons(request, costs.record).of
    return seated(request, pairing, costs.record, cost, optimal=optimal, reason=reason)


def _paired(request: DrawRequest, costs: Costs, effort: ProofEffort) -> tuple[Grouping, bool]:
    """The pairing, and whether it is proved the smallest."""
    given = _given_bye(request, costs.record)
    order = [id_ for id_ in request.order if id_ != given]
    nodes, proved = optimum(graph_of(request, costs, order, len(order) % 2 == 1), effort)
    byes = [order[one] for one, other in nodes if other == len(order)]
    pairs = [(order[one], order[other]) for one, other in nodes if other < len(order)]
    return grouping_of(pairs, byes if given is None else [given], request.ranks), proved


def _given_bye(request: DrawRequest, record: Record) -> int | None:
    """The bye that is known before the pairs: by name, or by lot (draw-rules.md 1.3)."""
    if len(request.entrants) % 2 == 0 or request.bye == "lowest":
        return None
    if request.bye != "lot":
        return request.bye
    had = {id_: (record.byes.get(id_, 0), record.last_bye.get(id_, 0)) for id_ in request.ids}
    eligible = [id_ for id_ in request.ids if had[id_] == min(had.values())]
    return drawn_order(eligible, request.seed, request.round_, "bye")[0]


def evaluate(
    request: DrawRequest, pairs: object, byes: object
) -> tuple[tuple[int, ...], tuple[Broken, ...]]:
    """The cost vector of a pairing that somebody made by hand, and what it breaks.

    Tables are ignored. `pairs` are lists of two ids, `byes` a list of ids.

    :raises DrawError: where it is no perfect pairing of the entrants of the request
    """
    costs = costs_of(request)
    matches = list_of(pairs, "pairs", distinct_ids)
    resting = distinct_ids(byes, "byes")
    check_perfect(matches, resting, request.ranks)
    pairing = grouping_of(matches, resting, request.ranks)
    return costs.vector(pairing), broken_by(pairing, costs.record)


def check_perfect(
    matches: Sequence[Sequence[int]], byes: Sequence[int], ranks: Mapping[int, int]
) -> None:
    """Check that everybody in `ranks` is in one pair or has the one bye.

    :raises DrawError: where it is not so
    """
    for at, pair in enumerate(matches):
        if len(pair) != 2:
            raise DrawError(f"pairs[{at}]", "not_a_pair", given=len(pair))
    placed = [id_ for pair in matches for id_ in pair] + list(byes)
    missing = not_placed(placed, ranks, "pairs")
    if len(byes) != len(ranks) % 2:
        raise DrawError("byes", "bye_count", expected=len(ranks) % 2, count=len(byes))
    for id_ in missing:
        raise DrawError("pairs", "not_placed", id=id_)
