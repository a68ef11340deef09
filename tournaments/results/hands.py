"""The hands of a match as a game of `scoring`; its sides are named A, B, C … by their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from scoring.hand import CARD_POINTS, HAND_POINTS
from scoring.hand_json import HandReader
from scoring.rules import Rules
from scoring.score import GameInPlay, after_end
from scoring.sheet import HandScore, ScoreSheet
from scoring.steps import StepCode
from tournaments.core.sides import SIDES
from tournaments.models import Hand

Facts: TypeAlias = Mapping[str, Any]
ALL_POINTS = HAND_POINTS
WITHOUT_DER = CARD_POINTS


@dataclass(frozen=True, slots=True)
class HandChange:
    """A hand before and after an edit, None where it does not exist; numbered as before."""

    number: int
    before: HandScore | None
    after: HandScore | None
    gone: bool = False

    @property
    def differs(self) -> bool:
        """Whether the edit changes the marks of the hand or the totals after it."""
        if self.before is None or self.after is None:
            return True
        return (self.before.marks, self.before.totals, self.before.outcome) != (
            self.after.marks,
            self.after.totals,
            self.after.outcome,
        )


def sheet_of(rules: Rules, hands: Sequence[Facts], sides: Sequence[str] = SIDES) -> ScoreSheet:
    """The score sheet of the hands of a match.

    :raises scoring.errors.HandError: with every problem of the first hand that is not possible
    """
    game, reader = GameInPlay(rules, sides), HandReader(rules, sides)
    for number, facts in enumerate(hands, start=1):
        if game.ended:
            raise after_end(number)
        game.play(reader.read(dict(facts), number))
    return game.sheet()


def put_score(hand: Hand, score: HandScore) -> bool:
    """Write the score of a hand beside its facts; return whether it changed."""
    before = hand.outcome, hand.marks
    hand.outcome, hand.marks = score.outcome, tuple(score.marks.values())
    return before != (hand.outcome, hand.marks)


def belotes_of(hands: Sequence[Facts], sides: Sequence[str] = SIDES) -> tuple[int, ...]:
    """How often each side has announced a belote, in the order of the sides.

    >>> belotes_of([{"belote": "A"}, {"belote": "B"}, {"belote": "A"}, {}])
    (2, 1)
    """
    whose = [hand.get("belote") for hand in hands]
    return tuple([whose.count(side) for side in sides])


def capots_of(
    sheet: ScoreSheet, hands: Sequence[Facts], sides: Sequence[str] = SIDES
) -> tuple[int, ...]:
    """How often each side has won every trick, alone or with its partner of the hand."""
    found: list[str] = []
    for score, facts in zip(sheet.hands, hands, strict=True):
        trickless = facts.get("no_trick") or ()
        for step in score.steps:
            if step.code == StepCode.CAPOT and step.side:
                found += step.side.split(", ")
                break
        else:
            # Three players who all play alone have no capot step; who has every trick made one.
            if len(trickless) == len(sides) - 1:
                found += set(sides).difference(trickless)
    return tuple([found.count(side) for side in sides])


def scores_of(rules: Rules, sheet: ScoreSheet) -> dict[str, int]:
    """What each side brings into the ranking: its total; at comptoir, the points it got rid of."""
    if rules.game != "comptoir":
        return dict(sheet.totals)
    return {side: rules.sheet - left for side, left in sheet.totals.items()}


def out_of_game(rules: Rules, sheet: ScoreSheet) -> frozenset[str]:
    """The players of comptoir with nothing left to lose, who may not take."""
    if rules.game != "comptoir":
        return frozenset()
    return frozenset(side for side, left in sheet.totals.items() if not left)


def edited(hands: Sequence[Facts], number: int, facts: Facts) -> list[Facts]:
    """The hands after one of them, counted from 1, was replaced."""
    return [*hands[: number - 1], facts, *hands[number:]]


def without(hands: Sequence[Facts], number: int) -> list[Facts]:
    """The hands without one of them, counted from 1; the later ones move up."""
    return [*hands[: number - 1], *hands[number:]]


def changes(
    rules: Rules,
    before: Sequence[Facts],
    after: Sequence[Facts],
    sides: Sequence[str] = SIDES,
    *,
    gone: int | None = None,
) -> list[HandChange]:
    """The effect of an edit on every hand; `gone` is the number of a deleted hand.

    :raises scoring.errors.HandError: if the edited hands are not possible
    """
    old, new = (list(sheet_of(rules, hands, sides).hands) for hands in (before, after))
    return [change for change in _paired(old, new, gone) if change.differs]


def _paired(old: list[HandScore], new: list[HandScore], gone: int | None) -> Iterator[HandChange]:
    rest = iter(new)
    for number, score in enumerate(old, start=1):
        if number == gone:
            yield HandChange(number, score, None, gone=True)
        else:
            yield HandChange(number, score, next(rest, None))


def hands_left(rules: Rules, sheet: ScoreSheet) -> int | None:
    """How many hands are still to be played; None where only a target ends the game."""
    if rules.hands is None or sheet.finished:
        return None if rules.hands is None else 0
    return max(rules.hands - sum(_counts(rules, hand) for hand in sheet.hands), 1)


def _counts(rules: Rules, hand: HandScore) -> bool:
    """A void hand, and a misdeal that marks nothing, do not count (clause 2.7)."""
    return hand.outcome != "void" and (hand.outcome != "misdeal" or any(hand.marks.values()))
