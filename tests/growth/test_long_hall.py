"""`make test-long`: 5,000 pairs and 12 rounds, every page once and every post once (minutes)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.crawl import forms_of
from tests.growth.counting import counted
from tests.growth.hall import hall
from tests.growth.test_a_hall import MOST_PARAMETERS, asked_for
from tests.kept import forget
from tests.pages.test_every_page import ROOMS
from tests.shared import taken_back
from tournaments.models import Match, Round, Tournament
from tournaments.rulesets.services import rule_set_keep

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.slow]
PAIRS, ROUNDS = 5000, 12
LAST = f"rounds/{ROUNDS}/"
CARDS = f"{LAST}results/"


@dataclass(frozen=True, slots=True)
class Post:
    """A form of the desk and its typed values; its version is the current one."""

    path: str
    typed: Mapping[str, Any] = field(default_factory=dict)
    status: int = 303
    htmx: bool = False


TOTALS = {"points_a": "1030", "points_b": "914", "belotes": "0", "capots": "0"}
REASON = {"reason": "Vu à la table"}
NEW = PAIRS + 1
POSTS = (
    Post("check-in/", {"was-5": "11", "present-5": "on"}, 200, htmx=True),
    Post("check-in/everyone/"),
    Post("entrants/7/", {"first": "Zoé Vidal", "second": "Yves Texier", "joined_from": "1"}),
    Post("entrants/8/substitute/", {"place": "1", "name": "Omar Diop", "from_round": "12"}),
    Post("entrants/9/withdraw/", {"from_round": "12"}),
    Post("entrants/9/return/"),
    Post("entrants/apart/", {"one": "1", "other": "3"} | REASON),
    Post("entrants/apart/1/3/release/"),
    Post(f"{LAST}draw/swap/", {"one": "11", "other": "12"}),
    Post(f"{LAST}draw/lock/", {"lock": "1"}),
    Post(f"{LAST}draw/redraw/"),
    Post(f"{LAST}draw/undo/"),
    Post(f"{LAST}draw/redo/"),
    Post(f"{LAST}draw/discard/"),
    Post(f"{LAST}draw/"),
    Post(f"{LAST}publish/"),
    Post(f"{LAST}unpublish/"),
    Post(f"{LAST}publish/"),
    Post(CARDS, {"table": "1"} | TOTALS),
    Post(CARDS, {"table": "4"} | TOTALS, 200, htmx=True),
    Post(f"{CARDS}2/", {"taker": "A", "points_a": "100"}),
    Post(f"{CARDS}3/forfeit/", {"absent": "1"}),
    Post(f"{CARDS}1/correct/", TOTALS | {"points_a": "1020", "points_b": "924"} | REASON),
    Post(f"{CARDS}1/undo/", REASON),
    Post("ranking/1/penalties/", {"kind": "off", "round_number": "12", "points": "50"} | REASON),
    Post("ranking/1/penalties/1/lift/", REASON),
    Post(
        "prizes/",
        {
            "form-TOTAL_FORMS": "1",
            "form-INITIAL_FORMS": "0",
            "form-0-rank": "1",
            "form-0-label": "Un jambon",
        },
    ),
)


@pytest.fixture(scope="module")
def tournament(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Tournament]:
    """Eleven rounds are played, the twelfth is a draft."""
    with taken_back(django_db_blocker):
        made = hall(PAIRS, rounds=ROUNDS - 1, rounds_planned=ROUNDS)
        rule_set_keep(actor=cast.actor(), tournament=made, name="De la Saint-Martin")
        cast.organiser(made.club)
        yield made


@pytest.fixture
def odile(tournament: Tournament, db: None) -> Client:
    return cast.signed_in(tournament.club.memberships.all()[0].user)


@pytest.mark.parametrize("room", ROOMS)
def test_every_page(room: str, odile: Client) -> None:
    forms: dict[str, tuple[str, Mapping[str, list[str]]]] = {}
    for url in asked_for(room):
        answer = _within(odile, "get", url)
        assert answer.status_code in (200, 302, 404, 405), url
        if "html" in answer.headers.get("Content-Type", "") and answer.status_code == 200:
            found = forms_of(answer.content.decode(), url)
            forms |= {form.action: (url, form.sent) for form in found if form.method == "post"}
    for action, (url, sent) in forms.items():
        if "/logout/" in action:
            continue
        try:
            with transaction.atomic():
                answer = _within(odile, "post", action, sent)
                assert answer.status_code < 500, (url, action)
                transaction.set_rollback(True)
        finally:
            forget()


def test_every_post_is_accepted(tournament: Tournament, odile: Client) -> None:
    for post in POSTS:
        typed = {"version": str(_version(tournament, post.path)), **post.typed}
        headers = {"hx-request": "true"} if post.htmx else {}
        answer = _within(odile, "post", f"/desk/martin/{post.path}", typed, headers=headers)
        assert answer.status_code == post.status, (post.path, answer.content.decode()[:3000])


def _version(tournament: Tournament, path: str) -> int:
    """The version of the object of an address: a table, a round, a pair or the tournament."""
    parts = path.split("/")
    if path.startswith(CARDS) and parts[3].isdecimal():
        of_round = Match.objects.filter(round__tournament=tournament, round__number=ROUNDS)
        return of_round.get(hall_table__number=int(parts[3])).version
    if path.startswith(LAST):
        round_ = Round.objects.filter(tournament=tournament, number=ROUNDS).first()
        return round_.version if round_ else 1
    if path.startswith("entrants/") and parts[1].isdecimal():
        return tournament.entrants.get(number=int(parts[1])).version
    return Tournament.objects.get(pk=tournament.pk).version


def _within(browser: Client, method: str, url: str, *args: Any, **options: Any) -> Any:
    """The answer to a request whose queries have a limited number of parameters."""
    with counted() as asked:
        answer = getattr(browser, method)(url, *args, **options)
    assert asked.most_parameters <= MOST_PARAMETERS, (url, asked.longest[:500])
    return answer
