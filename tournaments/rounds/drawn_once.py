"""What is drawn once for a phase: partners who stay together, brackets and pools."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import Bye, DrawInput, Past, entrants_of
from tournaments.draws.pools import LARGEST_POOL, how_many
from tournaments.draws.values import DrawEntrant, PastBye
from tournaments.models import Drawn, DrawnGroup, Entrant, Partners, StoredDraw, System, Tournament
from tournaments.models.stored_draw import DraftStep, exchanged
from tournaments.rounds.draw_input import draw_request


class Partnerships(NamedTuple):
    """Who plays with whom in a round; `draws` are those of everybody who had no partner.

    Without `pairs` (None) everybody plays as entered.
    """

    pairs: Sequence[tuple[int, int]] | None = None
    waiting: Sequence[int] = ()
    draws: Sequence[Drawn] = ()

    @property
    def beside(self) -> dict[int, int]:
        """The partner of each number that stands for two."""
        return dict(self.pairs or ())

    def lead(self, number: int) -> int:
        """The number that stands for the pair of a player; the player's own without a partner."""
        return next((pair[0] for pair in self.pairs or () if number in pair), number)

    def sides(self, players: Sequence[Entrant]) -> Sequence[Entrant]:
        """The pairs of which both are here, each as one entrant, by their better player.

        A pair is of a club where both are, and sits at the table that one of them has.
        """
        if self.pairs is None:
            return players
        who, beside = {player.number: player for player in players}, self.beside
        sides: list[Entrant] = []
        for lead in self.in_order(who):
            if lead in who and beside[lead] in who:
                side, partner = copy(who[lead]), who[beside[lead]]
                side.fixed_table = side.fixed_table or partner.fixed_table
                side.home_club = side.home_club if side.home_club == partner.home_club else ""
                sides.append(side)
        return sides

    def players(self, leads: Iterable[int]) -> list[int]:
        """Both players of each pair, under the number that stands for it.

        >>> Partnerships(((2, 5), (3, 4))).players([3, 2])
        [3, 4, 2, 5]
        """
        beside = self.beside
        if self.pairs is None:
            return [*leads]
        return [number for lead in leads for number in (lead, beside[lead])]

    def in_order(self, ids: Iterable[int]) -> list[int]:
        """The numbers that stand for the pairs of these players, by their better player.

        >>> Partnerships(((2, 5), (3, 4)), (7,)).in_order([4, 7, 5, 2, 3])
        [3, 2]
        """
        beside = self.beside
        if self.pairs is None:
            return [*ids]
        return [lead for lead in dict.fromkeys(map(self.lead, ids)) if lead in beside]


AS_ENTERED = Partnerships()
"""Nobody has a partner from the draw."""


def partners_in(draw: StoredDraw) -> Partnerships:
    """The partners that a draw holds."""
    return Partnerships(draw.partners)


def partners_now(
    tournament: Tournament, number: int, seed: int, groups: Iterable[Sequence[int]]
) -> Partnerships:
    """The partners of earlier rounds of the phase where both are present; the others get one.

    `groups` are those present, best ranked first; partners are of one group.
    """
    plan = tournament.phase_at(number)
    if not tournament.partners_stay(plan):
        return AS_ENTERED
    by_rank = number == plan.start > 1 and plan.partners == Partners.FIRST_LAST
    before = _before(tournament, number)
    pairs: list[tuple[int, int]] = []
    waiting: list[int] = []
    draws: list[Drawn] = []
    for present in groups:
        kept = [pair for pair in before if set(pair) <= set(present)]
        settled = {id_ for pair in kept for id_ in pair}
        alone = [id_ for id_ in present if id_ not in settled]
        pairs += kept
        if len(alone) < 2:
            waiting += alone
            continue
        entrants = entrants_of(alone if by_rank else sorted(alone))
        by = "rank" if by_rank else None
        drawn = Drawn.now(DrawInput(System.MELEE_FIXED.value, seed, entrants=entrants, by=by))
        pairs += [(min(pair), max(pair)) for pair in drawn.partners.pairs]
        waiting += drawn.partners.left
        draws.append(drawn)
    return Partnerships(pairs, waiting, draws)


def request_of_round(
    tournament: Tournament,
    number: int,
    seed: int,
    sides: Sequence[Entrant],
    bye: Bye = "lowest",
    partners: Partnerships = AS_ENTERED,
) -> DrawInput:
    """The input of draw-rules.md 1; pairs of partners each under the number of its lead.

    Who has met whom counts from the phase on in which they became partners, byes from the start.
    """
    leads = {partner: lead for lead, partner in partners.pairs or ()}
    request = draw_request(tournament, number, seed=seed, players=sides, bye=bye, leads=leads)
    if partners.pairs is None:
        return request
    plan = tournament.phase_at(number)
    while plan.position > 1 and plan.partners == Partners.KEPT:
        plan = tournament.chain[plan.position - 2]
    known = [
        past for past in request.past if isinstance(past, PastBye) or past.round_ >= plan.start
    ]
    return replace(request, history=history_of_pairs(known, partners))


def history_of_pairs(history: Iterable[Past], partners: Partnerships) -> tuple[Past, ...]:
    """What was played by the pairs there are now; a bye of both is one bye."""
    of_pairs: list[Past] = []
    rested: set[tuple[int, int]] = set()
    for past in history:
        if isinstance(past, PastBye):
            new = {(past.round_, partners.lead(number)) for number in past.ids} - rested
            rested |= new
            of_pairs += [PastBye(round_, frozenset((lead,))) for round_, lead in sorted(new)]
            continue
        leads = [frozenset(map(partners.lead, side)) for side in past.sides]
        # Whoever now stands on both sides has not met anybody.
        sides = tuple(side - frozenset.intersection(*leads) for side in leads)
        if all(sides):
            of_pairs.append(replace(past, sides=sides))
    return tuple(of_pairs)


def _before(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The latest partners of everybody, in the rounds of the phase before this one.

    Where a phase begins whose partners stay those of the phase before, in the rounds of that one.
    """
    plan = tournament.phase_at(number)
    if number == plan.start > 1:
        if plan.partners != Partners.KEPT:
            return []
        plan = tournament.chain[plan.position - 2]
    latest: dict[int, tuple[int, int]] = {}
    rounds = tournament.rounds.filter(number__gte=plan.start, number__lt=number)
    for round_ in rounds.order_by("-number"):
        partners = round_.stored_draw.partners or ()
        for pair in [pair for pair in partners if latest.keys().isdisjoint(pair)]:
            latest |= dict.fromkeys(pair, (min(pair), max(pair)))
    return [*dict.fromkeys(latest.values())]


class PoolPlace(NamedTuple):
    """A place that rests in each round of a pool."""

    group: str
    pool: int
    rests: int | None = None
    """who rests in the round that is played; None where nobody can play there now"""

    @property
    def key(self) -> str:
        """Its name in a form."""
        return f"{self.pool}-{self.group}"


def pool_places(draw: StoredDraw, turn: int) -> Iterator[PoolPlace]:
    """The places that rest in pools of an odd number, with who rests in a turn.

    `draw` is that of the first round of the phase, in which the pools are drawn.
    """
    if draw.partners is not None:
        return
    for group in draw.groups:
        for pool in group.pools:
            rests = [id_ for row in pool.rounds if row.number == turn for id_ in row.byes]
            place = PoolPlace(group.name, pool.number, *rests[:1])
            is_open = len(pool.ids) % 2 and len(pool.rounds) >= turn
            if is_open and with_place(group, place, 1 + max(group.members)):
                yield place


def with_place(group: DrawnGroup, place: PoolPlace, number: int) -> DrawnGroup | None:
    """The group with one more in a pool; None where another pool has to take it.

    Everybody else meets whom they met before: the newcomer has the matches of the place that rests.
    """
    if group.name != place.group:
        return group
    pools = tuple(
        (*pool.ids, number) if pool.number == place.pool else pool.ids for pool in group.pools
    )
    entrants = (*group.input.entrants, DrawEntrant(number))
    sizes = range(group.input.size or LARGEST_POOL, LARGEST_POOL + 1)
    size = next((size for size in sizes if how_many(len(entrants), size) == len(pools)), None)
    if size is None:
        return None
    request = replace(group.input, entrants=entrants, size=size, placed=pools)
    try:
        drawn = Drawn.now(request)
    except DrawError:
        return None
    return DrawnGroup(group.name, (*group.members, number), drawn)


def groups_after(draw: StoredDraw, steps: Iterable[DraftStep]) -> list[DrawnGroup]:
    """The groups as these steps of the draft leave them."""
    groups = list(draw.first_groups)
    for step in steps:
        if "pool" in step.values:
            place = PoolPlace(step.values["group"], step.values["pool"])
            groups = [with_place(group, place, step.values["joins"]) or group for group in groups]
        if step.label == "swap":
            two = step.values["one"], step.values["other"]
            groups = [
                _swapped(group, *two) if {*two} <= {*group.members} else group for group in groups
            ]
    return groups


def seeds_of(groups: Iterable[DrawnGroup]) -> dict[int, int]:
    """The seed of everybody in a bracket, from 1 in each."""
    brackets = (group for group in groups if not group.has_pools)
    return {id_: at for group in brackets for at, id_ in enumerate(group.members, start=1)}


def _swapped(group: DrawnGroup, one: int, other: int) -> DrawnGroup:
    """A group with two of its members in each other's place."""
    members = tuple(exchanged(group.members, one, other))
    if group.has_pools:
        pools = tuple(tuple(exchanged(pool.ids, one, other)) for pool in group.pools)
        request = replace(group.input, placed=pools)
    else:
        # The seeds stand in the order of the swap: no lot drew that.
        entrants = tuple(
            sorted(group.input.entrants, key=lambda entrant: members.index(entrant.id))
        )
        request = replace(group.input, by=None, entrants=entrants)
    return DrawnGroup(group.name, members, Drawn.now(request))
