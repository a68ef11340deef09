"""The states of a draft: what was drawn, then every change of it, each with its label."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from tournaments.draws.registry import draw_json, evaluate
from tournaments.models import Round, System
from tournaments.models.round import Draw, check_of
from tournaments.rounds.melee import melee_judged, rest_request, rest_round

Json = dict[str, Any]
Row = Mapping[str, Any]

BY_HAND = ("manual", "swap", "tables")
"""The steps of a draft after which no draw of the program is what stands."""
_KEPT = ("seed", "round", "entrants", "history", "forbidden", "soft", "size", "exact")


def is_by_hand(steps: Iterable[Row]) -> bool:
    """Whether somebody placed or moved pairs himself."""
    return any(step["label"] in BY_HAND for step in steps)


def plan_judged(draw: Row, step: Row) -> Json:
    """The round as it stands: `input` says who sits where, `output` what that costs and breaks.

    Everything else of the input is that of the draw, but for the tables that were to be taken.
    """
    request = _request(check_of(draw), step)
    return {"input": request, "output": draw_json(request)}


def _request(check: Row, step: Row) -> Json:
    kept = {name: check[name] for name in _KEPT if name in check}
    melee = {"partners": True} if is_melee(check) else {}
    matches = [{"table": match["table"], "sides": match["sides"]} for match in step["matches"]]
    placed = {"matches": matches, "byes": step["byes"]}
    return {"system": System.MANUAL.value, **kept, **melee, **placed}


def groups_drawn(draw: Row) -> list[Json]:
    """The groups of a round as the program has drawn them."""
    return list(draw.get("groups_drawn") or draw["groups"])


def groups_after(draw: Row, steps: Iterable[Row]) -> list[Json]:
    """The groups as these steps of the draft leave them."""
    groups = groups_drawn(draw)
    for step in steps:
        if step["label"] == "swap":
            one, other = step["values"]["one"], step["values"]["other"]
            groups = [swapped_group(group, one, other) for group in groups]
    return groups


def swapped_group(group: Row, one: int, other: int) -> Json:
    """A group with two of its members in each other's place; as it is where they are not in it."""
    if one not in group["members"] or other not in group["members"]:
        return dict(group)
    place = {one: other, other: one}
    pools = group["output"].get("pools")
    changed = (
        _seeds_exchanged(group, place)
        if pools is None
        else {**group["input"], "placed": [_exchanged(p["entrants"], place) for p in pools]}
    )
    return {
        "name": group["name"],
        "members": _exchanged(group["members"], place),
        "input": changed,
        "output": draw_json(changed),
    }


def group_of(groups: Iterable[Row], number: int) -> str | None:
    """The name of the group somebody plays in."""
    return next((group["name"] for group in groups if number in group["members"]), None)


def first_of_phase(draw: Row, number: int) -> bool:
    """Whether a round begins a phase of brackets or pools: what it draws can still be changed."""
    return "groups" in draw and bool(draw["start"] == number)


def seeds_of(groups: Iterable[Row]) -> dict[int, int]:
    """The seed of everybody in a bracket, from 1 in each."""
    brackets = (group for group in groups if "matches" in group["output"])
    return {id_: at for group in brackets for at, id_ in enumerate(group["members"], start=1)}


def _seeds_exchanged(group: Row, place: Mapping[int, int]) -> Json:
    """The input of a bracket with its seeds in the order that is now; no lot drew that."""
    request = {name: value for name, value in group["input"].items() if name != "by"}
    row_of = {row["id"]: row for row in request["entrants"]}
    return {**request, "entrants": [row_of[id_] for id_ in _exchanged(group["members"], place)]}


def _exchanged(ids: Sequence[int], place: Mapping[int, int]) -> list[int]:
    return [place.get(id_, id_) for id_ in ids]


Step = dict[str, Any]


def first_step(
    label: str, seed: int, matches: Collection[Mapping[str, Any]], byes: Collection[int]
) -> Step:
    """The first state of a draft."""
    seats = [{"table": match["table"], "sides": match["sides"]} for match in matches]
    return {"label": label, "values": {"seed": seed}, "matches": seats, "byes": list(byes)}


def swapped_step(step: Step, one: int, other: int) -> Step:
    """The draft with two entrants in each other's place; tables stay where they are."""
    place = {one: other, other: one}
    return {
        "label": "swap",
        "values": {"one": one, "other": other},
        "matches": [
            match | {"sides": [[place.get(n, n) for n in side] for side in match["sides"]]}
            for match in step["matches"]
        ],
        "byes": [place.get(number, number) for number in step["byes"]],
    }


def steps_taken(round_: Round) -> list[Step]:
    """The states of a draft that led to the current one, what was undone left out."""
    return list(round_.steps[: round_.step + 1])


def tables_step(step: Step, one: int, other: int) -> Step:
    """The draft with two matches at each other's table; who meets whom stays as it is.

    >>> step = {"matches": [{"table": 1, "sides": [[5], [7]]}, {"table": 2, "sides": [[6], [8]]}],
    ...         "byes": []}
    >>> [(match["table"], match["sides"]) for match in tables_step(step, 1, 2)["matches"]]
    [(1, [[6], [8]]), (2, [[5], [7]])]
    """
    table = {one: other, other: one}
    moved = [
        match | {"table": table.get(match["table"], match["table"])} for match in step["matches"]
    ]
    return {
        "label": "tables",
        "values": {"one": one, "other": other},
        "matches": sorted(moved, key=lambda match: int(match["table"])),
        "byes": step["byes"],
    }


def locked_step(step: Step, table: int, *, locked: bool) -> Step:
    """The draft with the match at a table kept whatever is drawn anew, or let go again."""
    return {
        "label": "lock" if locked else "unlock",
        "values": {"table": table},
        "matches": [
            match | {"locked": locked} if match["table"] == table else match
            for match in step["matches"]
        ],
        "byes": step["byes"],
    }


def redraw_request(draw: Draw, step: Step, seed: int) -> dict[str, Any]:
    """The input of a draw of everybody who is not at a locked table, at the other tables."""
    base = check_of(draw)
    kept = [match for match in step["matches"] if match.get("locked")]
    held = {number for match in kept for number in numbers_of(match)}
    if is_melee(base):
        return rest_request(base, held, seed)
    taken = {match["table"] for match in kept}
    return {
        **base,
        "seed": seed,
        "entrants": [entrant for entrant in base["entrants"] if entrant["id"] not in held],
        "tables": [table for table in base["tables"] if table not in taken],
        "bye": _bye(base["bye"], step["byes"]),
    }


def redrawn_step(step: Step, request: Mapping[str, Any], output: Mapping[str, Any]) -> Step:
    """The draft with what was drawn anew around its locked matches."""
    kept = [match for match in step["matches"] if match.get("locked")]
    made = rest_round(request, output, _tables(kept)) if is_melee(request) else output
    new = first_step("redraw", made["seed"], made["matches"], made["byes"])
    matches = sorted([*kept, *new["matches"]], key=lambda match: match["table"])
    return new | {"matches": matches, "draw": {"input": request, "output": output}}


def judged(draw: Draw, step: Step) -> dict[str, Any]:
    """What a state of the draft costs and breaks, by the engine's own measure."""
    request = check_of(draw)
    if is_melee(request):
        found = melee_judged(request, step)
        found = {**found, "broken": [*met_anyway(request, step), *found["broken"]]}
    else:
        numbers = [numbers_of(match) for match in step["matches"]]
        found = evaluate(request, numbers, step["byes"])
        if "groups" in draw:
            # Meeting again is what a bracket after pools may ask for: nothing had to give.
            found = {**found, "broken": _gave_in_groups(draw, request, step)}
    return found | {"broken": [*found["broken"], *misplaced(request, step)]}


def _gave_in_groups(draw: Draw, request: Mapping[str, Any], step: Step) -> list[dict[str, Any]]:
    """What had to give in brackets and pools; meeting again is what they may ask for."""
    kept = met_anyway(request, step)
    if not first_of_phase(draw, request["round"]):
        return kept
    return [*kept, *(row for group in draw["groups"] for row in group["output"]["broken"])]


def is_melee(request: Mapping[str, Any]) -> bool:
    """Whether a request is one of a mêlée."""
    return bool(request["system"] == System.MELEE)


def misplaced(request: Mapping[str, Any], step: Step) -> list[dict[str, Any]]:
    """Those who have a table of their own and sit at another, as the engine tells it."""
    fixed = {e["id"]: e["fixed_table"] for e in request["entrants"] if e.get("fixed_table")}
    seats = ((match["table"], numbers_of(match)) for match in step["matches"])
    moved = ([n for n in numbers if fixed.get(n, table) != table] for table, numbers in seats)
    return [{"constraint": "fixed_table", "entrants": numbers} for numbers in moved if numbers]


def met_anyway(check: Draw, step: Step) -> list[dict[str, Any]]:
    """Those who must not meet and sit at one table of a state of a draft.

    >>> step = {"matches": [{"table": 1, "sides": [[1, 2], [3, 4]]}]}
    >>> met_anyway({"forbidden": [[2, 3], [2, 5]]}, step)
    [{'constraint': 'forbidden', 'entrants': [2, 3]}]
    """
    kept = [tuple(two) for two in check.get("forbidden", [])]
    tables = map(numbers_of, step["matches"])
    sitting = {two for numbers in tables for two in combinations(sorted(numbers), 2)}
    return [{"constraint": "forbidden", "entrants": list(two)} for two in kept if two in sitting]


def numbers_of(match: Mapping[str, Any]) -> list[int]:
    """Who sits at a match."""
    return [number for side in match["sides"] for number in side]


def _tables(matches: Collection[Mapping[str, Any]]) -> set[int]:
    return {match["table"] for match in matches}


def _bye(asked: Any, resting: list[int]) -> Any:
    """A bye by choice is drawn again; by name it stays with those who rest now."""
    if isinstance(asked, str) or not resting:
        return asked if isinstance(asked, str) else "lowest"
    return resting[0] if len(resting) == 1 else resting
