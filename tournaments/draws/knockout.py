"""Knockouts, single and double, with third place, consolation or placement (draw-rules.md 4.1).

A bracket is written down before the first card is played. A side of a match is an entrant, or the
winner or loser of an earlier match. Places that no entrant can reach are left out: an entrant
without an opponent goes on without a match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from .errors import DrawError
from .reading import LARGEST, Values, choice, entrant_ids, flag, object_of, seeded_ids, shown, whole
from .values import Broken, JsonValue

MAIN = "main"
THIRD, LOSERS, FINAL, AGAIN = "third", "losers", "final", "final_again"
CONSOLATION = "consolation"
PLACE = "place_"


@dataclass(frozen=True)
class Entered(JsonValue):
    """An entrant."""

    id: int

    def to_json(self) -> list[int]:
        """The entrant as the side of a match, which is a list of ids."""
        return [self.id]


@dataclass(frozen=True)
class WinnerOf(JsonValue):
    """The winner of a match."""

    match: int = field(metadata={"json": "winner_of"})


@dataclass(frozen=True)
class LoserOf(JsonValue):
    """The loser of a match."""

    match: int = field(metadata={"json": "loser_of"})


BracketSide = Entered | WinnerOf | LoserOf
Slot = BracketSide | None
"""The side at a place of a bracket; None: the place stays empty."""


@dataclass(frozen=True)
class BracketMatch(JsonValue):
    """A match of a bracket; `number` counts from 1 in the order of play."""

    number: int = field(metadata={"json": "match"})
    bracket: str
    round_: int
    sides: tuple[BracketSide, BracketSide]

    @classmethod
    def of_json(cls, row: Mapping[str, Any]) -> Self:
        """The match that an answer wrote.

        >>> row = {"match": 2, "bracket": "main", "round": 1, "sides": [[4], {"loser_of": 1}]}
        >>> BracketMatch.of_json(row).sides
        (Entered(id=4), LoserOf(match=1))
        """
        one, other = (
            Entered(*side)
            if isinstance(side, list)
            else (WinnerOf if "winner_of" in side else LoserOf).of_json(side)
            for side in row["sides"]
        )
        return cls(row["match"], row["bracket"], row["round"], (one, other))


@dataclass
class Brackets(JsonValue):
    """The matches written so far."""

    matches: list[BracketMatch] = field(default_factory=list)
    broken: tuple[Broken, ...] = ()
    """always empty: a bracket breaks nothing"""

    def meet(self, bracket: str, round_: int, one: Slot, other: Slot) -> tuple[Slot, Slot]:
        """The winner and the loser of a match, which is only written where both sides exist."""
        if one is None or other is None:
            return (other if one is None else one), None
        number = len(self.matches) + 1
        self.matches.append(BracketMatch(number, bracket, round_, (one, other)))
        return WinnerOf(number), LoserOf(number)

    def round_of(
        self, bracket: str, round_: int, slots: Sequence[Slot]
    ) -> tuple[list[Slot], list[Slot]]:
        """Neighbours meet: the winners and the losers in their order."""
        pairs = zip(slots[::2], slots[1::2], strict=True)
        met = [self.meet(bracket, round_, one, other) for one, other in pairs]
        return [winner for winner, _ in met], [loser for _, loser in met]

    def knockout(self, bracket: str, slots: Sequence[Slot]) -> list[list[Slot]]:
        """Write a bracket to its end: the losers of each round, last the loser of the final.

        `slots` are a power of two in the order of the bracket.
        """
        alive = list(slots)
        losers: list[list[Slot]] = []
        while len(alive) > 1:
            alive, fallen = self.round_of(bracket, len(losers) + 1, alive)
            losers.append(fallen)
        return losers


def seeded(slots: Sequence[Slot]) -> list[Slot]:
    """Entrants, best first, at the places of a bracket: 1 and 2 can only meet in the final.

    The places that are left over are opposite the first ones.

    >>> [slot.id if slot else None for slot in seeded([Entered(id_) for id_ in (1, 2, 3, 4, 5)])]
    [1, None, 4, 5, 2, None, 3, None]
    """
    order = [1]
    while len(order) < len(slots):
        opposite = 2 * len(order) + 1
        order = [place for seed in order for place in (seed, opposite - seed)]
    return [slots[seed - 1] if seed <= len(slots) else None for seed in order]


class KnockoutRequest(NamedTuple):
    """A bracket; `ids` in the order of their seeds."""

    ids: Sequence[int]
    double: bool = False
    third: bool = False
    placement: bool = False
    """whether every place is played for"""
    consolation_of: int | None = None
    """the round whose losers play a second bracket"""


def read_knockout(data: Values) -> KnockoutRequest:
    """The knockout that `data` asks for (draw-rules.md 4.1).

    :raises DrawError: for bad input
    """
    optional = ("bracket", "third_place", "placement", "seed", "by")
    given = object_of(data, "", ("system", "entrants"), optional)
    double = choice(given.get("bracket", "single"), "bracket", ("single", "double")) == "double"
    third, placement = flag(given, "third_place"), flag(given, "placement")
    if double and placement:
        raise DrawError("placement", "not_in_double", name="placement")
    ids = seeded_ids(given, entrant_ids(given["entrants"], fewest=2), "seeds")
    return KnockoutRequest(ids, double, third, placement)


def read_consolante(data: Values) -> KnockoutRequest:
    """The knockout with a second bracket that `data` asks for (draw-rules.md 4.2).

    `of_round` is the round whose losers play the second bracket, 1 where left out. Where that is
    the semifinal, its losers meet in the consolation and play no match for the third place.

    :raises DrawError: for bad input, or a round the bracket does not have
    """
    given = object_of(data, "", ("system", "entrants"), ("of_round", "third_place", "seed", "by"))
    ids = seeded_ids(given, entrant_ids(given["entrants"], fewest=3), "seeds")
    of_round = whole(given.get("of_round", 1), "of_round", 1, LARGEST)
    third = flag(given, "third_place")
    last = (len(ids) - 1).bit_length()
    if of_round >= last:
        raise DrawError("of_round", "no_such_round", most=last - 1, given=shown(of_round))
    return KnockoutRequest(ids, third=third and of_round != last - 1, consolation_of=of_round)


def draw_knockout(request: KnockoutRequest) -> Brackets:
    """The whole bracket (draw-rules.md 4.1).

    In a double elimination the last match, `final_again`, is only played where the winner of the
    losers' bracket wins the final: both have then lost once. Its third place needs no match: it
    goes to the loser of the last match of the losers' bracket.

    >>> [match.sides for match in draw_knockout(KnockoutRequest((1, 2, 3))).matches]
    [(Entered(id=2), Entered(id=3)), (Entered(id=1), WinnerOf(match=1))]
    """
    brackets = Brackets()
    slots = seeded([Entered(id_) for id_ in request.ids])
    if request.double:
        _double(brackets, slots)
    elif request.placement:
        _placed(brackets, MAIN, slots, 1)
    else:
        losers = brackets.knockout(MAIN, slots)
        if request.third and len(losers) > 1:
            brackets.meet(THIRD, len(losers), *losers[-2])
        if request.consolation_of is not None:
            second = [slot for slot in losers[request.consolation_of - 1] if slot is not None]
            brackets.knockout(CONSOLATION, seeded(second))
    return brackets


def _double(brackets: Brackets, slots: Sequence[Slot]) -> None:
    """Winners' and losers' brackets in the order of play; rematches as late as possible."""
    alive, fallen = brackets.round_of(MAIN, 1, slots)
    below, round_, first = fallen, 0, True
    while len(alive) > 1:
        if len(below) > len(alive) // 2:
            round_ += 1
            below, _ = brackets.round_of(LOSERS, round_, below)
        alive, fallen = brackets.round_of(MAIN, (len(slots) // len(alive)).bit_length(), alive)
        round_ += 1
        mixed = [slot for pair in zip(below, _turned(fallen, first), strict=True) for slot in pair]
        below, _ = brackets.round_of(LOSERS, round_, mixed)
        first = False
    winner, loser = brackets.meet(FINAL, 1, alive[0], below[0])
    if loser is not None:
        brackets.meet(AGAIN, 1, winner, loser)


def _turned(fallen: Sequence[Slot], first: bool) -> list[Slot]:
    """The losers of a round, placed far from the entrants they have beaten.

    Of the ways tried, these gave the fewest rematches over random results of 8 to 64 entrants.
    """
    half = len(fallen) // 2
    one, other = fallen[:half], fallen[half:]
    match len(fallen).bit_length() % 4:
        case 2 if not first:
            return [*fallen]
        case 0:
            return [*reversed(one), *reversed(other)]
        case 1:
            return [*other, *one]
    return [*reversed(fallen)]


def _placed(brackets: Brackets, name: str, slots: Sequence[Slot], first: int) -> None:
    """A bracket for the places from `first`, then those of its losers."""
    losers = brackets.knockout(name, slots)
    for fallen in reversed(losers[:-1]):
        place = first + len(fallen)
        if sum(slot is not None for slot in fallen) > 1:
            _placed(brackets, f"{PLACE}{place}", fallen, place)
