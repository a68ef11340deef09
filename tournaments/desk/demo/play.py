"""Belote played by dice: hands and cards that a real evening could have brought.

The strength of a pair is what it wins a hand above the average, in points: with it the ranking of
one round resembles that of the next, as it does in a club.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.rules import Rules
from tournaments.results.facts import SIDES, Tally, Totals
from tournaments.results.hands import ALL_POINTS, belotes_of, capots_of, sheet_of

TAKER_AVERAGE, SPREAD = 93, 23
CAPOT_CHANCE, BELOTE_CHANCE, PASSED_CHANCE = 0.025, 0.24, 0.02


@dataclass(frozen=True, slots=True)
class Card:
    """A score card: every hand, and what stands at its foot."""

    hands: tuple[dict[str, Any], ...]
    totals: Totals


def strengths(chance: Random, numbers: Sequence[int]) -> dict[int, float]:
    """Pair -> its strength."""
    return {number: chance.gauss(0, 5) for number in numbers}


def card_of(chance: Random, rules: Rules, edge: float) -> Card:
    """A whole match; `edge` is the strength of the first side above that of the second."""
    hands: list[dict[str, Any]] = []
    while not sheet_of(rules, hands).finished:
        hands.append(hand_of(chance, edge))
    sheet = sheet_of(rules, hands)
    first, second = (sheet.totals[side] for side in SIDES)
    tallies = (Tally(*belotes_of(hands)), Tally(*capots_of(sheet, hands)))
    return Card(tuple(hands), Totals((first, second), *tallies))


def hand_of(chance: Random, edge: float) -> dict[str, Any]:
    """One hand as it is entered."""
    if chance.random() < PASSED_CHANCE:
        return {"void": "passed"}
    taker = chance.choice(SIDES)
    facts: dict[str, Any] = {"taker": taker, "trump": chance.choice("CDHS")}
    own = edge / 2 if taker == SIDES[0] else -edge / 2
    if chance.random() < CAPOT_CHANCE:
        facts["capot"] = taker
    else:
        points = round(chance.gauss(TAKER_AVERAGE + own, SPREAD))
        facts["points"] = {taker: min(max(points, 20), ALL_POINTS - 10)}
    return facts | dict(_belote(chance, taker))


def _belote(chance: Random, taker: str) -> Iterator[tuple[str, str]]:
    if chance.random() < BELOTE_CHANCE:
        defence = SIDES[1 - SIDES.index(taker)]
        yield "belote", taker if chance.random() < 0.75 else defence
