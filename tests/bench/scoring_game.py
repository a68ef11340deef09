"""Scoring a game of twelve hands against reading its JSON, both from the same text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any

from scoring.game import score_document
from tests.bench.measure import Measure, medians

GAMES = 50
HANDS = 12
TIMES = 80
WARM = 5
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
    acts = {"read": lambda: _read(texts), "score": lambda: _score(texts)}
    medians(acts, times=WARM, clock=process_time)
    taken = medians(acts, times=TIMES, clock=process_time)
    return Measure(name, taken["score"] / taken["read"], MOST)


def _read(texts: Sequence[str]) -> None:
    for text in texts:
        json.loads(text)


def _score(texts: Sequence[str]) -> None:
    for text in texts:
        score_document(json.loads(text), explain=False)


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
