"""A Danois draw after four rounds: 2,000 pairs against networkx, 5,000 against 2,000."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

import networkx

from tests.bench.measure import Measure, seconds
from tests.draws.evening import Evening
from tournaments.draws import matching
from tournaments.draws.registry import draw_json

PAIRS = 2000
MANY = 5000
ROUNDS_BEHIND = 4
TIMES = 3
REMATCHES = 1


def measures() -> list[Measure]:
    """Measure the draw with its proof against the bare matching of its graph; count rematches."""
    request = _fifth_round(PAIRS)
    output = draw_json(request)
    taken = median(seconds(lambda: draw_json(request), process_time) for _ in range(TIMES))
    graph, heaviest = _graph_of(request)
    by_networkx = seconds(lambda: _check(graph, heaviest), process_time)
    name = f"danois draw of {PAIRS} pairs"
    return [
        *_of_many(taken),
        Measure(f"{name} / networkx on the same graph", taken / by_networkx, 1 / 20),
        Measure(f"{name}: rematches", output["cost"][REMATCHES], 0),
        Measure(f"{name}: not proved optimal", int(not output["optimal"]), 0),
    ]


def _of_many(taken: float) -> list[Measure]:
    """Measure the draw of 5,000 against the draw of 2,000, whose seconds are given."""
    request = _fifth_round(MANY)
    output = draw_json(request)
    longer = median(seconds(lambda: draw_json(request), process_time) for _ in range(TIMES))
    name = f"danois draw of {MANY} pairs"
    return [
        Measure(f"{name} / of {PAIRS}", longer / taken, 10),
        Measure(f"{name}: rematches", output["cost"][REMATCHES], 0),
        Measure(f"{name}: not proved optimal", int(not output["optimal"]), 0),
    ]


def _fifth_round(pairs: int) -> dict[str, Any]:
    evening = Evening(pairs, seed=7)
    for _ in evening.rounds(ROUNDS_BEHIND):
        pass
    return evening.request()


def _graph_of(request: dict[str, Any]) -> tuple[networkx.Graph[int], int]:
    """The graph on which the draw was last solved, and the weight of its solution."""
    with patch.object(matching, "solve", wraps=matching.solve) as solve:
        draw_json(request)
    size, ends, weights = solve.call_args.args
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from(
        (one, other, -weight) for (one, other), weight in zip(ends, weights, strict=True)
    )
    found = matching.solve(size, ends, weights)
    return graph, sum(graph.edges[pair]["weight"] for pair in found)


def _check(graph: networkx.Graph[int], heaviest: int) -> None:
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if sum(graph.edges[pair]["weight"] for pair in found) != heaviest:
        raise AssertionError("the two matchings do not weigh the same")
