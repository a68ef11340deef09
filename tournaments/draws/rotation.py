"""Schedules in which everybody meets somebody new each round (draws.md §2).

Both are one factorisation of all pairs into rounds, by the circle: of m = n − 1 (n even) places,
those whose numbers add up to the same meet, and the one left over meets the last. With n odd the
last is nobody: whoever meets it has the bye.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from .fields import object_of, whole
from .lot import drawn_order
from .schedule import Json, ScheduledRound, Table, answer_of, entrant_ids, round_count

ROTATION_REASON: Final = "rotation: somebody new each round"
ROUND_ROBIN_REASON: Final = "round robin: everybody meets everybody"
NOBODY: Final = None

Pairs = list[tuple[int, int]]


def rotation_json(data: Mapping[str, object]) -> Json:
    """A schedule without a rematch, tables kept as far as possible (draws.md §2).

    :raises DrawError: for bad input, or more rounds than there are new opponents

    >>> given = {"system": "rotation", "seed": 1, "rounds": 3,
    ...          "entrants": [{"id": id_} for id_ in (4, 5, 6, 7)]}
    >>> [len(round_["matches"]) for round_ in rotation_json(given)["rounds"]]
    [2, 2, 2]
    """
    given = object_of(data, "", ("system", "seed", "rounds", "entrants"))
    seed = whole(given["seed"], "seed")
    ids = entrant_ids(given["entrants"], fewest=2)
    rounds = round_count(given["rounds"], most=len(ids) - 1 + len(ids) % 2)
    order = drawn_order(ids, seed, 0, "rotation")
    turns = drawn_order(range(1, len(ids) + len(ids) % 2), seed, 0, "turn")[:rounds]
    drawn = [_split(_turn(order, turn)) for turn in turns]
    return answer_of(list(_seated(drawn)), ROTATION_REASON, broken=[])


def round_robin_json(data: Mapping[str, object]) -> Json:
    """Everybody against everybody in Berger's order, once or twice (draws.md §2).

    The entrants stand in the order of the draw; tables are the boards of Berger's list.

    :raises DrawError: for bad input

    >>> given = {"system": "round_robin", "entrants": [{"id": id_} for id_ in (1, 2, 3, 4)]}
    >>> [[match["sides"] for match in round_["matches"]]
    ...  for round_ in round_robin_json(given)["rounds"]][:2]
    [[[[1], [4]], [[2], [3]]], [[[4], [3]], [[1], [2]]]]
    """
    given = object_of(data, "", ("system", "entrants"), ("seed", "legs"))
    if "seed" in given:
        whole(given["seed"], "seed")
    legs = whole(given.get("legs", 1), "legs", low=1, high=2)
    ids = entrant_ids(given["entrants"], fewest=2)
    return answer_of(berger(ids, legs), ROUND_ROBIN_REASON, broken=[])


def berger(ids: Sequence[int], legs: int = 1) -> list[ScheduledRound]:
    """The rounds of Berger's list; in a second leg sides are exchanged.

    >>> [round_.byes for round_ in berger([1, 2, 3])]
    [(1,), (3,), (2,)]
    """
    turns = len(ids) - 1 + len(ids) % 2
    rounds = []
    for number in range(legs * turns):
        pairs, byes = _split(_turn(ids, number % turns + 1))
        turned = [(other, one) for one, other in pairs] if number >= turns else pairs
        tables = tuple(Table(at, ((a,), (b,))) for at, (a, b) in enumerate(turned, start=1))
        rounds.append(ScheduledRound(number + 1, tables, tuple(byes)))
    return rounds


def _turn(ids: Sequence[int], turn: int) -> list[tuple[int | None, int | None]]:
    """Round `turn`, counted from 1: the match of the last one, then those beside it outwards."""
    ring = [*ids] if len(ids) % 2 == 0 else [*ids, NOBODY]
    last = ring.pop()
    size = len(ring)
    middle = (turn - 1) * (size + 1) // 2 % size
    first = (ring[middle], last) if turn % 2 else (last, ring[middle])
    beside = range(1, size // 2 + 1)
    return [first, *((ring[(middle + far) % size], ring[middle - far]) for far in beside)]


def _split(turn: Sequence[tuple[int | None, int | None]]) -> tuple[Pairs, list[int]]:
    """The matches of a turn, and who meets nobody."""
    pairs = [(one, other) for one, other in turn if one is not None and other is not None]
    byes = [one if other is None else other for one, other in turn if one is None or other is None]
    return pairs, [id_ for id_ in byes if id_ is not None]


def _seated(drawn: Sequence[tuple[Pairs, list[int]]]) -> Iterator[ScheduledRound]:
    """Tables so that of each match one side stays where it sat.

    Two rounds together are circles of old and new matches in turn (one of them a line from the
    last bye to the new one): going round, each new match takes the table of the old one before it.
    """
    sat: dict[int, int] = {}
    opposed: dict[int, int] = {}
    for number, (pairs, byes) in enumerate(drawn, start=1):
        tables = (
            _kept(pairs, byes, sat, opposed) if sat else dict(zip(pairs, _from(1), strict=False))
        )
        placed = sorted((table, pair) for pair, table in tables.items())
        seats = tuple(Table(table, ((a,), (b,))) for table, (a, b) in placed)
        yield ScheduledRound(number, seats, tuple(byes))
        sat = {id_: table for table, pair in placed for id_ in pair}
        opposed = {one: other for a, b in pairs for one, other in ((a, b), (b, a))}


def _from(first: int) -> range:
    return range(first, 10**9)


def _kept(
    pairs: Pairs, byes: Sequence[int], sat: Mapping[int, int], opposed: Mapping[int, int]
) -> dict[tuple[int, int], int]:
    match_of = {id_: pair for pair in pairs for id_ in pair}
    tables: dict[tuple[int, int], int] = {}
    # A line starts with who had the bye: nobody of that match but the other has a table to keep.
    rested = [id_ for id_ in match_of if id_ not in sat]
    for start in [*rested, *sorted(match_of)]:
        one = start
        while one in match_of and match_of[one] not in tables:
            pair = match_of[one]
            other = pair[1] if pair[0] == one else pair[0]
            tables[pair] = sat[other]
            one = opposed[other]
    return tables
