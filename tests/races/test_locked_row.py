"""A row stays locked while sixteen people send a form: pages are answered all the same."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from tests.belote_club.sent_again import hidden
from tests.races.site import PATIENCE, WORKERS, Site, site
from tests.races.test_races import DONE, NUMBERS
from tournaments.core.lock_timeouts import LONG_WAITS

pytestmark = [pytest.mark.postgres, pytest.mark.process]
SERVER = os.environ.get("TEST_DATABASE_URL")
PEOPLE = 16
MOST_WAIT = WORKERS * LONG_WAITS
HELD = "SELECT 1 FROM tournaments_tournament WHERE code = 'sixty0' FOR UPDATE"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """gunicorn as docs/hosting.md has it, whose first writers wait longer than this test lasts."""
    if SERVER is None:
        pytest.skip("SQLite has no locks of rows: one writes, the public has threads of its own")
    with site(tmp_path_factory.mktemp("locked"), SERVER, 1, threads=4) as running:
        yield running


def health(hall: Site) -> int:
    address = f"http://127.0.0.1:{hall.port}/healthz"
    with urllib.request.urlopen(address, timeout=PATIENCE / 2) as answer:
        return int(answer.status)


def test_healthz_is_there_and_what_was_typed_is_kept(hall: Site) -> None:
    where = "sixty0/entrants/"
    forms = [{"first": f"Alice {n}", "second": f"Bruno {n}", "key": n} for n in range(PEOPLE)]
    with ThreadPoolExecutor(PEOPLE) as people:
        with psycopg.connect(hall.environ["DATABASE_URL"]) as other:
            other.execute(HELD)
            sent = [people.submit(hall.post, where, form) for form in forms]
            while sum(one.done() for one in sent) < PEOPLE - MOST_WAIT:
                assert health(hall) == 200
            assert {one.result().status for one in sent if one.done()} == {503}
            assert [health(hall) for _time in range(9)] == [200] * 9
        # More may have been refused since: they had not waited long enough a moment ago.
        answers = [one.result() for one in sent]
    refused = [one for one in answers if one.status == 503]
    later = [one for one in answers if one not in refused]
    assert {one.status for one in later} == {DONE}, "the row was free again"
    assert len(later) <= MOST_WAIT
    assert len(hall.rows(NUMBERS, "sixty0")) == len(later)
    again = [hall.post(where, dict(hidden(one.text))) for one in refused]
    assert {one.status for one in again} == {DONE}
    assert len(hall.rows(NUMBERS, "sixty0")) == PEOPLE
