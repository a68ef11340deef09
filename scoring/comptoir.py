"""Belote de comptoir and lyonnaise: everybody has a sheet of points to lose (clause 5).

Where the clause is silent: a player who is out takes no more part; the bids of the others no longer
change his sheet.
"""

from scoring.errors import HandError, problem
from scoring.finish import End
from scoring.hand import HandFacts
from scoring.state import GameState, HandResult

_FIRST_STEP = 51
_STEP = 20


def bid_worth(bid: int) -> int:
    """What a bid is worth, in points of the sheet (clause 5).

    >>> [bid_worth(bid) for bid in (50, 51, 70, 71, 90, 91, 152)]
    [1, 2, 2, 3, 3, 4, 7]
    """
    return 1 if bid < _FIRST_STEP else 2 + (bid - _FIRST_STEP) // _STEP


def play(game: GameState, hand: HandFacts) -> HandResult:
    """Score one hand.

    :raises HandError: if the taker is already out.
    """
    taker, bid, totals = hand.taker or "", hand.bid or 0, game.totals
    if totals[taker] == 0:
        raise HandError([problem("player_out", "taker", game.number, value=taker)])
    points, worth = hand.points[taker], bid_worth(bid)
    game.note("comptoir_bid", taker, points=points, bid=bid, worth=worth)
    made = points >= bid
    game.note("contract_made" if made else "contract_failed", taker)
    marks, out = game.nothing(), []
    for side in game.sides:
        if (side == taker) == made and totals[side]:
            lost = min(worth, totals[side])
            marks[side] = -lost
            game.note("sheet_down", side, amount=lost)
            if lost == totals[side]:
                game.note("player_out", side)
                out.append(side)
    game.first_out = game.first_out or tuple(out)
    return HandResult("made" if made else "failed", marks)


def end_after(game: GameState, result: HandResult) -> End | None:
    """The game ends when at most one player is left, who has lost; the first out has won."""
    left = tuple([side for side in game.sides if game.totals[side]])
    if len(left) > 1:
        return None
    return End(game.first_out[0] if len(game.first_out) == 1 else None, left)
