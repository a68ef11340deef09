"""What a draw makes of a tournament as it stands: the answer of the engine and the first draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.writes import Refusal
from tournaments.draws.errors import DrawError
from tournaments.models import ByeChoice, Entrant, System, Tournament
from tournaments.rounds.drafts import Step, first_step
from tournaments.rounds.melee import history_of_pairs, partners_now, planned_round
from tournaments.rounds.requests import (
    PLANNED,
    SCHEDULES,
    byes_to_name,
    draw_request,
    drawn,
    forbidden_facts,
    system_of,
)
from tournaments.rounds.schedules import (
    Running,
    Scheduled,
    new_schedule,
    own_tables_first,
    running_schedule,
    scheduled_round,
)
from tournaments.rounds.selectors.draws import draw_order, victories_before
from tournaments.rounds.services.phase_drawing import members_drawn, phase_drawn
from tournaments.rounds.words import draw_problem


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw as a round keeps it, and the state the draft begins with."""

    draw: Mapping[str, Any]
    step: Step


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
        request = draw_request(
            tournament,
            number,
            seed=seed,
            players=players,
            bye=bye,
            victories=_victories(tournament, number),
        )
        made = _drawn(tournament, number, request)
        return Drawn({**made.draw, **members_drawn(tournament, plan, number)}, made.step)
    except DrawError as error:
        raise Refusal.of(draw_problem(error)) from error


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


def _victories(tournament: Tournament, number: int) -> Mapping[int, int] | None:
    swiss = system_of(tournament, number) == System.SWISS
    return victories_before(tournament, number) if swiss else None


def _drawn(tournament: Tournament, number: int, request: Mapping[str, Any]) -> Drawn:
    system = system_of(tournament, number)
    if system == System.MANUAL:
        return _by_hand(request)
    if system in SCHEDULES:
        return _from_schedule(tournament, number, request)
    if system == System.MELEE:
        return _of_melee(tournament, number, request)
    output = drawn(request)
    step = first_step("drawn", output["seed"], output["matches"], output["byes"])
    return Drawn({"input": request, "output": output}, step)


def _by_hand(request: Mapping[str, Any]) -> Drawn:
    """Everybody in the order of the numbers, for the organiser to place."""
    ids = [entrant["id"] for entrant in request["entrants"]]
    pairs = [ids[at : at + 2] for at in range(0, len(ids) - 1, 2)]
    tables = zip(request["tables"], pairs, strict=False)
    matches = [{"table": table, "sides": [[one], [other]]} for table, (one, other) in tables]
    step = first_step("manual", request["seed"], matches, ids[2 * len(pairs) :])
    return Drawn({"input": request, "output": {}, "by": System.MANUAL.value}, step)


def _from_schedule(tournament: Tournament, number: int, request: Mapping[str, Any]) -> Drawn:
    ids = [entrant["id"] for entrant in request["entrants"]]
    history = request["history"]
    running = running_schedule(tournament, number) or new_schedule(
        tournament, number, request["seed"], ids
    )
    found = scheduled_round(tournament, number, running, ids, history)
    if found.round is None:
        return _instead(request, found)
    return _scheduled(tournament, request, found, running)


def _scheduled(
    tournament: Tournament, request: Mapping[str, Any], found: Scheduled, running: Running
) -> Drawn:
    round_ = found.round or {}
    matches = own_tables_first(round_, _own_tables(request))
    step = first_step("scheduled", running.seed, matches, round_["byes"])
    draw = {
        "input": found.request,
        "output": found.output,
        "check": {**request, "history": [r for r in request["history"] if r["round"] >= found.leg]},
        "start": running.start,
        "by": found.request["system"],
    }
    return Drawn(draw, step)


def _of_melee(tournament: Tournament, number: int, request: Mapping[str, Any]) -> Drawn:
    """The round of the plan that stands, or of one for the rounds left."""
    ids = [entrant["id"] for entrant in request["entrants"]]
    found = planned_round(tournament, number, request["seed"], ids, request["history"])
    matches = own_tables_first(found.round, _own_tables(request))
    label = "planned" if found.kept else "drawn"
    step = first_step(label, found.request["seed"], matches, found.round["byes"])
    draw = {
        "input": found.request,
        "output": found.output,
        "check": {**request, "system": System.MELEE.value},
    }
    return Drawn(draw | ({"instead": f"melee_{found.instead}"} if found.instead else {}), step)


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
    anew = {"instead": "partners"} if number > 1 and partners.drawn else {}
    return Drawn({**made.draw, **partners.facts(), **anew}, made.step)


def _own_tables(request: Mapping[str, Any]) -> dict[int, int]:
    return {e["id"]: e["fixed_table"] for e in request["entrants"] if "fixed_table" in e}


def _instead(request: Mapping[str, Any], found: Scheduled) -> Drawn:
    """The round drawn at random without rematch, since the schedule does not hold any more."""
    output = drawn(request)
    step = first_step("drawn", output["seed"], output["matches"], output["byes"])
    return Drawn({"input": request, "output": output, "instead": found.instead}, step)
