"""Belote: contract made, failed, litige, and what each camp marks (clauses 2.2 to 2.5)."""

from scoring.camp_play import Count, Part, bonus_parts, play_camps
from scoring.camps import HAND_POINTS, Camp, Camps
from scoring.hand import Hand
from scoring.rounding import EXACT, Rounder
from scoring.rules import Rules
from scoring.running import Played, Running
from scoring.steps import StepCode

HALF = HAND_POINTS // 2
_DER = 10
_CAPOT_BONUS = 100


def play(run: Running, hand: Hand) -> Played:
    """Score one played hand of belote."""
    return play_camps(run, hand, judge, count)


def counting(rules: Rules, camp: Camp) -> int:
    """What a camp has towards the contract, c of clause 2.2, in points."""
    if rules.contract_counts == "all":
        return camp.points + camp.belote + camp.declarations
    return camp.points + (camp.belote if rules.contract_counts == "belote" else 0)


def judge(run: Running, camps: Camps) -> str:
    """The outcome of a hand (clauses 2.2 and 2.5)."""
    if camps.capot:
        return said(run, camps, "made" if camps.capot == "taker" else "failed")
    if camps.hand.capot_called:
        run.note(StepCode.CAPOT_CALL_FAILED, camps.taker)
        return "failed"
    own, theirs = counting(run.rules, camps.own), counting(run.rules, camps.theirs)
    if run.explain:
        explain_sums(run, camps)
    if own != theirs:
        return said(run, camps, "made" if own > theirs else "failed")
    code, outcome = _LITIGES[run.rules.litige]
    run.note(code, camps.taker, total=own)
    return outcome


_LITIGES = {
    "carried": (StepCode.LITIGE, "litige"),
    "failed": (StepCode.LITIGE_FAILED, "failed"),
    "made": (StepCode.LITIGE_MADE, "made"),
    "replayed": (StepCode.LITIGE_REPLAYED, "void"),
}


def said(run: Running, camps: Camps, outcome: str) -> str:
    """``outcome``, explained."""
    if run.explain:
        made = outcome == "made"
        run.note(StepCode.CONTRACT_MADE if made else StepCode.CONTRACT_FAILED, camps.taker)
    return outcome


def explain_sums(run: Running, camps: Camps) -> None:
    """What both camps have towards the contract."""
    explain_sum(run, camps.taker, camps.own)
    explain_sum(run, camps.defenders, camps.theirs)


def explain_sum(run: Running, side: str, camp: Camp) -> None:
    """What one camp has towards the contract, and what does not help to make it."""
    counts = run.rules.contract_counts
    belote = camp.belote if counts != "tricks" else 0
    declarations = camp.declarations if counts == "all" else 0
    total = counting(run.rules, camp)
    run.note(
        StepCode.COUNTED,
        side,
        points=camp.points,
        belote=belote,
        declarations=declarations,
        total=total,
    )
    uncounted = camp.points + camp.belote + camp.declarations - total
    if uncounted:
        run.note(StepCode.UNCOUNTED, side, points=uncounted)


def count(rules: Rules, camps: Camps, outcome: str, rounding: Rounder) -> Count:
    """What each camp marks (clauses 2.3 to 2.5)."""
    if outcome == "made":
        return _made(rules, camps, rounding), 0
    if outcome == "failed":
        return _failed(rules, camps, rounding), 0
    return _litige(rules, camps, rounding)


def _made(rules: Rules, camps: Camps, rounding: Rounder) -> list[Part]:
    own, theirs = camps.own, camps.theirs
    if camps.capot:
        capot = _capot_part(rules, camps, rounding)
        return [capot, *bonus_parts(True, own), *bonus_parts(False, theirs)]
    own_tricks, their_tricks = rounding.pair(own.points, theirs.points)
    return [
        (True, StepCode.MARKS_TRICKS, own_tricks),
        (False, StepCode.MARKS_TRICKS, their_tricks),
        *bonus_parts(True, own),
        *bonus_parts(False, theirs),
    ]


def _capot_part(rules: Rules, camps: Camps, rounding: Rounder) -> Part:
    if camps.hand.capot_called and rules.capot_called_points is not None:
        return True, StepCode.MARKS_CAPOT_CALLED, rules.capot_called_points
    return True, StepCode.MARKS_CAPOT, capot_amount(rules, camps.own, rounding)


def capot_amount(rules: Rules, winner: Camp, rounding: Rounder) -> int:
    """R(capot_points), or with a talon the tricks and 100 in place of the der (clauses 2.3, 4)."""
    if rules.deal == "stock":
        return rounding.lone(winner.points - _DER + _CAPOT_BONUS)
    return rounding.lone(rules.capot_points)


def _failed(rules: Rules, camps: Camps, rounding: Rounder) -> list[Part]:
    own = camps.own
    parts = [_failed_part(rules, camps, rounding), *bonus_parts(False, camps.theirs)]
    if own.declarations:
        parts.append((False, StepCode.MARKS_DECLARATIONS_TAKEN, own.declarations))
    if own.belote and rules.belote_when_failed == "taken":
        parts.append((False, StepCode.MARKS_BELOTE_TAKEN, own.belote))
    elif own.belote:
        parts.append((True, StepCode.MARKS_BELOTE, own.belote))
    return parts


def _failed_part(rules: Rules, camps: Camps, rounding: Rounder) -> Part:
    if camps.capot and rules.capot_of_taker == "capot":
        return False, StepCode.MARKS_CAPOT, capot_amount(rules, camps.theirs, rounding)
    points = rules.failed_points
    if rules.game == "belote2":
        points = camps.own.points + camps.theirs.points
    return False, StepCode.MARKS_FAILED, rounding.lone(points)


def _litige(rules: Rules, camps: Camps, rounding: Rounder) -> Count:
    own, theirs = camps.own, camps.theirs
    chosen = rounding if rules.litige_rounded else EXACT
    if rules.litige_amount == "half":
        code = StepCode.MARKS_HALF
        frozen = marked = chosen.lone(HALF)
    else:
        code = StepCode.MARKS_TRICKS
        frozen, marked = chosen.pair(own.points, theirs.points)
    parts = [(False, code, marked), *bonus_parts(False, theirs)]
    if own.belote:
        parts.append((True, StepCode.MARKS_BELOTE, own.belote))
    return parts, frozen + own.declarations
