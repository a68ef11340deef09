"""Belote: contract made, failed, litige, and what each side marks (clauses 2.2 to 2.5)."""

from collections.abc import Mapping

from scoring.hand import EXACT, HAND_POINTS, HandFacts, Rounder, ScoreStep
from scoring.rules import Rules
from scoring.state import GameState, HandResult, StepCode
from scoring.two_sides import Count, MarkPart, SidePoints, TwoSides, bonus_parts, play_two_sides

_DER = 10
_CAPOT_BONUS = 100
_LITIGES: Mapping[str, tuple[StepCode, str]] = {
    "carried": ("litige", "litige"),
    "failed": ("litige_failed", "failed"),
    "made": ("litige_made", "made"),
    "replayed": ("litige_replayed", "void"),
}
"""Value of ``litige`` -> the step that explains it, and the outcome."""


def play(game: GameState, hand: HandFacts) -> HandResult:
    """Score one played hand of belote."""
    return play_two_sides(game, hand, judge, count)


def judge(game: GameState, sides: TwoSides) -> str:
    """The outcome of a hand (clauses 2.2 and 2.5)."""
    if sides.capot:
        return said(game, sides, sides.capot == "taker")
    if sides.hand.capot_called:
        game.note("capot_call_failed", sides.taker)
        return "failed"
    own = towards_contract(game, sides.taker, sides.of_taker)
    theirs = towards_contract(game, sides.defenders, sides.of_defence)
    if own != theirs:
        return said(game, sides, own > theirs)
    code, outcome = _LITIGES[game.rules.litige]
    game.note(code, sides.taker, total=own)
    return outcome


def towards_contract(game: GameState, side: str, has: SidePoints) -> int:
    """What a side has towards the contract, c of clause 2.2, in points; explained."""
    counts = game.rules.contract_counts
    belote = has.belote if counts != "tricks" else 0
    declarations = has.declarations if counts == "all" else 0
    total = has.points + belote + declarations
    if game.explain:
        sums = {"belote": belote, "declarations": declarations, "total": total}
        game.steps.append(ScoreStep("counted", side, {"points": has.points, **sums}))
        uncounted = has.points + has.belote + has.declarations - total
        if uncounted:
            game.note("uncounted", side, points=uncounted)
    return total


def said(game: GameState, sides: TwoSides, made: bool) -> str:
    """The outcome made or failed, explained."""
    if game.explain:
        game.note("contract_made" if made else "contract_failed", sides.taker)
    return "made" if made else "failed"


def count(rules: Rules, sides: TwoSides, outcome: str, rounding: Rounder) -> Count:
    """What each side marks, and what goes to the stake (clauses 2.3 to 2.5)."""
    if outcome == "made":
        return _made(rules, sides, rounding), 0
    if outcome == "failed":
        return _failed(rules, sides, rounding), 0
    own, theirs = sides.of_taker, sides.of_defence
    chosen = rounding if rules.litige_rounded else EXACT
    half = rules.litige_amount == "half"
    frozen, marked = chosen.pair(own.points, theirs.points)
    if half:
        frozen = marked = chosen.lone(HAND_POINTS // 2)
    parts: list[MarkPart] = [(False, "marks_half" if half else "marks_tricks", marked, 1)]
    parts += bonus_parts(False, theirs)
    if own.belote:
        parts.append((True, "marks_belote", own.belote, 1))
    return parts, frozen + own.declarations


def _made(rules: Rules, sides: TwoSides, rounding: Rounder) -> list[MarkPart]:
    own, theirs = sides.of_taker, sides.of_defence
    parts: list[MarkPart]
    if not sides.capot:
        own_tricks, their_tricks = rounding.pair(own.points, theirs.points)
        parts = [(True, "marks_tricks", own_tricks, 1), (False, "marks_tricks", their_tricks, 1)]
    elif sides.hand.capot_called and rules.capot_called_points is not None:
        parts = [(True, "marks_capot_called", rules.capot_called_points, 1)]
    else:
        parts = [(True, "marks_capot", _capot_amount(rules, own, rounding), 1)]
    return parts + bonus_parts(True, own) + bonus_parts(False, theirs) if sides.bonus else parts


def _failed(rules: Rules, sides: TwoSides, rounding: Rounder) -> list[MarkPart]:
    own, theirs = sides.of_taker, sides.of_defence
    won: MarkPart
    if sides.capot and rules.capot_of_taker == "capot":
        won = (False, "marks_capot", _capot_amount(rules, theirs, rounding), 1)
    else:
        points = own.points + theirs.points if rules.game == "belote2" else rules.failed_points
        won = (False, "marks_failed", rounding.lone(points), 1)
    if not sides.bonus:
        return [won]
    parts = [won, *bonus_parts(False, theirs)]
    if own.declarations:
        parts.append((False, "marks_declarations_taken", own.declarations, 1))
    if own.belote and rules.belote_when_failed == "taken":
        parts.append((False, "marks_belote_taken", own.belote, 1))
    elif own.belote:
        parts.append((True, "marks_belote", own.belote, 1))
    return parts


def _capot_amount(rules: Rules, winner: SidePoints, rounding: Rounder) -> int:
    """R(capot_points), or with a talon the tricks and 100 in place of the der (clauses 2.3, 4)."""
    if rules.deal == "stock":
        return rounding.lone(winner.points - _DER + _CAPOT_BONUS)
    return rounding.lone(rules.capot_points)
