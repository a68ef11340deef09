"""Rounds that are taken from a schedule drawn before play: rotation and round robin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draws.lot import drawn_order
from tournaments.models import Round, System, Tournament
from tournaments.rounds.drafts import numbers_of
from tournaments.rounds.requests import SCHEDULES, drawn


@dataclass(frozen=True, slots=True)
class Running:
    """The schedule that a tournament plays, and the round it began with."""

    request: Mapping[str, Any]
    start: int

    @property
    def seed(self) -> int:
        """The draw number of all its rounds."""
        seed: int = self.request["seed"]
        return seed


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A round as the schedule has it, or (`instead`) why it cannot be taken from there."""

    request: Mapping[str, Any]
    output: Mapping[str, Any]
    round: Mapping[str, Any] | None
    instead: str = ""
    leg: int = 1
    """The first round of this leg: who met before it is meant to meet again."""


def running_schedule(tournament: Tournament, number: int) -> Running | None:
    """The schedule of the rounds before this one, if one of them was taken from it."""
    for round_ in tournament.rounds.filter(number__lt=number).order_by("-number"):
        if _is_of(round_, tournament.first.system):
            return Running(round_.draw["input"], round_.draw["start"])
    return None


def _is_of(round_: Round, system: str) -> bool:
    request = round_.draw.get("input") or {}
    return system in SCHEDULES and request.get("system") == system and "start" in round_.draw


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
    history: Sequence[Mapping[str, Any]],
) -> Scheduled:
    """A round of a schedule, unless somebody has come or left or it would repeat what was played.

    A longer tournament has a longer schedule that begins with the same rounds.
    """
    turn = number - running.start + 1
    entrants = running.request["entrants"]
    last = max(tournament.first.rounds - running.start + 1, turn)
    request = _as_long_as(running.request, last)
    output = drawn(request)
    if {entrant["id"] for entrant in entrants} != set(ids):
        return Scheduled(request, output, None, "entrants")
    if turn > len(output["rounds"]):
        return Scheduled(request, output, None, "over")
    found, legs = output["rounds"][turn - 1], (turn - 1) // turns_of(len(entrants))
    if _repeats(found, history, allowed=legs):
        return Scheduled(request, output, None, "met")
    leg = running.start + legs * turns_of(len(entrants)) if legs else 1
    return Scheduled(request, output, found, leg=leg)


def turns_of(count: int) -> int:
    """The rounds in which everybody meets everybody once, with a bye each if the count is odd.

    >>> turns_of(6), turns_of(7)
    (5, 7)
    """
    return count - 1 + count % 2


def own_tables_first(round_: Mapping[str, Any], fixed: Mapping[int, int]) -> list[dict[str, Any]]:
    """The matches of a round, those who have a table of their own moved to it.

    Two matches exchange their tables; the first in the list has the choice.
    """
    matches = [dict(match) for match in round_["matches"]]
    settled: set[int] = set()
    for match in matches:
        own = min((fixed[n] for n in numbers_of(match) if n in fixed), default=None)
        if own is None or own in settled:
            continue
        other = next((one for one in matches if one["table"] == own), None)
        if other is not None:
            other["table"] = match["table"]
        match["table"] = own
        settled.add(own)
    return sorted(matches, key=lambda match: match["table"])


def _as_long_as(request: Mapping[str, Any], rounds: int) -> dict[str, Any]:
    turns = turns_of(len(request["entrants"]))
    if request["system"] == System.ROTATION:
        return {**request, "rounds": min(rounds, turns)}
    return {**request, "legs": 2 if rounds > turns else 1}


def _repeats(round_: Mapping[str, Any], history: Sequence[Mapping[str, Any]], allowed: int) -> bool:
    """Whether two have met, or somebody has rested, more often than the schedule means it."""
    met: Counter[frozenset[int]] = Counter()
    for row in history:
        ids = row["bye"] if "bye" in row else numbers_of(row)
        met[frozenset(ids)] += 1
    now = [frozenset(numbers_of(match)) for match in round_["matches"]]
    rest = [frozenset((number,)) for number in round_["byes"]]
    return any(met[ids] > allowed for ids in (*now, *rest))
