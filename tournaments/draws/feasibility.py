"""How many rounds can be played before entrants meet again, and whether some can be kept apart.

Counted from numbers alone, for entrants who are all present from the first round to the last, with
no forbidden pairs; what a draw with a history cannot avoid is said by its cost. For tables of three
and more the exact number is known for few entrants only. Above stands what counting rules out,
below what a theorem promises however the rounds before were drawn; for up to 30 entrants
tests/draws/test_table_rounds.py plays schedules that reach the upper number, or nearly.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Literal, NamedTuple

import rustworkx

from .inputs import sizes_of
from .melee_starters import STRANGERS, WHIST
from .schedule import tables_of, turns_of


def can_be_kept(ids: Collection[int], forbidden: Iterable[Sequence[int]]) -> bool:
    """Whether everybody can play once without a forbidden pair (draw-rules.md 1.2).

    Of an odd count one rests. Forbidden ids that do not play are ignored. Whoever has nobody to
    avoid can play anybody: of the others as many as possible play each other, and each that is left
    over takes one who has nobody to avoid.

    >>> can_be_kept([1, 2, 3, 4], [[1, 2], [1, 3]]), can_be_kept([1, 2, 3, 4], [[1, 2], [3, 4]])
    (True, True)
    >>> can_be_kept([1, 2, 3, 4], [[1, 2], [1, 3], [1, 4]])
    False
    """
    here = set(ids)
    apart = _apart(here, forbidden)
    avoiding = sorted({id_ for pair in apart for id_ in pair})
    free = len(here) - len(avoiding) + len(here) % 2
    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph()
    node = dict(zip(avoiding, graph.add_nodes_from(avoiding), strict=True))
    allowed = (two for two in combinations(avoiding, 2) if frozenset(two) not in apart)
    graph.add_edges_from_no_data([(node[one], node[other]) for one, other in allowed])
    together = len(rustworkx.max_weight_matching(graph, max_cardinality=True))
    return len(avoiding) - 2 * together <= free


def opponents_left(ids: Collection[int], forbidden: Iterable[Sequence[int]]) -> dict[int, int]:
    """The number of possible opponents of each entrant who is in a forbidden pair.

    >>> opponents_left([1, 2, 3, 4], [[1, 2], [1, 3], [4, 9]])
    {1: 1, 2: 2, 3: 2}
    """
    here = set(ids)
    times = Counter(id_ for pair in _apart(here, forbidden) for id_ in pair)
    return {id_: len(here) - 1 - times[id_] for id_ in sorted(times)}


def _apart(here: set[int], forbidden: Iterable[Sequence[int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in forbidden if here.issuperset(pair)}


Code = Literal["met_again", "may_meet_again", "partner_again"]


class Asked(NamedTuple):
    """The settings of a question; each system uses the ones that concern it."""

    entrants: int
    size: int = 2
    """how many at a table"""
    strangers: bool = False
    """mêlée: no two players meet twice, as partners or as opponents"""
    exact: bool = True
    """tables of three and more: all of `size`, whoever is left over has a bye"""
    odd_stay: bool = False
    """`rotation`: whether every other entrant stays at a table"""


class Feasibility(NamedTuple):
    """How many rounds can be played as the system promises."""

    most: int
    """the largest number of rounds: above it something has to be repeated; 0: there is no table"""
    sure: int
    """the rounds that have been reached or can be proved, whatever the results; ≤ `most`"""
    above: Code = "met_again"
    """what happens in more rounds than `most`"""

    def repeated(self, rounds: int) -> Code | None:
        """What has to be repeated in so many rounds, or may have to be (above `sure`)."""
        if 0 < self.most < rounds:
            return self.above
        return "may_meet_again" if 0 < self.sure < rounds else None


def feasibility(asked: Asked, system: str) -> Feasibility:
    """How many rounds of a system can be played.

    >>> feasibility(Asked(entrants=9), "danois")
    Feasibility(most=9, sure=5, above='met_again')
    >>> feasibility(Asked(entrants=6), "rotation").repeated(6)
    'met_again'
    >>> feasibility(Asked(entrants=6, odd_stay=True), "rotation").most
    3
    """
    fewest = 4 if system == "melee" else asked.size
    return Feasibility(0, 0) if asked.entrants < fewest else SYSTEMS[system](asked)


def _drawn(asked: Asked) -> Feasibility:
    """Pairs drawn round by round, the bye counted as one more opponent.

    After r rounds everybody has n − 1 − r others left; while that is half of them, a perfect
    pairing exists (Dirac), however the rounds before were drawn.
    """
    players = asked.entrants + asked.entrants % 2
    return Feasibility(turns_of(players), max(players // 2, min(3, players - 1)))


def _rotation(asked: Asked) -> Feasibility:
    """A rotation before play, by the circle or where the odd stay."""
    most = tables_of(asked.entrants) if asked.odd_stay else turns_of(asked.entrants)
    return Feasibility(most, most)


def _tables(asked: Asked) -> Feasibility:
    """Tables of three and more."""
    sizes = sizes_of(asked.entrants, asked.size, exact=asked.exact)
    byes = asked.entrants - sum(sizes)
    return Feasibility(most_table_rounds(sizes, byes), sure_table_rounds(sizes))


def _melee(asked: Asked) -> Feasibility:
    """Two pairs of partners a table, or six pairs who meet; whist schedules reach the bound."""
    players, tables = asked.entrants, asked.entrants // 4
    starter = STRANGERS.get(players, STRANGERS.get(players + 1))
    known = max(strangers_for(players), starter.order if starter else 0, 1)
    pairs_a_table = 6 if asked.strangers else 2
    most = comb(players, 2) // (pairs_a_table * tables)
    sure = min(known, most)
    if asked.strangers:
        return Feasibility(most, sure)
    whist = WHIST.get(players)
    return Feasibility(most, whist.order if whist else sure, "partner_again")


SYSTEMS: Mapping[str, Callable[[Asked], Feasibility]] = {
    **dict.fromkeys(("random", "danois", "swiss", "manual"), _drawn),
    **dict.fromkeys(("tables_random", "tables_danois"), _tables),
    "rotation": _rotation,
    "melee": _melee,
}
SET_BY_SYSTEM = ("round_robin", "melee_fixed", "knockout", "consolante", "pools")
"""Systems that set the number of their rounds themselves, or play by another one."""
_COUNTED_OUT: Mapping[tuple[tuple[int, ...], int], int] = {
    ((3, 3, 3, 2), 0): 4,
    ((3, 3, 3, 3), 0): 4,
    ((4, 3, 3, 3), 0): 4,
    ((4, 4, 3, 3), 0): 4,
}
"""Tables and byes for which every schedule that counting leaves open was tried: so many rounds."""


def strangers_for(players: int) -> int:
    """For how many rounds of a mêlée nobody need meet anybody twice (draw-rules.md 3.3).

    >>> [strangers_for(players) for players in (15, 19, 24, 31, 32, 64)]
    [0, 4, 7, 6, 8, 8]
    """
    if players == 32 or players >= 40:
        return 8
    if players in (24, 27, *range(33, 40)):
        return 7
    steps = ((24, 6), (20, 5), (16, 4))
    return next((rounds for fewest, rounds in steps if players >= fewest), 0)


def most_table_rounds(sizes: Sequence[int], byes: int) -> int:
    """The number of rounds above which somebody has to meet somebody again.

    `sizes` are how many sit at each table, `byes` how many rest in each round.

    >>> most_table_rounds((3, 3, 3), 0), most_table_rounds((3, 3), 1), most_table_rounds((5, 4), 0)
    (4, 1, 1)
    """
    counted = _COUNTED_OUT.get((tuple(sizes), byes))
    if counted is not None:
        return counted
    entrants, least, tables = sum(sizes) + byes, min(sizes), len(sizes)
    # Each round uses up so many of all pairs.
    bounds = [comb(entrants, 2) // sum(comb(size, 2) for size in sizes)]
    # Of a table no two sit together in the next round: those beyond the tables have to rest. At a
    # single table all but one do, and nobody is left for a third round.
    if sum(max(0, size - tables) for size in sizes) > byes:
        bounds.append(1)
    elif tables == 1:
        bounds.append(2)
    # Nobody sits at more tables than there are others to fill them.
    if not byes:
        bounds.append((entrants - 1) // (least - 1))
    elif max(sizes) == least:
        filled = entrants * ((entrants - 1) // (least - 1)) // least
        # Of 5, 11, 17 … one table of three less: a single pair would be left over, though everybody
        # has an even number of others and meets them two by two.
        bounds.append((filled - (least == 3 and entrants % 6 == 5)) // tables)
    return max(1, min(bounds))


def sure_table_rounds(sizes: Sequence[int]) -> int:
    """How many rounds can be drawn one by one, for any earlier rounds and any byes.

    Before a round nobody has met more than so many others; where there are more tables than that,
    everybody who has not met can be spread over them evenly (Hajnal and Szemerédi 1970).

    >>> sure_table_rounds((3, 3, 3)), sure_table_rounds((4,) * 7)
    (2, 3)
    """
    return 1 + (len(sizes) - 1) // (max(sizes) - 1)
