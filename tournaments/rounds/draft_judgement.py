"""What a state of a draft costs and breaks, and its draw again around locked matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count

from tournaments.draws.norm import NORM, as_counted
from tournaments.draws.registry import draw_json, evaluate
from tournaments.models import System
from tournaments.rounds.melee_plan import melee_request
from tournaments.rounds.new_drafts import fixed_tables
from tournaments.rounds.stored_draw import DraftMatch, DraftStep, Json, Row, StoredDraw, by_table

_OF_TABLES = ("size", "exact", "rematches")
_SHARED = ("norm", "seed", "round", "entrants", "history", "forbidden", "soft", *_OF_TABLES)
"""What the input of a round made by hand takes from the input of its draw."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The cost vector of a state of a draft, and what it breaks."""

    cost: tuple[int, ...]
    broken: list[Row]


def judged(draw: StoredDraw, step: DraftStep) -> Judgement:
    """What a state of the draft costs and breaks, by the engine's own measure."""
    check, step = with_late(draw.at(step).judged_by, step)
    if draw.is_melee:
        found = plan_judged(draw, step)["output"]
        cost = tuple(found["cost"])
        again = [row for row in found["broken"] if row["constraint"] in ("partner", "bye")]
        broken = [*met_anyway(check, step), *again]
    else:
        found = evaluate(check, [match.numbers for match in step.matches], step.byes)
        cost = as_counted(check, found["cost"])
        broken = found["broken"]
        if draw.groups is not None:
            # A bracket may ask for a rematch: only who must not meet has to give there.
            drawn = draw.groups if draw.begins_phase(check["round"]) else ()
            gave = [row for group in drawn for row in group["output"]["broken"]]
            broken = [*met_anyway(check, step), *gave]
    fixed = fixed_tables(check)
    for match in step.matches:
        table = match.table
        moved = [number for number in match.numbers if fixed.get(number, table) != table]
        if moved:
            broken.append({"constraint": "fixed_table", "entrants": moved})
    return Judgement(cost, broken)


def with_late(check: Row, step: DraftStep) -> tuple[Row, DraftStep]:
    """The input of a round with those who were seated once it was published, ranked last.

    Where tables of several sizes follow from the count, a table that was added is not judged.

    >>> step = DraftStep("late", {}, [DraftMatch(1, [[1], [2]]), DraftMatch(2, [[3], [8]])], [])
    >>> with_late({"entrants": [{"id": 1}, {"id": 2}, {"id": 3}], "tables": [1]}, step)[0]["tables"]
    [1, 2]
    """
    known = {row["id"] for row in check.get("entrants", ())}
    late = [n for match in step.matches for n in match.numbers if n not in known]
    if not known or not late:
        return check, step
    if "size" in check and not check.get("exact"):
        drawn = [match for match in step.matches if known.issuperset(match.numbers)]
        placed = {number for match in drawn for number in match.numbers}
        return check, replace(step, matches=drawn, byes=sorted(known - placed))
    won = {"victories": 0} if check.get("system") == System.SWISS else {}
    entrants = [*check["entrants"], *({"id": number, **won} for number in late)]
    tables = sorted({*check.get("tables", ()), *(match.table for match in step.matches)})
    more = {"tables": tables} if "tables" in check else {}
    return {**check, "entrants": entrants, **more}, step


def plan_judged(draw: StoredDraw, step: DraftStep) -> Json:
    """A state of the draft as a round made by hand: `input` and `output` of the engine.

    The input is that of the draw, except for the tables that were to be taken.
    """
    check, step = with_late(draw.at(step).judged_by, step)
    request = {
        **{name: check[name] for name in _SHARED if name in check},
        **({"partners": True} if draw.is_melee else {}),
        "system": System.MANUAL.value,
        "matches": [{"table": match.table, "sides": match.sides} for match in step.matches],
        "byes": step.byes,
    }
    output = draw_json(request)
    if not draw.is_melee:
        output["cost"] = list(as_counted(request, output["cost"]))
    return {"input": request, "output": output}


def met_anyway(check: Row, step: DraftStep) -> list[Row]:
    """Everybody who must not meet and sits at one table all the same.

    >>> step = DraftStep("drawn", {}, [DraftMatch(1, [[1, 2], [3, 4]])], [])
    >>> met_anyway({"forbidden": [[2, 3], [2, 5]]}, step)
    [{'constraint': 'forbidden', 'entrants': [2, 3]}]
    """
    sitting = {two for match in step.matches for two in combinations(sorted(match.numbers), 2)}
    met = [two for two in check.get("forbidden", ()) if tuple(two) in sitting]
    return [{"constraint": "forbidden", "entrants": list(two)} for two in met]


def redrawn(
    draw: StoredDraw, step: DraftStep, seed: int, now: Row | None = None, *, fewest: int = 2
) -> DraftStep:
    """The draft with everybody drawn again who is not at a locked table, at the other tables.

    `now` is the input of a round of all who are there today, where these are others; `fewest` is
    how many a table takes: fewer of them rest.

    :raises tournaments.draws.errors.DrawError: where they cannot be drawn
    """
    base = now or draw.at(step).judged_by
    held = {number for match in step.locked for number in match.numbers}
    taken = {match.table for match in step.locked}
    entrants = [row for row in base["entrants"] if row["id"] not in held]
    check = step.check if now is None else now
    if len(entrants) < fewest:
        byes = [row["id"] for row in entrants]
        return DraftStep("redraw", {"seed": seed}, by_table(step.locked), byes, check=check)
    if draw.is_melee:
        ids = [row["id"] for row in entrants]
        request = melee_request(base["round"], seed, ids, base["history"])
        output = draw_json(request)
        made = output["rounds"][0]
        free = (table for table in count(1) if table not in taken)
        tables = [table for table, _match in zip(free, made["matches"], strict=False)]
    else:
        request = {
            **base,
            "norm": NORM,
            "seed": seed,
            "entrants": entrants,
            "tables": [table for table in base["tables"] if table not in taken],
            "bye": _bye_again(base["bye"], step.byes, [row["id"] for row in entrants]),
        }
        made = output = draw_json(request)
        tables = [match["table"] for match in made["matches"]]
    placed = zip(tables, made["matches"], strict=True)
    matches = [DraftMatch(table, match["sides"]) for table, match in placed]
    drawn = {"input": request, "output": output}
    tables_now = by_table([*step.locked, *matches])
    return DraftStep("redraw", {"seed": seed}, tables_now, made["byes"], drawn, check)


def _bye_again(asked: object, resting: Sequence[int], drawn: Sequence[int]) -> object:
    """A bye by choice is drawn again; a named one stays with whoever rests now."""
    rest = [number for number in resting if number in drawn]
    if isinstance(asked, str) or len(rest) < len(resting):
        return asked if isinstance(asked, str) else "lowest"
    return rest[0] if len(rest) == 1 else rest or "lowest"
