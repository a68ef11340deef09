"""Rounds that are taken from a schedule drawn before play: rotation and round robin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.draws.lot import drawn_order
from tournaments.draws.norm import NORM
from tournaments.draws.registry import draw_json
from tournaments.draws.schedule import tables_of, turns_of
from tournaments.models import LeaverMatches, Movement, System, Tournament
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
    played. In one of an odd number a newcomer takes the place that rests. A round robin goes on
    without those who have withdrawn, as long as somebody has an opponent: the others rest. A longer
    phase has a longer schedule that begins with the same rounds. Who met in an earlier phase meets
    again.
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
    rounds, legs = output["rounds"], (turn - 1) // turns
    scheduled = {entrant["id"] for entrant in entrants}
    found = _among(tournament, number, rounds[min(turn, len(rounds)) - 1], scheduled, ids)
    if found is None:
        return drawn_by_engine(request, "entrants")
    if turn > len(rounds):
        return drawn_by_engine(request, "over")
    resting = sorted({*ids}.difference(_placed(found)))
    if _repeats(found, in_phase, allowed=legs):
        return drawn_by_engine(request, "met")
    # Who met before this leg is meant to meet again.
    first = running.start + legs * turns if legs else plan.start
    history = [row for row in in_phase if row["round"] >= first]
    playing = [row for row in request["entrants"] if row["id"] not in resting]
    draw = StoredDraw(
        schedule,
        output,
        check={**request, "entrants": playing, "history": history},
        start=running.start,
        by=schedule["system"],
        present=None if rotation else sorted(ids),
        resting=resting or None,
    )
    if odd_stay:
        # Who moves goes from table to table: a fixed table has no say.
        step = DraftStep.first("scheduled", running.seed, found["matches"], found["byes"])
        return NewDraft(draw, step)
    return NewDraft(draw, at_own_tables("scheduled", running.seed, found, request))


def moves_odd_stay(request: Row) -> bool:
    """Whether a schedule is a rotation in which every other entrant stays at a table."""
    return request.get("movement") == Movement.ODD_STAY


def _among(
    tournament: Tournament, number: int, round_: Row, scheduled: set[int], ids: Sequence[int]
) -> Row | None:
    """A round of the schedule among those who are there; None where it does not hold for them."""
    left, new = scheduled.difference(ids), sorted({*ids} - scheduled)
    if len(new) > len(scheduled) % 2 or not _goes_on_without(tournament, number, left):
        return None
    found = _without(round_, left) if left else round_
    found = _with_newcomer(found, *new) if new else found
    return found if found["matches"] else None


def _goes_on_without(tournament: Tournament, number: int, left: set[int]) -> bool:
    """Whether the schedule goes on without some: a round robin, where all of them have withdrawn.

    Where matches of a leaver are only not played, the others are drawn among themselves.
    """
    if not left:
        return True
    unplayed = tournament.leaver_matches == LeaverMatches.UNPLAYED
    if unplayed or tournament.phase_at(number).system != System.ROUND_ROBIN:
        return False
    gone = tournament.entrants.filter(number__in=left, withdrawn_from__lte=number)
    return gone.count() == len(left)


def _without(round_: Row, left: set[int]) -> Row:
    """A round of the schedule without the matches of those who have left, at the first tables."""
    playing = (one for one in round_["matches"] if left.isdisjoint(numbers_at(one["sides"])))
    matches = [{**match, "table": table} for table, match in enumerate(playing, start=1)]
    return {
        **round_,
        "matches": matches,
        "byes": [one for one in round_["byes"] if one not in left],
    }


def _placed(round_: Row) -> list[int]:
    """Everybody who plays a round or has its bye."""
    return [
        *(id_ for one in round_["matches"] for id_ in numbers_at(one["sides"])),
        *round_["byes"],
    ]


def _with_newcomer(round_: Row, number: int) -> Row:
    """A round of the schedule in which a newcomer plays who would rest, at the table left free."""
    rests = round_["byes"]
    if not rests:
        return {**round_, "byes": [number]}
    taken = {match["table"] for match in round_["matches"]}
    table = next(table for table in count(1) if table not in taken)
    match = {"table": table, "sides": [[one] for one in (*rests, number)]}
    return {**round_, "matches": [*round_["matches"], match], "byes": []}


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
