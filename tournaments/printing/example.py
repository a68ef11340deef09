"""A few hands scored under the rules in force, so that nobody has to imagine them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from scoring.game import score
from scoring.hand import Hand
from scoring.rules import Rules
from scoring.sheet import HandScore

SIDES = ("A", "B")
PLAYED = (
    Hand(taker="A", points={"A": 95, "B": 67}, belote="A"),
    Hand(taker="A", points={"A": 70, "B": 92}),
    Hand(taker="A", points={"A": 81, "B": 81}),
    Hand(taker="B", points={"A": 54, "B": 108}),
    Hand(taker="A", points={"A": 162, "B": 0}, capot="A"),
)
OUTCOMES = {
    "made": gettext_noop("made"),
    "failed": gettext_noop("dedans"),
    "litige": gettext_noop("litige"),
    "void": gettext_noop("void"),
}


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand of the example and what it makes."""

    taker: str
    points: tuple[int, ...]
    belote: str
    outcome: str
    marks: tuple[int, ...]
    stake: int


def example_hands(rules: Rules) -> tuple[ExampleHand, ...]:
    """The hands of the example under these rules, as far as the game lasts.

    >>> from scoring.presets import preset_rules
    >>> [hand.marks for hand in example_hands(preset_rules("village_12"))][:2]
    [(115, 67), (0, 162)]
    """
    return tuple(_scored(rules))


def _scored(rules: Rules) -> Iterator[ExampleHand]:
    for count, hand in enumerate(PLAYED, start=1):
        sheet = score(rules, SIDES, PLAYED[:count], explain=False)
        yield _shown(hand, sheet.hands[-1])
        if sheet.finished:
            return


def _shown(hand: Hand, made: HandScore) -> ExampleHand:
    return ExampleHand(
        taker=hand.taker or "",
        points=tuple(hand.points[side] for side in SIDES),
        belote=hand.belote or "",
        outcome=gettext("capot") if hand.capot else gettext(OUTCOMES[made.outcome]),
        marks=tuple(made.marks[side] for side in SIDES),
        stake=made.stake,
    )
