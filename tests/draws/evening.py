"""Requests in short form: entrants by number, past matches and byes, whole evenings."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from tournaments.draws import registry
from tournaments.draws.inputs import DrawInput
from tournaments.draws.registry import draw_json

Json = dict[str, Any]


def evaluate(request: Json, matches: Any, byes: Any) -> Json:
    """What matches made by hand cost and break, as an answer writes it."""
    cost, broken = registry.evaluate(DrawInput.of_json(request), matches, byes)
    return {"cost": list(cost), "broken": [row.to_json() for row in broken]}


def entrants(*ids: int, **given: dict[int, object]) -> list[Json]:
    """Entrants best ranked first; `club={3: "A"}` gives entrant 3 a club, and so on."""
    return [
        {"id": id_} | {name: values[id_] for name, values in given.items() if id_ in values}
        for id_ in ids
    ]


def swiss_entrants(*victories: int) -> list[Json]:
    """Entrants 1, 2, 3 … with these victories."""
    return [{"id": at, "victories": won} for at, won in enumerate(victories, start=1)]


def asked(system: str, rows: list[Json], **given: Any) -> Json:
    """A request of round 9, so that any history is of an earlier round."""
    return {"system": system, "seed": 42, "round": 9, "entrants": rows} | given


def danois(*ids: int, **given: Any) -> Json:
    """A danois round of entrants without clubs or fixed tables."""
    return asked("danois", entrants(*ids), **given)


def met(one: int, other: int, round_: int = 1, table: int | None = None) -> Json:
    """A match of an earlier round."""
    return {"round": round_, "table": table, "sides": [[one], [other]]}


def rested(*ids: int, round_: int = 1) -> Json:
    """The byes of an earlier round."""
    return {"round": round_, "bye": list(ids)}


def pairs_of(output: Json) -> list[tuple[int, int]]:
    """Who plays whom, in the order of the answer."""
    return [(row["sides"][0][0], row["sides"][1][0]) for row in output["matches"]]


def tables_of(output: Json) -> dict[tuple[int, int], int]:
    """The table of each pair."""
    return dict(zip(pairs_of(output), (row["table"] for row in output["matches"]), strict=True))


def broken_of(output: Json) -> list[tuple[str, list[int]]]:
    """Which constraints are broken, and for whom."""
    return [(row["constraint"], row["entrants"]) for row in output["broken"]]


def drawn(request: Json) -> list[tuple[int, int]]:
    """Who plays whom in the draw of a request."""
    return pairs_of(draw_json(request))


class Evening:
    """A tournament played round by round: stronger entrants win more often, ranks change."""

    def __init__(self, size: int, seed: int, *, system: str = "danois", **given: Any) -> None:
        self._chance = random.Random(seed)  # noqa: S311 a played evening, nothing secret
        self._given = given
        self._system = system
        self._seed = seed
        self._round = count(1)
        self.strength = {id_: self._chance.gauss(0, 100) for id_ in range(1, size + 1)}
        self.points = dict.fromkeys(self.strength, 0.0)
        self.victories = dict.fromkeys(self.strength, 0)
        self.history: list[Json] = []
        self.present = set(self.strength)

    def request(self) -> Json:
        """The next round, drawn at random where it is the first."""
        round_ = next(self._round)
        order = sorted(self.present, key=self._rank)
        rows = [{"id": id_, "victories": self.victories[id_]} for id_ in order]
        return {
            "system": self._system if round_ > 1 else "random",
            "seed": self._seed,
            "round": round_,
            "entrants": rows,
            "history": list(self.history),
        } | self._given

    def _rank(self, id_: int) -> tuple[float, float, int]:
        won = self.victories[id_] if self._system == "swiss" else 0
        return (-won, -self.points[id_], id_)

    def play(self, request: Json, output: Json) -> None:
        """Play the matches of a draw and add them to the history."""
        for row in output["matches"]:
            (one,), (other,) = row["sides"]
            margin = self.strength[one] - self.strength[other] + self._chance.gauss(0, 150)
            self.points[one] += 1000 + margin
            self.points[other] += 1000 - margin
            self.victories[one if margin > 0 else other] += 1
            self.history.append(met(one, other, request["round"], row["table"]))
        for id_ in output["byes"]:
            self.points[id_] += 1000
            self.victories[id_] += 1
            self.history.append(rested(id_, round_=request["round"]))

    def rounds(self, number: int) -> Iterator[tuple[Json, Json]]:
        """The requests and draws of `number` rounds, each played before the next is drawn."""
        for _ in range(number):
            request = self.request()
            output = draw_json(request)
            yield request, output
            self.play(request, output)
