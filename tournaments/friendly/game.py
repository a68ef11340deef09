"""A friendly game: its rules, its players, its hands as entered, and what can be undone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.hand import ScoreSheet
from scoring.rules import Rules
from tournaments.entrants.selectors.names import PairName
from tournaments.models import side_names
from tournaments.results.hands import Facts, GamePlayed

TEAMS = frozenset({"belote", "contree"})
"""The games of two sides of two players; in the others everybody plays alone."""
MOST_LETTERS = 30
"""Of a name."""
MOST_HANDS = 300
MOST_STEPS = 30
"""The most acts that can be undone."""


class HandAct(StrEnum):
    """What is done to the hands of a game."""

    ADD = "add"
    EDIT = "edit"
    REMOVE = "remove"
    TIME = "time"
    """the clock ends the game"""


class PastAct(NamedTuple):
    """An act that was done: the place of its hand, from 1, and the facts of that hand before."""

    act: HandAct
    place: int = 0
    facts: Facts | None = None


@dataclass(frozen=True)
class FriendlyGame:
    """A game that belongs to no tournament. Nothing changes it: each act makes another one.

    >>> from scoring.presets import preset_rules
    >>> game = FriendlyGame(preset_rules("belote2"), (("Zoé",), ("Yves",)))
    >>> game = game.with_hand({"taker": "A", "points": {"A": 90}})
    >>> game.sheet().totals, game.undone().hands
    ({'A': 90, 'B': 72}, ())
    """

    rules: Rules
    names: tuple[tuple[str, ...], ...]
    """Side -> its players."""
    first: int = 0
    """The seat of the first dealer, from 0, in the order of dealing."""
    hands: tuple[Facts, ...] = ()
    by_time: bool = False
    """Whether the clock has ended it after these hands."""
    bell_rounded: bool = False
    """Whether its last hand stays rounded then (`GamePlayed`)."""
    past: tuple[PastAct, ...] = ()
    """The acts that can be undone, the last one at the end."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of its sides in `scoring`: A, B, C …"""
        return side_names(len(self.names))

    @property
    def pairs(self) -> tuple[PairName, ...]:
        """The players of each side, as the pages of a table show them; they have no numbers."""
        return tuple(PairName(0, names) for names in self.names)

    @property
    def played(self) -> GamePlayed:
        """Its hands, to be scored like those of a match."""
        return GamePlayed(self.hands, self.by_time, self.bell_rounded)

    def sheet(self) -> ScoreSheet:
        """Its score sheet.

        :raises scoring.errors.InputError: if one of the hands is not possible.
        """
        return self.played.sheet(self.rules, self.sides)

    def with_hand(self, facts: Facts) -> FriendlyGame:
        """The game with one more hand."""
        return self._after(PastAct(HandAct.ADD, len(self.hands) + 1), (*self.hands, facts))

    def edited(self, place: int, facts: Facts) -> FriendlyGame:
        """The game with other facts of a hand, counted from 1."""
        hands = (*self.hands[: place - 1], facts, *self.hands[place:])
        return self._after(PastAct(HandAct.EDIT, place, self.hands[place - 1]), hands)

    def without(self, place: int) -> FriendlyGame:
        """The game without a hand, counted from 1; the later hands move up."""
        hands = (*self.hands[: place - 1], *self.hands[place:])
        return self._after(PastAct(HandAct.REMOVE, place, self.hands[place - 1]), hands)

    def ended_by_time(self) -> FriendlyGame:
        """The game, ended by the clock after the hands it has."""
        return replace(self._after(PastAct(HandAct.TIME), self.hands), by_time=True)

    def undone(self) -> FriendlyGame:
        """The game as it was before its last act; a game whose acts are all undone stays.

        >>> from scoring.presets import preset_rules
        >>> game = FriendlyGame(preset_rules("belote2"), (("Zoé",), ("Yves",)))
        >>> game.undone() == game
        True
        """
        if not self.past:
            return self
        *past, step = self.past
        before = replace(self, past=tuple(past))
        if step.act is HandAct.TIME:
            return replace(before, by_time=False, bell_rounded=False)
        hands, at = list(self.hands), step.place - 1
        if step.act is HandAct.ADD:
            del hands[at:]
        elif step.facts is not None:
            hands[at : at + (step.act is HandAct.EDIT)] = [step.facts]
        return replace(before, hands=tuple(hands))

    def _after(self, step: PastAct, hands: tuple[Facts, ...]) -> FriendlyGame:
        return replace(self, hands=hands, past=(*self.past, step)[-MOST_STEPS:])


def players_each(rules: Rules) -> int:
    """How many players make a side.

    >>> from scoring.presets import preset_rules
    >>> [players_each(preset_rules(name)) for name in ("village_12", "coinche", "comptoir")]
    [2, 2, 1]
    """
    return 2 if rules.game in TEAMS else 1
