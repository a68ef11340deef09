"""Playing a hand of two camps: judge it, count it, move the stake, and say how (clause 2).

Where the clauses are silent: under ``exact_finish`` a side that already has the target, in a game
that goes on all the same, makes every further hand count to the point. A capot of two players
together is told by the name of either.
"""

from collections.abc import Callable, Sequence

from scoring.camps import Camp, Camps, camps_of, next_rounder
from scoring.hand import Hand
from scoring.rounding import EXACT, Rounder
from scoring.rules import Rules
from scoring.running import Frozen, Played, Running, target_reached
from scoring.steps import StepCode

Part = tuple[bool, str, int]
"""Whether the taker marks it, for what (a step code), and how many points."""
Count = tuple[list[Part], int]
"""What the camps mark, and what goes to the stake from the taker's points."""
Judge = Callable[[Running, Camps], str]
"""Decides and explains the outcome: made, failed, litige, or void for a hand to play again."""
Counter = Callable[[Rules, Camps, str, Rounder], Count]
"""What each camp marks for an outcome under one way of rounding."""


def play_camps(run: Running, hand: Hand, judge: Judge, count: Counter) -> Played:
    """Score a played hand of two camps and bring the stake up to date."""
    rules = run.rules
    camps = camps_of(run, hand)
    rounding = next_rounder(run, camps)
    if camps.capot:
        run.note(StepCode.CAPOT, camps.taker if camps.capot == "taker" else camps.defenders)
    outcome = judge(run, camps)
    if outcome == "void":
        return Played("void", run.nothing(), counts=False)
    winners = _winners(camps, outcome)
    parts, frozen = count(rules, camps, outcome, rounding)
    marks = _marks(run, camps, parts, winners)
    if rules.exact_finish and rounding is not EXACT and _would_reach(run, marks):
        run.note(StepCode.EXACT_FINISH)
        rounding = EXACT
        parts, frozen = count(rules, camps, outcome, EXACT)
        marks = _marks(run, camps, parts, winners)
    if run.explain:
        _explain_parts(run, camps, parts, rounding, frozen)
    if frozen or run.frozen:
        _settle_stake(run, camps, frozen, winners)
    return Played(outcome, marks, winners, _trickless(camps))


def bonus_parts(by_taker: bool, camp: Camp) -> Sequence[Part]:
    """The belote and the declarations a camp marks."""
    if not camp.belote and not camp.declarations:
        return ()
    parts: list[Part] = []
    if camp.belote:
        parts.append((by_taker, StepCode.MARKS_BELOTE, camp.belote))
    if camp.declarations:
        parts.append((by_taker, StepCode.MARKS_DECLARATIONS, camp.declarations))
    return parts


def _winners(camps: Camps, outcome: str) -> tuple[str, ...]:
    if outcome == "made":
        return (camps.taker,)
    return camps.defence if outcome == "failed" else ()


def _trickless(camps: Camps) -> tuple[str, ...]:
    named = camps.hand.no_trick
    if not camps.capot:
        return named
    # One of two who made capot together may be named for taking none of the tricks.
    return (*(camps.defence if camps.capot == "taker" else (camps.taker,)), *named)


def _marks(
    run: Running, camps: Camps, parts: list[Part], winners: tuple[str, ...]
) -> dict[str, int]:
    own = theirs = 0
    for by_taker, _, amount in parts:
        if by_taker:
            own += amount
        else:
            theirs += amount
    marks = dict.fromkeys(run.sides, theirs)
    marks[camps.taker] = own
    if run.frozen:
        for side in winners:
            marks[side] += run.stake
    return marks


def _would_reach(run: Running, marks: dict[str, int]) -> bool:
    return any(target_reached(run.rules, run.totals[side] + mark) for side, mark in marks.items())


def _settle_stake(run: Running, camps: Camps, frozen: int, winners: tuple[str, ...]) -> None:
    if winners:
        for side in winners:
            run.note_amount(StepCode.STAKE_WON, side, run.stake)
        run.frozen.clear()
    if frozen:
        run.note_amount(StepCode.STAKE_FROZEN, camps.taker, frozen)
        run.frozen.append(Frozen(frozen, camps.taker))


def _explain_parts(
    run: Running, camps: Camps, parts: list[Part], rounding: Rounder, frozen: int
) -> None:
    to_the_point = frozen and not run.rules.litige_rounded
    rounded = (EXACT if to_the_point else rounding).pair(camps.own.points, camps.theirs.points)
    for by_taker, code, amount in parts:
        if code == StepCode.MARKS_TRICKS:
            _explain_rounding(run, camps, by_taker, rounded)
        for side in (camps.taker,) if by_taker else camps.defence:
            run.note_amount(code, side, amount)
    if frozen and run.rules.litige_amount == "own":
        _explain_rounding(run, camps, True, rounded)


def _explain_rounding(run: Running, camps: Camps, by_taker: bool, rounded: tuple[int, int]) -> None:
    if by_taker:
        name, points, amount = camps.taker, camps.own.points, rounded[0]
    else:
        name, points, amount = camps.defenders, camps.theirs.points, rounded[1]
    if points != amount:
        run.note(StepCode.ROUNDED, name, points=points, amount=amount // run.rules.unit)
