"""Playing a hand of two camps: judge it, count it, move the stake, and say how (clause 2)."""

from collections.abc import Callable
from typing import NamedTuple

from scoring.camps import Camps, camps_of, next_rounder
from scoring.hand import Hand
from scoring.rounding import EXACT, Rounder
from scoring.rules import Rules
from scoring.running import Frozen, Played, Running, target_reached
from scoring.steps import StepCode


class Part(NamedTuple):
    """One amount that a camp marks, in points."""

    by_taker: bool
    code: StepCode
    amount: int


class Count(NamedTuple):
    """What a hand comes to under one way of rounding."""

    parts: list[Part]
    frozen: int = 0
    """What goes to the stake from the taker's points."""


Judge = Callable[[Running, Camps], str]
"""Decides and explains the outcome: made, failed, litige, or void for a hand to play again."""
Counter = Callable[[Rules, Camps, str, Rounder], Count]
"""What each camp marks for an outcome under one way of rounding."""


def play_camps(run: Running, hand: Hand, judge: Judge, count: Counter) -> Played:
    """Score a played hand of two camps and bring the stake up to date."""
    camps = camps_of(run, hand)
    rounding = next_rounder(run, camps)
    if run.explain:
        _explain_camps(run, camps)
    outcome = judge(run, camps)
    if outcome == "void":
        return Played("void", run.nothing(), counts=False)
    winners = _winners(camps, outcome)
    stake = run.stake if winners else 0
    counted = count(run.rules, camps, outcome, rounding)
    marks = _marks(run, camps, counted, winners, stake)
    if _ends_exactly(run, marks):
        run.note(StepCode.EXACT_FINISH)
        rounding = EXACT
        counted = count(run.rules, camps, outcome, EXACT)
        marks = _marks(run, camps, counted, winners, stake)
    if run.explain:
        _explain_count(run, camps, counted, rounding)
    _settle_stake(run, camps, counted.frozen, winners, stake)
    return Played(outcome, marks, winners, _trickless(camps))


def _winners(camps: Camps, outcome: str) -> tuple[str, ...]:
    if outcome == "made":
        return (camps.taker,)
    return camps.defence if outcome == "failed" else ()


def _trickless(camps: Camps) -> tuple[str, ...]:
    if camps.capot == "taker":
        return camps.defence
    return (camps.taker,) if camps.capot == "defence" else camps.hand.no_trick


def _marks(
    run: Running, camps: Camps, counted: Count, winners: tuple[str, ...], stake: int
) -> dict[str, int]:
    own = theirs = 0
    for by_taker, _, amount in counted.parts:
        if by_taker:
            own += amount
        else:
            theirs += amount
    marks = {side: own if side == camps.taker else theirs for side in run.sides}
    if stake:
        for side in winners:
            marks[side] += stake
    return marks


def _ends_exactly(run: Running, marks: dict[str, int]) -> bool:
    rules = run.rules
    if not rules.exact_finish or rules.rounding == "exact" or rules.target is None:
        return False
    return any(target_reached(rules, run.totals[side] + mark) for side, mark in marks.items())


def _settle_stake(
    run: Running, camps: Camps, frozen: int, winners: tuple[str, ...], stake: int
) -> None:
    if stake:
        for side in winners:
            run.note_amount(StepCode.STAKE_WON, side, stake)
        run.frozen.clear()
    if frozen:
        run.note_amount(StepCode.STAKE_FROZEN, camps.taker, frozen)
        run.frozen.append(Frozen(frozen, camps.taker))


def _explain_camps(run: Running, camps: Camps) -> None:
    if camps.settlement.reason == "tied":
        run.note(StepCode.DECLARATIONS_TIED)
    if camps.settlement.reason == "cancelled":
        run.note(StepCode.DECLARATIONS_CANCELLED)
    if camps.capot == "taker":
        run.note(StepCode.CAPOT, camps.taker)
    elif camps.capot == "defence":
        run.note(StepCode.CAPOT, ", ".join(camps.defence))


def _explain_count(run: Running, camps: Camps, counted: Count, rounding: Rounder) -> None:
    defence = ", ".join(camps.defence)
    exact = camps.own.points, camps.theirs.points
    trick_codes = (StepCode.MARKS_TRICKS,)
    if any(part.code in trick_codes for part in counted.parts):
        rounded = rounding.pair(*exact)
        for side, points, amount in zip((camps.taker, defence), exact, rounded, strict=True):
            if points != amount:
                run.note(StepCode.ROUNDED, side, points=points, amount=amount // run.rules.unit)
    for by_taker, code, amount in counted.parts:
        if amount:
            for side in (camps.taker,) if by_taker else camps.defence:
                run.note_amount(code, side, amount)
