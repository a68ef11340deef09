"""A mêlée: the plan of the rounds left, when it has to be made anew, what a round of it repeats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from tournaments.draws.engine import draw_json
from tournaments.draws.melee_round import round_judged
from tournaments.models import System, Tournament

Row = Mapping[str, Any]
"""A match or a bye of draws.md, a match or a state of a draft."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A round of a plan: `kept` where the plan was made before an earlier round.

    `instead` says why an earlier plan does not hold any more: `people`, `played` or `over`.
    """

    request: Row
    output: Row
    round: Row
    kept: bool
    instead: str = ""


def planned_round(
    contest: Tournament, number: int, seed: int, ids: Collection[int], history: Sequence[Row]
) -> Planned:
    """The round as it was planned; else the first of a plan made from what was played.

    A round that is drawn again while it is a draft is planned again.

    :raises tournaments.draws.errors.DrawError: if it cannot be drawn
    """
    before = _plan_before(contest, number)
    instead = _over(before, number, ids, history) if before else ""
    again = contest.rounds.filter(number=number).exists()
    if before and not instead and not again:
        found = _round(before["output"], number) or {}
        return Planned(before["input"], before["output"], found, kept=True)
    request = melee_request(contest.rounds_planned, seed, ids, history)
    output = draw_json(request)
    return Planned(request, output, output["rounds"][0], kept=False, instead=instead)


def melee_request(
    rounds: int, seed: int, ids: Iterable[int], history: Sequence[Row]
) -> dict[str, Any]:
    """The input of draws.md section 3, for the rounds after those played."""
    return {
        "system": System.MELEE.value,
        "seed": seed,
        "rounds": rounds,
        "entrants": [{"id": id_} for id_ in sorted(ids)],
        "history": list(history),
    }


def rest_request(check: Row, held: Collection[int], seed: int) -> dict[str, Any]:
    """The input that draws one round again for those who are not held at a locked table."""
    ids = [entrant["id"] for entrant in check["entrants"] if entrant["id"] not in held]
    return melee_request(check["round"], seed, ids, check["history"])


def rest_round(request: Row, output: Row, taken: Collection[int]) -> dict[str, Any]:
    """What was drawn for the rest, at the tables that are not taken."""
    found = drawn_round(output)
    free = (table for table in count(1) if table not in taken)
    placed = zip(free, found["matches"], strict=False)
    matches = [{**match, "table": table} for table, match in placed]
    return {"matches": matches, "byes": found["byes"], "seed": request["seed"]}


def drawn_round(output: Row) -> Row:
    """The round that was drawn: of a plan the first."""
    round_: Row = output["rounds"][0] if "rounds" in output else output
    return round_


def melee_judged(check: Row, step: Row) -> dict[str, Any]:
    """What a state of a draft repeats of the rounds played.

    >>> played = [{"round": 1, "table": 1, "sides": [[1, 2], [3, 4]]}, {"round": 1, "bye": [5]}]
    >>> step = {"matches": [{"table": 1, "sides": [[1, 2], [3, 5]]}], "byes": [4]}
    >>> melee_judged({"history": played}, step)
    {'cost': [1, 3, 0], 'broken': [{'constraint': 'partner', 'entrants': [1, 2]}]}
    """
    return round_judged(check["history"], step["matches"], step["byes"])


def _plan_before(contest: Tournament, number: int) -> Row | None:
    """The plan that the round before was taken from."""
    round_ = contest.rounds.filter(number=number - 1).first()
    if round_ is None or (round_.draw.get("input") or {}).get("system") != System.MELEE:
        return None
    draw: Row = round_.draw
    return draw


def _over(plan: Row, number: int, ids: Collection[int], history: Sequence[Row]) -> str:
    """Why a plan does not hold for a round; empty where it does."""
    if {entrant["id"] for entrant in plan["input"]["entrants"]} != set(ids):
        return "people"
    before, now = _round(plan["output"], number - 1), _round(plan["output"], number)
    if now is None:
        return "over"
    rows = [row for row in history if row["round"] == number - 1]
    return "played" if before is None or _as_played(rows) != _as_planned(before) else ""


def _round(output: Row, number: int) -> Row | None:
    found = (round_ for round_ in output["rounds"] if round_["round"] == number)
    return next(found, None)


def _as_planned(round_: Row) -> set[frozenset[Any]]:
    return {_sides(match) for match in round_["matches"]} | {frozenset(round_["byes"])}


def _as_played(rows: Iterable[Row]) -> set[frozenset[Any]]:
    rows = list(rows)
    rested = frozenset(number for row in rows for number in row.get("bye", ()))
    return {_sides(row) for row in rows if "sides" in row} | {rested}


def _sides(match: Row) -> frozenset[Any]:
    return frozenset(frozenset(side) for side in match["sides"])
