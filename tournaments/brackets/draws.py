"""Brackets and pools of a phase: drawn once, played round by round (draw-rules.md 4)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from tournaments.draws.bracket_play import BracketResult, ready, rounds_needed, with_walkovers
from tournaments.draws.inputs import DrawInput, entrants_of
from tournaments.draws.knockout import Entered, seeded as seeded_slots
from tournaments.draws.values import DrawEntrant
from tournaments.models import Bracket, DraftMatch, Phase, System
from tournaments.models.group import Drawn, DrawnGroup, WentOn


class RoundOfGroups(NamedTuple):
    """A round of a phase: matches without tables, who goes on without a match, who rests."""

    turn: int
    """its number in the phase, counting rounds that nobody could play"""
    matches: list[DraftMatch]
    """at no table yet: 0"""
    through: list[WentOn]
    resting: list[int]


def group_drawn(
    plan: Phase,
    name: str,
    members: Sequence[int],
    seed: int,
    clubs: Mapping[int, str] | None = None,
    *,
    by_chance: bool = False,
) -> DrawnGroup:
    """A group with its bracket or its pools; `members` in the order of their seeds.

    Where the seeds are by `lot`, the input says so instead of naming their order. Where `clubs`
    are given, pools keep entrants of one club apart; the places of a bracket cannot.

    :raises tournaments.draws.errors.DrawError: where the members are too few
    """
    request = group_request(plan, members, seed, clubs, by_chance=by_chance)
    return DrawnGroup(name, tuple(members), Drawn.now(request))


def group_request(
    plan: Phase,
    members: Sequence[int],
    seed: int,
    clubs: Mapping[int, str] | None,
    *,
    by_chance: bool = False,
) -> DrawInput:
    """The input of a bracket or of pools, as :func:`group_drawn` draws it."""
    request = DrawInput(str(plan.system), seed, entrants=entrants_of(members))
    request = _as_planned(request, plan)
    if clubs is not None and plan.system == System.POOLS:
        entrants = tuple(DrawEntrant(id_, clubs.get(id_)) for id_ in members)
        request = replace(request, entrants=entrants, soft=("club",))
    if by_chance:
        by_id = tuple(sorted(request.entrants, key=lambda entrant: entrant.id))
        request = replace(request, by="lot", entrants=by_id)
    return request


def _as_planned(request: DrawInput, plan: Phase) -> DrawInput:
    """The input of a draw with what its phase asks besides the entrants."""
    if plan.system == System.POOLS:
        return replace(request, size=plan.pool_size, by="seed")
    third, count = plan.third_place, len(request.entrants)
    if plan.system == System.CONSOLANTE and count == 2:
        # A single final: nobody is left for a consolation.
        return replace(request, third_place=third, system=str(System.KNOCKOUT))
    if plan.system == System.CONSOLANTE:
        # The losers of the semifinals meet in the consolation: nobody plays two at once.
        semifinals = plan.of_round == (count - 1).bit_length() - 1
        return replace(request, third_place=third and not semifinals, of_round=plan.of_round)
    if plan.double:
        return replace(request, bracket=Bracket.DOUBLE.value)
    return replace(request, third_place=third, placement=plan.placement)


def rounds_of(groups: Iterable[DrawnGroup]) -> int:
    """The rounds that the longest of these groups takes."""
    lengths = [1]
    for group in groups:
        lengths += [len(pool.rounds) for pool in group.pools] or [rounds_needed(group.matches)]
    return max(lengths)


def round_of(
    groups: Sequence[DrawnGroup],
    turn: int,
    results: Mapping[str, Mapping[int, BracketResult]],
    there: Collection[int],
) -> RoundOfGroups:
    """The `turn`-th round of a phase; `results` are those of each bracket so far, by group.

    Rounds of pools in which nobody has an opponent left are skipped.
    """
    turn = next(iter(pool_turns(groups, turn, there)), turn)
    round_ = RoundOfGroups(turn, [], [], [])
    for group in groups:
        played = results.get(group.name, {})
        # Pools have no matches of a bracket, brackets have no pools.
        known = with_walkovers(group.matches, played, {*group.members}.difference(there))
        round_.through.extend(
            WentOn(group.name, number, ended.winner, ended.loser)
            for number, ended in known.items()
            if number not in played
        )
        round_.matches.extend(
            DraftMatch(0, [[id_] for id_ in match.sides], group=group.name, slot=match.match)
            for match in ready(group.matches, known)
        )
        for pool in group.pools:
            matches = pool.rounds[turn - 1].matches if turn <= len(pool.rounds) else ()
            whole = [match for match in matches if _all(match.ids, there)]
            round_.matches.extend(
                DraftMatch(0, [*map(list, match.sides)], group=group.name, slot=pool.number)
                for match in whole
            )
            busy = {*chain.from_iterable(match.ids for match in whole)}
            round_.resting.extend(id_ for id_ in pool.ids if id_ not in busy and id_ in there)
    return round_


def pool_turns(groups: Iterable[DrawnGroup], turn: int, there: Collection[int]) -> list[int]:
    """The rounds of pools, from `turn` on, in which somebody still has an opponent."""
    played = {
        round_.number
        for group in groups
        for pool in group.pools
        for round_ in pool.rounds
        if any(_all(match.ids, there) for match in round_.matches)
    }
    return sorted(number for number in played if number >= turn)


def _all(ids: Iterable[int], there: Collection[int]) -> bool:
    return all(id_ in there for id_ in ids)


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
