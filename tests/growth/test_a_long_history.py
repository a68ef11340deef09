"""A club that has played for twenty years: its first page is as quick as after ten tournaments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.growth.counting import Asked, counted
from tests.growth.history import finished
from tests.kept import forget

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.long, pytest.mark.slow]
FEW, MANY = 10, 1000
DESK = (
    "/",
    "/contests/new/",
    "/contests/new/?template=village_4x12",
    "/contests/new/?like=now",
    "/desk/now/",
    "/desk/now/settings/",
    "/desk/now/entrants/",
    "/desk/now/check-in/",
)
VISITOR = "/ for a visitor"
History = Mapping[str, Asked]


@pytest.fixture(scope="module")
def pages(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> tuple[History, History]:
    """The queries of each page, after few tournaments and after many."""
    with django_db_blocker.unblock():
        return after(FEW), after(MANY)


def after(past: int) -> History:
    with transaction.atomic():
        club = cast.club()
        finished(club, past)
        cast.pairs(cast.tournament(club, code="now"), 8)
        found = dict(_asked(cast.signed_in(cast.organiser(club))))
        transaction.set_rollback(True)
    forget()
    return found


def _asked(odile: Client) -> Iterator[tuple[str, Asked]]:
    for path in DESK:
        yield path, _of(odile, path)
    yield VISITOR, _of(Client(), "/")


def _of(browser: Client, path: str) -> Asked:
    browser.get(path)  # start with warm caches
    with counted(steps=True) as asked:
        assert browser.get(path).status_code == 200
    return asked


@pytest.mark.parametrize("page", [*DESK, VISITOR])
def test_a_page_costs_the_same_after_many_tournaments(
    page: str, pages: tuple[History, History]
) -> None:
    few, many = (history[page] for history in pages)
    assert many.queries <= few.queries
    assert many.rows <= 2 * few.rows
    assert many.steps <= 2 * few.steps
