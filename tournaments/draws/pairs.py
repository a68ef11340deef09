"""One round of pairs: the systems `random`, `danois` and `swiss` of draws.md §1."""

from collections.abc import Collection, Mapping, Sequence

from .costs import Costs, broken_by, costs_of
from .errors import DrawError
from .fields import distinct_ids, items, no_id_twice
from .lot import drawn_order
from .optimum import EFFORT, Effort, optimum
from .problem import problem_of
from .reading import read_request
from .reasons import Reasons, text_of
from .seating import misplaced, seats
from .values import Broken, Draw, DrawRequest, Match, Pairing

SYSTEMS = ("random", "danois", "swiss")


def draw(request: DrawRequest, effort: Effort = EFFORT) -> Draw:
    """The round with the smallest cost vector (draws.md §1).

    :raises DrawError: where the numbers are too large to be compared exactly

    >>> from .values import Entrant, Meeting
    >>> four = tuple(Entrant(id_) for id_ in (5, 6, 7, 8))
    >>> met = Meeting(1, (frozenset({5}), frozenset({6})))
    >>> drawn = draw(DrawRequest("danois", 42, 2, four, (met,)))
    >>> [match.sides for match in drawn.matches], drawn.cost, drawn.optimal
    ([(5, 7), (6, 8)], (0, 0, 0, 0, 8), True)
    """
    costs = costs_of(request)
    pairing, optimal = paired(request, costs, effort)
    placed = seats(request, pairing.pairs, costs.record)
    reasons = Reasons(request, costs.record)
    return Draw(
        matches=tuple(Match(table, pair, reasons.of(pair)) for table, pair in placed),
        byes=pairing.byes,
        cost=costs.vector(pairing),
        optimal=optimal,
        broken=(*broken_by(pairing, costs.record), *misplaced(request, placed)),
        seed=request.seed,
    )


def paired(request: DrawRequest, costs: Costs, effort: Effort) -> tuple[Pairing, bool]:
    """The pairing, and whether it is proved the smallest."""
    order = _order(request)
    given = given_bye(request, costs.record.byes)
    order = [id_ for id_ in order if id_ != given]
    chosen = len(order) % 2 == 1
    nodes, proved = optimum(problem_of(request, costs, order, chosen), effort)
    byes = [order[one] for one, other in nodes if other == len(order)]
    pairs = [(order[one], order[other]) for one, other in nodes if other < len(order)]
    if given is not None:
        byes.append(given)
    return in_rank_order(pairs, byes, costs.ranks), proved


def _order(request: DrawRequest) -> list[int]:
    """Best first; for `random` the order is drawn."""
    ids = [entrant.id for entrant in request.entrants]
    if request.system != "random":
        return ids
    return drawn_order(ids, request.seed, request.round_, "order")


def given_bye(request: DrawRequest, byes: Mapping[int, int]) -> int | None:
    """The bye that is settled before the pairs: by lot among the fewest byes, or by name."""
    ids = [entrant.id for entrant in request.entrants]
    if len(ids) % 2 == 0 or request.bye == "lowest":
        return None
    if request.bye != "lot":
        return request.bye
    fewest = min(byes.get(id_, 0) for id_ in ids)
    eligible = [id_ for id_ in ids if byes.get(id_, 0) == fewest]
    return drawn_order(eligible, request.seed, request.round_, "bye")[0]


def in_rank_order(
    pairs: Collection[tuple[int, int]], byes: Sequence[int], ranks: Mapping[int, int]
) -> Pairing:
    """The better ranked side first, the matches by their best rank."""
    sides = [(a, b) if ranks[a] < ranks[b] else (b, a) for a, b in pairs]
    return Pairing(tuple(sorted(sides, key=lambda pair: ranks[pair[0]])), tuple(byes))


def draw_json(data: Mapping[str, object]) -> dict[str, object]:
    """As :func:`draw`, in the JSON values of draws.md §1."""
    drawn = draw(read_request(data, SYSTEMS))
    return {
        "matches": [
            {"table": m.table, "sides": [[id_] for id_ in m.sides], "reason": text_of(m.reason)}
            for m in drawn.matches
        ],
        "byes": list(drawn.byes),
        "cost": list(drawn.cost),
        "optimal": drawn.optimal,
        "broken": broken_json(drawn.broken),
        "seed": drawn.seed,
    }


def evaluate(data: Mapping[str, object], pairs: object, byes: object) -> dict[str, object]:
    """The cost vector of a pairing that somebody made by hand, and what it breaks.

    Tables are not looked at. `pairs` are lists of two ids, `byes` a list of ids.

    :raises DrawError: where it is no perfect pairing of the entrants in `data`
    """
    request = read_request(data, SYSTEMS)
    costs = costs_of(request)
    matches = [distinct_ids(pair, f"pairs[{at}]") for at, pair in enumerate(items(pairs, "pairs"))]
    resting = distinct_ids(byes, "byes")
    check_perfect(matches, resting, costs.ranks)
    pairing = in_rank_order([(pair[0], pair[1]) for pair in matches], resting, costs.ranks)
    broken = broken_by(pairing, costs.record)
    return {"cost": list(costs.vector(pairing)), "broken": broken_json(broken)}


def check_perfect(
    matches: Sequence[Sequence[int]], byes: Sequence[int], ranks: Mapping[int, int]
) -> None:
    """Everybody of `ranks` in a pair or given the one bye, and once.

    :raises DrawError: where it is not so
    """
    for at, pair in enumerate(matches):
        if len(pair) != 2:
            raise DrawError(f"pairs[{at}]", "not_a_pair", given=len(pair))
    placed = [id_ for pair in matches for id_ in pair] + list(byes)
    no_id_twice(placed, "pairs")
    for id_ in placed:
        if id_ not in ranks:
            raise DrawError("pairs", "not_playing", id=id_)
    if len(byes) != len(ranks) % 2:
        raise DrawError("byes", "bye_count", expected=len(ranks) % 2, count=len(byes))
    for id_ in sorted(set(ranks).difference(placed)):
        raise DrawError("pairs", "not_placed", id=id_)


def broken_json(broken: Sequence[Broken]) -> list[dict[str, object]]:
    """What gave, as the answer of a draw writes it."""
    return [{"constraint": item.constraint, "entrants": list(item.entrants)} for item in broken]
