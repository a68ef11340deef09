"""Contrée, also called coinche: bids, contre, and what a contract is worth (clause 3).

Where the clause is silent: the belote a failed taker keeps is marked once, whatever contre
multiplies; a surcontre whose factor is 1 multiplies nothing and takes nothing more; a fault adds
the contract where the rules say so, even where only what is made counts.
"""

from typing import NamedTuple

from scoring.belote import counting, explain_sums, said
from scoring.camp_play import Count, Part, play_camps
from scoring.camps import Camps
from scoring.hand import Hand
from scoring.rounding import Rounder
from scoring.rules import Rules
from scoring.running import Played, Running
from scoring.sheet import Step
from scoring.steps import StepCode

_PARTS = {
    StepCode.MARKS_TRICKS: "tricks",
    StepCode.MARKS_CAPOT: "tricks",
    StepCode.MARKS_FAILED: "tricks",
    StepCode.MARKS_ALL: "tricks",
    StepCode.MARKS_CONTRACT: "bid",
    StepCode.MARKS_FLAT: "flat",
    StepCode.MARKS_BELOTE: "bonus",
    StepCode.MARKS_BELOTE_TAKEN: "bonus",
    StepCode.MARKS_DECLARATIONS: "bonus",
    StepCode.MARKS_DECLARATIONS_TAKEN: "bonus",
}
"""Step code -> the part of a contract it tells, a field of :class:`_Worth`."""
_MULTIPLIED = {
    "everything": {"tricks", "bid", "bonus"},
    "tricks_and_bid": {"tricks", "bid"},
    "bid": {"bid"},
    "tricks": {"tricks"},
}


def play(run: Running, hand: Hand) -> Played:
    """Score one played hand of contrée."""
    if run.explain:
        _explain_bid(run, hand)
    played = play_camps(run, hand, judge, count)
    if run.explain and _factor(run.rules, hand.contre) > 1:
        _tell_times(run, hand, played)
    return played


def contract_value(rules: Rules, contract: int | str | None) -> int:
    """V of clause 3, in points; 0 where no contract was reached.

    >>> contract_value(Rules(game="contree"), "capot")
    250
    """
    if contract == "capot":
        return rules.capot_contract
    if contract == "generale":
        return rules.generale_points or 0
    return int(contract or 0)


def contract_of_fault(run: Running, hand: Hand) -> int:
    """What a fault costs on top where it adds the contract (clause 2.8)."""
    return contract_value(run.rules, hand.contract) if run.rules.fault_adds_contract else 0


def judge(run: Running, camps: Camps) -> str:
    """Made or failed (clause 3)."""
    hand = camps.hand
    if hand.contract == "capot":
        made = camps.capot == "taker"
    elif hand.contract == "generale":
        made = camps.capot == "taker" and hand.solo
        if camps.capot == "taker" and not hand.solo:
            run.note(StepCode.NOT_ALONE, camps.taker)
    elif camps.capot:
        made = camps.capot == "taker"
    else:
        made = _reaches(run, camps)
    return said(run, camps, "made" if made else "failed")


def _reaches(run: Running, camps: Camps) -> bool:
    rules = run.rules
    own, theirs = counting(rules, camps.own), counting(rules, camps.theirs)
    if run.explain:
        explain_sums(run, camps)
    if own < contract_value(rules, camps.hand.contract):
        return False
    if own < rules.made_at_least:
        run.note(StepCode.BELOW_LEAST, camps.taker, points=rules.made_at_least)
        return False
    if rules.must_outscore and own <= theirs:
        run.note(StepCode.NOT_AHEAD, camps.taker)
        return False
    return True


def _explain_bid(run: Running, hand: Hand) -> None:
    run.note(StepCode.BID, hand.taker, contract=str(hand.contract))
    factor = _factor(run.rules, hand.contre)
    if factor > 1:
        run.note(StepCode.MULTIPLIED, hand.taker, contre=hand.contre, factor=factor)


def _tell_times(run: Running, hand: Hand, played: Played) -> None:
    """Put what multiplied it beside each amount: only what the winner marks is multiplied."""
    worth, winners = _worth(run.rules, hand), played.winners
    only_bid = run.rules.counting == "bid"
    for place, step in enumerate(run.steps):
        if step.code in _PARTS and step.side in winners:
            times = worth.flat if only_bid else getattr(worth, _PARTS[step.code])
            if times > 1:
                run.steps[place] = Step(step.code, step.side, {**step.values, "times": times})


def _factor(rules: Rules, contre: str) -> int:
    return {"none": 1, "contre": 2, "surcontre": rules.surcontre_factor}[contre]


class _Worth(NamedTuple):
    """The multipliers of a hand."""

    tricks: int
    bid: int
    bonus: int
    flat: int


def _worth(rules: Rules, hand: Hand) -> _Worth:
    factor = _factor(rules, hand.contre)
    named = _MULTIPLIED[rules.contre_multiplies]
    tricks, bid, bonus = (factor if name in named else 1 for name in ("tricks", "bid", "bonus"))
    return _Worth(tricks, bid, bonus, factor)


def count(rules: Rules, camps: Camps, outcome: str, rounding: Rounder) -> Count:
    """What each camp marks (clause 3)."""
    made = outcome == "made"
    worth = _worth(rules, camps.hand)
    flat = _flat_amount(rules, camps, made)
    if rules.counting == "bid":
        amount = contract_value(rules, camps.hand.contract) if flat is None else flat
        return [(made, StepCode.MARKS_CONTRACT, amount * worth.flat)], 0
    if flat is not None:
        won: list[Part] = [(made, StepCode.MARKS_FLAT, flat * worth.flat)]
    else:
        won = [_tricks_part(rules, camps, made, rounding, worth), *_bid_part(rules, camps, made)]
    if made:
        return won + _made(rules, camps, rounding, worth), 0
    return won + _failed(rules, camps, worth), 0


def _flat_amount(rules: Rules, camps: Camps, made: bool) -> int | None:
    contract = camps.hand.contract
    if contract == "generale":
        return rules.generale_points
    if contract == "capot":
        return rules.capot_bid_made if made else rules.capot_bid_failed
    return None


def _bid_part(rules: Rules, camps: Camps, made: bool) -> list[Part]:
    if rules.counting == "made":
        return []
    amount = contract_value(rules, camps.hand.contract) * _worth(rules, camps.hand).bid
    return [(made, StepCode.MARKS_CONTRACT, amount)]


def _tricks_part(rules: Rules, camps: Camps, made: bool, rounding: Rounder, worth: _Worth) -> Part:
    """X of clause 3, multiplied."""
    if made:
        code, amount = _tricks_made(rules, camps, rounding)
    elif camps.capot == "defence" and rules.capot_of_taker == "capot":
        code, amount = StepCode.MARKS_CAPOT, rounding.lone(rules.capot_points)
    else:
        code, amount = StepCode.MARKS_FAILED, rounding.lone(rules.failed_points)
    return made, code, amount * worth.tricks


def _tricks_made(rules: Rules, camps: Camps, rounding: Rounder) -> tuple[str, int]:
    if camps.capot:
        return StepCode.MARKS_CAPOT, rounding.lone(rules.capot_points)
    if _takes_all(rules, camps):
        return StepCode.MARKS_ALL, rounding.lone(rules.failed_points)
    return StepCode.MARKS_TRICKS, rounding.pair(camps.own.points, camps.theirs.points)[0]


def _takes_all(rules: Rules, camps: Camps) -> bool:
    return rules.contre_takes_all and _factor(rules, camps.hand.contre) > 1


def _made(rules: Rules, camps: Camps, rounding: Rounder, worth: _Worth) -> list[Part]:
    own, theirs = camps.own, camps.theirs
    parts: list[Part] = [
        (True, StepCode.MARKS_BELOTE, own.belote * worth.bonus),
        (True, StepCode.MARKS_DECLARATIONS, own.declarations * worth.bonus),
    ]
    if not camps.capot and not _takes_all(rules, camps):
        tricks = rounding.pair(own.points, theirs.points)[1]
        parts.append((False, StepCode.MARKS_TRICKS, tricks))
    parts += [
        (False, StepCode.MARKS_BELOTE, theirs.belote),
        (False, StepCode.MARKS_DECLARATIONS, theirs.declarations),
    ]
    return _above_zero(parts)


def _failed(rules: Rules, camps: Camps, worth: _Worth) -> list[Part]:
    own, theirs = camps.own, camps.theirs
    parts: list[Part] = [
        (False, StepCode.MARKS_BELOTE, theirs.belote * worth.bonus),
        (False, StepCode.MARKS_DECLARATIONS, theirs.declarations * worth.bonus),
        (False, StepCode.MARKS_DECLARATIONS_TAKEN, own.declarations * worth.bonus),
    ]
    if rules.belote_when_failed == "taken":
        parts.append((False, StepCode.MARKS_BELOTE_TAKEN, own.belote * worth.bonus))
    else:
        parts.append((True, StepCode.MARKS_BELOTE, own.belote))
    return _above_zero(parts)


def _above_zero(parts: list[Part]) -> list[Part]:
    return [part for part in parts if part[2]]
