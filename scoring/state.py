"""The state of a game between two hands: what later hands need to know about earlier ones."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.hand import ScoreStep, StepValue
from scoring.rules import Rules
from scoring.steps import StepCode


class Frozen(NamedTuple):
    """An amount at stake, in points."""

    amount: int
    source: str
    """The side it came from."""
    rivals: tuple[str, ...] = ()
    """The only sides that can win it; empty where it goes to whoever wins the next hand."""


@dataclass(eq=False)
class HandResult:
    """The result of one hand, in points."""

    outcome: str
    """made, failed, litige, void, misdeal or fault."""
    marks: dict[str, int]
    winners: tuple[str, ...] = ()
    """The sides that won the hand; none in a litige, a void hand, a misdeal or a fault."""
    trickless: tuple[str, ...] = ()
    """The sides that took no trick."""
    failed: tuple[str, ...] = ()
    """The side that took the hand and failed."""
    counts: bool = True
    """Whether the hand counts among the hands of the game."""


@dataclass(eq=False)
class GameState:
    """The state of a game after some of its hands; amounts in points."""

    rules: Rules
    sides: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]]
    """Side -> all other sides."""
    totals: dict[str, int]
    explain: bool
    steps: list[ScoreStep]
    """The steps of the hand being scored."""
    frozen: list[Frozen]
    misdeals: dict[str, int]
    """Side -> its misdeals so far."""
    number: int = 0
    """The hand being scored, from 1."""
    counted: int = 0
    """Hands that count among the hands of the game."""
    fives: int = 0
    """Hands whose trick points ended in 5 and 7, those played again included."""
    first_out: tuple[str, ...] = ()
    """Comptoir: the player who was out first, several if at once."""
    at_the_bell: bool = False
    """Whether the hand being scored is the last before the clock, which is not rounded."""

    @property
    def stake(self) -> int:
        """All that is at stake."""
        return sum([frozen.amount for frozen in self.frozen])

    def copy(self) -> "GameState":
        """The state as it is now, which later hands do not change."""
        return replace(
            self,
            totals={**self.totals},
            steps=[*self.steps],
            frozen=[*self.frozen],
            misdeals={**self.misdeals},
        )

    def nothing(self) -> dict[str, int]:
        """0 for every side."""
        return dict.fromkeys(self.sides, 0)

    def note(self, code: StepCode, side: str | None = None, **values: StepValue) -> None:
        """Explain something, where explanations are asked for; ``amount`` in the sheet's unit."""
        if self.explain:
            self.steps.append(ScoreStep(code, side, values))

    def note_amount(self, code: StepCode, side: str | None, amount: int) -> None:
        """Explain an amount, given in points."""
        if self.explain:
            self.steps.append(ScoreStep(code, side, {"amount": amount // self.rules.unit}))


def start(rules: Rules, sides: tuple[str, ...], total: int, explain: bool) -> GameState:
    """A game before its first hand; everybody starts with ``total`` points."""
    others = {side: tuple([other for other in sides if other != side]) for side in sides}
    totals, misdeals = dict.fromkeys(sides, total), dict.fromkeys(sides, 0)
    return GameState(rules, sides, others, totals, explain, [], [], misdeals)


def target_reached(rules: Rules, total: int) -> bool:
    """Whether ``total``, in points, reaches the target, if there is one (clause 2.7)."""
    if rules.target is None:
        return False
    target = rules.target * rules.unit
    return total > target if rules.target_reached == "more_than" else total >= target
