"""The draw of a round of a tournament as it stands, with the first state of its draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.writes import Refusal
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json
from tournaments.models import ByeChoice, Entrant, System, Tournament
from tournaments.rounds.draw_input import (
    PLANNED,
    SCHEDULES,
    byes_to_name,
    draw_request,
    system_of,
)
from tournaments.rounds.forbidden_facts import forbidden_facts
from tournaments.rounds.melee_plan import planned_round
from tournaments.rounds.partners import history_of_pairs, partners_now
from tournaments.rounds.schedule_rounds import (
    fixed_tables,
    new_schedule,
    own_tables_first,
    running_schedule,
    scheduled_round,
)
from tournaments.rounds.selectors.draws import draw_order, victories_before
from tournaments.rounds.services.phase_drawing import phase_drawn, with_members
from tournaments.rounds.stored_draw import DraftStep, Row, StoredDraw
from tournaments.rounds.words import draw_problem


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw as a round stores it, and the first state of its draft."""

    draw: StoredDraw
    step: DraftStep


def drawn_now(
    tournament: Tournament, number: int, seed: int, volunteers: Sequence[int | None]
) -> Drawn:
    """The round as the tournament's system draws it from what is known now.

    :raises Refusal: where it cannot be drawn
    """
    players = draw_order(tournament, number)
    plan = tournament.phase_at(number)
    bye = bye_of(tournament, number, len(players), volunteers)
    try:
        if plan.grouped:
            return Drawn(*phase_drawn(tournament, plan, number, seed, players))
        if tournament.fixed_partners:
            return _of_partners(tournament, number, seed, players, bye)
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
    return replace(made, draw=with_members(made.draw, tournament, plan, number))


def bye_of(
    tournament: Tournament, number: int, present: int, volunteers: Sequence[int | None]
) -> str | int | list[int]:
    """Who is to have the bye, as the engine wants to know it.

    :raises Refusal: where a volunteer has to be named and is not
    """
    due = byes_to_name(tournament, present)
    if not due or system_of(tournament, number) in PLANNED:
        return "lowest"
    if tournament.bye_choice != ByeChoice.VOLUNTEER:
        return tournament.bye_choice
    named = [volunteer for volunteer in volunteers if volunteer is not None][:due]
    if not named:
        raise Refusal.of(_("Name the pair that has the bye this round."), "volunteer")
    if len(set(named)) < len(named):
        raise Refusal.of(_("Choose two different pairs."), "second_volunteer")
    return named[0] if len(named) == 1 else named


def _drawn(tournament: Tournament, number: int, request: dict[str, Any]) -> Drawn:
    system = system_of(tournament, number)
    if system == System.MANUAL:
        return _by_hand(request)
    if system in SCHEDULES:
        return _from_schedule(tournament, number, request)
    if system == System.MELEE:
        return _of_melee(tournament, number, request)
    return _by_engine(request)


def _by_engine(request: Row, instead: str | None = None) -> Drawn:
    output = draw_json(request)
    step = DraftStep.first("drawn", output["seed"], output["matches"], output["byes"])
    return Drawn(StoredDraw(request, output, instead=instead), step)


def _by_hand(request: Row) -> Drawn:
    """Everybody in the order of the numbers, for the organiser to place."""
    ids = [entrant["id"] for entrant in request["entrants"]]
    pairs = zip(request["tables"], ids[::2], ids[1::2], strict=False)
    matches = [{"table": table, "sides": [[one], [other]]} for table, one, other in pairs]
    step = DraftStep.first("manual", request["seed"], matches, ids[2 * len(matches) :])
    return Drawn(StoredDraw(request, {}, by=System.MANUAL.value), step)


def _from_schedule(tournament: Tournament, number: int, request: Row) -> Drawn:
    """The round of the schedule; drawn at random without rematch where that does not hold."""
    ids = [entrant["id"] for entrant in request["entrants"]]
    history = request["history"]
    running = running_schedule(tournament, number) or new_schedule(
        tournament, number, request["seed"], ids
    )
    found = scheduled_round(tournament, number, running, ids, history)
    if found.round is None:
        return _by_engine(request, found.instead)
    draw = StoredDraw(
        found.request,
        found.output,
        check={**request, "history": [row for row in history if row["round"] >= found.leg]},
        start=running.start,
        by=found.request["system"],
    )
    return Drawn(draw, _at_own_tables("scheduled", running.seed, found.round, request))


def _of_melee(tournament: Tournament, number: int, request: Row) -> Drawn:
    """The round of the plan that stands, or of a plan for the rounds left."""
    ids = [entrant["id"] for entrant in request["entrants"]]
    found = planned_round(tournament, number, request["seed"], ids, request["history"])
    draw = StoredDraw(
        found.request,
        found.output,
        check={**request, "system": System.MELEE.value},
        instead=f"melee_{found.instead}" if found.instead else None,
    )
    label = "planned" if found.kept else "drawn"
    return Drawn(draw, _at_own_tables(label, found.request["seed"], found.round, request))


def _at_own_tables(label: str, seed: int, round_: Row, request: Row) -> DraftStep:
    """The first state of a draft, everybody who has a table of their own at that table."""
    step = DraftStep.first(label, seed, round_["matches"], round_["byes"])
    return replace(step, matches=own_tables_first(step.matches, fixed_tables(request)))


def _of_partners(
    tournament: Tournament,
    number: int,
    seed: int,
    players: Sequence[Entrant],
    bye: str | int | list[int],
) -> Drawn:
    """The round of pairs that stay together, each drawn as one."""
    partners = partners_now(tournament, number, seed, [player.number for player in players])
    named = partners.lead(bye) if isinstance(bye, int) else bye
    sides = partners.sides(players)
    request = draw_request(tournament, number, seed=seed, players=sides, bye=named)
    request["history"] = history_of_pairs(request["history"], partners)
    request |= forbidden_facts(tournament, [side.number for side in sides], partners.leads)
    made = _drawn(tournament, number, request)
    draw = replace(
        made.draw,
        by=System.MELEE_FIXED.value,
        partners=[list(pair) for pair in partners.pairs],
        waiting=list(partners.waiting),
        partners_drawn=partners.drawn,
        instead="partners" if number > 1 and partners.drawn else made.draw.instead,
    )
    return Drawn(draw, made.step)
