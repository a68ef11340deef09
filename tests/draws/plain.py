"""The optimum found by networkx on the complete graph, with the costs of draw-rules.md."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import networkx

Json = dict[str, Any]
_STEP = 1 << 60


def levels_of(request: Json, one: int, other: int | None) -> list[int]:
    """The numbers one match (or one bye: `other` None) adds to the cost vector."""
    order = request["entrants"]
    if request.get("order") == "lot":
        order = sorted(order, key=lambda row: _ticket(request, row["id"]))
    rows = {row["id"]: (place, row) for place, row in enumerate(order, start=1)}
    history = request.get("history", [])
    rank, row = rows[one]
    if other is None:
        rested = [item["round"] for item in history if one in item.get("bye", [])]
        levels = [0, 0, 0, len(rested), max(rested, default=0), 0]
        placed = request.get("bye", "lowest") == "lowest"
        last = request["entrants"][-1].get("victories", 0)
        apart = (row.get("victories", 0) - last) * placed
        distance = (len(rows) + 1 - rank) * placed
    else:
        rank_of_other, row_of_other = rows[other]
        forbidden = any({one, other} == set(pair) for pair in request.get("forbidden", []))
        played = [
            item["round"]
            for item in history
            if sorted(side[0] for side in item.get("sides", [])) == sorted((one, other))
        ]
        same = "club" in request.get("soft", []) and row.get("club") is not None
        club = same and row.get("club") == row_of_other.get("club")
        if request.get("rematches") == "allowed":
            played = []
        levels = [int(forbidden), len(played), max(played, default=0), 0, 0, int(club)]
        apart = row.get("victories", 0) - row_of_other.get("victories", 0)
        distance = rank - rank_of_other
    by_system = {"random": [], "danois": [distance**2], "swiss": [apart**2, distance**2]}
    return levels + by_system[request["system"]]


def _ticket(request: Json, id_: int) -> str:
    """The lot of an entrant in the order drawn (draw-rules.md 0.4)."""
    text = f"{request['seed']}/{request['round']}/order/{id_}"
    return sha256(text.encode()).hexdigest()


def vector_of(request: Json, pairs: Iterable[tuple[int, int]], byes: Iterable[int]) -> list[int]:
    """The cost vector of a pairing."""
    rows = [levels_of(request, *pair) for pair in pairs]
    rows += [levels_of(request, id_, None) for id_ in byes]
    return [sum(numbers) for numbers in zip(*rows, strict=True)]


def least(request: Json, given: int | None = None) -> list[int]:
    """The smallest cost vector there is; `given` is the bye where it comes before the pairs."""
    ids = [row["id"] for row in request["entrants"] if row["id"] != given]
    graph: networkx.Graph[object] = networkx.Graph()
    for at, one in enumerate(ids):
        for other in ids[at + 1 :]:
            graph.add_edge(one, other, weight=-_number(levels_of(request, one, other)))
        if len(ids) % 2:
            graph.add_edge(one, "bye", weight=-_number(levels_of(request, one, None)))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    found = [sorted(pair, key=str) for pair in matching]
    pairs = [(one, other) for one, other in found if other != "bye"]
    byes = [one for one, other in found if other == "bye"]
    return vector_of(request, pairs, byes if given is None else [given])


def _number(levels: list[int]) -> int:
    number = 0
    for level in levels:
        number = number * _STEP + level
    return number
