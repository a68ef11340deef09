"""A played hand of two sides, the taker and the defence (clause 2, and 4 for two against one).

Where the clauses are silent: a capot of two players together is entered by the name of either.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.declarations import settle_declared
from scoring.hand import (
    BELOTE_POINTS,
    EXACT,
    HAND_POINTS,
    RAW_ROUNDERS,
    RAW_TRUMPS,
    ROUNDERS,
    HandFacts,
    Rounder,
    ScoreStep,
    ends_in_five,
    points_of_hand,
    rounder,
)
from scoring.rules import Rules
from scoring.state import Frozen, GameState, HandResult, StepCode, target_reached


@dataclass(eq=False)
class SidePoints:
    """What one side has in a hand, in points: p, b and a of clause 2."""

    points: int
    belote: int
    declarations: int


@dataclass(eq=False)
class TwoSides:
    """Taker and defence of a hand."""

    hand: HandFacts
    taker: str
    defence: tuple[str, ...]
    defenders: str
    """The names of the defence, for the steps."""
    of_taker: SidePoints
    of_defence: SidePoints
    """What all sides of the defence have together."""
    bonus: bool
    """Whether anybody has a belote or declarations."""
    capot: str
    """"taker" or "defence" if one of them won every trick, else empty."""


MarkPart = tuple[bool, StepCode, int, int]
"""Whether the taker marks it, the step that explains it, points, what contre multiplies them by."""
Judge = Callable[[GameState, TwoSides], str]
"""Decides and explains the outcome: made, failed, litige, or void for a hand to play again."""
Count = tuple[list[MarkPart], int]
"""What both sides mark, and what goes to the stake from the taker's points."""
Counter = Callable[[Rules, TwoSides, str, Rounder], Count]
"""Counts a hand for an outcome under one way of rounding."""


def play_two_sides(game: GameState, hand: HandFacts, judge: Judge, count: Counter) -> HandResult:
    """Score a played hand of two sides and bring the stake up to date."""
    rules = game.rules
    sides = two_sides_of(game, hand)
    rounding = ROUNDERS[rules.rounding]
    if rules.rounding == "nearest_10_alternate" or hand.trump in RAW_TRUMPS:
        rounding = _rounding(game, sides)
    trickless = hand.no_trick
    if sides.capot:
        won_by_taker = sides.capot == "taker"
        game.note("capot", sides.taker if won_by_taker else sides.defenders)
        # One of two who made capot together may have been named for taking none of the tricks.
        trickless = (*(sides.defence if won_by_taker else (sides.taker,)), *trickless)
    outcome = judge(game, sides)
    if outcome == "void":
        return HandResult("void", game.nothing(), counts=False)
    winners = (sides.taker,) if outcome == "made" else sides.defence if outcome == "failed" else ()
    parts, frozen = count(rules, sides, outcome, rounding)
    marks = _marks(game, sides, parts, winners)
    if rules.exact_finish and rounding is not EXACT and _to_the_point(game, marks):
        rounding = EXACT
        parts, frozen = count(rules, sides, outcome, EXACT)
        marks = _marks(game, sides, parts, winners)
    if game.explain:
        _explain_parts(game, sides, parts, rounding, frozen)
    if winners and game.frozen:
        for side in winners:
            game.note_amount("stake_won", side, game.stake)
        game.frozen.clear()
    if frozen:
        game.note_amount("stake_frozen", sides.taker, frozen)
        game.frozen.append(Frozen(frozen, sides.taker))
    failed = (sides.taker,) if outcome == "failed" else ()
    return HandResult(outcome, marks, winners, trickless, failed)


def _rounding(game: GameState, sides: TwoSides) -> Rounder:
    """How a hand is rounded that alternates, or whose points may not add up to 162."""
    rules = game.rules
    if points_of_hand(rules, sides.hand.trump) != HAND_POINTS:
        return RAW_ROUNDERS[rules.rounding]
    if rules.rounding != "nearest_10_alternate":
        return ROUNDERS[rules.rounding]
    fives = game.fives
    game.fives += ends_in_five(sides.of_taker.points, sides.of_defence.points)
    return rounder(rules.rounding, fives)


def _to_the_point(game: GameState, marks: dict[str, int]) -> bool:
    """Whether the hand is marked to the point after all (``exact_finish`` of clause 2.1)."""
    if game.at_the_bell:
        game.note("exact_at_the_bell")
        return True
    if any(target_reached(game.rules, game.totals[side] + mark) for side, mark in marks.items()):
        game.note("exact_finish")
        return True
    return False


def two_sides_of(game: GameState, hand: HandFacts) -> TwoSides:
    """Taker and defence of a played hand."""
    taker, points = hand.taker or "", hand.points
    defence = game.others[taker]
    capot = ""
    if hand.capot is not None:
        capot = "taker" if hand.capot == taker else "defence"
    elif hand.no_trick:
        all_but_taker = "taker" if len(hand.no_trick) == len(defence) else ""
        capot = "defence" if taker in hand.no_trick else all_but_taker
    if len(points) == 2:
        own, theirs = points[taker], points[defence[0]]
    else:
        # Of three players the taker's points are enough, and on capot none are needed.
        own = points[taker] if points else HAND_POINTS if capot == "taker" else 0
        theirs = (sum(points.values()) if len(points) > 1 else HAND_POINTS) - own
    own_belote = their_belote = own_declared = their_declared = 0
    belotes = hand.belotes if hand.belote is None else (hand.belote,)
    if belotes:
        own_belote = BELOTE_POINTS * belotes.count(taker)
        their_belote = BELOTE_POINTS * len(belotes) - own_belote
    bonus = bool(belotes)
    if hand.declarations or hand.settled:
        bonus, declared = True, hand.settled
        if hand.declarations:
            teams = {taker: taker, **dict.fromkeys(defence, defence[0])}
            declared = settle_declared(game, hand, teams)
        own_declared = declared.get(taker, 0)
        their_declared = sum([declared.get(side, 0) for side in defence])
    of_taker = SidePoints(own, own_belote, own_declared)
    of_defence = SidePoints(theirs, their_belote, their_declared)
    return TwoSides(hand, taker, defence, ", ".join(defence), of_taker, of_defence, bonus, capot)


def bonus_parts(by_taker: bool, side: SidePoints, times: int = 1) -> list[MarkPart]:
    """The belote and the declarations a side marks."""
    parts: list[MarkPart] = []
    if side.belote and times:
        parts.append((by_taker, "marks_belote", side.belote, times))
    if side.declarations and times:
        parts.append((by_taker, "marks_declarations", side.declarations, times))
    return parts


def _marks(
    game: GameState, sides: TwoSides, parts: list[MarkPart], winners: tuple[str, ...]
) -> dict[str, int]:
    own = theirs = 0
    for by_taker, _, amount, times in parts:
        if by_taker:
            own += amount * times
        else:
            theirs += amount * times
    marks = dict.fromkeys(game.sides, theirs)
    marks[sides.taker] = own
    if game.frozen:
        for side in winners:
            marks[side] += game.stake
    return marks


def _explain_parts(
    game: GameState, sides: TwoSides, parts: list[MarkPart], rounding: Rounder, frozen: int
) -> None:
    chosen = EXACT if frozen and not game.rules.litige_rounded else rounding
    exact = sides.of_taker.points, sides.of_defence.points
    rounded = exact if chosen is EXACT else chosen.pair(*exact)
    unit = game.rules.unit
    for by_taker, code, amount, times in parts:
        if code == "marks_tricks" and rounded != exact:
            _explain_rounding(game, sides, by_taker, rounded)
        values = {"amount": amount * times // unit}
        if times > 1:
            values["times"] = times
        for side in (sides.taker,) if by_taker else sides.defence:
            game.steps.append(ScoreStep(code, side, values))
    if frozen and game.rules.litige_amount == "own":
        _explain_rounding(game, sides, True, rounded)


def _explain_rounding(
    game: GameState, sides: TwoSides, by_taker: bool, rounded: tuple[int, int]
) -> None:
    if by_taker:
        name, points, amount = sides.taker, sides.of_taker.points, rounded[0]
    else:
        name, points, amount = sides.defenders, sides.of_defence.points, rounded[1]
    if points != amount:
        game.note("rounded", name, points=points, amount=amount // game.rules.unit)
