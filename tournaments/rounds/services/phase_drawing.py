"""A round of brackets or pools: from the draw of its phase, which its first round makes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.brackets.draws import RoundOfGroups, group_drawn, round_of, rounds_of
from tournaments.core.wording.phases import group_title
from tournaments.core.writes import Refusal
from tournaments.draws.lot import drawn_order
from tournaments.models import Entrant, Phase, Round, System, Tournament
from tournaments.models.group import MAIN
from tournaments.phases.selectors import Members, members_of
from tournaments.ranking.phase_ranking import bracket_results
from tournaments.ranking.reading import read_matches
from tournaments.ranking.selectors.played import phase_begun
from tournaments.rounds.drafts import Step, first_of_phase, groups_after, groups_drawn, numbers_of
from tournaments.rounds.requests import clubs_of, draw_request
from tournaments.rounds.schedules import own_tables_first
from tournaments.rounds.selectors.draws import draw_order

Draw = dict[str, Any]


def phase_drawn(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[Entrant]
) -> tuple[Draw, Step]:
    """The draw of a round of brackets or pools, and the first state of its draft.

    :raises Refusal: where nobody has anybody to play
    :raises tournaments.draws.errors.DrawError: where a group is too small
    """
    groups, alone = _groups(tournament, plan, number, seed, there)
    found = _played(tournament, plan, number, groups, there)
    if not found.matches:
        raise Refusal.of(_("In this phase nobody is left to play."))
    check = _check(tournament, number, seed, found, there)
    draw = _draw(plan, number, groups, found, check)
    return draw | _present(there) | {"alone": alone}, _step(plan, groups, found, check)


def draw_followed(round_: Round) -> Draw:
    """The draw of a draft with its groups as the swaps of its steps leave them.

    :raises Refusal: where one of them is no longer there
    """
    draw: Draw = round_.draw
    if not first_of_phase(draw, round_.number):
        return draw
    groups = groups_after(draw, round_.steps[: round_.step + 1])
    if groups == draw["groups"]:
        return draw
    tournament, number, seed = round_.tournament, round_.number, groups[0]["input"]["seed"]
    members = {id_ for group in groups for id_ in group["members"]}
    found = round_of(groups, 1, {}, members)
    there = draw_order(tournament, number)
    _refuse_gone(members - {player.number for player in there})
    check = _check(tournament, number, seed, found, there)
    made = _draw(tournament.phase_at(number), number, groups, found, check)
    return {**draw, **made, "groups_drawn": groups_drawn(draw)}


def refuse_if_moved(round_: Round) -> None:
    """Refuse a draft whose brackets or pools give other matches now than when it was drawn.

    :raises Refusal: where a result was changed since, or somebody has left or come back
    """
    draw, number = round_.draw, round_.number
    if "groups" not in draw or number == draw["start"]:
        return
    tournament = round_.tournament
    there = draw_order(tournament, number)
    now = _played(tournament, tournament.phase_at(number), number, draw["groups"], there)
    if _meetings(now.matches) != _meetings(round_.steps[round_.step]["matches"]):
        words = _(
            "Since the draw results of this phase, or who is there, have changed: draw again."
        )
        raise Refusal.of(words)


def _meetings(matches: Sequence[Mapping[str, Any]]) -> set[tuple[str, int, frozenset[int]]]:
    return {(m["group"], m["slot"], frozenset(numbers_of(m))) for m in matches}


def _refuse_gone(numbers: Collection[int]) -> None:
    if numbers:
        words = _("Since the draw the pairs present have changed (%(numbers)s): draw again.")
        raise Refusal.of(words % {"numbers": ", ".join(map(str, sorted(numbers)))})


def _check(
    tournament: Tournament, number: int, seed: int, found: RoundOfGroups, there: Sequence[Entrant]
) -> Draw:
    """The round as one that is judged by itself, of those who play it."""
    playing = {id_ for match in found.matches for side in match["sides"] for id_ in side}
    players = [player for player in there if player.number in playing]
    return draw_request(tournament, number, seed=seed, players=players, bye="lowest")


def members_drawn(tournament: Tournament, plan: Phase, number: int) -> Mapping[str, Any]:
    """What the draw of a round without groups keeps of its phase, where that is a later one."""
    if plan.position == 1:
        return {}
    members = members_of(tournament, plan, number)
    there = draw_order(tournament, number)
    return {"phase": plan.position, "start": plan.start, "members": members, **_present(there)}


def _present(there: Sequence[Entrant]) -> Draw:
    """Who was there: whoever comes back later changes nothing of the phase before."""
    return {"present": sorted(player.number for player in there)}


def _groups(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[Entrant]
) -> tuple[list[Draw], list[int]]:
    """The groups as their first round has drawn them, or as it draws them now; who is alone."""
    if number > plan.start:
        first = tournament.rounds.get(number=plan.start).draw
        return list(first["groups"]), []
    members = _seeds(tournament, plan, number, seed, [player.number for player in there])
    _refuse_small_pools(plan, members)
    clubs = clubs_of(tournament, there) if tournament.avoid_same_club else None
    lot = plan.position == 1
    groups = [
        group_drawn(plan, name, ids, seed, clubs, lot=lot)
        for name, ids in members.items()
        if len(ids) > 1
    ]
    return groups, [id_ for ids in members.values() if len(ids) == 1 for id_ in ids]


def _refuse_small_pools(plan: Phase, members: Members) -> None:
    """Of several groups, the one that is too small for pools is named."""
    small = [name for name, ids in members.items() if len(ids) == 2]
    if plan.system == System.POOLS and len(members) > 1 and small:
        words = _("Pools need three pairs: “%(group)s” has two. Choose a knockout for this phase.")
        raise Refusal.of(words % {"group": group_title(small[0]) or small[0]})


def _seeds(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[int]
) -> Members:
    """By the ranking before; in a first phase nobody is known, and the lot says."""
    if plan.position == 1:
        return {MAIN: drawn_order(there, seed, 0, "seeds")}
    return members_of(tournament, plan, number)


def _played(
    tournament: Tournament,
    plan: Phase,
    number: int,
    groups: Sequence[Draw],
    there: Sequence[Entrant],
) -> RoundOfGroups:
    begun = phase_begun(tournament, plan, number)
    rows = [row for row in read_matches(tournament).values() if row.round < number]
    results = bracket_results(begun, rows) if begun and plan.bracketed else {}
    present = {player.number for player in there}
    return round_of(groups, begun.turn + 1 if begun else 1, results, present)


def _step(plan: Phase, groups: Sequence[Draw], found: RoundOfGroups, check: Draw) -> Step:
    tables = zip(check["tables"], found.matches, strict=False)
    matches = [{**match, "table": table} for table, match in tables]
    own = {e["id"]: e["fixed_table"] for e in check["entrants"] if "fixed_table" in e}
    return {
        "label": "bracket" if plan.bracketed else "pools",
        "values": {"seed": groups[0]["input"]["seed"]},
        "matches": own_tables_first({"matches": matches}, own),
        "byes": [],
    }


def _draw(
    plan: Phase, number: int, groups: Sequence[Draw], found: RoundOfGroups, check: Draw
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
        "turn": found.turn,
    }
