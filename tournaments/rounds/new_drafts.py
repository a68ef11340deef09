"""A round that has just been drawn: its draw, and the first state of its draft."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from tournaments.draws.inputs import DrawInput, Past, entrants_of
from tournaments.draws.schedule import ScheduledRound, tables_of, turns_of
from tournaments.draws.seeded_chance import drawn_order
from tournaments.draws.values import DrawnMatch, PastBye, PastMatch
from tournaments.models import (
    DraftMatch,
    DraftStep,
    Drawn,
    LeaverMatches,
    Movement,
    Phase,
    StoredDraw,
    System,
    Tournament,
    by_table,
)
from tournaments.rounds.draw_input import SCHEDULES


class NewDraft(NamedTuple):
    """A draw as a round stores it, and the first state of its draft."""

    draw: StoredDraw
    step: DraftStep


def drawn_by_engine(request: DrawInput, instead: str | None = None) -> NewDraft:
    """The round that the engine draws; `instead` says why it follows no schedule."""
    drawn = Drawn.now(request)
    round_ = drawn.round
    step = DraftStep.first("drawn", round_.seed, round_.matches, round_.byes)
    return NewDraft(StoredDraw(drawn, instead=instead), step)


def at_own_tables(
    label: str, seed: int, round_: ScheduledRound, fixed: Mapping[int, int]
) -> DraftStep:
    """The first state of a draft that was drawn without looking at fixed tables."""
    step = DraftStep.first(label, seed, round_.matches, round_.byes)
    return replace(step, matches=own_tables_first(step.matches, fixed))


def own_tables_first(matches: Sequence[DraftMatch], fixed: Mapping[int, int]) -> list[DraftMatch]:
    """The matches by table, with every entrant who has a fixed table at that table.

    Two matches exchange their tables; the first in the list has the choice.
    """
    tables = [match.table for match in matches]
    settled: set[int] = set()
    for at, match in enumerate(matches):
        own = min((fixed[number] for number in match.numbers if number in fixed), default=None)
        if own is None or own in settled:
            continue
        if own in tables:
            tables[tables.index(own)] = tables[at]
        tables[at] = own
        settled.add(own)
    moved = zip(matches, tables, strict=True)
    return by_table(replace(match, table=table) for match, table in moved)


class Running(NamedTuple):
    """The schedule that a tournament plays, and the round that drew it."""

    request: DrawInput
    start: int


def running_schedule(tournament: Tournament, number: int) -> Running | None:
    """The schedule that the rounds of the phase before this one follow, if there is one."""
    plan = tournament.phase_at(number)
    before = tournament.rounds.filter(number__gte=plan.start, number__lt=number)
    for round_ in before.order_by("-number") if plan.system in SCHEDULES else ():
        draw = round_.stored_draw
        if draw.drawn.system == plan.system and draw.start is not None:
            schedule = draw.drawn.input
            if (schedule.movement == Movement.ODD_STAY) == plan.odd_stay:
                return Running(schedule, draw.start)
    return None


def scheduled_round(tournament: Tournament, number: int, request: DrawInput) -> NewDraft:
    """The round of the schedule; drawn at random where the schedule does not hold any more.

    A schedule no longer holds where somebody has come or left, or where it would repeat what was
    played. In one of an odd number a newcomer takes the place that rests. A round robin goes on
    without those who have withdrawn, as long as somebody has an opponent: the others rest. A longer
    phase has a longer schedule that begins with the same rounds. Who met in an earlier phase meets
    again.
    """
    plan, ids = tournament.phase_at(number), request.ids
    in_phase = tuple(past for past in request.past if past.round_ >= plan.start)
    request = replace(request, history=in_phase)
    schedule, start = running_schedule(tournament, number) or _new_schedule(plan, number, request)
    scheduled, rotation = schedule.ids, schedule.system == System.ROTATION
    odd_stay = schedule.movement == Movement.ODD_STAY
    turns = tables_of(len(scheduled)) if odd_stay else turns_of(len(scheduled))
    turn = number - start + 1
    last = max(plan.end - start + 1, turn)
    length = min(last, turns) if rotation else None
    legs = None if rotation else 2 if last > turns else 1
    drawn = Drawn.now(replace(schedule, rounds=length, legs=legs))
    rounds, played = drawn.schedule.rounds, (turn - 1) // turns
    round_ = _among(tournament, number, rounds[min(turn, len(rounds)) - 1], {*scheduled}, ids)
    if round_ is None:
        return drawn_by_engine(request, "entrants")
    if turn > len(rounds):
        return drawn_by_engine(request, "over")
    # How often two have met, or somebody has rested: not more than the schedule intends.
    met = Counter(past.ids for past in in_phase)
    now = [*(match.ids for match in round_.matches), *((number,) for number in round_.byes)]
    if any(met[frozenset(ids_)] > played for ids_ in now):
        return drawn_by_engine(request, "met")
    resting = sorted({*ids}.difference(*now))
    # Who met before this leg is meant to meet again.
    first = start + played * turns if played else plan.start
    history = tuple(past for past in in_phase if past.round_ >= first)
    playing = tuple(entrant for entrant in request.entrants if entrant.id not in resting)
    draw = StoredDraw(
        drawn,
        check=Drawn.of(replace(request, entrants=playing, history=history)),
        start=start,
        by=drawn.system,
        present=None if rotation else sorted(ids),
        resting=resting or (),
    )
    # Where every other entrant goes from table to table, a fixed table has no say.
    fixed = {} if odd_stay else request.fixed_tables
    return NewDraft(draw, at_own_tables("scheduled", schedule.seed or 0, round_, fixed))


def _new_schedule(plan: Phase, number: int, request: DrawInput) -> Running:
    """A schedule of everybody present; the seed draws their places in it."""
    seed, by_lot = request.seed or 0, plan.system == System.ROUND_ROBIN
    order = drawn_order(request.ids, seed, 0, "order") if by_lot else sorted(request.ids)
    movement = Movement.ODD_STAY.value if plan.odd_stay else None
    entrants = entrants_of(order)
    return Running(DrawInput(plan.system, seed, entrants=entrants, movement=movement), number)


def _among(
    tournament: Tournament,
    number: int,
    round_: ScheduledRound,
    scheduled: set[int],
    ids: Sequence[int],
) -> ScheduledRound | None:
    """A round of the schedule among those who are there; None where it does not hold for them.

    A round robin goes on without those who have withdrawn, at the first tables, unless the matches
    of a leaver are only not played; a newcomer plays who would rest, at the table left free.
    """
    left, new = scheduled.difference(ids), sorted({*ids} - scheduled)
    if len(new) > len(scheduled) % 2:
        return None
    matches, byes = [*round_.matches], round_.byes
    if left:
        unplayed = tournament.leaver_matches == LeaverMatches.UNPLAYED
        if unplayed or tournament.phase_at(number).system != System.ROUND_ROBIN:
            return None
        gone = tournament.entrants.filter(number__in=left, withdrawn_from__lte=number)
        if gone.count() < len(left):
            return None
        playing = (match for match in matches if left.isdisjoint(match.ids))
        matches = [replace(match, table=table) for table, match in enumerate(playing, start=1)]
        byes = tuple(id_ for id_ in byes if id_ not in left)
    if new and byes:
        taken = {match.table for match in matches}
        table = next(table for table in count(1) if table not in taken)
        matches.append(DrawnMatch(table, tuple((id_,) for id_ in (*byes, *new))))
        byes = ()
    elif new:
        byes = tuple(new)
    return replace(round_, matches=tuple(matches), byes=byes) if matches else None


def planned_round(tournament: Tournament, number: int, request: DrawInput) -> NewDraft:
    """The round as it was planned; else the first of a plan made from what was played.

    A round that is drawn again while it is a draft is planned again.

    :raises tournaments.draws.errors.DrawError: if it cannot be drawn
    """
    phase = tournament.phase_at(number)
    # A phase has a plan of its own, made from what was played in those before.
    last = tournament.rounds.filter(number=number - 1).first() if number > phase.start else None
    before, planned, instead = last.stored_draw.drawn if last else None, None, ""
    if before and before.system == System.MELEE:
        rounds = {round_.number: round_ for round_ in before.schedule.rounds}
        planned, instead = rounds.get(number), _why_over(before.input.ids, rounds, number, request)
    is_new = not tournament.rounds.filter(number=number).exists()
    if before and planned and not instead and is_new:
        label, plan, round_ = "planned", before, planned
    else:
        plan_request = melee_request(phase.end, request.seed or 0, request.ids, request.past)
        label, plan = "drawn", Drawn.now(plan_request)
        round_ = plan.schedule.rounds[0]
    draw = StoredDraw(
        plan,
        check=Drawn.of(replace(request, system=System.MELEE.value)),
        instead=f"melee_{instead}" if instead else None,
    )
    return NewDraft(draw, at_own_tables(label, plan.input.seed or 0, round_, request.fixed_tables))


def melee_request(rounds: int, seed: int, ids: Iterable[int], history: Iterable[Past]) -> DrawInput:
    """The input of draw-rules.md 3, for the rounds after those played."""
    entrants, past = entrants_of(sorted(ids)), tuple(history)
    return DrawInput(System.MELEE.value, seed, rounds=rounds, entrants=entrants, history=past)


def _why_over(
    planned: Iterable[int], rounds: Mapping[int, ScheduledRound], number: int, request: DrawInput
) -> str:
    """Why a plan does not hold for a round: `people`, `over` or `played`; empty where it does."""
    if {*planned} != {*request.ids}:
        return "people"
    if number not in rounds:
        return "over"
    if number - 1 not in rounds:
        return "played"
    before = rounds[number - 1]
    rows = [past for past in request.past if past.round_ == number - 1]
    rested = frozenset(id_ for past in rows if isinstance(past, PastBye) for id_ in past.ids)
    played = {frozenset(past.sides) for past in rows if isinstance(past, PastMatch)}
    due = {frozenset(map(frozenset, match.sides)) for match in before.matches}
    return "" if (played, rested) == (due, frozenset(before.byes)) else "played"
