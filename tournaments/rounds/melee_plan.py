"""A mêlée: the plan of the rounds left."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from tournaments.draws.inputs import DrawInput, Past, entrants_of
from tournaments.draws.schedule import Schedule, ScheduledRound
from tournaments.draws.values import PastBye, PastMatch
from tournaments.models import System, Tournament
from tournaments.models.drawn import Drawn
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.new_drafts import NewDraft, at_own_tables


def planned_round(tournament: Tournament, number: int, request: DrawInput) -> NewDraft:
    """The round as it was planned; else the first of a plan made from what was played.

    A round that is drawn again while it is a draft is planned again.

    :raises tournaments.draws.errors.DrawError: if it cannot be drawn
    """
    phase = tournament.phase_at(number)
    # A phase has a plan of its own, made from what was played in those before.
    last = tournament.rounds.filter(number=number - 1).first() if number > phase.start else None
    before = last.stored_draw.drawn if last else None
    if before and before.system != System.MELEE:
        before = None
    instead = _why_over(before, number, request.ids, request.past) if before else ""
    planned = _round(before.schedule, number) if before and not instead else None
    if before and planned and not tournament.rounds.filter(number=number).exists():
        label, plan, found = "planned", before, planned
    else:
        asked = melee_request(phase.end, request.seed or 0, request.ids, request.past)
        label, plan = "drawn", Drawn.now(asked)
        found = plan.schedule.rounds[0]
    draw = StoredDraw(
        plan,
        check=Drawn.of(replace(request, system=System.MELEE.value)),
        instead=f"melee_{instead}" if instead else None,
    )
    return NewDraft(draw, at_own_tables(label, plan.input.seed or 0, found, request))


def melee_request(rounds: int, seed: int, ids: Iterable[int], history: Iterable[Past]) -> DrawInput:
    """The input of draw-rules.md 3, for the rounds after those played."""
    entrants, past = entrants_of(sorted(ids)), tuple(history)
    return DrawInput(System.MELEE.value, seed, rounds=rounds, entrants=entrants, history=past)


def _why_over(plan: Drawn, number: int, ids: Collection[int], history: Iterable[Past]) -> str:
    """Why a plan does not hold for a round: `people`, `over` or `played`; empty where it does."""
    if {*plan.input.ids} != {*ids}:
        return "people"
    before, now = _round(plan.schedule, number - 1), _round(plan.schedule, number)
    if now is None:
        return "over"
    if before is None:
        return "played"
    rows = [past for past in history if past.round_ == number - 1]
    rested = frozenset(id_ for past in rows if isinstance(past, PastBye) for id_ in past.ids)
    played = {frozenset(past.sides) for past in rows if isinstance(past, PastMatch)}
    planned = {frozenset(map(frozenset, match.sides)) for match in before.matches}
    return "" if (played, rested) == (planned, frozenset(before.byes)) else "played"


def _round(plan: Schedule, number: int) -> ScheduledRound | None:
    return next((round_ for round_ in plan.rounds if round_.number == number), None)
