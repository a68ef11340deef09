"""Belote de comptoir and lyonnaise: everybody has a sheet of points to lose (clause 5).

Where the clause is silent: who is out takes no more part; the bids of the others move him no more.
"""

from scoring.errors import HandError, problem
from scoring.finish import End
from scoring.hand import Hand
from scoring.rules import Rules
from scoring.running import Played, Running
from scoring.steps import StepCode

_FIRST_STEP = 51
_STEP = 20


def first_total(rules: Rules) -> int:
    """The points everybody starts with."""
    return rules.sheet


def bid_worth(bid: int) -> int:
    """What a bid is worth, in points of the sheet (clause 5).

    >>> [bid_worth(bid) for bid in (50, 51, 70, 71, 90, 91, 152)]
    [1, 2, 2, 3, 3, 4, 7]
    """
    return 1 if bid < _FIRST_STEP else 2 + (bid - _FIRST_STEP) // _STEP


def play(run: Running, hand: Hand) -> Played:
    """Score one hand.

    :raises HandError: if the taker is already out.
    """
    taker, bid = hand.taker or "", hand.bid or 0
    if run.totals[taker] == 0:
        raise HandError([problem("player_out", "taker", run.number, value=taker)])
    points, worth = hand.points[taker], bid_worth(bid)
    run.note(StepCode.COMPTOIR_BID, taker, points=points, bid=bid, worth=worth)
    made = points >= bid
    run.note(StepCode.CONTRACT_MADE if made else StepCode.CONTRACT_FAILED, taker)
    gaining = (taker,) if made else run.others[taker]
    marks = {side: -min(worth, run.totals[side]) * (side in gaining) for side in run.sides}
    _explain(run, marks)
    _note_first_out(run, marks)
    return Played("made" if made else "failed", marks)


def _explain(run: Running, marks: dict[str, int]) -> None:
    for side, mark in marks.items():
        if mark:
            run.note(StepCode.SHEET_DOWN, side, amount=-mark)
            if run.totals[side] + mark == 0:
                run.note(StepCode.PLAYER_OUT, side)


def _note_first_out(run: Running, marks: dict[str, int]) -> None:
    if not run.first_out:
        run.first_out = tuple(
            side for side, mark in marks.items() if mark and run.totals[side] + mark == 0
        )


def end_after(run: Running, played: Played) -> End | None:
    """The game ends when at most one player is left, who has lost; the first out has won."""
    left = tuple(side for side in run.sides if run.totals[side])
    if len(left) > 1:
        return None
    return End(run.first_out[0] if len(run.first_out) == 1 else None, left)
