"""Brackets of a knockout, written down before the first card is played (draws.md §4).

A side of a match is an entrant, or the winner or loser of an earlier match. Places nobody stands
at fall away: whoever was to meet nobody goes on without a match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from .schedule import Json

MAIN: Final = "main"


@dataclass(frozen=True, slots=True)
class Entered:
    """An entrant."""

    id: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins a match."""

    match: int


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses a match."""

    match: int


Slot: TypeAlias = Entered | WinnerOf | LoserOf | None
"""Who stands at a place of a bracket; None: nobody ever."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a bracket; `number` counts from 1 in the order of play."""

    number: int
    bracket: str
    round_: int
    sides: tuple[Slot, Slot]

    def to_json(self) -> Json:
        """As the answer of the command line writes it."""
        sides = [_side_json(slot) for slot in self.sides]
        return {
            "match": self.number,
            "bracket": self.bracket,
            "round": self.round_,
            "sides": sides,
        }


def _side_json(slot: Slot) -> object:
    match slot:
        case Entered(id=id_):
            return [id_]
        case WinnerOf(match=number):
            return {"winner_of": number}
        case LoserOf(match=number):
            return {"loser_of": number}
    return None


@dataclass(slots=True)
class Brackets:
    """The matches written so far."""

    matches: list[BracketMatch] = field(default_factory=list)

    def meet(self, bracket: str, round_: int, one: Slot, other: Slot) -> tuple[Slot, Slot]:
        """The winner and the loser of a match, which is only written where two stand there."""
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

    def knockout(self, bracket: str, slots: Sequence[Slot]) -> Iterator[list[Slot]]:
        """Play a bracket to its end; after each round its losers, last the two of the final.

        `slots` are a power of two in the order of the bracket.
        """
        alive, round_ = list(slots), 1
        while len(alive) > 1:
            alive, losers = self.round_of(bracket, round_, alive)
            yield losers
            round_ += 1


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
