"""A round of brackets or pools: from the draw of its phase, which its first round makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.lot import drawn_order
from tournaments.engine.drafts import Step
from tournaments.engine.draws import draw_request
from tournaments.engine.phase_draws import RoundOfGroups, group_drawn, round_of, rounds_of
from tournaments.engine.phase_ranking import bracket_results
from tournaments.engine.phases import MAIN, PhasePlan
from tournaments.engine.ranking import read_matches
from tournaments.engine.schedules import own_tables_first
from tournaments.models import Entrant, Tournament
from tournaments.selectors.phase_facts import phase_begun
from tournaments.selectors.phases import Members, members_of
from tournaments.services.base import Refusal

Draw = dict[str, Any]


def phase_drawn(
    contest: Tournament, plan: PhasePlan, number: int, seed: int, there: Sequence[Entrant]
) -> tuple[Draw, Step]:
    """The draw of a round of brackets or pools, and the first state of its draft.

    :raises Refusal: where nobody has anybody to play
    :raises tournaments.draws.errors.DrawError: where a group is too small
    """
    groups = _groups(contest, plan, number, seed, [player.number for player in there])
    found = _played(contest, plan, number, groups, there)
    if not found.matches:
        raise Refusal.of(_("In this phase nobody is left to play."))
    playing = {id_ for match in found.matches for side in match["sides"] for id_ in side}
    players = [player for player in there if player.number in playing]
    check = draw_request(contest, number, seed=seed, players=players, bye="lowest")
    step = _step(plan, groups, found, check)
    return _draw(plan, number, groups, found, check), step


def members_drawn(contest: Tournament, plan: PhasePlan, number: int) -> Mapping[str, Any]:
    """What the draw of a round without groups keeps of its phase, where that is a later one."""
    if plan.position == 1:
        return {}
    members = members_of(contest, plan, number)
    return {"phase": plan.position, "start": plan.start, "members": members}


def _groups(
    contest: Tournament, plan: PhasePlan, number: int, seed: int, there: Sequence[int]
) -> list[Draw]:
    """The groups as their first round has drawn them, or as it draws them now."""
    if number > plan.start:
        first = contest.rounds.get(number=plan.start)
        return list(first.draw["groups"])
    members = _seeds(contest, plan, number, seed, there)
    return [group_drawn(plan, name, ids, seed) for name, ids in members.items() if len(ids) > 1]


def _seeds(
    contest: Tournament, plan: PhasePlan, number: int, seed: int, there: Sequence[int]
) -> Members:
    """By the ranking before; in a first phase nobody is known, and the lot says."""
    if plan.position == 1:
        return {MAIN: drawn_order(there, seed, 0, "seeds")}
    return members_of(contest, plan, number)


def _played(
    contest: Tournament,
    plan: PhasePlan,
    number: int,
    groups: Sequence[Draw],
    there: Sequence[Entrant],
) -> RoundOfGroups:
    begun = phase_begun(contest, plan, number)
    rows = [row for row in read_matches(contest).values() if row.round < number]
    results = bracket_results(begun, rows) if begun and plan.bracket else {}
    present = {player.number for player in there}
    return round_of(groups, number - plan.start + 1, results, present)


def _step(plan: PhasePlan, groups: Sequence[Draw], found: RoundOfGroups, check: Draw) -> Step:
    tables = zip(check["tables"], found.matches, strict=False)
    matches = [{**match, "table": table} for table, match in tables]
    own = {e["id"]: e["fixed_table"] for e in check["entrants"] if "fixed_table" in e}
    return {
        "label": "bracket" if plan.bracket else "pools",
        "values": {"seed": groups[0]["input"]["seed"]},
        "matches": own_tables_first({"matches": matches}, own),
        "byes": [],
    }


def _draw(
    plan: PhasePlan, number: int, groups: Sequence[Draw], found: RoundOfGroups, check: Draw
) -> Draw:
    return {
        "input": groups[0]["input"],
        "output": groups[0]["output"],
        "check": check,
        "by": str(plan.system),
        "phase": plan.position,
        "start": plan.start,
        "length": rounds_of(groups),
        "groups": list(groups),
        "members": {group["name"]: group["members"] for group in groups},
        "through": [{**row, "round": number} for row in found.through],
        "resting": found.resting,
    }
