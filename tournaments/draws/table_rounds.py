"""For how many rounds tables of three and more can be filled with nobody meeting anybody again.

Known exactly for few only. Above stands what counting rules out, below what a theorem promises
however the rounds before were drawn; tests/draws/test_table_rounds.py plays schedules
that reach the upper number, or nearly, for up to 30.
"""

from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import Final

_LESS: Final[Mapping[tuple[tuple[int, ...], int], int]] = {
    ((3, 3, 3, 2), 0): 4,
    ((3, 3, 3, 3), 0): 4,
    ((4, 3, 3, 3), 0): 4,
    ((4, 4, 3, 3), 0): 4,
}
"""tables and byes for which all that counting leaves open was gone through: so many rounds"""


def most_table_rounds(sizes: Sequence[int], byes: int) -> int:
    """A number of rounds above which somebody has to meet somebody again.

    `sizes` are how many sit at each table, `byes` how many rest in each round.

    >>> most_table_rounds((3, 3, 3), 0), most_table_rounds((3, 3), 1), most_table_rounds((5, 4), 0)
    (4, 1, 1)
    """
    known = _LESS.get((tuple(sizes), byes))
    if known is not None:
        return known
    return max(1, min(bound(sizes, byes) for bound in _BOUNDS))


def sure_table_rounds(sizes: Sequence[int], byes: int) -> int:
    """So many rounds can be drawn one by one, whatever the rounds before and whoever rests.

    Before a round nobody has met more than so many others; where the tables are more than that,
    those who have not met can be spread over them evenly (Hajnal and Szemerédi 1970).

    >>> sure_table_rounds((3, 3, 3), 0), sure_table_rounds((4,) * 7, 0)
    (2, 3)
    """
    return 1 + (len(sizes) - 1) // (max(sizes) - 1)


def _by_pairs(sizes: Sequence[int], byes: int) -> int:
    """So many pairs sit together in a round, of all there are."""
    return comb(sum(sizes) + byes, 2) // sum(comb(size, 2) for size in sizes)


def _by_spreading(sizes: Sequence[int], byes: int) -> int:
    """Of a table no two sit together in the next round: those beyond the tables have to rest.

    At a single table all but one do, and nobody is left for a third round.
    """
    beyond = sum(max(0, size - len(sizes)) for size in sizes)
    if beyond > byes:
        return 1
    return 2 if len(sizes) == 1 else _by_pairs(sizes, byes)


def _by_each(sizes: Sequence[int], byes: int) -> int:
    """Nobody sits at more tables than there are others to fill them."""
    entrants, least = sum(sizes) + byes, min(sizes)
    if not byes:
        return (entrants - 1) // (least - 1)
    if max(sizes) > least:
        return _by_pairs(sizes, byes)
    filled = entrants * ((entrants - 1) // (least - 1)) // least
    return (filled - _odd_one(entrants, least)) // len(sizes)


def _odd_one(entrants: int, size: int) -> int:
    """One three less than counted for 5, 11, 17 …: else a single pair would be left over, though
    everybody has an even number of others and meets them two by two."""
    return int(size == 3 and entrants % 6 == 5)


_BOUNDS: Final[Sequence[Callable[[Sequence[int], int], int]]] = (_by_pairs, _by_spreading, _by_each)
