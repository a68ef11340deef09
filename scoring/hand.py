"""A hand as facts (clause 1, its table), the worth of its tricks and their rounding, its score."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.rules import Rules

CARD_POINTS = 152
"""What all tricks are worth without the dix de der."""
HAND_POINTS = 162
"""What all tricks are worth, dix de der included."""
BELOTE_POINTS = 20
_NOTHING: Mapping[str, int] = MappingProxyType({})


class Declaration(NamedTuple):
    """A combination announced, as clause 2.6 judges it."""

    side: str
    """The side that announced it."""
    kind: str
    """tierce, cinquante, cent or carre."""
    rank: str
    """Its highest card, or the card of a carré: 7 8 9 10 J Q K A."""
    trump: bool = False
    """True for a sequence of trumps."""


class HandFacts(NamedTuple):
    """One hand as facts; :func:`scoring.hand_json.HandReader` makes only possible ones."""

    taker: str | None = None
    """The side that chose trump; needed in a played hand."""
    points: Mapping[str, int] = _NOTHING
    """Side -> trick points, der included; both sides where their sum is fixed."""
    capot: str | None = None
    """The side that won every trick."""
    trump: str | None = None
    """C D H S, or SA TA in contrée: for the sheet and the statistics."""
    belote: str | None = None
    """The side that announced belote and rebelote."""
    belotes: tuple[str, ...] = ()
    """Contrée at all trump, where every belote counts: a side for each, in place of ``belote``."""
    declarations: tuple[Declaration, ...] = ()
    """Declarations still to settle, in the order announced."""
    settled: Mapping[str, int] = _NOTHING
    """Side -> points of declarations already settled."""
    capot_called: bool = False
    """True if the taker called capot before play."""
    contract: int | str | None = None
    """Contrée: the bid, a number, "capot" or "generale"."""
    contre: str = "none"
    """Contrée: none, contre or surcontre."""
    solo: bool = False
    """Contrée: true if one player of the taker's side took all tricks."""
    no_trick: tuple[str, ...] = ()
    """Three players: who won no trick."""
    bid: int | None = None
    """Comptoir: the bid of the taker."""
    void: str | None = None
    """Why nobody marks: passed, carre_of_sevens, under_eleven, other."""
    misdeal: str | None = None
    """The side that dealt wrongly."""
    fault: str | None = None
    """The side at fault in play."""


StepValue = int | str


class ScoreStep(NamedTuple):
    """One step of an explanation; the codes and their values are listed in :mod:`scoring.state`."""

    code: str
    side: str | None
    """The side it is about, if it is about one."""
    values: Mapping[str, StepValue]
    """Amounts in the unit of the sheet, save those named points (always points)."""

    def to_json(self) -> dict[str, object]:
        """The step as the command line answers it."""
        about = {} if self.side is None else {"side": self.side}
        return {"code": self.code, **about, **self.values}


class HandScore(NamedTuple):
    """What one hand changed."""

    outcome: str
    """made, failed, litige, void, misdeal or fault."""
    marks: Mapping[str, int]
    """Side -> what it adds in this hand, the stake it won included."""
    totals: Mapping[str, int]
    """Side -> its total after this hand."""
    stake: int
    """Points still at stake after this hand."""
    steps: tuple[ScoreStep, ...]
    """How the marks came about; empty where explanations were not asked for."""

    def to_json(self) -> dict[str, object]:
        """The hand as the command line answers it."""
        return {**self._asdict(), "steps": [step.to_json() for step in self.steps]}


class ScoreSheet(NamedTuple):
    """A game as far as it has been played."""

    hands: tuple[HandScore, ...]
    totals: Mapping[str, int]
    """Side -> total, in the unit of the sheet."""
    stake: int
    """Points still at stake."""
    finished: bool
    winner: str | None
    """The side that has won; None while the game lasts and when it is drawn."""
    rubicon: bool
    """True if a loser is under the rubicon."""
    games_lost: Mapping[str, int]
    """Side -> games lost: 0 for all while the game lasts."""

    def to_json(self) -> dict[str, object]:
        """The sheet as the command line answers it (clause 1)."""
        return {**self._asdict(), "hands": [hand.to_json() for hand in self.hands]}


ALL_TRUMP_SUM = 258
"""All tricks where every suit has the values of trump, dix de der included."""
NO_TRUMP_SUM = 130
"""All tricks where every suit has the values of a plain one, dix de der included."""

RAW_TRUMPS = ("SA", "TA")
"""Where the sum may be another."""


def raw_sums(rules: Rules) -> dict[str, int]:
    """Trump -> what all tricks are worth, where the cards keep their own values (clause 3).

    >>> raw_sums(Rules(game="contree", allow_all_trump=True, all_trump_values="raw_258"))
    {'TA': 258}
    """
    sums = {}
    if rules.allow_all_trump and rules.all_trump_values == "raw_258":
        sums["TA"] = ALL_TRUMP_SUM
    if rules.allow_no_trump and rules.no_trump_values == "raw_130":
        sums["SA"] = NO_TRUMP_SUM
    return sums


def points_of_hand(rules: Rules, trump: str | None) -> int:
    """What all tricks of a hand are worth at this trump, dix de der included."""
    return raw_sums(rules).get(trump or "", HAND_POINTS)


def most_points(rules: Rules) -> int:
    """The most trick points that a hand can bring a side."""
    return max(HAND_POINTS, *raw_sums(rules).values(), 0)


Lone = Callable[[int], int]
Pair = Callable[[int, int], tuple[int, int]]


class Rounder(NamedTuple):
    """One way of rounding."""

    lone: Lone
    """Rounds an amount that stands alone, in points."""
    pair: Pair
    """Rounds the trick points of the taker and of the defence, in points."""


def _five_up(points: int) -> int:
    return (points + 5) // 10 * 10


def _five_down(points: int) -> int:
    return (points + 4) // 10 * 10


def _to_five(points: int) -> int:
    tens, units = divmod(points, 10)
    return tens * 10 + (0 if units <= 3 else 5 if units <= 8 else 10)


def _each(lone: Lone) -> Rounder:
    return Rounder(lone, lambda taker, defence: (lone(taker), lone(defence)))


def _balanced_ten(taker: int, defence: int) -> tuple[int, int]:
    if taker % 10 == 6 and defence % 10 == 6:
        up = 4 if taker > defence else -6
        return taker + up, defence - 2 - up
    return _five_down(taker), _five_down(defence)


EXACT = Rounder(lambda points: points, lambda taker, defence: (taker, defence))
_ALTERNATE_DOWN = Rounder(_five_up, lambda taker, defence: (_five_down(taker), _five_down(defence)))

ROUNDERS: Mapping[str, Rounder] = {
    "exact": EXACT,
    "nearest_10": _each(_five_up),
    "nearest_10_down": _each(_five_down),
    "nearest_10_alternate": _each(_five_up),
    "balanced_10": Rounder(_five_down, _balanced_ten),
    "balanced_5": _each(_to_five),
}
"""Value of the option ``rounding`` -> how it rounds."""


RAW_ROUNDERS: Mapping[str, Rounder] = {
    name: EXACT if one is EXACT else _each(one.lone) for name, one in ROUNDERS.items()
}
"""The same in a hand whose points do not add up to 162: each side alone (clause 3)."""


def rounder(rounding: str, fives: int = 0) -> Rounder:
    """How ``rounding`` rounds the hand after ``fives`` hands that ended in 5 and 7 (clause 2.1).

    >>> rounder("balanced_10").pair(116, 46)
    (120, 40)
    >>> rounder("nearest_10_alternate", 1).pair(105, 57)
    (100, 60)
    """
    if rounding == "nearest_10_alternate" and fives % 2:
        return _ALTERNATE_DOWN
    return ROUNDERS[rounding]


def ends_in_five(taker: int, defence: int) -> bool:
    """Whether the trick points of a hand end in 5 and 7, the case that alternates.

    >>> ends_in_five(75, 87), ends_in_five(85, 75)
    (True, False)
    """
    return {taker % 10, defence % 10} == {5, 7}
