"""Rounds that are taken from a schedule drawn before play: rotation and round robin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draws.lot import drawn_order
from tournaments.draws.registry import draw_json
from tournaments.draws.schedule import turns_of
from tournaments.models import System, Tournament
from tournaments.rounds.draw_input import SCHEDULES
from tournaments.rounds.stored_draw import DraftMatch, Row, StoredDraw, by_table, numbers_at


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


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A round as the schedule has it, or `instead`: why it cannot be taken from there."""

    request: Row
    output: Row
    round: Row | None
    instead: str = ""
    leg: int = 1
    """the first round of this leg: who met before it is meant to meet again"""


def running_schedule(tournament: Tournament, number: int) -> Running | None:
    """The schedule of the rounds before this one, if one of them was taken from it."""
    system = tournament.first.system
    for round_ in tournament.rounds.filter(number__lt=number).order_by("-number"):
        draw = StoredDraw.of(round_)
        if system in SCHEDULES and draw.input.get("system") == system and draw.start is not None:
            return Running(draw.input, draw.start)
    return None


def new_schedule(tournament: Tournament, number: int, seed: int, ids: Sequence[int]) -> Running:
    """A schedule of those who are there now; the seed draws their places in it."""
    system = System(tournament.first.system)
    order = drawn_order(ids, seed, 0, "order") if system == System.ROUND_ROBIN else sorted(ids)
    entrants = [{"id": id_} for id_ in order]
    return Running({"system": system.value, "seed": seed, "entrants": entrants}, number)


def scheduled_round(
    tournament: Tournament,
    number: int,
    running: Running,
    ids: Sequence[int],
    history: Sequence[Row],
) -> Scheduled:
    """A round of a schedule, unless somebody has come or left or it would repeat what was played.

    A longer tournament has a longer schedule that begins with the same rounds.
    """
    turn = number - running.start + 1
    entrants = running.request["entrants"]
    turns = turns_of(len(entrants))
    last = max(tournament.first.rounds - running.start + 1, turn)
    rotation = running.request["system"] == System.ROTATION
    length = {"rounds": min(last, turns)} if rotation else {"legs": 2 if last > turns else 1}
    request = {**running.request, **length}
    output = draw_json(request)
    if {entrant["id"] for entrant in entrants} != set(ids):
        return Scheduled(request, output, None, "entrants")
    if turn > len(output["rounds"]):
        return Scheduled(request, output, None, "over")
    found, legs = output["rounds"][turn - 1], (turn - 1) // turns
    if _repeats(found, history, allowed=legs):
        return Scheduled(request, output, None, "met")
    leg = running.start + legs * turns if legs else 1
    return Scheduled(request, output, found, leg=leg)


def own_tables_first(matches: Sequence[DraftMatch], fixed: Mapping[int, int]) -> list[DraftMatch]:
    """The matches in the order of their tables, with everybody who has a table of their own there.

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


def fixed_tables(request: Row) -> dict[int, int]:
    """The fixed tables of the entrants of an input."""
    rows = request["entrants"]
    return {row["id"]: row["fixed_table"] for row in rows if row.get("fixed_table")}


def _repeats(round_: Row, history: Sequence[Row], allowed: int) -> bool:
    """Whether two have met, or somebody has rested, more often than the schedule means it."""
    met: Counter[frozenset[int]] = Counter()
    for row in history:
        ids = row["bye"] if "bye" in row else numbers_at(row["sides"])
        met[frozenset(ids)] += 1
    now = [frozenset(numbers_at(match["sides"])) for match in round_["matches"]]
    rest = [frozenset((number,)) for number in round_["byes"]]
    return any(met[ids] > allowed for ids in (*now, *rest))
