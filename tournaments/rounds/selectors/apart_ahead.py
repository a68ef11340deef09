"""Two that must not meet and will in a round to come, where a draft knows those already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.rounds.drafts import numbers_of
from tournaments.rounds.forbidden import kept_apart
from tournaments.rounds.group_changes import first_of_phase
from tournaments.rounds.requests import SCHEDULES

Row = Mapping[str, Any]


def apart_ahead(round_: Round) -> list[str]:
    """In sentences, the next meeting first: of pools while they can be changed, of a schedule."""
    draw, kept = round_.draw, kept_apart(round_.tournament)
    if not kept:
        return []
    if first_of_phase(draw, round_.number):
        words = _(
            "%(one)s and %(other)s must not meet and are in the same pool: in round %(round)s they "
            "do, unless you swap one of them now."
        )
        rounds = _of_pools(draw)
    else:
        words = _(
            "%(one)s and %(other)s must not meet: the schedule lets them in round %(round)s, where "
            "you can swap one of them."
        )
        rounds = _of_schedule(round_)
    found = _meetings(rounds, round_)
    told = sorted((found[one, other], one, other) for one, other in kept if (one, other) in found)
    return [words % {"one": one, "other": other, "round": number} for number, one, other in told]


def _of_pools(draw: Row) -> Iterator[Row]:
    pools = chain.from_iterable(group["output"].get("pools", ()) for group in draw["groups"])
    return chain.from_iterable(pool["rounds"] for pool in pools)


def _of_schedule(round_: Round) -> Iterator[Row]:
    """The rounds that are planned; none where this one was not taken from a schedule."""
    if round_.draw.get("by") not in SCHEDULES:
        return
    last = round_.tournament.rounds_planned
    for found in round_.draw["output"]["rounds"]:
        if round_.draw["start"] + found["round"] - 1 <= last:
            yield found


def _meetings(rounds: Iterator[Row], round_: Round) -> dict[tuple[int, ...], int]:
    """The first round after this one in which two meet, by their numbers."""
    start, found = round_.draw.get("start", 1), dict[tuple[int, ...], int]()
    for row in rounds:
        number = start + row["round"] - 1
        for match in row["matches"] if number > round_.number else ():
            two = tuple(sorted(numbers_of(match)))
            found[two] = min(number, found.get(two, number))
    return found
