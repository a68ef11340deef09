"""Schedules in which everybody meets somebody new each round (draw-rules.md 2).

Rotations and round robins are one division of all pairs into rounds, by the circle: of m = n − 1
(n even) places, two whose numbers add up to the same meet, and the one left over meets the last.
With n odd the last is nobody: whoever meets it has the bye.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from .reading import Values, choice, entrant_ids, object_of, read_rounds, whole
from .seeded_chance import drawn_order
from .values import Broken, DrawnMatch, JsonValue, Numbers

ROTATION_REASON = "rotation: someone new each round"
ODD_STAY_REASON = "rotation: odd numbers stay seated, even numbers move on one table"
MOVEMENTS = ("circle", "odd_stay")
ROUND_ROBIN_REASON = "round robin: everybody meets everybody"
NOBODY = None

Pairs = list[tuple[int, int]]


@dataclass(frozen=True)
class ScheduledRound(JsonValue):
    """A round of a schedule, its matches in the order of their tables."""

    number: int = field(metadata={"json": "round"})
    matches: tuple[DrawnMatch, ...]
    byes: Numbers = ()


@dataclass(frozen=True)
class Schedule(JsonValue):
    """Several rounds, drawn together; only a mêlée has a cost."""

    rounds: tuple[ScheduledRound, ...]
    cost: Numbers | None = None
    broken: tuple[Broken, ...] = ()


class RotationRequest(NamedTuple):
    """Who plays a rotation, and for how many rounds."""

    seed: int
    ids: Numbers
    rounds: int
    odd_stay: bool = False
    """whether every other entrant stays at a table, and the others go one on after each round"""


def read_rotation(data: Values) -> RotationRequest:
    """The rotation that `data` asks for (draw-rules.md 2.1).

    :raises DrawError: for bad input, or more rounds than there are new opponents
    """
    given = object_of(data, "", ("system", "seed", "rounds", "entrants"), ("movement",))
    seed = whole(given["seed"], "seed")
    ids = entrant_ids(given["entrants"], fewest=2)
    odd_stay = choice(given.get("movement", "circle"), "movement", MOVEMENTS) == "odd_stay"
    most = tables_of(len(ids)) if odd_stay else turns_of(len(ids))
    return RotationRequest(seed, ids, read_rounds(given["rounds"], most), odd_stay)


def rotation(request: RotationRequest) -> Schedule:
    """A schedule without a rematch in which as few as possible change tables (draw-rules.md 2.1).

    >>> four = RotationRequest(1, (4, 5, 6, 7), 3)
    >>> [len(round_.matches) for round_ in rotation(four).rounds]
    [2, 2, 2]
    >>> odd_stay = RotationRequest(1, (4, 5, 6, 7), 2, odd_stay=True)
    >>> [[match.ids for match in round_.matches] for round_ in rotation(odd_stay).rounds]
    [[(4, 5), (6, 7)], [(4, 7), (6, 5)]]
    """
    if request.odd_stay:
        return Schedule(tuple(_odd_stay(request.ids, request.rounds)))
    order = drawn_order(request.ids, request.seed, 0, "rotation")
    turns = drawn_order(range(1, turns_of(len(order)) + 1), request.seed, 0, "turn")
    return Schedule(tuple(_seated([_turn(order, turn) for turn in turns[: request.rounds]])))


def tables_of(entrants: int) -> int:
    """The number of tables at which `entrants` sit two by two, and of rounds where the odd stay.

    >>> tables_of(4), tables_of(5)
    (2, 3)
    """
    return (entrants + 1) // 2


def _odd_stay(ids: Sequence[int], rounds: int) -> Iterator[ScheduledRound]:
    """The 1st, 3rd, 5th … at tables 1, 2, 3 …; the 2nd, 4th … come to them in turn."""
    stay, move = ids[::2], [*ids[1::2], *[NOBODY] * (len(ids) % 2)]
    for number in range(1, rounds + 1):
        come = [move[(at - number + 1) % len(move)] for at in range(len(stay))]
        met = list(zip(count(1), stay, come, strict=False))
        matches = tuple(
            DrawnMatch(table, ((one,), (other,)), ODD_STAY_REASON)
            for table, one, other in met
            if other is not None
        )
        yield ScheduledRound(number, matches, tuple(one for _, one, other in met if other is None))


class RoundRobinRequest(NamedTuple):
    """Who plays a round robin, in the order of the draw, and how often each pair meets."""

    ids: Numbers
    legs: int = 1


def read_round_robin(data: Values) -> RoundRobinRequest:
    """The round robin that `data` asks for (draw-rules.md 2.2).

    :raises DrawError: for bad input
    """
    given = object_of(data, "", ("system", "entrants"), ("seed", "legs"))
    if "seed" in given:
        whole(given["seed"], "seed")
    legs = whole(given.get("legs", 1), "legs", low=1, high=2)
    return RoundRobinRequest(entrant_ids(given["entrants"], fewest=2), legs)


def round_robin(request: RoundRobinRequest) -> Schedule:
    """Everybody against everybody in Berger's order, once or twice (draw-rules.md 2.2).

    >>> schedule = round_robin(RoundRobinRequest((1, 2, 3, 4)))
    >>> [[match.sides for match in round_.matches] for round_ in schedule.rounds][:2]
    [[((1,), (4,)), ((2,), (3,))], [((4,), (3,)), ((1,), (2,))]]
    """
    return Schedule(tuple(berger(request.ids, request.legs)))


def turns_of(entrants: int) -> int:
    """The number of rounds in which all `entrants` meet each other once.

    >>> turns_of(4), turns_of(5)
    (3, 5)
    """
    return entrants - 1 + entrants % 2


def berger(
    ids: Sequence[int], legs: int = 1, reason: str = ROUND_ROBIN_REASON, first_table: int = 1
) -> list[ScheduledRound]:
    """The rounds of Berger's list, its boards as tables; in a second leg sides are exchanged.

    >>> [round_.byes for round_ in berger([1, 2, 3])]
    [(1,), (3,), (2,)]
    """
    turns = turns_of(len(ids))
    rounds = []
    for number in range(legs * turns):
        pairs, byes = _turn(ids, number % turns + 1)
        turned = [(other, one) for one, other in pairs] if number >= turns else pairs
        boards = enumerate(turned, start=first_table)
        matches = tuple(DrawnMatch(at, ((a,), (b,)), reason) for at, (a, b) in boards)
        rounds.append(ScheduledRound(number + 1, matches, tuple(byes)))
    return rounds


def _turn(ids: Sequence[int], turn: int) -> tuple[Pairs, list[int]]:
    """Round `turn`, from 1: the match of the last entrant, then the others outwards; the bye."""
    ring = [*ids, *[NOBODY] * (len(ids) % 2)]
    last = ring.pop()
    size = len(ring)
    middle = (turn - 1) * (size + 1) // 2 % size
    first = (ring[middle], last) if turn % 2 else (last, ring[middle])
    beside = range(1, size // 2 + 1)
    met = [first, *((ring[(middle + far) % size], ring[middle - far]) for far in beside)]
    pairs = [(one, other) for one, other in met if one is not None and other is not None]
    return pairs, [id_ for two in met if None in two for id_ in two if id_ is not None]


def _seated(drawn: Sequence[tuple[Pairs, list[int]]]) -> Iterator[ScheduledRound]:
    """Tables such that in each match one side stays where it sat.

    Two rounds together are circles in which old and new matches alternate (with an odd number one
    of them is a line from the last bye to the new one): going round, each new match takes the
    table of the old match before it.
    """
    sat: dict[int, int] = {}
    opposed: dict[int, int] = {}
    for number, (pairs, byes) in enumerate(drawn, start=1):
        tables = _kept(pairs, sat, opposed) if sat else dict(zip(pairs, count(1), strict=False))
        placed = sorted((table, pair) for pair, table in tables.items())
        matches = (DrawnMatch(at, ((a,), (b,)), ROTATION_REASON) for at, (a, b) in placed)
        yield ScheduledRound(number, tuple(matches), tuple(byes))
        sat = {id_: table for table, pair in placed for id_ in pair}
        opposed = {one: other for a, b in pairs for one, other in ((a, b), (b, a))}


def _kept(
    pairs: Pairs, sat: Mapping[int, int], opposed: Mapping[int, int]
) -> dict[tuple[int, int], int]:
    match_of = {id_: pair for pair in pairs for id_ in pair}
    tables: dict[tuple[int, int], int] = {}
    # A line starts with who had the bye: in that match only the other has a table to stay at.
    rested = [id_ for id_ in match_of if id_ not in sat]
    for start in [*rested, *sorted(match_of)]:
        one = start
        while one in match_of and match_of[one] not in tables:
            pair = match_of[one]
            other = pair[1] if pair[0] == one else pair[0]
            tables[pair] = sat[other]
            one = opposed[other]
    return tables
