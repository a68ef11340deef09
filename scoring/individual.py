"""Three players, each for himself (clause 4, ``opposition`` each).

Where the clause is silent: an amount that two players dispute is looked at in every hand played
until one of them has more trick points, whatever the outcome of that hand; with a talon and a
player without a trick the points add up to at most 152, as no der is counted.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scoring import belote
from scoring.declarations import settle_declared
from scoring.hand import BELOTE_POINTS, ROUNDERS, HandFacts
from scoring.state import Frozen, GameState, HandResult, StepCode
from scoring.two_sides import SidePoints

SHARED_POINTS = 100


class PlayerPoints(NamedTuple):
    """What one player has in a hand, in points."""

    side: str
    has: SidePoints
    """Trick points with the share of the hundred, belote and declarations."""
    counted: int
    """What counts towards the contract, c of clause 2.2."""
    tricks: int
    """What is marked for the tricks: R(p)."""

    def explain_rounding(self, game: GameState) -> None:
        """Explain what the trick points are rounded to, if that changes them."""
        if self.has.points != self.tricks:
            game.note("rounded", self.side, points=self.has.points, amount=self.tricks)


def play(game: GameState, hand: HandFacts) -> HandResult:
    """Score one played hand of belote3: two against one, or each for himself."""
    if game.rules.opposition == "together":
        return belote.play(game, hand)
    taker, players = hand.taker or "", _players(game, hand)
    own = players[taker]
    outcome, winner = _verdict(game, own, players)
    marks = {}
    for side in (taker, *game.others[taker]) if outcome == "made" else game.others[taker]:
        marks[side] = _own_marks(game, players[side])
    if outcome != "made":
        marks[taker] = own.has.belote
        if own.has.belote:
            game.note_amount("marks_belote", taker, own.has.belote)
    at_stake = own.tricks + own.has.declarations
    if outcome == "failed" and winner and at_stake:
        marks[winner] += at_stake
        own.explain_rounding(game)
        game.note_amount("marks_taken", winner, at_stake)
    _settle_stake(game, hand, winner, marks)
    if outcome != "made" and not winner:
        own.explain_rounding(game)
        if at_stake:
            game.note_amount("stake_frozen", taker, at_stake)
            rivals = () if outcome == "litige" else game.others[taker]
            if rivals:
                game.note("stake_disputed", ", ".join(rivals))
            game.frozen.append(Frozen(at_stake, taker, rivals))
    ordered = {side: marks[side] for side in game.sides}
    return HandResult(outcome, ordered, (winner,) if winner else (), hand.no_trick)


def _players(game: GameState, hand: HandFacts) -> dict[str, PlayerPoints]:
    declared = hand.settled or settle_declared(game, hand, {side: side for side in game.sides})
    rounder = ROUNDERS[game.rules.rounding]
    players = {}
    for side in game.sides:
        points = hand.points[side]
        if hand.no_trick and side not in hand.no_trick:
            share = SHARED_POINTS // (len(game.sides) - len(hand.no_trick))
            game.note_amount("hundred_shared", side, share)
            points += share
        belote_points = BELOTE_POINTS if hand.belote == side else 0
        has = SidePoints(points, belote_points, declared.get(side, 0))
        counted = belote.towards_contract(game, side, has)
        players[side] = PlayerPoints(side, has, counted, rounder.lone(points))
    return players


def _verdict(
    game: GameState, own: PlayerPoints, players: Mapping[str, PlayerPoints]
) -> tuple[str, str | None]:
    """Outcome, and who won the hand."""
    others = [players[side] for side in game.others[own.side]]
    best = max([other.counted for other in others])
    if own.counted > best:
        game.note("contract_made", own.side)
        return "made", own.side
    if own.counted == best:
        game.note("litige", own.side, total=own.counted)
        return "litige", None
    game.note("contract_failed", own.side)
    highest = [other.side for other in others if other.counted == best]
    return "failed", highest[0] if len(highest) == 1 else None


def _own_marks(game: GameState, player: PlayerPoints) -> int:
    player.explain_rounding(game)
    has = player.has
    amounts: Mapping[StepCode, int] = {
        "marks_tricks": player.tricks,
        "marks_belote": has.belote,
        "marks_declarations": has.declarations,
    }
    for code, amount in amounts.items():
        if amount:
            game.note_amount(code, player.side, amount)
    return player.tricks + has.belote + has.declarations


def _settle_stake(
    game: GameState, hand: HandFacts, winner: str | None, marks: dict[str, int]
) -> None:
    """Give each amount at stake to the side that wins it, or leave it at stake."""
    staying = []
    for frozen in game.frozen:
        getter = winner
        if frozen.rivals:
            # The share of the hundred does not count here.
            one, other = [(hand.points[side], side) for side in frozen.rivals]
            getter = None if one[0] == other[0] else max(one, other)[1]
        if getter is None:
            staying.append(frozen)
        else:
            marks[getter] += frozen.amount
            game.note_amount("stake_won", getter, frozen.amount)
    game.frozen[:] = staying
