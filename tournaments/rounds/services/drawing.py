"""The draw of a round of a tournament as it stands, with the first state of its draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.core.writes import Refusal
from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import Bye, DrawInput
from tournaments.draws.values import DrawnMatch
from tournaments.models import ByeChoice, Entrant, System, Tournament
from tournaments.models.draft import DraftStep
from tournaments.models.drawn import Drawn
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draw_input import (
    PLANNED,
    SCHEDULES,
    byes_to_name,
    draw_request,
    system_of,
)
from tournaments.rounds.melee_plan import planned_round
from tournaments.rounds.new_drafts import NewDraft, drawn_by_engine
from tournaments.rounds.partners import partners_now, request_of_pairs
from tournaments.rounds.schedule_rounds import scheduled_round
from tournaments.rounds.selectors.draws import draw_order, victories_before
from tournaments.rounds.services.phase_drawing import phase_drawn, with_members
from tournaments.rounds.words import draw_problem


def drawn_now(
    tournament: Tournament, number: int, seed: int, volunteers: Sequence[int | None]
) -> NewDraft:
    """The round as the tournament's system draws it from what is known now.

    :raises Refusal: where it cannot be drawn
    """
    players = draw_order(tournament, number)
    plan = tournament.phase_at(number)
    bye = bye_of(tournament, number, len(players), volunteers)
    try:
        if plan.grouped:
            return phase_drawn(tournament, plan, number, seed, players)
        if tournament.partners_stay(plan):
            made = _of_partners(tournament, number, seed, players, bye)
            return replace(made, draw=with_members(made.draw, tournament, number, players))
        swiss = system_of(tournament, number) == System.SWISS
        request = draw_request(
            tournament,
            number,
            seed=seed,
            players=players,
            bye=bye,
            victories=victories_before(tournament, number) if swiss else None,
        )
        made = _drawn(tournament, number, request)
    except DrawError as error:
        raise Refusal.of(draw_problem(error)) from error
    return replace(made, draw=with_members(made.draw, tournament, number, players))


def bye_of(
    tournament: Tournament, number: int, present: int, volunteers: Sequence[int | None]
) -> Bye:
    """Who is to have the bye, as the engine wants to know it.

    :raises Refusal: where a volunteer has to be named and is not
    """
    due = byes_to_name(tournament, number, present)
    if not due or system_of(tournament, number) in PLANNED:
        return "lowest"
    if tournament.bye_choice != ByeChoice.VOLUNTEER:
        return tournament.bye_choice
    named = [volunteer for volunteer in volunteers if volunteer is not None][:due]
    if not named:
        raise Refusal.of(_("Name the pair that has the bye this round."), "volunteer")
    if len(set(named)) < len(named):
        raise Refusal.of(_("Choose two different pairs."), "second_volunteer")
    return named[0] if len(named) == 1 else tuple(named)


def _drawn(tournament: Tournament, number: int, request: DrawInput) -> NewDraft:
    system = system_of(tournament, number)
    if system == System.MANUAL:
        return _by_hand(request)
    if system in SCHEDULES:
        return scheduled_round(tournament, number, request)
    if system == System.MELEE:
        return planned_round(tournament, number, request)
    return drawn_by_engine(request)


def _by_hand(request: DrawInput) -> NewDraft:
    """Everybody in the order of the numbers, for the organiser to place."""
    ids = request.ids
    pairs = zip(request.tables or (), ids[::2], ids[1::2], strict=False)
    matches = [DrawnMatch(table, ((one,), (other,))) for table, one, other in pairs]
    step = DraftStep.first("manual", request.seed or 0, matches, ids[2 * len(matches) :])
    return NewDraft(StoredDraw(Drawn.of(request), by=System.MANUAL.value), step)


def _of_partners(
    tournament: Tournament,
    number: int,
    seed: int,
    players: Sequence[Entrant],
    bye: Bye,
) -> NewDraft:
    """The round of pairs that stay together, each drawn as one."""
    partners = partners_now(tournament, number, seed, [[player.number for player in players]])
    named = partners.lead(bye) if isinstance(bye, int) else bye
    sides = partners.sides(players)
    request = request_of_pairs(tournament, number, seed, partners, sides, named)
    made = _drawn(tournament, number, request)
    begun = number > tournament.phase_at(number).start
    draw = replace(
        made.draw,
        by=System.MELEE_FIXED.value,
        partners=list(partners.pairs),
        waiting=list(partners.waiting),
        partners_drawn=partners.draws or None,
        instead="partners" if begun and partners.draws else made.draw.instead,
    )
    return replace(made, draw=draw)
