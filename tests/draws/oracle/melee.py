"""Checks mêlées and fixed partners against draw-rules.md 3 alone.

The optimal mêlée is unknown in general. The check requires the figures that draw-rules.md 3.3 lists
as reached.
"""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from tests.draws.oracle.facts import Row, by_lot, is_id, unknown_names
from tests.draws.oracle.schedule import rounds_problems

_WHIST: Final = {8: 7, 12: 11, 16: 15, 20: 19, 24: 23, 5: 5, 13: 13, 17: 17, 21: 21, 25: 25}
_SEVEN: Final = (24, 27, *range(32, 40))


def melee_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with a mêlée; an empty list where nothing is."""
    ids = [row["id"] for row in data["entrants"]]
    last = max((row["round"] for row in data.get("history", ())), default=0)
    found = rounds_problems(output, ids, range(last + 1, data["rounds"] + 1), people=2)
    if found:
        return found
    event = _Event(data, output)
    return [
        *unknown_names(output, ("rounds", "cost", "broken")),
        *event.wrong_cost(output),
        *event.wrong_broken(output),
        *event.less_than_reached(),
    ]


def partners_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with partners drawn once: two by two by their lots, or first with last."""
    order = [row["id"] for row in data["entrants"]]
    left = []
    if data.get("by") == "rank":
        left = [order.pop()] if len(order) % 2 else []
        pairs = []
        while order:
            pairs.append([order.pop(0), order.pop()])
    else:
        order = by_lot(order, data["seed"], 0, "partner")
        pairs = [[order[at], order[at + 1]] for at in range(0, len(order) - 1, 2)]
        left = order[2 * len(pairs) :]
    due = {"pairs": pairs, "left": left, "seed": data["seed"]}
    same = output == due and json.dumps(output, sort_keys=True) == json.dumps(due, sort_keys=True)
    return [] if same else ["output: not what this seed draws"]


class _Event:
    """All past and future rounds of the players present."""

    def __init__(self, data: Any, output: Any) -> None:
        self.ids: list[int] = [row["id"] for row in data["entrants"]]
        self.rounds: int = data["rounds"]
        self.fresh = not data.get("history")
        present = set(self.ids)
        self.partners: Counter[tuple[int, ...]] = Counter()
        self.met: Counter[tuple[int, ...]] = Counter()
        self.sat: Counter[tuple[int, int]] = Counter()
        self.byes: Counter[int] = Counter()
        self.there: Counter[int] = Counter()
        drawn = [match for row in output["rounds"] for match in row["matches"]]
        byes = ({"bye": row["byes"]} for row in output["rounds"])
        for row in (*data.get("history", ()), *drawn, *byes):
            rested = [id_ for id_ in row.get("bye", ()) if id_ in present]
            sides = [[id_ for id_ in side if id_ in present] for side in row.get("sides", ())]
            players = [id_ for side in sides for id_ in side]
            self.byes.update(rested)
            self.there.update((*rested, *players))
            self.partners.update(_pair(side) for side in sides if len(side) == 2)
            self.met.update(_pair(pair) for pair in combinations(players, 2))
            if row.get("table") is not None:
                self.sat.update((id_, row["table"]) for id_ in players)

    @property
    def cost(self) -> list[int]:
        """The four levels."""
        return [
            sum(times - 1 for times in self.partners.values()),
            sum(apart - 1 for _, apart in self._uneven()),
            sum(times * times for times in self.met.values()),
            sum(times - 1 for times in self.sat.values()),
        ]

    def _uneven(self) -> list[tuple[tuple[int, ...], int]]:
        """Pairs as long present whose byes differ by more than one."""
        apart = [
            ((one, other), abs(self.byes[one] - self.byes[other]))
            for one, other in combinations(self.ids, 2)
            if self.there[one] == self.there[other]
        ]
        return [(pair, difference) for pair, difference in apart if difference > 1]

    def wrong_cost(self, output: Any) -> list[str]:
        told = output.get("cost")
        same = told == self.cost and all(map(is_id, told))
        return [] if same else [f"cost: {str(told)[:80]} instead of {self.cost}"]

    def wrong_broken(self, output: Any) -> list[str]:
        due = Counter(("partner", pair) for pair, times in self.partners.items() if times > 1)
        due += Counter(("bye", _pair(pair)) for pair, _ in self._uneven())
        if not isinstance(output.get("broken"), list):
            return ["broken: not readable"]
        try:
            told = Counter((row["constraint"], _pair(row["entrants"])) for row in output["broken"])
        except (KeyError, TypeError):
            return ["broken: not readable"]
        return [] if told == due else ["broken: not what had to give"]

    def less_than_reached(self) -> list[str]:
        """What draw-rules.md 3.3 says has been reached, for a mêlée drawn before it begins."""
        players = len(self.ids)
        found = ["byes are not shared evenly"] if self.fresh and self.cost[1] else []
        if self.fresh and _WHIST.get(players) == self.rounds:
            if self.cost[0] or set(self.met.values()) != {3}:
                found.append("not every partner once and every opponent twice")
        elif self.fresh and self.rounds <= strangers_for(players):
            again = [list(pair) for pair, times in self.met.items() if times > 1]
            found += [f"{pair} meet twice, which can be avoided" for pair in again]
        return found


def strangers_for(players: int) -> int:
    """For how many rounds nobody need meet anybody twice (draw-rules.md 3.3).

    >>> [strangers_for(players) for players in (15, 19, 24, 31, 32, 64)]
    [0, 4, 7, 6, 8, 8]
    """
    if players == 32 or players >= 40:
        return 8
    if players in _SEVEN:
        return 7
    steps = ((24, 6), (20, 5), (16, 4))
    return next((rounds for fewest, rounds in steps if players >= fewest), 0)


def _pair(ids: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(ids))
