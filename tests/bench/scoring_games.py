"""Scoring 10,000 games of twelve hands against reading their JSON, and how much memory it takes.

A game is what the desk stores of a match: rules by their preset, the taker, the trick points of
both sides, the trump, a belote; or its shortest form with the taker's points alone. There are no
explanations. The time to score includes `json.loads`.
"""

from __future__ import annotations

import gc
import json
import os
import tempfile
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from scoring.__main__ import main
from scoring.rules_json import read_document
from scoring.score import score_document
from tests.bench.measure import Measure, medians, seconds

GAMES = 10_000
HANDS = 12
TIMES = 3
MOST = 12
FEWER_GAMES = 1_000
BATCH = 1_000
ALONE, TIMES_ALONE, MOST_ALONE = 40, 60, 18
"""A game alone: reading so little JSON costs next to nothing, and on some processors still less."""

Hand = dict[str, Any]
Write = Callable[[Random], Hand]


def measures() -> list[Measure]:
    """Measure time of many games and of one, memory of many games one by one and in a batch."""
    # What the process has imported is not collected again with each game.
    gc.collect()
    gc.freeze()
    forms: dict[str, Write] = {"as stored": _stored, "shortest": _shortest}
    return [
        *(
            Measure(f"scoring {GAMES} games of {HANDS} hands, {name} / json.loads", ratio, MOST)
            for name, ratio in ((name, _ratio_of_all(write)) for name, write in forms.items())
        ),
        *(
            Measure(f"scoring one game of {HANDS} hands, {name} / json.loads", ratio, MOST_ALONE)
            for name, ratio in ((name, _ratio_of_one(write)) for name, write in forms.items())
        ),
        Measure(f"a batch of {GAMES} without steps / json.loads", _ratio_of_a_batch(), MOST),
        Measure(f"memory of {GAMES} games one by one / of {FEWER_GAMES}", _memory_of_many(), 1.1),
        Measure(f"memory of a batch of {BATCH} / of its document", _memory_of_a_batch(), 1.1),
    ]


def _ratio_of_all(write: Write) -> float:
    text = json.dumps({"games": list(_games(GAMES, write))})
    read, scored = [], []
    for _ in range(TIMES):
        read.append(seconds(lambda: json.loads(text), process_time))
        scored.append(seconds(lambda: _score_all(json.loads(text)["games"]), process_time))
    return min(scored) / min(read)


def _score_all(games: Iterable[Any]) -> None:
    for game in games:
        score_document(game, explain=False)


def _ratio_of_one(write: Write) -> float:
    return median(_ratio(json.dumps(game)) for game in _games(ALONE, write))


def _ratio(text: str) -> float:
    taken = medians(
        {
            "read": lambda: json.loads(text),
            "score": lambda: score_document(json.loads(text), explain=False),
        },
        times=TIMES_ALONE,
    )
    return taken["score"] / taken["read"]


def _memory_of_many() -> float:
    _memory_of(1)  # The cached rules are not memory of the games.
    return _memory_of(GAMES) / _memory_of(FEWER_GAMES)


def _memory_of(count: int) -> int:
    return _peak(lambda: _score_all(_games(count, _stored)))


def _ratio_of_a_batch() -> float:
    """The time of the command line, which refuses duplicate keys and writes answers as JSON."""
    with _batch(GAMES) as path:
        text = path.read_text()
        read = min(seconds(lambda: json.loads(text), process_time) for _ in range(TIMES))
        command = ["score", "--no-steps", str(path)]
        scored = min(seconds(lambda: main(command), process_time) for _ in range(TIMES))
    return scored / read


def _memory_of_a_batch() -> float:
    """The peak memory of the command line, which writes each answer at once."""
    with _batch(BATCH) as path:
        return _peak(lambda: main(["score", str(path)])) / _peak(lambda: read_document(str(path)))


@contextmanager
def _batch(count: int) -> Iterator[Path]:
    """A file of games to score; standard output is discarded meanwhile."""
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("w") as nowhere:
        path = Path(folder, "games.json")
        path.write_text(json.dumps({"games": list(_games(count, _stored))}))
        with redirect_stdout(nowhere):
            yield path


def _peak(act: Callable[[], object]) -> int:
    """The peak memory of an act, in bytes."""
    gc.collect()
    tracemalloc.start()
    act()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def _games(count: int, write: Write) -> Iterator[Any]:
    chance = Random(7)  # noqa: S311 games to time, nothing secret
    for _ in range(count):
        yield {
            "rules": {"preset": "village_12"},
            "sides": ["A", "B"],
            "hands": [write(chance) for _ in range(HANDS)],
        }


def _shortest(chance: Random) -> Hand:
    """The taker's points, and a belote in some hands."""
    taker = chance.choice("AB")
    belote = {"belote": chance.choice("AB")} if chance.random() < 0.3 else {}
    return {"taker": taker, "points": {taker: chance.randint(40, 140)}, **belote}


def _stored(chance: Random) -> Hand:
    """The same hands with the points of both sides and the trump."""
    hand = _shortest(chance)
    ((taker, own),) = hand["points"].items()
    points = {"A": own, "B": 162 - own} if taker == "A" else {"A": 162 - own, "B": own}
    return hand | {"points": points, "trump": chance.choice("CDHS")}
