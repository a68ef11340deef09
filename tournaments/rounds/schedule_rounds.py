"""Rounds that are taken from a schedule drawn before play: rotation and round robin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draws.lot import drawn_order
from tournaments.draws.norm import NORM
from tournaments.draws.registry import draw_json
from tournaments.draws.schedule import tables_of, turns_of
from tournaments.models import Movement, System, Tournament
from tournaments.rounds.draw_input import SCHEDULES
from tournaments.rounds.new_drafts import NewDraft, at_own_tables, drawn_by_engine
from tournaments.rounds.stored_draw import DraftStep, Row, StoredDraw, numbers_at


@dataclass(frozen=True, slots=True)
class Running:
    """The schedule that a tournament plays, and the round that drew it."""

    request: Row
    start: int

    @property
    def seed(self) -> int:
        """The draw number of all its rounds."""
        seed: int = self.request["seed"]
        return seed


def running_schedule(tournament: Tournament, number: int) -> Running | None:
    """The schedule that the rounds of the phase before this one follow, if there is one."""
    plan = tournament.phase_at(number)
    before = tournament.rounds.filter(number__gte=plan.start, number__lt=number)
    for round_ in before.order_by("-number") if plan.system in SCHEDULES else ():
        draw = StoredDraw.of(round_)
        same = draw.input.get("system") == plan.system
        if same and draw.start is not None and moves_odd_stay(draw.input) == plan.odd_stay:
            return Running(draw.input, draw.start)
    return None


def scheduled_round(tournament: Tournament, number: int, request: Row) -> NewDraft:
    """The round of the schedule; drawn at random where the schedule does not hold any more.

    A schedule no longer holds where somebody has come or left, or where it would repeat what was
    played. A longer phase has a longer schedule that begins with the same rounds. Who met in an
    earlier phase meets again.
    """
    plan, ids = tournament.phase_at(number), [entrant["id"] for entrant in request["entrants"]]
    in_phase = [row for row in request["history"] if row["round"] >= plan.start]
    request = {**request, "history": in_phase}
    running = running_schedule(tournament, number) or _new_schedule(tournament, number, request)
    entrants = running.request["entrants"]
    odd_stay = moves_odd_stay(running.request)
    turns = tables_of(len(entrants)) if odd_stay else turns_of(len(entrants))
    turn = number - running.start + 1
    last = max(plan.end - running.start + 1, turn)
    rotation = running.request["system"] == System.ROTATION
    length = {"rounds": min(last, turns)} if rotation else {"legs": 2 if last > turns else 1}
    schedule = {**running.request, **length}
    output = draw_json(schedule)
    if {entrant["id"] for entrant in entrants} != set(ids):
        return drawn_by_engine(request, "entrants")
    if turn > len(output["rounds"]):
        return drawn_by_engine(request, "over")
    found, legs = output["rounds"][turn - 1], (turn - 1) // turns
    if _repeats(found, in_phase, allowed=legs):
        return drawn_by_engine(request, "met")
    # Who met before this leg is meant to meet again.
    first = running.start + legs * turns if legs else plan.start
    history = [row for row in in_phase if row["round"] >= first]
    draw = StoredDraw(
        schedule,
        output,
        check={**request, "history": history},
        start=running.start,
        by=schedule["system"],
    )
    if odd_stay:
        # Who moves goes from table to table: a fixed table has no say.
        step = DraftStep.first("scheduled", running.seed, found["matches"], found["byes"])
        return NewDraft(draw, step)
    return NewDraft(draw, at_own_tables("scheduled", running.seed, found, request))


def moves_odd_stay(request: Row) -> bool:
    """Whether a schedule is a rotation in which every other entrant stays at a table."""
    return request.get("movement") == Movement.ODD_STAY


def _new_schedule(tournament: Tournament, number: int, request: Row) -> Running:
    """A schedule of everybody present; the seed draws their places in it."""
    plan, seed = tournament.phase_at(number), request["seed"]
    system = System(plan.system)
    ids = [entrant["id"] for entrant in request["entrants"]]
    order = drawn_order(ids, seed, 0, "order") if system == System.ROUND_ROBIN else sorted(ids)
    entrants = [{"id": id_} for id_ in order]
    request = {"norm": NORM, "system": system.value, "seed": seed, "entrants": entrants}
    movement = {"movement": Movement.ODD_STAY.value} if plan.odd_stay else {}
    return Running(request | movement, number)


def _repeats(round_: Row, history: Sequence[Row], allowed: int) -> bool:
    """Whether two have met, or somebody has rested, more often than the schedule intends."""
    met: Counter[frozenset[int]] = Counter()
    for row in history:
        ids = row["bye"] if "bye" in row else numbers_at(row["sides"])
        met[frozenset(ids)] += 1
    now = [frozenset(numbers_at(match["sides"])) for match in round_["matches"]]
    rest = [frozenset((number,)) for number in round_["byes"]]
    return any(met[ids] > allowed for ids in (*now, *rest))
