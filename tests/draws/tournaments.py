"""Simulated tournaments of 5 to 200: entrants join, leave and are substituted.

Every round is drawn, verified and held to the promises of docs/draw-rules.md; each fault is
reported in words. What is drawn before play (schedules, pools, brackets) is in `tournaments_set`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import networkx

from tests.draws.oracle import oracle_json
from tests.draws.plain import least
from tournaments.draws.registry import draw_json

Json = dict[str, Any]
PAIRS = ("random", "danois", "swiss")
SYSTEMS = (*PAIRS, "tables_random", "tables_danois", "melee")
COUNTED_UP_TO = 60
"""up to so many entrants the optimum is found a second time"""


class Tournament:
    """One tournament; everything in it follows from its number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.chance = random.Random(number)  # noqa: S311 played tournaments, nothing secret
        self.system = SYSTEMS[number % len(SYSTEMS)]
        most = self.chance.choice((12, 30, 60, 200) if self.system in PAIRS else (12, 24, 48, 200))
        self.present = list(range(1, self.chance.randint(5, most) + 1))
        self.rounds = self.chance.randint(3, 8)
        self.next_id = len(self.present) + 1
        self.history: list[Json] = []
        self.points: Counter[int] = Counter()
        self.victories: Counter[int] = Counter()
        self.given = self._settings()

    def _settings(self) -> Json:
        chance = self.chance
        if self.system == "melee":
            return {}
        given: Json = {"bye": chance.choice(("lowest", "lowest", "lot"))}
        if self.system in PAIRS:
            if self.system == "random" and chance.random() < 0.3:
                given["rematches"] = "allowed"
            if self.system == "swiss" and chance.random() < 0.3:
                given["order"] = "lot"
            given["soft"] = chance.choice(([], ["club"]))
            given["forbidden"] = [
                chance.sample(self.present, 2) for _ in range(chance.randint(0, 3))
            ]
            return given
        return given | {"size": chance.randint(3, 5), "exact": chance.random() < 0.5}

    def faults(self) -> Iterator[str]:
        """Play to the end; yields every fault."""
        number = 1
        while number <= self.rounds:
            request = self._request(number)
            output = draw_json(request)
            yield from (f"round {number}: {text}" for text in _wrong(request, output))
            number += self._play(number, output)
            self._come_and_go()

    def _request(self, number: int) -> Json:
        order = sorted(self.present, key=lambda id_: (-self.points[id_], id_))
        rows = [
            {"id": id_, "club": id_ % 7, "victories": self.victories[id_]}
            for id_ in (order if number > 1 else self.present)
        ]
        asked = {"system": self.system, "seed": self.number, "entrants": rows}
        if self.system == "melee":
            return asked | {"rounds": self.rounds, "history": list(self.history)}
        return asked | {"round": number, "history": list(self.history)} | self.given

    def _play(self, number: int, output: Json) -> int:
        """Play one round, or of a schedule the rounds until somebody comes or leaves."""
        rounds = output.get("rounds", [output | {"round": number}])
        played = rounds[: self.chance.randint(1, 3)]
        for row in played:
            for match in row["matches"]:
                self._won(match["sides"])
                kept = {"table": match["table"], "sides": match["sides"]}
                self.history.append({"round": row["round"]} | kept)
            if row["byes"]:
                self.history.append({"round": row["round"], "bye": row["byes"]})
        return len(played)

    def _won(self, sides: list[list[int]]) -> None:
        for place, side in enumerate(self.chance.sample(sides, len(sides))):
            for id_ in side:
                self.points[id_] += self.chance.randint(300, 900) + 300 * (place == 0)
                self.victories[id_] += place == 0

    def _come_and_go(self) -> None:
        """Entrants leave and join. A substitute takes over the number and past of an entrant."""
        for _ in range(self.chance.choice((0, 0, 0, 1, 2))):
            if len(self.present) > 6:
                self.present.remove(self.chance.choice(self.present))
        for _ in range(self.chance.choice((0, 0, 0, 1, 2))):
            self.present.append(self.next_id)
            self.next_id += 1


def _wrong(request: Json, output: Json) -> Iterator[str]:
    checked: Any = oracle_json({"input": request, "output": output})
    yield from checked["problems"]
    if request["system"] == "melee":
        yield from _of_melee(request, output)
    elif request["system"] in PAIRS:
        yield from _of_pairs(request, output)


def _of_melee(request: Json, output: Json) -> Iterator[str]:
    """Byes are shared evenly; no partner twice while there are plenty of others."""
    if output["cost"][1]:
        yield f"byes are not shared evenly: {output['cost']}"
    if output["cost"][0] and 2 * request["rounds"] < len(request["entrants"]):
        yield f"a partner again: {output['cost']}"


def _of_pairs(request: Json, output: Json) -> Iterator[str]:
    """Constraints that were broken although they could be respected."""
    if not output["optimal"]:
        yield "not proved"
    lot = request["bye"] == "lot" and bool(output["byes"])
    given = output["byes"][0] if lot else None
    if not any(output["cost"][:6]):
        return
    if len(request["entrants"]) <= COUNTED_UP_TO:
        smallest = least(request, given)
        if smallest != output["cost"]:
            yield f"{smallest} is possible, not {output['cost']}"
    elif any(output["cost"][:5]) and _all_apart(request, given):
        yield f"all can be avoided, not {output['cost']}"


def _all_apart(request: Json, given: int | None) -> bool:
    """Whether everybody can have a new opponent, or a first bye."""
    ids = [row["id"] for row in request["entrants"] if row["id"] != given]
    sides = [row["sides"] for row in request["history"] if "sides" in row]
    apart = {frozenset((one, other)) for (one,), (other,) in sides}
    apart |= {frozenset(pair) for pair in request["forbidden"]}
    rested = {id_ for row in request["history"] for id_ in row.get("bye", ())}
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_edges_from(
        (one, other)
        for at, one in enumerate(ids)
        for other in ids[at + 1 :]
        if frozenset((one, other)) not in apart
    )
    if len(ids) % 2:
        graph.add_edges_from((id_, 0) for id_ in ids if id_ not in rested)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(ids) + len(ids) % 2
