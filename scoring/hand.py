"""The facts of a hand (clause 1, table of a hand's fields)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

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
