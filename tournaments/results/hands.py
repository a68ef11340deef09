"""The hands of a match as a game of `scoring`; its sides are named A, B, C … by their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from scoring.hand import CARD_POINTS, HAND_POINTS
from scoring.hand_json import HandReader
from scoring.rules import Rules
from scoring.score import GameInPlay, after_end
from scoring.sheet import HandScore, ScoreSheet
from scoring.steps import StepCode
from tournaments.core.side_letters import SIDES
from tournaments.models import Game, Hand

Facts: TypeAlias = Mapping[str, Any]
ALL_POINTS = HAND_POINTS
WITHOUT_DER = CARD_POINTS


class GamePlayed(NamedTuple):
    """The facts entered for a game, hand by hand."""

    hands: Sequence[Facts] = ()
    by_time: bool = False
    """Whether the clock ended it after these hands."""
    bell_rounded: bool = False
    """Whether its last hand stays rounded then, as before `exact_finish` unrounded it."""

    def sheet(self, rules: Rules, sides: Sequence[str] = SIDES) -> ScoreSheet:
        """Its score sheet.

        :raises scoring.errors.InputError: as `sheet_of`
        """
        return _sheet(rules, self, sides)

    def before(self, number: int) -> GamePlayed:
        """The game as it was before a hand, counted from 1: nothing had ended it."""
        return GamePlayed(self.hands[: number - 1])

    def edited(self, number: int, facts: Facts) -> GamePlayed:
        """The game with other facts of a hand, counted from 1; one past the last is added."""
        return self._replace(hands=[*self.hands[: number - 1], facts, *self.hands[number:]])

    def without(self, number: int) -> GamePlayed:
        """The game without a hand, counted from 1; the later hands move up."""
        rest = [*self.hands[: number - 1], *self.hands[number:]]
        return GamePlayed(rest, self.by_time and bool(rest), self.bell_rounded)


def played_of(game: Game) -> GamePlayed:
    """A stored game that was entered hand by hand; its hands are read already."""
    hands = [hand.facts for hand in game.all_hands]
    return GamePlayed(hands, game.by_time, game.bell_rounded)


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


def sheet_of(
    rules: Rules, hands: Sequence[Facts], sides: Sequence[str] = SIDES, *, by_time: bool = False
) -> ScoreSheet:
    """The score sheet of the hands of a game; `by_time`: the clock ended it after these hands.

    :raises scoring.errors.InputError: with every problem of the first hand that is not possible,
        or that of a clock that cannot have ended the game
    """
    return _sheet(rules, GamePlayed(hands, by_time), sides)


def _sheet(rules: Rules, played: GamePlayed, sides: Sequence[str]) -> ScoreSheet:
    game, reader = GameInPlay(rules, sides), HandReader(rules, sides)
    for number, facts in enumerate(played.hands, start=1):
        if game.ended:
            raise after_end(number)
        game.play(reader.read(dict(facts), number))
    if played.by_time:
        game.end_by_time(rounded=played.bell_rounded)
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
    whose: list[Any] = []
    for hand in hands:
        found = hand.get("belote")
        whose += found if isinstance(found, list) else [found]
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


def changes(
    rules: Rules,
    before: GamePlayed,
    after: GamePlayed,
    sides: Sequence[str] = SIDES,
    *,
    gone: int | None = None,
) -> list[HandChange]:
    """The effect of an edit on every hand; `gone` is the number of a deleted hand.

    :raises scoring.errors.InputError: if the edited hands are not possible
    """
    old, new = (list(game.sheet(rules, sides).hands) for game in (before, after))
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
