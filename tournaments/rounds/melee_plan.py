"""A mêlée: the plan of the rounds left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tournaments.draws.norm import NORM
from tournaments.draws.registry import draw_json
from tournaments.models import System, Tournament
from tournaments.rounds.new_drafts import NewDraft, at_own_tables
from tournaments.rounds.stored_draw import Row, StoredDraw


def planned_round(tournament: Tournament, number: int, request: Row) -> NewDraft:
    """The round as it was planned; else the first of a plan made from what was played.

    A round that is drawn again while it is a draft is planned again.

    :raises tournaments.draws.errors.DrawError: if it cannot be drawn
    """
    seed, history = request["seed"], request["history"]
    ids = [entrant["id"] for entrant in request["entrants"]]
    phase = tournament.phase_at(number)
    # A phase has a plan of its own, made from what was played in those before.
    last = tournament.rounds.filter(number=number - 1).first() if number > phase.start else None
    before = StoredDraw.of(last) if last else None
    if before and before.input.get("system") != System.MELEE:
        before = None
    instead = _why_over(before, number, ids, history) if before else ""
    if before and not instead and not tournament.rounds.filter(number=number).exists():
        label, plan, output = "planned", before.input, before.output
        found = _round(output, number) or {}
    else:
        label, plan = "drawn", melee_request(phase.end, seed, ids, history)
        output = draw_json(plan)
        found = output["rounds"][0]
    draw = StoredDraw(
        plan,
        output,
        check={**request, "system": System.MELEE.value},
        instead=f"melee_{instead}" if instead else None,
    )
    return NewDraft(draw, at_own_tables(label, plan["seed"], found, request))


def melee_request(
    rounds: int, seed: int, ids: Iterable[int], history: Sequence[Row]
) -> dict[str, Any]:
    """The input of draw-rules.md 3, for the rounds after those played."""
    return {
        "norm": NORM,
        "system": System.MELEE.value,
        "seed": seed,
        "rounds": rounds,
        "entrants": [{"id": id_} for id_ in sorted(ids)],
        "history": list(history),
    }


def _why_over(plan: StoredDraw, number: int, ids: Collection[int], history: Sequence[Row]) -> str:
    """Why a plan does not hold for a round: `people`, `over` or `played`; empty where it does."""
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
