"""The ranking of 2,000 entrants after eight rounds in four keys, against `sorted` of its rows.

From results to ranked rows with their reasons on one side; on the other the rows as they stood
before, by number, put in order by the same four values.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import cast

from scoring.ranking import MatchResult, Ranked, SideResult, rank
from tests.bench.measure import Measure, medians

ENTRANTS = 2000
ROUNDS = 8
KEYS = ("victories", "points", "difference", "best_match")
TIMES = 7
SORTS = 40


def measures() -> list[Measure]:
    """Measure the ranking of results, with reasons, against sorting the rows alone."""
    results, entrants = _results(), range(1, ENTRANTS + 1)
    ranked = rank(keys=KEYS, entrants=entrants, results=results)
    rows = sorted(ranked, key=lambda row: row.id)
    taken = medians(
        {
            "rank": lambda: rank(keys=KEYS, entrants=entrants, results=results),
            "sorted": lambda: sorted(rows, key=_merits, reverse=True),
        },
        times=TIMES,
        clock=process_time,
    )
    name = f"ranking of {ENTRANTS} entrants, {ROUNDS} rounds, {len(KEYS)} keys"
    return [Measure(f"{name} / sorted", taken["rank"] / taken["sorted"], SORTS)]


def _merits(row: Ranked) -> tuple[int, ...]:
    """The four values of an entrant; all are numbers, as every entrant has played."""
    values = row.values
    return tuple([cast(int, values[name]) for name in KEYS])


def _results() -> list[MatchResult]:
    chance = Random(7)  # noqa: S311 random results, nothing secret
    ids = list(range(1, ENTRANTS + 1))
    results = []
    for round_ in range(1, ROUNDS + 1):
        chance.shuffle(ids)
        for one, other in zip(ids[::2], ids[1::2], strict=True):
            points = chance.randrange(400, 1545)
            sides = (
                SideResult(ids=(one,), points=points),
                SideResult(ids=(other,), points=1944 - points),
            )
            winner = (one,) if points > 972 else (other,) if points < 972 else None
            results.append(MatchResult(round=round_, sides=sides, winner=winner))
    return results
