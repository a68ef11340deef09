"""Four hundred pairs: every page and short paper opens, and no query lists them all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.growth.counting import counted
from tests.growth.hall import hall
from tests.matrix import rarely
from tests.pages.test_every_page import ROOMS, room_of, urls
from tests.shared import taken_back
from tournaments.models import Tournament
from tournaments.paper.documents import DOCUMENTS
from tournaments.rulesets.services import rule_set_keep

pytestmark = [pytest.mark.one_database, pytest.mark.slow]
PAIRS = 400
"""So that neither all pairs nor all tables are as few as a statement may have parameters."""
MOST_PARAMETERS = 160
"""A page of a list has at most 150 rows; a statement has few other parameters."""


@pytest.fixture(scope="module")
def tournament(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Tournament]:
    """Two rounds are played, the third is a draft; created once and rolled back at the end."""
    with taken_back(django_db_blocker):
        made = hall(PAIRS, rounds=2)
        rule_set_keep(actor=cast.actor(), tournament=made, name="De la Saint-Martin")
        cast.organiser(made.club)
        yield made


@pytest.fixture
def odile(tournament: Tournament, db: None) -> Client:
    return cast.signed_in(tournament.club.memberships.all()[0].user)


def asked_for(room: str) -> Iterator[str]:
    """The addresses of a room, with its draft; each paper once, as HTML."""
    own = {
        "rounds": ["rounds/3/draw/"],
        "papers": ["papers/", *map("papers/{}/".format, DOCUMENTS)],
    }
    yield from (url for url in urls(room) if not url.endswith(".pdf") and "/papers/" not in url)
    yield from (f"/desk/martin/{path}" for path in own.get(room, ()))


@pytest.mark.parametrize("room", [rarely(room) if room == "papers" else room for room in ROOMS])
def test_every_page_is_shown_and_no_query_lists_every_pair(room: str, odile: Client) -> None:
    for url in asked_for(room):
        assert room_of(url) == room
        with counted() as asked:
            answer = odile.get(url)
        assert answer.status_code in (200, 302, 404, 405), url
        assert asked.most_parameters <= MOST_PARAMETERS, (url, asked.longest[:500])
