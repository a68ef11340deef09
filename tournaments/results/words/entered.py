"""What was entered for a hand, in a line: who took, the bid, the points, what was announced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.hand import Hand
from scoring.sheet import HandScore
from tournaments.core.tags import points
from tournaments.core.wording.declarations import declaration_words
from tournaments.core.wording.hands import CONTRES, PLAIN, SPOKEN, VOID_REASONS, reason_list
from tournaments.core.wording.text import Text

SUITS: Mapping[str, Text] = {
    "S": gettext_lazy("♠ spades"),
    "H": gettext_lazy("♥ hearts"),
    "D": gettext_lazy("♦ diamonds"),
    "C": gettext_lazy("♣ clubs"),
}
TRUMPS: Mapping[str, Text] = {
    "S": "♠",
    "H": "♥",
    "D": "♦",
    "C": "♣",
    "SA": gettext_lazy("sans atout"),
    "TA": gettext_lazy("tout atout"),
}


def explanations(
    facts: Mapping[str, Any], score: HandScore, names: Mapping[str, Text] = PLAIN
) -> tuple[str, ...]:
    """The trump that was noted, and why the hand marks what it marks, reason by reason."""
    noted = str(facts.get("trump") or "")
    trump = _("trump %(suit)s") % {"suit": SUITS[noted]} if noted in SUITS else TRUMPS.get(noted)
    found = reason_list(score, names)
    return (str(trump), *found) if trump else tuple(found)


def entered_words(hand: Hand) -> str:
    """The facts of a hand, sides by their letters.

    >>> from django.utils.translation import override
    >>> with override("en"):
    ...     entered_words(Hand(taker="A", points={"A": 90, "B": 72}, trump="H", belote="B"))
    'taken by A, ♥ · points 90 – 72 · belote B'
    """
    alone = hand.void or hand.misdeal or hand.fault or not hand.taker
    return " · ".join(_not_played(hand) if alone else _played(hand))


def _not_played(hand: Hand) -> Iterator[str]:
    if hand.void is not None:
        yield str(VOID_REASONS[hand.void])
    if hand.misdeal is not None:
        yield _("misdeal by %s") % hand.misdeal
    if hand.fault is not None:
        yield _("fault by %s") % hand.fault
    yield from _bid(hand)


def _played(hand: Hand) -> Iterator[str]:
    taken = _("taken by %(side)s") % {"side": hand.taker}
    yield f"{taken}, {TRUMPS[hand.trump]}" if hand.trump else taken
    yield from _bid(hand)
    if hand.points:
        yield _("points %(points)s") % {"points": _amounts(hand)}
    yield from _won(hand)
    yield from _declared(hand)


def _bid(hand: Hand) -> Iterator[str]:
    if hand.bid is not None:
        yield _("bid %(bid)s") % {"bid": hand.bid}
    if hand.contract is not None:
        contract = SPOKEN.get(str(hand.contract), hand.contract)
        yield _("contract %(contract)s") % {"contract": contract}
    if hand.contre != "none":
        yield str(CONTRES[hand.contre])


def _amounts(hand: Hand) -> str:
    """The points of all in their order; those of one alone with its letter."""
    if len(hand.points) == 1:
        return " ".join(f"{side} {points(amount)}" for side, amount in hand.points.items())
    return " – ".join(points(hand.points[side]) for side in sorted(hand.points))


def _won(hand: Hand) -> Iterator[str]:
    if hand.belote is not None:
        yield _("belote %(side)s") % {"side": hand.belote}
    if hand.capot is not None:
        yield _("capot %(side)s") % {"side": hand.capot}
    if hand.capot_called:
        yield _("capot called")
    if hand.solo:
        yield _("by one player alone")
    if hand.no_trick:
        yield _("no trick: %(sides)s") % {"sides": ", ".join(hand.no_trick)}


def _declared(hand: Hand) -> Iterator[str]:
    for one in hand.declarations:
        yield f"{one.side} {declaration_words(one.kind, one.rank, one.trump)}"
    for side, amount in hand.settled.items():
        if amount:
            values = {"side": side, "amount": points(amount)}
            yield _("declarations %(side)s %(amount)s") % values
