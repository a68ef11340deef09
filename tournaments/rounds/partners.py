"""Partners who are drawn once and stay together for a phase: `melee_fixed`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace

from tournaments.draws.inputs import Bye, DrawInput, Past, entrants_of
from tournaments.draws.values import PastBye
from tournaments.models import Entrant, Partners, System, Tournament
from tournaments.models.drawn import Drawn
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draw_input import draw_request, forbidden_facts


@dataclass(frozen=True, slots=True)
class Partnerships:
    """Who plays with whom in a round; `draws` are those of everybody who had no partner."""

    pairs: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...] = ()
    draws: tuple[Drawn, ...] = ()

    def lead(self, number: int) -> int:
        """The number that stands for the pair of a player; the player's own without a partner."""
        return next((pair[0] for pair in self.pairs if number in pair), number)

    @property
    def leads(self) -> dict[int, int]:
        """The number that stands for each second partner."""
        return {partner: lead for lead, partner in self.pairs}

    def sides(self, players: Sequence[Entrant]) -> list[Entrant]:
        """The pairs of which both are here, each as one entrant, by their better player."""
        who = {player.number: player for player in players}
        partner = dict(self.pairs)
        return [
            _as_one(who[lead], who[partner[lead]])
            for lead in self.in_order(who)
            if lead in who and partner[lead] in who
        ]

    def players(self, leads: Iterable[int]) -> list[int]:
        """Both players of each pair, under the number that stands for it.

        >>> Partnerships(((2, 5), (3, 4))).players([3, 2])
        [3, 4, 2, 5]
        """
        partner = dict(self.pairs)
        return [number for lead in leads for number in (lead, partner[lead])]

    def in_order(self, ids: Iterable[int]) -> list[int]:
        """The numbers that stand for the pairs of these players, by their better player.

        >>> Partnerships(((2, 5), (3, 4)), (7,)).in_order([4, 7, 5, 2, 3])
        [3, 2]
        """
        partner = dict(self.pairs)
        return [lead for lead in dict.fromkeys(map(self.lead, ids)) if lead in partner]


def partners_in(draw: StoredDraw) -> Partnerships | None:
    """The partners that a draw holds; None where nobody has one."""
    if draw.partners is None:
        return None
    return Partnerships(tuple((one, other) for one, other in draw.partners))


def partners_now(
    tournament: Tournament, number: int, seed: int, groups: Iterable[Sequence[int]]
) -> Partnerships:
    """The partners of earlier rounds of the phase where both are present; the others get one.

    `groups` are those present, best ranked first; partners are of one group.
    """
    plan = tournament.phase_at(number)
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
        request = DrawInput(System.MELEE_FIXED.value, seed, entrants=entrants, by=by)
        drawn = Drawn.now(request)
        pairs += [_pair(*pair) for pair in drawn.partners.pairs]
        waiting += drawn.partners.left
        draws.append(drawn)
    return Partnerships(tuple(pairs), tuple(waiting), tuple(draws))


def request_of_pairs(
    tournament: Tournament,
    number: int,
    seed: int,
    partners: Partnerships,
    sides: Sequence[Entrant],
    bye: Bye = "lowest",
) -> DrawInput:
    """The input of draw-rules.md 1 for pairs of partners, each under the number of its lead.

    Who has met whom counts from the phase on in which they became partners, byes from the start.
    """
    request = draw_request(tournament, number, seed=seed, players=sides, bye=bye)
    plan = tournament.phase_at(number)
    while plan.position > 1 and plan.partners == Partners.KEPT:
        plan = tournament.chain[plan.position - 2]
    known = [
        past for past in request.past if isinstance(past, PastBye) or past.round_ >= plan.start
    ]
    return replace(
        request,
        history=history_of_pairs(known, partners),
        forbidden=forbidden_facts(tournament, [side.number for side in sides], partners.leads),
    )


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
    pairs: list[tuple[int, int]] = []
    seen: set[int] = set()
    rounds = tournament.rounds.filter(number__gte=plan.start, number__lt=number)
    for round_ in rounds.order_by("-number"):
        new = [_pair(*pair) for pair in round_.stored_draw.partners or ()]
        fresh = [pair for pair in new if not seen & set(pair)]
        seen |= {number for pair in fresh for number in pair}
        pairs += fresh
    return pairs


def _pair(one: int, other: int) -> tuple[int, int]:
    return (min(one, other), max(one, other))


def _as_one(lead: Entrant, partner: Entrant) -> Entrant:
    """A pair as the draw takes it: of a club where both are, at the table that one of them has."""
    side = copy(lead)
    side.fixed_table = lead.fixed_table or partner.fixed_table
    side.home_club = lead.home_club if lead.home_club == partner.home_club else ""
    return side
