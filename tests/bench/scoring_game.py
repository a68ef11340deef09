"""Scoring a game of twelve hands against reading its JSON, both from the same text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from scoring.game import score_document
from tests.bench.measure import Measure, medians

GAMES = 40
HANDS = 12
TIMES = 60
MOST = 15

Hand = dict[str, Any]


def measures() -> list[Measure]:
    """A game written as shortly as may be, and one as the desk keeps it."""
    chance = Random(7)  # noqa: S311 games to time, nothing secret
    return [
        _measure(f"scoring a game of 12 hands, {words} / json.loads", _games(chance, write))
        for words, write in (("shortest", _shortest), ("as stored", _stored))
    ]


def _measure(name: str, texts: Sequence[str]) -> Measure:
    return Measure(name, median(map(_ratio, texts)), MOST)


def _ratio(text: str) -> float:
    taken = medians(
        {
            "read": lambda: json.loads(text),
            "score": lambda: score_document(json.loads(text), explain=False),
        },
        times=TIMES,
    )
    return taken["score"] / taken["read"]


def _games(chance: Random, write: Callable[[Random], Hand]) -> list[str]:
    return [
        json.dumps(
            {
                "rules": {"preset": "village_12"},
                "sides": ["A", "B"],
                "hands": [write(chance) for _ in range(HANDS)],
            }
        )
        for _ in range(GAMES)
    ]


def _shortest(chance: Random) -> Hand:
    """The taker's points, and a belote in some hands."""
    taker = chance.choice("AB")
    belote = {"belote": chance.choice("AB")} if chance.random() < 0.3 else {}
    return {"taker": taker, "points": {taker: chance.randint(40, 140)}, **belote}


def _stored(chance: Random) -> Hand:
    """The same with both sides' points and the trump."""
    hand = _shortest(chance)
    ((taker, own),) = hand["points"].items()
    points = {"A": own, "B": 162 - own} if taker == "A" else {"A": 162 - own, "B": own}
    return hand | {"points": points, "trump": chance.choice("CDHS")}
