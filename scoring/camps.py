"""A hand of two camps, the taker and the defence: what both camps bring to the count."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.declared import settle_declared
from scoring.hand import Hand
from scoring.rounding import ROUNDERS, Rounder, ends_in_five, rounder
from scoring.running import Running

BELOTE_POINTS = 20
HAND_POINTS = 162


@dataclass(slots=True, eq=False)
class Camp:
    """What one camp has in a hand, in points: p, b and a of clause 2."""

    points: int
    belote: int
    declarations: int


@dataclass(slots=True, eq=False)
class Camps:
    """Taker and defence of a hand."""

    hand: Hand
    taker: str
    defence: tuple[str, ...]
    own: Camp
    """The taker's."""
    theirs: Camp
    """The defence's, all its sides together."""
    capot: str
    """"taker" or "defence" if one of them won every trick, else empty."""

    @property
    def defenders(self) -> str:
        """The names of the defence, for the steps."""
        return ", ".join(self.defence)


def camps_of(run: Running, hand: Hand) -> Camps:
    """Taker and defence of a played hand."""
    taker = hand.taker or ""
    defence = run.others[taker]
    capot = _capot(hand, taker, defence) if hand.capot or hand.no_trick else ""
    points = hand.points
    if len(points) == 2:
        own_points, their_points = points[taker], points[defence[0]]
    else:
        own_points, their_points = _trick_points(points, taker, capot)
    own_belote = their_belote = 0
    if hand.belote is not None:
        own_belote = BELOTE_POINTS if hand.belote == taker else 0
        their_belote = BELOTE_POINTS - own_belote
    if not hand.declarations and not hand.settled:
        own, theirs = Camp(own_points, own_belote, 0), Camp(their_points, their_belote, 0)
        return Camps(hand, taker, defence, own, theirs, capot)
    declared = _declared(run, hand, taker, defence)
    own = Camp(own_points, own_belote, declared.get(taker, 0))
    theirs = Camp(their_points, their_belote, declared.get(defence[0], 0))
    return Camps(hand, taker, defence, own, theirs, capot)


def _capot(hand: Hand, taker: str, defence: tuple[str, ...]) -> str:
    if hand.capot is not None:
        return "taker" if hand.capot == taker else "defence"
    if taker in hand.no_trick:
        return "defence"
    return "taker" if len(hand.no_trick) == len(defence) else ""


def _trick_points(points: Mapping[str, int], taker: str, capot: str) -> tuple[int, int]:
    """The points of the taker and of two others together, whose sum is enough or is not given."""
    if not points:
        return (HAND_POINTS, 0) if capot == "taker" else (0, HAND_POINTS)
    own = points[taker]
    return own, (sum(points.values()) if len(points) > 2 else HAND_POINTS) - own


def _declared(run: Running, hand: Hand, taker: str, defence: tuple[str, ...]) -> Mapping[str, int]:
    """Declarations by camp; the defence goes by the name of its first side."""
    if hand.declarations:
        camps = {taker: taker, **dict.fromkeys(defence, defence[0])}
        return settle_declared(run, hand.declarations, camps)
    own = hand.settled.get(taker, 0)
    theirs = sum(hand.settled.get(side, 0) for side in defence)
    return {taker: own, defence[0]: theirs}


def next_rounder(run: Running, camps: Camps) -> Rounder:
    """How this hand is rounded; hands that end in 5 and 7 alternate (clause 2.1)."""
    if run.rules.rounding != "nearest_10_alternate":
        return ROUNDERS[run.rules.rounding]
    chosen = rounder(run.rules.rounding, run.fives)
    run.fives += ends_in_five(camps.own.points, camps.theirs.points)
    return chosen
