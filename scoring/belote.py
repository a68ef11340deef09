"""Belote: contract made, failed, litige, and what each camp marks (clauses 2.2 to 2.5)."""

from scoring.camp_play import Count, Part, play_camps
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
    rules = run.rules
    if camps.capot == "taker":
        return _said(run, camps, "made")
    if camps.capot == "defence":
        return _said(run, camps, "failed")
    if camps.hand.capot_called:
        run.note(StepCode.CAPOT_CALL_FAILED, camps.taker)
        return "failed"
    own, theirs = counting(rules, camps.own), counting(rules, camps.theirs)
    if run.explain:
        _explain_sums(run, camps)
    if own != theirs:
        return _said(run, camps, "made" if own > theirs else "failed")
    code, outcome = _LITIGES[rules.litige]
    run.note(code, camps.taker, total=own)
    return outcome


_LITIGES = {
    "carried": (StepCode.LITIGE, "litige"),
    "failed": (StepCode.LITIGE_FAILED, "failed"),
    "made": (StepCode.LITIGE_MADE, "made"),
    "replayed": (StepCode.LITIGE_REPLAYED, "void"),
}


def _said(run: Running, camps: Camps, outcome: str) -> str:
    code = StepCode.CONTRACT_MADE if outcome == "made" else StepCode.CONTRACT_FAILED
    run.note(code, camps.taker)
    return outcome


def _explain_sums(run: Running, camps: Camps) -> None:
    for side, camp in ((camps.taker, camps.own), (", ".join(camps.defence), camps.theirs)):
        counts = run.rules.contract_counts
        run.note(
            StepCode.COUNTED,
            side,
            points=camp.points,
            belote=camp.belote if counts != "tricks" else 0,
            declarations=camp.declarations if counts == "all" else 0,
            total=counting(run.rules, camp),
        )


def count(rules: Rules, camps: Camps, outcome: str, rounding: Rounder) -> Count:
    """What each camp marks (clauses 2.3 to 2.5)."""
    if outcome == "made":
        return Count(_made(rules, camps, rounding))
    if outcome == "failed":
        return Count(_failed(rules, camps, rounding))
    return _litige(rules, camps, rounding)


def _made(rules: Rules, camps: Camps, rounding: Rounder) -> list[Part]:
    own, theirs = camps.own, camps.theirs
    parts = [
        Part(True, StepCode.MARKS_BELOTE, own.belote),
        Part(True, StepCode.MARKS_DECLARATIONS, own.declarations),
        Part(False, StepCode.MARKS_BELOTE, theirs.belote),
        Part(False, StepCode.MARKS_DECLARATIONS, theirs.declarations),
    ]
    if camps.capot:
        return [_capot_part(rules, camps, rounding), *parts]
    own_tricks, their_tricks = rounding.pair(own.points, theirs.points)
    tricks = Part(True, StepCode.MARKS_TRICKS, own_tricks)
    return [tricks, *parts, Part(False, StepCode.MARKS_TRICKS, their_tricks)]


def _capot_part(rules: Rules, camps: Camps, rounding: Rounder) -> Part:
    if camps.hand.capot_called and rules.capot_called_points is not None:
        return Part(True, StepCode.MARKS_CAPOT_CALLED, rules.capot_called_points)
    return Part(True, StepCode.MARKS_CAPOT, capot_amount(rules, camps.own, rounding))


def capot_amount(rules: Rules, winner: Camp, rounding: Rounder) -> int:
    """R(capot_points), or with a talon the tricks and 100 in place of the der (clauses 2.3, 4)."""
    if rules.deal == "stock":
        return rounding.lone(winner.points - _DER + _CAPOT_BONUS)
    return rounding.lone(rules.capot_points)


def _failed(rules: Rules, camps: Camps, rounding: Rounder) -> list[Part]:
    own, theirs = camps.own, camps.theirs
    taken = rules.belote_when_failed == "taken"
    return [
        _failed_part(rules, camps, rounding),
        Part(False, StepCode.MARKS_BELOTE, theirs.belote),
        Part(False, StepCode.MARKS_DECLARATIONS, theirs.declarations),
        Part(False, StepCode.MARKS_DECLARATIONS_TAKEN, own.declarations),
        Part(False, StepCode.MARKS_BELOTE_TAKEN, own.belote)
        if taken
        else Part(True, StepCode.MARKS_BELOTE, own.belote),
    ]


def _failed_part(rules: Rules, camps: Camps, rounding: Rounder) -> Part:
    if camps.capot and rules.capot_of_taker == "capot":
        return Part(False, StepCode.MARKS_CAPOT, capot_amount(rules, camps.theirs, rounding))
    points = rules.failed_points
    if rules.game == "belote2":
        points = camps.own.points + camps.theirs.points
    return Part(False, StepCode.MARKS_FAILED, rounding.lone(points))


def _litige(rules: Rules, camps: Camps, rounding: Rounder) -> Count:
    own, theirs = camps.own, camps.theirs
    chosen = rounding if rules.litige_rounded else EXACT
    if rules.litige_amount == "half":
        code, frozen = StepCode.MARKS_HALF, chosen.lone(HALF)
        marked = frozen
    else:
        code = StepCode.MARKS_TRICKS
        frozen, marked = chosen.pair(own.points, theirs.points)
    parts = [
        Part(False, code, marked),
        Part(False, StepCode.MARKS_BELOTE, theirs.belote),
        Part(False, StepCode.MARKS_DECLARATIONS, theirs.declarations),
        Part(True, StepCode.MARKS_BELOTE, own.belote),
    ]
    return Count(parts, frozen + own.declarations)
