"""Three players, each for himself (clause 4, ``opposition`` each).

Where the clause is silent: an amount that two players dispute is looked at in every hand played
until one of them has more trick points, whatever becomes of that hand; with a talon and a player
without a trick the points add up to at most 152, as no der is counted.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scoring import belote
from scoring.camps import BELOTE_POINTS, Camp
from scoring.declared import settle_declared
from scoring.hand import Hand
from scoring.rounding import ROUNDERS
from scoring.rules import Rules
from scoring.running import Frozen, Played, Running
from scoring.steps import StepCode

_SHARED = 100


class Seat(NamedTuple):
    """What one player has in a hand, in points."""

    camp: Camp
    """Trick points with the share of the hundred, belote and declarations."""
    counted: int
    """What counts towards the contract, c of clause 2.2."""
    tricks: int
    """What is marked for the tricks: R(p)."""


def play(run: Running, hand: Hand) -> Played:
    """Score one played hand of belote3: together, or each for himself."""
    if run.rules.opposition == "together":
        return belote.play(run, hand)
    return play_each(run, hand)


def play_each(run: Running, hand: Hand) -> Played:
    """Score one played hand and settle what was at stake before it."""
    seats = _seats(run, hand)
    taker = hand.taker or ""
    outcome, winner = _verdict(run, taker, seats)
    marks = _first_marks(run, taker, seats, outcome)
    at_stake = seats[taker].tricks + seats[taker].camp.declarations
    if outcome == "failed" and winner:
        marks[winner] += at_stake
        if at_stake:
            _explain_rounding(run, taker, seats[taker])
            run.note_amount(StepCode.MARKS_TAKEN, winner, at_stake)
    _settle(run, hand, winner, marks)
    if outcome != "made" and not winner:
        rivals = () if outcome == "litige" else run.others[taker]
        _explain_rounding(run, taker, seats[taker])
        _freeze(run, Frozen(at_stake, taker, rivals))
    ordered = {side: marks[side] for side in run.sides}
    return Played(outcome, ordered, (winner,) if winner else (), hand.no_trick)


def _seats(run: Running, hand: Hand) -> dict[str, Seat]:
    declared = _declared(run, hand)
    return {side: _seat(run, hand, side, declared.get(side, 0)) for side in run.sides}


def _declared(run: Running, hand: Hand) -> Mapping[str, int]:
    if hand.settled:
        return hand.settled
    return settle_declared(run, hand.declarations, {side: side for side in run.sides})


def _seat(run: Running, hand: Hand, side: str, declared: int) -> Seat:
    points = hand.points[side]
    if hand.no_trick and side not in hand.no_trick:
        share = _SHARED // (len(run.sides) - len(hand.no_trick))
        run.note_amount(StepCode.HUNDRED_SHARED, side, share)
        points += share
    camp = Camp(points, BELOTE_POINTS if hand.belote == side else 0, declared)
    if run.explain:
        belote.explain_sum(run, side, camp)
    return Seat(camp, belote.counting(run.rules, camp), _rounded(run.rules, points))


def _rounded(rules: Rules, points: int) -> int:
    return ROUNDERS[rules.rounding].lone(points)


def _explain_rounding(run: Running, side: str, seat: Seat) -> None:
    if seat.camp.points != seat.tricks:
        run.note(StepCode.ROUNDED, side, points=seat.camp.points, amount=seat.tricks)


def _verdict(run: Running, taker: str, seats: Mapping[str, Seat]) -> tuple[str, str | None]:
    """Outcome, and who won the hand."""
    own = seats[taker].counted
    best = max(seats[side].counted for side in run.others[taker])
    if own > best:
        run.note(StepCode.CONTRACT_MADE, taker)
        return "made", taker
    if own == best:
        run.note(StepCode.LITIGE, taker, total=own)
        return "litige", None
    run.note(StepCode.CONTRACT_FAILED, taker)
    highest = [side for side in run.others[taker] if seats[side].counted == best]
    return "failed", highest[0] if len(highest) == 1 else None


def _first_marks(
    run: Running, taker: str, seats: Mapping[str, Seat], outcome: str
) -> dict[str, int]:
    """What everybody marks of his own, the one who made it first."""
    others = run.others[taker]
    if outcome == "made":
        return {side: _own_marks(run, side, seats[side]) for side in (taker, *others)}
    marks = {side: _own_marks(run, side, seats[side]) for side in others}
    belote_kept = seats[taker].camp.belote
    if belote_kept:
        run.note_amount(StepCode.MARKS_BELOTE, taker, belote_kept)
    return {**marks, taker: belote_kept}


def _own_marks(run: Running, side: str, seat: Seat) -> int:
    _explain_rounding(run, side, seat)
    for code, amount in (
        (StepCode.MARKS_TRICKS, seat.tricks),
        (StepCode.MARKS_BELOTE, seat.camp.belote),
        (StepCode.MARKS_DECLARATIONS, seat.camp.declarations),
    ):
        if amount:
            run.note_amount(code, side, amount)
    return seat.tricks + seat.camp.belote + seat.camp.declarations


def _settle(run: Running, hand: Hand, winner: str | None, marks: dict[str, int]) -> None:
    """Each amount at stake goes its own way, or stays."""
    staying = []
    for frozen in run.frozen:
        getter = _rival_ahead(hand, frozen.rivals) if frozen.rivals else winner
        if getter is None:
            staying.append(frozen)
        else:
            marks[getter] += frozen.amount
            run.note_amount(StepCode.STAKE_WON, getter, frozen.amount)
    run.frozen[:] = staying


def _rival_ahead(hand: Hand, rivals: tuple[str, ...]) -> str | None:
    """Who of the two has more trick points, without the hundred."""
    one, other = rivals
    if hand.points[one] == hand.points[other]:
        return None
    return one if hand.points[one] > hand.points[other] else other


def _freeze(run: Running, frozen: Frozen) -> None:
    if frozen.amount:
        run.note_amount(StepCode.STAKE_FROZEN, frozen.source, frozen.amount)
        if frozen.rivals:
            run.note(StepCode.STAKE_DISPUTED, ", ".join(frozen.rivals))
        run.frozen.append(frozen)
