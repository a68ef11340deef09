"""Simulated tournaments that are drawn before play: schedules, partners, pools, brackets.

Every answer is verified, then played with random results and held to docs/draw-rules.md.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.draws.oracle import oracle_json
from tournaments.draws.bracket_play import BracketResult, places, ready
from tournaments.draws.knockout import BracketMatch, Brackets
from tournaments.draws.registry import draw_json

Json = dict[str, Any]
KNOCKOUTS: dict[str, Json] = {
    "knockout": {"system": "knockout"},
    "knockout_third": {"system": "knockout", "third_place": True},
    "knockout_placement": {"system": "knockout", "placement": True},
    "knockout_double": {"system": "knockout", "bracket": "double"},
    "consolante": {"system": "consolante"},
}
SETS = ("rotation", "round_robin", "melee_fixed", "pools", *KNOCKOUTS)


class SetTournament:
    """One tournament that is drawn before play; everything in it follows from its number."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)  # noqa: S311 played tournaments, nothing secret
        self.kind = SETS[number % len(SETS)]
        most = self.chance.choice((12, 30, 60, 200) if self.kind != "round_robin" else (12, 30, 60))
        self.present = self.chance.sample(range(1, 1000), self.chance.randint(5, most))
        self.request = self._request(number)

    def faults(self) -> Iterator[str]:
        """Every fault."""
        output = draw_json(self.request)
        yield from verified(self.request, output)
        if self.kind in KNOCKOUTS:
            yield from bracket_faults(self.kind, self.present, output["matches"], self.chance)
        elif self.kind == "pools":
            yield from pool_faults(self.request, output)
        elif self.kind == "melee_fixed":
            yield from partner_faults(self.present, output)
        else:
            yield from schedule_faults(self.present, output["rounds"], self.request.get("legs", 1))
            yield from self._goes_on(output["rounds"])

    def _request(self, number: int) -> Json:
        chance, count = self.chance, len(self.present)
        rows = [{"id": id_, "club": id_ % 5} for id_ in self.present]
        asked = {"system": self.kind, "entrants": rows}
        if self.kind == "rotation":
            odd_stay = number % 2
            most = (count + 1) // 2 if odd_stay else count - 1 + count % 2
            asked |= {"movement": "odd_stay"} if odd_stay else {}
            return asked | {"seed": number, "rounds": chance.randint(1, min(most, 12))}
        if self.kind == "round_robin":
            return asked | {"legs": chance.randint(1, 2)}
        if self.kind == "melee_fixed":
            return asked | {"seed": number, "by": chance.choice(("lot", "rank"))}
        by = {"by": chance.choice(("seed", "lot")), "seed": number}
        if self.kind == "pools":
            return asked | by | {"size": chance.randint(3, 6), "soft": ["club"]}
        return asked | by | KNOCKOUTS[self.kind]

    def _goes_on(self, rounds: Sequence[Json]) -> Iterator[str]:
        """Somebody leaves and others come: from then on rounds are drawn, with nobody met again."""
        played = rounds[: self.chance.randint(1, min(3, len(rounds)))]
        history = [row for round_ in played for row in history_of(round_)]
        left = self.present[self.chance.randint(0, 1) :]
        there = [*left, *range(1001, 1001 + self.chance.randint(1, 2))]
        asked = {
            "system": "random",
            "seed": self.chance.randint(1, 999),
            "round": len(played) + 1,
            "entrants": [{"id": id_} for id_ in there],
            "history": history,
        }
        output = draw_json(asked)
        yield from verified(asked, output)
        if not output["optimal"]:
            yield "after the schedule: not proved"
        if len(played) < len(there) // 2 and any(output["cost"]):
            yield f"after the schedule: all can be avoided, not {output['cost']}"


def verified(request: Json, output: Json) -> list[str]:
    """The problems that the check of the command line finds."""
    checked: Any = oracle_json({"input": request, "output": output})
    found: list[str] = checked["problems"]
    return found


def history_of(round_: Json) -> Iterator[Json]:
    """A round of a schedule as the history of later draws."""
    for match in round_["matches"]:
        yield {"round": round_["round"], "table": match["table"], "sides": match["sides"]}
    if round_["byes"]:
        yield {"round": round_["round"], "bye": round_["byes"]}


def schedule_faults(ids: Sequence[int], rounds: Sequence[Json], legs: int) -> Iterator[str]:
    """Everybody plays once a round; nobody meets or rests more often than there are legs."""
    met: Counter[tuple[int, ...]] = Counter()
    for round_ in rounds:
        pairs = [tuple(sorted(side[0] for side in match["sides"])) for match in round_["matches"]]
        byes = [(id_,) for id_ in round_["byes"]]
        if sorted(id_ for row in (*pairs, *byes) for id_ in row) != sorted(ids):
            yield f"round {round_['round']}: not everybody once"
        met.update((*pairs, *byes))
    yield from (f"{ids_} {times} times" for ids_, times in met.items() if times > legs)


def partner_faults(ids: Sequence[int], output: Json) -> Iterator[str]:
    """Everybody but the last of an odd number has one partner."""
    placed = [id_ for pair in output["pairs"] for id_ in pair] + output["left"]
    if sorted(placed) != sorted(ids) or len(output["left"]) != len(ids) % 2:
        yield "not everybody has a partner"


def pool_faults(request: Json, output: Json) -> Iterator[str]:
    """Sizes and clubs differ by one at most; within a pool everybody is met once."""
    clubs = {row["id"]: row["club"] for row in request["entrants"]}
    pools = [pool["entrants"] for pool in output["pools"]]
    if sorted(id_ for pool in pools for id_ in pool) != sorted(clubs):
        yield "not everybody is in one pool"
    sizes = [len(pool) for pool in pools]
    if max(sizes) - min(sizes) > 1:
        yield f"pools of {sizes}"
    for club in sorted(set(clubs.values())):
        shares = [sum(clubs[id_] == club for id_ in pool) for pool in pools]
        if max(shares) - min(shares) > 1:
            yield f"club {club}: {shares}"
    for pool in output["pools"]:
        due = len(pool["entrants"]) * (len(pool["entrants"]) - 1) // 2
        if sum(len(round_["matches"]) for round_ in pool["rounds"]) != due:
            yield f"pool {pool['pool']}: not everybody is met"
        yield from schedule_faults(pool["entrants"], pool["rounds"], 1)


def bracket_faults(
    kind: str, ids: Sequence[int], matches: Sequence[Json], chance: random.Random
) -> Iterator[str]:
    """Play a bracket to its end by chance: everybody gets a place and the defeats that are due."""
    results: dict[int, BracketResult] = {}
    lost: Counter[int] = Counter()
    lives = 2 if kind == "knockout_double" else 1
    drawn = Brackets.of_json({"matches": matches}).matches
    while ready(drawn, results):
        now = ready(drawn, results)
        busy = Counter(id_ for each in now for id_ in each.sides)
        if not now or max(busy.values()) > 1:
            yield "nothing can be played" if not now else "somebody plays twice in one round"
            return
        for each in now:
            winner, loser = chance.sample(each.sides, 2)
            if lives == 2 and max(lost[winner], lost[loser]) > 1:
                yield f"match {each.match}: after two defeats"
            results[each.match] = BracketResult(winner, loser)
            lost[loser] += 1
    yield from _at_the_end(kind, ids, drawn, results, lost)


def _at_the_end(
    kind: str,
    ids: Sequence[int],
    matches: Sequence[BracketMatch],
    results: dict[int, BracketResult],
    lost: Counter[int],
) -> Iterator[str]:
    found = places(matches, results)
    if sorted(found) != sorted(ids) or sorted(found.values())[:2] != [1, 2]:
        yield "not everybody has a place"
    champion = min(found, key=lambda id_: found[id_])
    if kind == "knockout_placement" and len(set(found.values())) != len(ids):
        yield "a place is shared"
    if kind == "knockout_double":
        yield from (f"{id_} is out too soon" for id_ in ids if id_ != champion and lost[id_] != 2)
    due = matches_due(kind, len(ids), lost[champion])
    if due is not None and len(results) != due:
        yield f"{len(results)} matches instead of {due}"


def matches_due(kind: str, entrants: int, lost_by_winner: int) -> int | None:
    """The number of matches, by counting defeats; None where places are played out."""
    if kind == "knockout_double":
        return 2 * (entrants - 1) + lost_by_winner
    if kind == "consolante":
        half = 1 << (entrants - 1).bit_length() - 1
        return entrants - 1 + entrants - half - 1
    if kind == "knockout_placement":
        return None
    return entrants - 1 + int(kind == "knockout_third")
