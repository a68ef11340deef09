"""Brackets and pools of a phase: drawn once, played round by round (draw-rules.md 4)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from tournaments.draws.bracket_play import BracketResult, ready, waves, with_walkovers
from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import DrawInput, entrants_of
from tournaments.draws.knockout import AGAIN, BracketMatch, Entered, seeded as seeded_slots
from tournaments.draws.values import DrawEntrant
from tournaments.models import Bracket, DraftMatch, Drawn, DrawnGroup, Match, Phase, Review, System
from tournaments.models.group import WentOn

Results = Mapping[str, Mapping[int, BracketResult]]
"""How the matches of each bracket ended so far, by group and number."""


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
    system, third, count = plan.system, plan.third_place, len(members)
    request = DrawInput(str(system), seed, entrants=entrants_of(members))
    if system == System.POOLS:
        request = replace(request, size=plan.pool_size, by="seed")
        if clubs is not None:
            entrants = tuple(DrawEntrant(id_, clubs.get(id_)) for id_ in members)
            request = replace(request, entrants=entrants, soft=("club",))
    elif system == System.CONSOLANTE and count == 2:
        # A single final: nobody is left for a consolation.
        request = replace(request, third_place=third, system=str(System.KNOCKOUT))
    elif system == System.CONSOLANTE:
        # The losers of the semifinals meet in the consolation: nobody plays two at once.
        semifinals = plan.of_round == (count - 1).bit_length() - 1
        request = replace(request, third_place=third and not semifinals, of_round=plan.of_round)
    elif plan.double:
        request = replace(request, bracket=Bracket.DOUBLE.value)
    else:
        request = replace(request, third_place=third, placement=plan.placement)
    if by_chance:
        by_id = tuple(sorted(request.entrants, key=lambda entrant: entrant.id))
        request = replace(request, by="lot", entrants=by_id)
    return request


def rounds_of(groups: Iterable[DrawnGroup]) -> int:
    """The rounds that the longest of these groups takes."""
    lengths = [1]
    for group in groups:
        lengths += [len(pool.rounds) for pool in group.pools] or [len([*waves(group.matches, {})])]
    return max(lengths)


def round_of(
    groups: Sequence[DrawnGroup], turn: int, results: Results, there: Collection[int]
) -> RoundOfGroups:
    """The `turn`-th round of a phase.

    Rounds of pools in which nobody has an opponent left are skipped.
    """
    here, turn = {*there}, next(iter(pool_turns(groups, turn, there)), turn)
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
            whole = [match for match in matches if here.issuperset(match.ids)]
            round_.matches.extend(
                DraftMatch(0, [*map(list, match.sides)], group=group.name, slot=pool.number)
                for match in whole
            )
            busy = {*chain.from_iterable(match.ids for match in whole)}
            round_.resting.extend(id_ for id_ in pool.ids if id_ not in busy and id_ in there)
    return round_


def pool_turns(groups: Iterable[DrawnGroup], turn: int, there: Collection[int]) -> list[int]:
    """The rounds of pools, from `turn` on, in which somebody still has an opponent."""
    here = {*there}
    played = {
        round_.number
        for group in groups
        for pool in group.pools
        for round_ in pool.rounds
        if any(here.issuperset(match.ids) for match in round_.matches)
    }
    return sorted(number for number in played if number >= turn)


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


LEVEL = "level"
"""The review of a match of a bracket that its hands leave level."""


def level_review(match: Match, score: int) -> Review | None:
    """The review of a match of a bracket whose hands are all in and that nobody has won.

    `score` is in points, the same for the sides that are level.
    """
    level = match.in_bracket and match.complete and match.winner is None
    return Review(LEVEL, score, score) if level else None


def waves_of(matches: Sequence[BracketMatch]) -> dict[int, int]:
    """The round, from 1 on, in which each match is played if nobody leaves.

    The second final of a double elimination comes after all other matches.

    >>> from tournaments.draws.knockout import KnockoutRequest, draw_knockout
    >>> waves_of(draw_knockout(KnockoutRequest((1, 2, 3, 4))).matches)
    {1: 1, 2: 1, 3: 2}
    """
    played = [*waves(matches, {})]
    found = {match.match: at for at, wave in enumerate(played, start=1) for match in wave}
    return found | {match.number: len(played) + 1 for match in matches if match.bracket == AGAIN}


def matches_of_round(
    matches: Sequence[BracketMatch],
    played: Mapping[int, Collection[int]],
    number: int,
    start: int,
) -> list[BracketMatch]:
    """The matches of a round of the tournament: as drawn, else as foreseen.

    `played` are the matches drawn in each round. A later round is counted from the last of them:
    entrants who leave can make a bracket shorter.
    """
    if number in played:
        return [match for match in matches if match.number in played[number]]
    wave = waves_of(matches)
    before = [at for at, slots in played.items() if slots and at < number]
    turn = number - start + 1
    if before:
        last = max(before)
        turn = min(wave[match] for match in played[last]) + number - last
    return [match for match in matches if wave[match.number] == turn]


def rounds_foreseen(plan: Phase, sizes: Sequence[int]) -> int | None:
    """The rounds of a phase with groups of these sizes; None where one cannot be drawn.

    >>> plan = Phase(system="knockout")
    >>> rounds_foreseen(plan, [8, 5]), rounds_foreseen(plan, [1])
    (3, None)
    """
    try:
        drawn = [group_drawn(plan, str(at), range(1, n + 1), 0) for at, n in enumerate(sizes)]
    except DrawError:
        return None
    return rounds_of(drawn) if drawn else None


def rounds_left(
    groups: Sequence[DrawnGroup], turn: int, results: Results, there: Collection[int]
) -> int:
    """The rounds that are still to be played from a `turn` of a phase on; 0: it is over.

    Nobody plays against an entrant who has left. A bracket is counted as if the side named first
    won: so the second final of a double elimination counts only once it has to be played.
    """
    if any(group.has_pools for group in groups):
        return len(pool_turns(groups, turn, there))
    longest = 0
    for group in groups:
        matches, rounds = group.matches, 0
        gone = {*group.members}.difference(there)
        known = with_walkovers(matches, results.get(group.name, {}), gone)
        while now := ready(matches, known):
            played = {match.match: BracketResult(*match.sides) for match in now}
            known = with_walkovers(matches, known | played, gone)
            rounds += 1
        longest = max(longest, rounds)
    return longest
