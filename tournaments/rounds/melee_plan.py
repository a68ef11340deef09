"""A mêlée: the plan of the rounds left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draws.registry import draw_json
from tournaments.models import System, Tournament
from tournaments.rounds.stored_draw import Row, StoredDraw


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
    tournament: Tournament, number: int, seed: int, ids: Collection[int], history: Sequence[Row]
) -> Planned:
    """The round as it was planned; else the first of a plan made from what was played.

    A round that is drawn again while it is a draft is planned again.

    :raises tournaments.draws.errors.DrawError: if it cannot be drawn
    """
    last = tournament.rounds.filter(number=number - 1).first()
    before = StoredDraw.of(last) if last else None
    if before and before.input.get("system") != System.MELEE:
        before = None
    instead = _why_over(before, number, ids, history) if before else ""
    again = tournament.rounds.filter(number=number).exists()
    if before and not instead and not again:
        found = _round(before.output, number) or {}
        return Planned(before.input, before.output, found, kept=True)
    request = melee_request(tournament.first.rounds, seed, ids, history)
    output = draw_json(request)
    return Planned(request, output, output["rounds"][0], kept=False, instead=instead)


def melee_request(
    rounds: int, seed: int, ids: Iterable[int], history: Sequence[Row]
) -> dict[str, Any]:
    """The input of draw-rules.md 3, for the rounds after those played."""
    return {
        "system": System.MELEE.value,
        "seed": seed,
        "rounds": rounds,
        "entrants": [{"id": id_} for id_ in sorted(ids)],
        "history": list(history),
    }


def _why_over(plan: StoredDraw, number: int, ids: Collection[int], history: Sequence[Row]) -> str:
    """Why a plan does not hold for a round; empty where it does."""
    if {entrant["id"] for entrant in plan.input["entrants"]} != set(ids):
        return "people"
    before, now = _round(plan.output, number - 1), _round(plan.output, number)
    if now is None:
        return "over"
    if before is None:
        return "played"
    rows = [row for row in history if row["round"] == number - 1]
    rested = frozenset(id_ for row in rows for id_ in row.get("bye", ()))
    played = {_sides(row) for row in rows if "sides" in row} | {rested}
    planned = {_sides(match) for match in before["matches"]} | {frozenset(before["byes"])}
    return "" if played == planned else "played"


def _round(output: Row, number: int) -> Row | None:
    found = (round_ for round_ in output["rounds"] if round_["round"] == number)
    return next(found, None)


def _sides(match: Row) -> frozenset[Any]:
    return frozenset(frozenset(side) for side in match["sides"])
