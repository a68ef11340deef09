"""When a game is over, who has won it, and what the losers lost (clauses 2.7 and 2.9).

Where the clauses are silent: a side that has reached the target but cannot win yet, because the
totals are equal, does not lengthen a fixed number of hands. Of three players only one who is alone
at the top can win, and in a draw nobody has lost.
"""

from typing import NamedTuple

from scoring.state import GameState, HandResult, StepCode, target_reached


class End(NamedTuple):
    """How a game ended."""

    winner: str | None
    losers: tuple[str, ...]
    """The sides that lost a game: none in a draw."""
    by_time: bool = False
    """Whether the clock ended it; no rubicon then."""


def end_after(game: GameState, result: HandResult) -> End | None:
    """The end of the game if this hand ends it; ``result`` is already in the totals.

    A hand that does not count ends nothing. Points at stake after the last of a fixed number of
    hands are added to the marks of ``result`` or lost, as ``litige_at_end`` says.
    """
    if not result.counts:
        return None
    rules, after_last = game.rules, False
    reached = rules.target is not None and target_reached(rules, max(game.totals.values()))
    end = _by_target(game, result) if reached else None
    if end:
        _lose_stake(game)
    elif rules.hands is not None and game.counted >= rules.hands:
        end = _by_hands(game, result)
        after_last = True
    if end is None and game.explain and (after_last or reached):
        leader = _leader(game)
        if after_last and game.frozen:
            game.note_amount("stake_played_for", None, game.stake)
        elif leader and (why := _why_not(game, result, leader)):
            game.note(why, leader)
        else:
            game.note("equal_totals")
    return end


def end_by_time(game: GameState, marks: dict[str, int]) -> End:
    """The end of a game that the clock ends (clause 2.7).

    Points at stake are added to ``marks``, those of the last hand, or lost, as ``litige_at_end``
    says.
    """
    game.note("time_up")
    _settle_stake_at_end(game, marks)
    leader = _leader(game)
    return End(leader, () if leader is None else game.others[leader], by_time=True)


def _by_target(game: GameState, result: HandResult) -> End | None:
    """The end of a game in which a side has reached the target, if that ends it."""
    leader = _leader(game)
    if leader is None:
        return None
    least = min(game.totals.values())
    both = game.rules.both_over == "last_hand" and target_reached(game.rules, least)
    if both and result.winners and result.winners[0] != leader:
        leader = result.winners[0]
        game.note("last_hand_wins", leader)
    return None if _why_not(game, result, leader) else End(leader, game.others[leader])


def _why_not(game: GameState, result: HandResult, leader: str) -> StepCode | None:
    """The step that says why a side with the points to win does not win in this hand, if any."""
    if game.rules.capot_cannot_win and leader in result.trickless:
        return "no_trick_no_win"
    if game.rules.failed_cannot_win and leader in result.failed:
        return "failed_no_win"
    return None


def _leader(game: GameState) -> str | None:
    """The side that is alone at the highest total."""
    best = max(game.totals.values())
    leaders = [side for side in game.sides if game.totals[side] == best]
    return leaders[0] if len(leaders) == 1 else None


def _lose_stake(game: GameState) -> None:
    if game.frozen:
        game.note_amount("stake_lost", None, game.stake)
        game.frozen.clear()


def _by_hands(game: GameState, result: HandResult) -> End | None:
    if game.frozen:
        if game.rules.litige_at_end == "extra_hand":
            return None
        _settle_stake_at_end(game, result.marks)
    leader = _leader(game)
    if leader is not None:
        return End(leader, game.others[leader])
    return End(None, ()) if game.rules.tie == "draw" else None


def _settle_stake_at_end(game: GameState, marks: dict[str, int]) -> None:
    if game.rules.litige_at_end not in ("returned", "to_defence"):
        _lose_stake(game)
        return
    back = game.rules.litige_at_end == "returned"
    code: StepCode = "stake_returned" if back else "stake_to_defence"
    for frozen in game.frozen:
        for side in (frozen.source,) if back else game.others[frozen.source]:
            marks[side] += frozen.amount
            game.totals[side] += frozen.amount
            game.note_amount(code, side, frozen.amount)
    game.frozen.clear()


def under_rubicon(game: GameState, end: End) -> tuple[str, ...]:
    """The losers under the rubicon (clause 2.9)."""
    rules = game.rules
    if rules.rubicon == "none" or end.winner is None or end.by_time:
        return ()
    bar = (rules.target or 0) * rules.unit
    if rules.rubicon == "floating":
        bar = game.totals[end.winner]
    return tuple([side for side in end.losers if 2 * game.totals[side] < bar])
