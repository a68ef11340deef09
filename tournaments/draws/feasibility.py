"""How many rounds can be played before entrants meet again, and whether some can be kept apart.

Counted from numbers alone, for entrants who are all present from the first round to the last, with
no forbidden pairs; what a draw with a history cannot avoid is said by its cost. For tables of three
and more the exact number is known for few entrants only. Above stands what counting rules out,
below what a theorem promises however the rounds before were drawn; for up to 30 entrants
tests/draws/test_table_rounds.py plays schedules that reach the upper number, or nearly.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from typing import Final, Literal, TypeAlias

import rustworkx

from .group_reading import byes_of, sizes_of
from .melee_starters import STRANGERS, WHIST
from .pools import how_many
from .reading import choice
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


Code: TypeAlias = Literal[
    "too_few", "met_again", "may_meet_again", "partner_again", "second_bye", "byes", "rounds_needed"
]


@dataclass(frozen=True, slots=True)
class Asked:
    """The settings of a question; each system uses the ones that concern it."""

    entrants: int
    rounds: int
    size: int = 2
    """how many at a table, or in a pool"""
    strangers: bool = False
    """mêlée: no two players meet twice, as partners or as opponents"""
    legs: int = 1
    double: bool = False
    exact: bool = True
    """tables of three and more: all of `size`, whoever is left over has a bye"""
    rematches: bool = False
    """`random`: whether two may meet again, so that no number of rounds is too large"""
    odd_stay: bool = False
    """`rotation`: whether every other entrant stays at a table"""


@dataclass(frozen=True, slots=True)
class Feasibility:
    """Whether so many rounds can be played as the system promises.

    :ivar possible: whether no reason below rules it out
    :ivar most: the largest number of rounds: above it something has to be repeated. Where the
        system itself sets the number (brackets, pools, round robin) it is that number. None:
        nothing can be played
    :ivar sure: the rounds that have been reached or can be proved, whatever the results; ≤ `most`
    :ivar byes_a_round: who rests in each round (of a bracket: in the first)
    :ivar reasons: codes: too_few, met_again, may_meet_again (above `sure`), partner_again,
        second_bye, byes (somebody rests), rounds_needed
    """

    possible: bool
    most: int | None
    sure: int | None
    byes_a_round: int
    reasons: tuple[Code, ...]


def feasibility(asked: Asked, system: str) -> Feasibility:
    """Whether `asked` can be played by a system, and how many rounds at most.

    :raises DrawError: for an unknown system

    >>> feasibility(Asked(entrants=9, rounds=5), "danois")
    Feasibility(possible=True, most=9, sure=5, byes_a_round=1, reasons=('byes',))
    >>> feasibility(Asked(entrants=6, rounds=6), "rotation").reasons
    ('met_again',)
    >>> feasibility(Asked(entrants=6, rounds=3, odd_stay=True), "rotation").most
    3
    """
    choice(system, "system", SYSTEMS)
    fewest = _FEWEST.get(system, asked.size if system.startswith("tables_") else 2)
    if asked.entrants < fewest:
        return Feasibility(False, None, None, 0, ("too_few",))
    limits = SYSTEMS[system](asked)
    codes: tuple[Code, ...] = ()
    if limits.exact:
        codes = ("rounds_needed",) if asked.rounds < limits.most else ()
    elif asked.rounds > limits.most:
        codes = limits.above
    elif asked.rounds > limits.sure:
        codes = ("may_meet_again",)
    possible = not set(codes) - {"may_meet_again"}
    reasons: tuple[Code, ...] = (*codes, "byes") if limits.byes else codes
    return Feasibility(possible, limits.most, limits.sure, limits.byes, reasons)


@dataclass(frozen=True, slots=True)
class _Rounds:
    """The rounds of a system, as :class:`Feasibility` has them."""

    most: int
    sure: int
    byes: int
    above: tuple[Code, ...] = ("met_again",)
    """what happens in more rounds than `most`"""
    exact: bool = False
    """whether the system itself sets the number"""


def _drawn(asked: Asked) -> _Rounds:
    """Pairs drawn round by round, the bye counted as one more opponent.

    After r rounds everybody has n − 1 − r others left; while that is half of them, a perfect
    pairing exists (Dirac), however the rounds before were drawn.
    """
    players = asked.entrants + asked.entrants % 2
    return replace(_rotation(asked), sure=max(players // 2, min(3, players - 1)))


def _at_random(asked: Asked) -> _Rounds:
    """Where rematches are allowed only the byes set a limit: above it somebody rests again."""
    if not asked.rematches:
        return _drawn(asked)
    if asked.entrants % 2:
        return replace(_rotation(asked), above=("second_bye",))
    return _exactly(asked.rounds, 0)


def _rotation(asked: Asked) -> _Rounds:
    turns, odd = turns_of(asked.entrants), asked.entrants % 2
    return _Rounds(turns, turns, odd, ("met_again", "second_bye") if odd else ("met_again",))


def _scheduled(asked: Asked) -> _Rounds:
    """A rotation before play, by the circle or where the odd stay."""
    rotation = _rotation(asked)
    if not asked.odd_stay:
        return rotation
    return replace(rotation, most=tables_of(asked.entrants), sure=tables_of(asked.entrants))


def _tables(asked: Asked) -> _Rounds:
    """Tables of three and more."""
    sizes = sizes_of(asked.entrants, asked.size, exact=asked.exact)
    byes = byes_of(asked.entrants, asked.size, exact=asked.exact)
    return _Rounds(most_table_rounds(sizes, byes), sure_table_rounds(sizes, byes), byes)


def _melee(asked: Asked) -> _Rounds:
    """Two pairs of partners a table, or six pairs who meet; whist schedules reach the bound."""
    players, tables = asked.entrants, asked.entrants // 4
    starter = STRANGERS.get(players, STRANGERS.get(players + 1))
    known = max(strangers_for(players), starter.order if starter else 0, 1)
    if asked.strangers:
        most = comb(players, 2) // (6 * tables)
        return _Rounds(most, min(known, most), players % 4)
    most = comb(players, 2) // (2 * tables)
    sure = WHIST[players].order if players in WHIST else min(known, most)
    return _Rounds(most, sure, players % 4, ("partner_again",))


def _pools(asked: Asked) -> _Rounds:
    pools = how_many(asked.entrants, asked.size)
    odd = sum((asked.entrants + at) // pools % 2 for at in range(pools))
    return _exactly(turns_of(-(-asked.entrants // pools)), odd)


def _knockout(asked: Asked) -> _Rounds:
    """A double elimination: twice as many rounds, and one if the final is played again."""
    rounds = (asked.entrants - 1).bit_length()
    byes = (1 << rounds) - asked.entrants
    return _exactly(2 * rounds + 1 if asked.double else rounds, byes)


def _exactly(rounds: int, byes: int) -> _Rounds:
    return _Rounds(rounds, rounds, byes, exact=True)


_FEWEST: Final[Mapping[str, int]] = {"melee": 4, "consolante": 3, "pools": 3}
SYSTEMS: Final[Mapping[str, Callable[[Asked], _Rounds]]] = {
    "random": _at_random,
    **dict.fromkeys(("danois", "swiss", "manual"), _drawn),
    **dict.fromkeys(("tables_random", "tables_danois"), _tables),
    "rotation": _scheduled,
    "round_robin": lambda asked: _exactly(
        asked.legs * turns_of(asked.entrants), asked.entrants % 2
    ),
    "melee": _melee,
    # Partners drawn once play as pairs by whatever system follows.
    "melee_fixed": lambda asked: _exactly(asked.rounds, asked.entrants % 2),
    **dict.fromkeys(("knockout", "consolante"), _knockout),
    "pools": _pools,
}
_COUNTED_OUT: Final[Mapping[tuple[tuple[int, ...], int], int]] = {
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


def sure_table_rounds(sizes: Sequence[int], byes: int) -> int:
    """How many rounds can be drawn one by one, for any earlier rounds and any byes.

    Before a round nobody has met more than so many others; where there are more tables than that,
    everybody who has not met can be spread over them evenly (Hajnal and Szemerédi 1970).

    >>> sure_table_rounds((3, 3, 3), 0), sure_table_rounds((4,) * 7, 0)
    (2, 3)
    """
    return 1 + (len(sizes) - 1) // (max(sizes) - 1)
