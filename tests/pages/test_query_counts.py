"""No page needs more queries with twice the pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.matrix import one_in
from tests.pages import evenings
from tests.pages.test_every_page import ROOMS, urls
from tests.paper.press.printers import quick_press
from tournaments.ranking.selectors import snapshots

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
FEW, MANY = 8, 16


@pytest.fixture(autouse=True)
def _paper_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the PDF printer: no test of this module is about PDFs."""
    quick_press(monkeypatch)


def counts(count: int, room: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The number of queries of each page, by address, with this many pairs."""
    kind = replace(evenings.KINDS["belote"], entrants=count)
    monkeypatch.setattr(evenings, "KINDS", {"belote": kind})
    with transaction.atomic():
        tournament = evenings.playing("belote")
        odile = cast.signed_in(cast.organiser(tournament.club))
        found = dict(_counted(odile, room))
        transaction.set_rollback(True)
    snapshots._snapshot_of.cache_clear()
    return found


def _counted(client: Client, room: str) -> Iterator[tuple[str, int]]:
    for url in urls(room):
        client.get(url)  # start with the ranking in the cache
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(url)
        yield _without_ids(url), len(asked)


def _without_ids(url: str) -> str:
    """An address without the keys of the club and its rule set, which differ between evenings."""
    return "/".join("#" if part.isdecimal() else part for part in url.split("/"))


@pytest.mark.parametrize("room", one_in(4, ROOMS))
def test_twice_the_pairs_need_no_more_queries(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = counts(FEW, room, monkeypatch), counts(MANY, room, monkeypatch)
    assert few
    assert {url: (few[url], asked) for url, asked in many.items() if asked > few[url]} == {}
