"""A game while its hands are gone through: what later hands need to know of earlier ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.hand import Hand
from scoring.rules import Rules
from scoring.sheet import Step, StepValue
from scoring.steps import StepCode


class Frozen(NamedTuple):
    """An amount at stake, in points."""

    amount: int
    source: str
    """The side it came from."""
    rivals: tuple[str, ...] = ()
    """The only sides that can win it; empty where it goes to whoever wins the next hand."""


@dataclass(slots=True, eq=False)
class Played:
    """What one hand came to, in points."""

    outcome: str
    marks: dict[str, int]
    winners: tuple[str, ...] = ()
    """The sides that won the hand; none in a litige, a void hand, a misdeal or a fault."""
    trickless: tuple[str, ...] = ()
    """The sides that took no trick."""
    counts: bool = True
    """Whether the hand counts among the hands of the game."""


@dataclass(slots=True, eq=False)
class Running:
    """The state of a game after some of its hands; amounts in points."""

    rules: Rules
    sides: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]]
    """Side -> all other sides."""
    zeros: Mapping[str, int]
    """Side -> 0."""
    totals: dict[str, int]
    explain: bool
    steps: list[Step]
    """The steps of the hand being played."""
    frozen: list[Frozen]
    misdeals: dict[str, int]
    """Side -> its misdeals so far."""
    number: int = 0
    """The hand being played, from 1."""
    counted: int = 0
    """Hands that count among the hands of the game."""
    fives: int = 0
    """Hands whose trick points ended in 5 and 7, those played again included."""
    first_out: tuple[str, ...] = ()
    """Comptoir: who was out first, several if at once."""

    @property
    def stake(self) -> int:
        """All that is at stake."""
        return sum(frozen.amount for frozen in self.frozen)

    def nothing(self) -> dict[str, int]:
        """Marks of nothing for every side."""
        return {**self.zeros}

    def note(self, code: str, side: str | None = None, **values: StepValue) -> None:
        """Explain something, where explanations are asked for; ``amount`` in points."""
        if self.explain:
            self.steps.append(Step(code, side, values))

    def note_amount(self, code: str, side: str | None, amount: int) -> None:
        """Explain an amount of points, in the unit of the sheet."""
        if self.explain:
            self.steps.append(Step(code, side, {"amount": amount // self.rules.unit}))


def start(rules: Rules, sides: tuple[str, ...], total: int, explain: bool) -> Running:
    """A game before its first hand; everybody starts with ``total`` points."""
    others = {side: tuple([other for other in sides if other != side]) for side in sides}
    zeros, totals = dict.fromkeys(sides, 0), dict.fromkeys(sides, total)
    return Running(rules, sides, others, zeros, totals, explain, [], [], {**zeros})


def target_reached(rules: Rules, total: int) -> bool:
    """Whether ``total``, in points, reaches the target, if there is one (clause 2.7)."""
    if rules.target is None:
        return False
    target = rules.target * rules.unit
    return total > target if rules.target_reached == "more_than" else total >= target


def void_hand(run: Running, hand: Hand) -> Played:
    """Nobody marks and the hand does not count (clause 1)."""
    run.note(StepCode.VOID, reason=hand.void or "")
    return Played("void", run.nothing(), counts=False)


def misdeal(run: Running, side: str) -> Played:
    """``side`` dealt wrongly (clause 2.8).

    That it may not take in the next hand is said, not enforced: what was played is scored.
    """
    run.misdeals[side] += 1
    cost = _misdeal_cost(run, side)
    marks = run.nothing()
    for other in run.others[side]:
        marks[other] = cost
    return Played("misdeal", marks, counts=cost > 0)


def _misdeal_cost(run: Running, side: str) -> int:
    rules = run.rules
    if rules.misdeal == "redeal":
        run.note(StepCode.MISDEAL_REDEAL, side)
        return 0
    if rules.misdeal == "graduated" and run.misdeals[side] < 3:
        warned = run.misdeals[side] == 1
        run.note(StepCode.MISDEAL_WARNED if warned else StepCode.MISDEAL_BARRED, side)
        return 0
    run.note_amount(StepCode.MISDEAL_COSTS, side, rules.misdeal_points)
    return rules.misdeal_points


def fault(run: Running, side: str, contract_value: int = 0) -> Played:
    """``side`` is at fault in play (clause 2.8); ``contract_value`` is added to what it costs."""
    cost, unit = run.rules.fault_points + contract_value, run.rules.unit
    added = {"contract": contract_value // unit} if contract_value else {}
    run.note(StepCode.FAULT_COSTS, side, amount=cost // unit, **added)
    marks = run.nothing()
    for other in run.others[side]:
        marks[other] = cost
    return Played("fault", marks)
