"""Rounds from which whole mêlées are made by turning them: kept as data, checked by code.

A starter is one round on the points of a group: `orbits` copies of the numbers below `order`,
point x of copy c being c·order + x, and after them points that never move. Round g is the starter
with g added to every point that moves. For eight (0 … 7) of `order` 8 adding is exclusive or.

In a whist schedule everybody has every partner exactly once and every opponent exactly twice. In
the others nobody meets anybody twice; 16, 28 and 40 players all meet each other once (resolvable
designs). The rounds were found by search; tests/draws/test_melee.py counts their meetings.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Foursomes = tuple[tuple[int, int, int, int], ...]
"""Tables as four players, the first two partners and the last two."""


def foursomes(seating: Sequence[int]) -> Foursomes:
    """The full tables of a round, four players each.

    >>> foursomes([5, 6, 7, 8, 9])
    ((5, 6, 7, 8),)
    """
    quads = range(0, len(seating) // 4 * 4, 4)
    return tuple((seating[at], seating[at + 1], seating[at + 2], seating[at + 3]) for at in quads)


class Starter(NamedTuple):
    """A round to be turned; players who are not in it have the bye."""

    order: int
    points: Sequence[int]
    """the players, four to a table"""
    orbits: int
    by_bits: bool

    def schedule(self) -> list[Foursomes]:
        """All rounds that turning gives."""
        rounds = []
        for by in range(self.order):
            moved = []
            for point in self.points:
                copy, own = divmod(point, self.order)
                turned = own ^ by if self.by_bits else (own + by) % self.order
                moved.append(copy * self.order + turned if copy < self.orbits else point)
            rounds.append(foursomes(moved))
        return rounds


def _starter(order: int, tables: str, orbits: int = 1, *, by_bits: bool = False) -> Starter:
    """A starter whose players are written table after table."""
    return Starter(order, tuple(map(int, tables.split())), orbits, by_bits)


WHIST: Mapping[int, Starter] = {
    5: _starter(5, "4 1 2 3"),
    8: _starter(7, "7 0 1 3  6 2 4 5"),
    12: _starter(11, "11 0 1 3  10 4 5 8  9 2 6 7"),
    13: _starter(13, "10 3 2 11  4 9 6 7  5 8 1 12"),
    16: _starter(15, "15 0 4 13  2 9 10 12  3 8 11 14  1 5 6 7"),
    17: _starter(17, "2 10 5 6  9 16 8 11  15 4 12 14  13 1 3 7"),
    20: _starter(19, "19 0 2 13  9 18 6 8  7 14 5 10  11 17 3 4  16 1 12 15"),
    21: _starter(21, "9 19 13 18  2 11 4 8  16 3 6 7  15 1 14 17  20 5 10 12"),
    24: _starter(23, "23 0 12 13  8 19 14 21  17 4 1 5  6 15 7 10  18 3 9 11  16 22 2 20"),
    25: _starter(25, "22 9 3 11  13 24 6 16  10 19 14 20  23 5 18 21  7 12 4 8  15 17 1 2"),
    28: _starter(
        27, "27 0 14 18  23 9 21 24  5 17 7 25  26 10 2 4  20 3 13 19  8 16 11 12  15 22 1 6"
    ),
    29: _starter(
        29, "18 3 6 24  13 26 12 19  16 28 25 27  23 4 11 14  8 17 21 22  2 10 15 20  1 7 5 9"
    ),
}
"""By the number of players: a starter whose turns are a whole whist schedule."""

STRANGERS: Mapping[int, Starter] = {
    16: _starter(5, "15 1 10 9  14 11 3 4  13 12 8 5  7 6 2 0", orbits=3),
    20: _starter(5, "0 10 12 15  19 1 8 5  13 4 7 2  3 11 17 9  6 14 18 16", orbits=4),
    24: _starter(7, "21 10 19 0  22 1 7 14  23 9 5 15  2 18 17 20  3 11 6 4  8 13 12 16", orbits=3),
    28: _starter(
        9,
        "27 23 11 1  26 15 22 20  25 5 10 12  24 8 3 16  21 4 7 6  19 18 0 9  17 2 13 14",
        orbits=3,
    ),
    32: _starter(
        8,
        "0 8 16 24  1 10 20 27  2 12 19 30  3 14 23 29  4 11 22 31  5 9 18 28  6 15 21 25  "
        "7 13 17 26",
        orbits=4,
        by_bits=True,
    ),
    40: _starter(
        13,
        "39 1 16 35  0 2 20 21  13 19 34 37  26 31 11 7  3 14 17 25  22 29 38 36  27 9 10 4  "
        "5 8 18 30  15 24 28 12  32 33 6 23",
        orbits=3,
    ),
}
"""By the number of players: a starter in whose turns nobody meets anybody twice."""


def perfect(players: int, rounds: int) -> list[list[Foursomes]]:
    """Schedules of so many players and at least so many rounds that nothing can be better than.

    A schedule of strangers without its last player is one for a player less: the three who were
    to sit with that one have the bye, each of them once.

    >>> [len(rounds) for rounds in perfect(24, 6)], [len(rounds) for rounds in perfect(8, 7)]
    ([7], [7])
    >>> [len(turn) for turn in perfect(15, 5)[0]]
    [3, 3, 3, 3, 3]
    """
    schedules = []
    strangers = STRANGERS.get(players, STRANGERS.get(players + 1))
    if strangers and rounds <= strangers.order:
        absent = {players} if players not in STRANGERS else set()
        schedules.append(
            [
                tuple(table for table in turn if absent.isdisjoint(table))
                for turn in strangers.schedule()
            ]
        )
    whist = WHIST.get(players)
    return schedules + ([whist.schedule()] if whist and rounds == whist.order else [])


def longer(players: int, rounds: int) -> list[list[Foursomes]]:
    """Whist schedules of more rounds: their first rounds repeat no partner.

    >>> [len(rounds) for rounds in longer(8, 4)]
    [7]
    """
    whist = WHIST.get(players)
    return [whist.schedule()] if whist and rounds < whist.order else []
