"""The hands of a match as a game of `scoring`; sides are named A and B by their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from scoring.game import Game
from scoring.hand_fields import HAND_POINTS
from scoring.hands import HandReader
from scoring.rules import Rules
from scoring.sheet import HandScore, ScoreSheet
from tournaments.engine.matches import SIDES, Tally

Facts: TypeAlias = Mapping[str, Any]
ALL_POINTS = HAND_POINTS


@dataclass(frozen=True, slots=True)
class HandChange:
    """A hand before and after an edit (None: it is not there); numbers as they are then."""

    number: int
    before: HandScore | None
    after: HandScore | None
    gone: bool = False

    @property
    def differs(self) -> bool:
        """Whether it marks something else, or the totals after it are others."""
        if self.before is None or self.after is None:
            return True
        return (self.before.marks, self.before.totals, self.before.outcome) != (
            self.after.marks,
            self.after.totals,
            self.after.outcome,
        )


def sheet_of(rules: Rules, hands: Sequence[Facts]) -> ScoreSheet:
    """The score sheet of the hands of a match.

    :raises scoring.errors.HandError: with every problem of the first hand that is not possible
    """
    game, reader = Game(rules, SIDES), HandReader(rules, SIDES)
    for number, facts in enumerate(hands, start=1):
        game.check_not_over(number)
        game.play(reader.read(dict(facts), number))
    return game.sheet()


def counted(hands: Sequence[Facts], field: str) -> Tally:
    """How often each side has a belote (or capot) in the hands.

    >>> counted([{"belote": "A"}, {"belote": "B"}, {"belote": "A"}, {}], "belote")
    Tally(first=2, second=1, unsplit=0)
    """
    whose = [hand.get(field) for hand in hands]
    return Tally(*(whose.count(side) for side in SIDES))


def edited(hands: Sequence[Facts], number: int, facts: Facts) -> list[Facts]:
    """The hands with one of them, counted from 1, put right."""
    return [*hands[: number - 1], facts, *hands[number:]]


def without(hands: Sequence[Facts], number: int) -> list[Facts]:
    """The hands without one of them, counted from 1; the later ones move up."""
    return [*hands[: number - 1], *hands[number:]]


def changes(
    rules: Rules, before: Sequence[Facts], after: Sequence[Facts], *, gone: int | None = None
) -> list[HandChange]:
    """What an edit does to every hand that it touches; `gone` is the number of a deleted hand.

    :raises scoring.errors.HandError: if the edited hands are not possible
    """
    old, new = list(sheet_of(rules, before).hands), list(sheet_of(rules, after).hands)
    return [change for change in _paired(old, new, gone) if change.differs]


def _paired(old: list[HandScore], new: list[HandScore], gone: int | None) -> Iterator[HandChange]:
    rest = iter(new)
    for number, score in enumerate(old, start=1):
        if number == gone:
            yield HandChange(number, score, None, gone=True)
        else:
            yield HandChange(number, score, next(rest, None))


def tried(rules: Rules, hands: Sequence[Facts], number: int, facts: Facts) -> HandScore:
    """What a hand, new or put right, would mark after the ones before it.

    :raises scoring.errors.HandError: if it is not possible
    """
    return sheet_of(rules, [*hands[: number - 1], facts]).hands[-1]


def hands_left(rules: Rules, sheet: ScoreSheet) -> int | None:
    """How many hands are still to be played; None where only a target ends the game."""
    if rules.hands is None or sheet.finished:
        return None if rules.hands is None else 0
    return max(rules.hands - sum(_counts(rules, hand) for hand in sheet.hands), 1)


def _counts(rules: Rules, hand: HandScore) -> bool:
    """A void hand, and a misdeal that marks nothing, do not count (clause 2.7)."""
    return hand.outcome != "void" and (hand.outcome != "misdeal" or any(hand.marks.values()))
