"""An evening through the forms of the desk: draw, publish, type the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.rounds.evenings import published
from tournaments.core.setting_fields import KEY_FIELDS
from tournaments.core.writes import bump
from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.standings import standings

DESK = "/desk/martin/"
NO_KEYS = dict.fromkeys(KEY_FIELDS, "")
OF_A_TABLE = 12 * 162
Meeting = tuple[int, int]


def organiser() -> Client:
    """The browser of the organiser, who is signed in."""
    return cast.signed_in(cast.organiser(stored().club))


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def drawn(desk: Client, number: int, seed: int = 1) -> Round:
    """A round drawn and published by its forms."""
    answer = desk.post(f"{DESK}rounds/{number}/draw/", {"seed": seed, "key": "", "version": "0"})
    assert answer.status_code == 303, answer.content.decode()
    round_ = stored().rounds.get(number=number)
    sent = {"version": round_.version, "key": ""}
    assert desk.post(f"{DESK}rounds/{number}/publish/", sent).status_code == 303
    return stored().rounds.get(number=number)


def meetings(round_: Round) -> dict[Meeting, int]:
    """Who meets whom, the lower number first, and at which table."""
    found = {}
    for match in round_.matches.filter(hall_table__isnull=False):
        one, other = sorted(side.entrant.number for side in match.sides.all())
        found[one, other] = match.table or 0
    return found


def played(desk: Client, number: int, cards: Mapping[Meeting, int]) -> set[Meeting]:
    """Who met in a round, each card with the points of the lower number."""
    round_ = drawn(desk, number)
    tables = meetings(round_)
    for (one, other), table in tables.items():
        points = {one: cards[one, other], other: OF_A_TABLE - cards[one, other]}
        match = round_.matches.get(hall_table__number=table)
        first, second = (side.entrant.number for side in match.sides.order_by("position"))
        card: dict[str, Any] = {"table": table, "points_a": points[first]}
        card |= {"points_b": points[second], "belotes": "", "capots": "", "key": "", "seen": "0"}
        answer = desk.post(f"{DESK}rounds/{number}/results/", card)
        assert answer.status_code == 303, answer.content.decode()
    return set(tables)


def played_before(number: int, cards: Mapping[Meeting, int]) -> set[Meeting]:
    """The same by the services: for rounds that are no matter of the test."""
    round_ = published(stored(), number, seed=1)
    tables = meetings(round_)
    for (one, other), table in tables.items():
        points = {one: cards[one, other], other: OF_A_TABLE - cards[one, other]}
        sides = round_.matches.get(hall_table__number=table).sides.order_by("position")
        first, second = (points[side.entrant.number] for side in sides)
        cast.totals(round_, table, first, second)
    bump(round_.tournament)
    return set(tables)


def phase_added(desk: Client, **typed: Any) -> Any:
    """The form of a new phase as it is shown, with what is typed over it."""
    form = desk.get(f"{DESK}phases/").context["form"]
    sent = as_shown(form, **{**NO_KEYS, **typed})
    return desk.post(f"{DESK}phases/", {**sent, "version": stored().version, "key": ""})


def table() -> list[tuple[int | None, int, str | None]]:
    """Rank, number and the reason of each row of the ranking."""
    return [(row.rank, row.number, row.above_next) for row in standings(stored()).rows]
