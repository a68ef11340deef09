"""When a game is over, who has won it, and what the losers lost (clauses 2.7 and 2.9).

Where the clauses are silent: a target that a side without a trick, or an equal total, may not use
yet does not lengthen a fixed number of hands; after the last of these the higher total wins, even
without a trick in it. A void hand and a misdeal that marks nothing end no game. Of three players
only who is alone at the top can win, and in a draw nobody has lost.
"""

from typing import NamedTuple

from scoring.running import Played, Running, target_reached
from scoring.steps import StepCode


class End(NamedTuple):
    """How a game ended."""

    winner: str | None
    losers: tuple[str, ...]
    """Who lost a game: nobody in a draw."""


def end_after(run: Running, played: Played) -> End | None:
    """The end of the game if this hand brought it; ``played`` is already in the totals.

    A hand that does not count ends nothing. Points at stake after the last of a fixed number of
    hands are added to the marks of ``played`` or lost, as ``litige_at_end`` says.
    """
    if not played.counts:
        return None
    rules = run.rules
    end = None if rules.target is None else _by_target(run, played)
    if end:
        _lose_stake(run)
    elif rules.hands is not None and run.counted >= rules.hands:
        end = _by_hands(run, played)
    if end is None and run.explain:
        _explain_going_on(run)
    return end


def _by_target(run: Running, played: Played) -> End | None:
    totals = run.totals.values()
    if not target_reached(run.rules, max(totals)):
        return None
    leader = _leader(run)
    if leader is None:
        return None
    both = run.rules.both_over == "last_hand" and target_reached(run.rules, min(totals))
    if both and played.winners and played.winners[0] != leader:
        leader = played.winners[0]
        run.note(StepCode.LAST_HAND_WINS, leader)
    if run.rules.capot_cannot_win and leader in played.trickless:
        return None
    return _won_by(run, leader)


def _leader(run: Running) -> str | None:
    """Who is alone at the highest total."""
    best = max(run.totals.values())
    leaders = [side for side in run.sides if run.totals[side] == best]
    return leaders[0] if len(leaders) == 1 else None


def _won_by(run: Running, winner: str) -> End:
    return End(winner, run.others[winner])


def _lose_stake(run: Running) -> None:
    if run.frozen:
        run.note_amount(StepCode.STAKE_LOST, None, run.stake)
        run.frozen.clear()


def _by_hands(run: Running, played: Played) -> End | None:
    if run.frozen:
        if run.rules.litige_at_end == "extra_hand":
            return None
        _settle_stake_at_end(run, played)
    leader = _leader(run)
    if leader is not None:
        return _won_by(run, leader)
    return End(None, ()) if run.rules.tie == "draw" else None


def _settle_stake_at_end(run: Running, played: Played) -> None:
    if run.rules.litige_at_end == "lost":
        _lose_stake(run)
        return
    back = run.rules.litige_at_end == "returned"
    code = StepCode.STAKE_RETURNED if back else StepCode.STAKE_TO_DEFENCE
    for frozen in run.frozen:
        for side in (frozen.source,) if back else run.others[frozen.source]:
            played.marks[side] += frozen.amount
            run.totals[side] += frozen.amount
            run.note_amount(code, side, frozen.amount)
    run.frozen.clear()


def _explain_going_on(run: Running) -> None:
    """Why a game goes on that one expects to be over, if one does."""
    rules = run.rules
    after_last = rules.hands is not None and run.counted >= rules.hands
    reached = target_reached(rules, max(run.totals.values()))
    leader = _leader(run)
    if after_last and run.frozen:
        run.note_amount(StepCode.STAKE_PLAYED_FOR, None, run.stake)
    elif leader is None and (after_last or reached):
        run.note(StepCode.EQUAL_TOTALS)
    elif reached:
        run.note(StepCode.NO_TRICK_NO_WIN, leader)


def under_rubicon(run: Running, end: End) -> tuple[str, ...]:
    """The losers under the rubicon (clause 2.9)."""
    rules = run.rules
    if rules.rubicon == "none" or end.winner is None:
        return ()
    if rules.rubicon == "floating":
        bar = run.totals[end.winner]
    else:
        bar = (rules.target or 0) * rules.unit
    return tuple(side for side in end.losers if 2 * run.totals[side] < bar)
