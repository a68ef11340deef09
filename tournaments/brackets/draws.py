"""Brackets and pools of a phase: drawn once, played round by round.

The draw of each round holds `{"phase", "start", "groups", "through", "resting"}`: a group is
`{"name", "members", "input", "output"}` as in draw-rules.md 4, `through` are the entrants who go
on because their opponent has left, `resting` the members of a pool who do not play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Any

from tournaments.draws.bracket_play import BracketResult, ready, rounds_needed, with_walkovers
from tournaments.draws.knockout import Entered, bracket_matches
from tournaments.draws.knockout import seeded as seeded_slots
from tournaments.draws.norm import NORM
from tournaments.draws.registry import draw_json
from tournaments.models import Bracket, Phase, System

Json = dict[str, Any]
Row = Mapping[str, Any]


@dataclass(slots=True)
class RoundOfGroups:
    """A round of a phase: matches without tables, who goes on without a match, who rests."""

    turn: int
    """its number in the phase, counting rounds that nobody could play"""
    matches: list[Json] = field(default_factory=list)
    through: list[Json] = field(default_factory=list)
    resting: list[int] = field(default_factory=list)


def group_drawn(
    plan: Phase,
    name: str,
    members: Sequence[int],
    seed: int,
    clubs: Mapping[int, str] | None = None,
    *,
    lot: bool = False,
) -> Json:
    """A group with its bracket or its pools; `members` in the order of their seeds.

    Where the seeds are by `lot`, the input says so instead of naming their order. Where `clubs`
    are given, pools keep entrants of one club apart; the places of a bracket cannot.

    :raises tournaments.draws.errors.DrawError: where the members are too few
    """
    request = group_request(plan, members, seed, clubs, lot=lot)
    output = draw_json(request)
    return {"name": name, "members": list(members), "input": request, "output": output}


def group_request(
    plan: Phase,
    members: Sequence[int],
    seed: int,
    clubs: Mapping[int, str] | None = None,
    *,
    lot: bool = False,
) -> Json:
    """The input of a bracket or of pools, as :func:`group_drawn` draws it."""
    request = _request(plan, members, seed)
    if clubs is not None and plan.system == System.POOLS:
        entrants = [{"id": id_, "club": clubs.get(id_)} for id_ in members]
        request |= {"entrants": entrants, "soft": ["club"]}
    if lot:
        request |= {"by": "lot", "entrants": sorted(request["entrants"], key=itemgetter("id"))}
    return request


def _request(plan: Phase, members: Sequence[int], seed: int) -> Json:
    entrants = [{"id": id_} for id_ in members]
    request: Json = {"norm": NORM, "system": str(plan.system), "seed": seed, "entrants": entrants}
    if plan.system == System.POOLS:
        return request | {"size": plan.pool_size, "by": "seed"}
    third = {"third_place": plan.third_place}
    if plan.system == System.CONSOLANTE and len(members) == 2:
        # A single final: nobody is left for a consolation.
        return request | {"system": str(System.KNOCKOUT)} | third
    if plan.system == System.CONSOLANTE:
        if plan.of_round == (len(members) - 1).bit_length() - 1:
            # The losers of the semifinals meet in the consolation: nobody plays two at once.
            third["third_place"] = False
        return request | third | {"of_round": plan.of_round}
    if plan.double:
        return request | {"bracket": Bracket.DOUBLE.value}
    return request | third | {"placement": plan.placement}


def rounds_of(groups: Iterable[Row]) -> int:
    """The rounds that the longest of these groups takes."""
    outputs = [group["output"] for group in groups]
    pools = [pool for output in outputs for pool in output.get("pools", ())]
    brackets = [output["matches"] for output in outputs if "pools" not in output]
    lengths = [len(pool["rounds"]) for pool in pools]
    return max([*lengths, *(rounds_needed(bracket_matches(one)) for one in brackets)], default=1)


def round_of(
    groups: Sequence[Row],
    turn: int,
    results: Mapping[str, Mapping[int, BracketResult]],
    there: Collection[int],
) -> RoundOfGroups:
    """The `turn`-th round of a phase; `results` are those of each bracket so far, by group.

    Rounds of pools in which nobody has an opponent left are skipped.
    """
    turn = next(iter(pool_turns(groups, turn, there)), turn)
    found = RoundOfGroups(turn)
    for group in groups:
        if "pools" in group["output"]:
            _pools_round(found, group, turn, there)
        else:
            _bracket_round(found, group, results.get(group["name"], {}), there)
    return found


def _pools_round(found: RoundOfGroups, group: Row, turn: int, there: Collection[int]) -> None:
    for pool in group["output"]["pools"]:
        rounds = pool["rounds"]
        matches = rounds[turn - 1]["matches"] if turn <= len(rounds) else []
        played = [match["sides"] for match in matches if _all(match["sides"], there)]
        place = {"group": group["name"], "slot": pool["pool"]}
        found.matches += [{"sides": sides, **place} for sides in played]
        busy = {*chain(*chain(*played))}
        found.resting += [id_ for id_ in pool["entrants"] if id_ not in busy and id_ in there]


def pool_turns(groups: Sequence[Row], turn: int, there: Collection[int]) -> list[int]:
    """The rounds of pools, from `turn` on, in which somebody still has an opponent."""
    pools = chain.from_iterable(group["output"].get("pools", ()) for group in groups)
    rounds = chain.from_iterable(pool["rounds"] for pool in pools)
    found = {
        round_["round"]
        for round_ in rounds
        if any(_all(match["sides"], there) for match in round_["matches"])
    }
    return sorted(number for number in found if number >= turn)


def _all(sides: Iterable[Iterable[int]], there: Collection[int]) -> bool:
    return all(id_ in there for side in sides for id_ in side)


def _bracket_round(
    found: RoundOfGroups, group: Row, results: Mapping[int, BracketResult], there: Collection[int]
) -> None:
    """Add the matches that can be played now, and the walkovers against entrants who have left."""
    name, matches = group["name"], bracket_matches(group["output"]["matches"])
    known = with_walkovers(matches, results, {*group["members"]}.difference(there))
    found.through += [
        {"group": name, "slot": number, "winner": ended.winner, "loser": ended.loser}
        for number, ended in known.items()
        if number not in results
    ]
    for match in ready(matches, known):
        sides = [[id_] for id_ in match.sides]
        found.matches.append({"sides": sides, "group": name, "slot": match.match})


def apart_from_pools(
    members: Sequence[int], pool: Mapping[int, int], place: Mapping[int, int]
) -> list[int]:
    """Seeds by which no two of one pool meet in the first round of a bracket, where possible.

    Only seeds of the same place in their pools are exchanged, the last ones first.

    >>> pools = {1: 1, 2: 2, 3: 1, 4: 2}
    >>> apart_from_pools([1, 2, 3, 4], pools, {1: 1, 2: 1, 3: 2, 4: 2})
    [1, 2, 3, 4]
    >>> apart_from_pools([1, 2, 3, 4], {1: 1, 2: 2, 3: 2, 4: 1}, {1: 1, 2: 1, 3: 2, 4: 2})
    [1, 2, 4, 3]
    """
    order = list(members)
    for at, other in reversed([*enumerate(order)]):
        for instead in (other, *order[at + 1 :]):
            if place.get(instead) != place.get(other):
                continue
            exchanged = {other: instead, instead: other}
            tried = [exchanged.get(id_, id_) for id_ in order]
            if _meetings(tried, pool) < _meetings(order, pool):
                order = tried
                break
    return order


def _meetings(order: Sequence[int], pool: Mapping[int, int]) -> int:
    """The number of first matches of a bracket between two of one pool."""
    slots = seeded_slots([Entered(id_) for id_ in order])
    pools = [pool.get(slot.id) if isinstance(slot, Entered) else None for slot in slots]
    # A single entrant has a slot and nobody opposite.
    matches = zip(pools[::2], pools[1::2], strict=len(pools) > 1)
    return sum(one == other is not None for one, other in matches)
