"""A hand as facts (clause 1, table of a hand's fields), the worth of its tricks, its score."""

from collections.abc import Mapping
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
