"""How many rounds can be played before somebody is met again: before play, and at each change.

Counted from numbers alone, for entrants who are all there from the first round to the last, with
nobody kept apart from anybody: what the draws themselves do with a history is said by their cost.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Final, Literal, TypeAlias

from .fields import choice
from .group_values import byes_of, sizes_of
from .melee_starters import STRANGERS, WHIST
from .pools import how_many
from .table_rounds import most_table_rounds, sure_table_rounds
from .verify_melee import strangers_for

Code: TypeAlias = Literal[
    "too_few", "met_again", "may_meet_again", "partner_again", "second_bye", "byes", "rounds_needed"
]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a system is to be played with; each system looks at what concerns it."""

    entrants: int
    rounds: int
    size: int = 2
    """how many at a table, or in a pool"""
    strangers: bool = False
    """mêlée: nobody is to be met twice in any way, not only no partner"""
    legs: int = 1
    double: bool = False
    exact: bool = True
    """tables of three and more: every one of `size`, the others have a bye"""


@dataclass(frozen=True, slots=True)
class Feasibility:
    """Whether so many rounds can be played as the system promises.

    :ivar possible: no reason below says otherwise
    :ivar most: the largest number of rounds: above it something has to be repeated. Where the
        system itself sets the number (brackets, pools, round robin) it is that number. None:
        nothing can be played
    :ivar sure: so many have been reached or can be proved, whatever the results; ≤ `most`
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
    """Whether `asked` can be played by a system, and how much at most.

    :raises DrawError: for a system that nobody knows

    >>> feasibility(Asked(entrants=9, rounds=5), "danois")
    Feasibility(possible=True, most=9, sure=5, byes_a_round=1, reasons=('byes',))
    >>> feasibility(Asked(entrants=6, rounds=6), "rotation").reasons
    ('met_again',)
    """
    choice(system, "system", _OF)
    fewest = _FEWEST.get(system, asked.size if system.startswith("tables_") else 2)
    if asked.entrants < fewest:
        return Feasibility(False, None, None, 0, ("too_few",))
    return _OF[system](asked)


def _drawn(asked: Asked) -> Feasibility:
    """Pairs drawn round by round, the bye counted as one more who is met.

    After r rounds everybody has n − 1 − r others left; while that is half of them, a perfect
    pairing exists (Dirac), however the rounds before were drawn.
    """
    players = asked.entrants + asked.entrants % 2
    return _of_pairs(asked, sure=max(players // 2, min(3, players - 1)))


def _rotation(asked: Asked) -> Feasibility:
    return _of_pairs(asked, sure=asked.entrants - 1 + asked.entrants % 2)


def _of_pairs(asked: Asked, sure: int) -> Feasibility:
    most = asked.entrants - 1 + asked.entrants % 2
    codes: list[Code] = []
    if asked.rounds > most:
        codes += ["met_again", "second_bye"] if asked.entrants % 2 else ["met_again"]
    elif asked.rounds > sure:
        codes.append("may_meet_again")
    return _feasible(asked, most, sure, asked.entrants % 2, codes)


def _tables(asked: Asked) -> Feasibility:
    """Tables of three and more."""
    sizes = sizes_of(asked.entrants, asked.size, exact=asked.exact)
    byes = byes_of(asked.entrants, asked.size, exact=asked.exact)
    most, sure = most_table_rounds(sizes, byes), sure_table_rounds(sizes, byes)
    return _up_to(asked, most, sure, byes, "met_again")


def _melee(asked: Asked) -> Feasibility:
    """Two pairs of partners a table, or six who meet; whist schedules reach the first bound."""
    players, tables = asked.entrants, asked.entrants // 4
    known = max(strangers_for(players), _known(players), 1)
    if asked.strangers:
        most = comb(players, 2) // (6 * tables)
        return _up_to(asked, most, min(known, most), players % 4, "met_again")
    most = comb(players, 2) // (2 * tables)
    sure = WHIST[players].order if players in WHIST else min(known, most)
    return _up_to(asked, most, sure, players % 4, "partner_again")


def _known(players: int) -> int:
    """Rounds of the schedule of strangers for so many, or for one more."""
    starter = STRANGERS.get(players, STRANGERS.get(players + 1))
    return starter.order if starter else 0


def _up_to(asked: Asked, most: int, sure: int, byes: int, above: Code) -> Feasibility:
    codes: list[Code] = []
    if asked.rounds > most:
        codes.append(above)
    elif asked.rounds > sure:
        codes.append("may_meet_again")
    return _feasible(asked, most, sure, byes, codes)


def _round_robin(asked: Asked) -> Feasibility:
    return _exactly(asked, asked.legs * _turns(asked.entrants), asked.entrants % 2)


def _pools(asked: Asked) -> Feasibility:
    pools = how_many(asked.entrants, asked.size)
    odd = sum((asked.entrants + at) // pools % 2 for at in range(pools))
    return _exactly(asked, _turns(-(-asked.entrants // pools)), odd)


def _turns(entrants: int) -> int:
    return entrants - 1 + entrants % 2


def _knockout(asked: Asked) -> Feasibility:
    """A double elimination: twice as many rounds, and one if the final is played again."""
    rounds = (asked.entrants - 1).bit_length()
    byes = (1 << rounds) - asked.entrants
    return _exactly(asked, 2 * rounds + 1 if asked.double else rounds, byes)


def _partners(asked: Asked) -> Feasibility:
    """Partners drawn once play as pairs by whatever system follows."""
    return _feasible(asked, asked.rounds, asked.rounds, asked.entrants % 2, [])


def _exactly(asked: Asked, rounds: int, byes: int) -> Feasibility:
    codes: list[Code] = ["rounds_needed"] if asked.rounds < rounds else []
    return _feasible(asked, rounds, rounds, byes, codes)


def _feasible(asked: Asked, most: int, sure: int, byes: int, codes: list[Code]) -> Feasibility:
    possible = not set(codes) - {"may_meet_again"}
    reasons: tuple[Code, ...] = (*codes, "byes") if byes else tuple(codes)
    return Feasibility(possible, most, sure, byes, reasons)


_FEWEST: Final[Mapping[str, int]] = {"melee": 4, "consolante": 3, "pools": 3}
_OF: Final[Mapping[str, Callable[[Asked], Feasibility]]] = {
    **dict.fromkeys(("random", "danois", "swiss", "manual"), _drawn),
    **dict.fromkeys(("tables_random", "tables_danois"), _tables),
    "rotation": _rotation,
    "round_robin": _round_robin,
    "melee": _melee,
    "melee_fixed": _partners,
    **dict.fromkeys(("knockout", "consolante"), _knockout),
    "pools": _pools,
}
