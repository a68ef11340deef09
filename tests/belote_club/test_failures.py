"""Full disk, busy or missing database: the page says so and sends the form again."""

import errno
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.utils import translation
from redis.exceptions import ConnectionError as RedisConnectionError

from belote_club import urls as project
from belote_club.errors import Failure, failure_of
from tests.belote_club.sent_again import hidden
from tests.prepared import installation_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
TODAY = SimpleNamespace(error=OSError(errno.ENOSPC, "No space left on device"))


def fails(request: HttpRequest) -> HttpResponse:
    raise TODAY.error


urlpatterns = [*project.urlpatterns, path("fails", fails)]
handler400, handler403 = project.handler400, project.handler403
handler404, handler500 = project.handler404, project.handler500


def of_sqlite(code: int) -> DatabaseError:
    """An error of SQLite as Django raises it."""
    inner = sqlite3.OperationalError("database or disk is full")
    inner.sqlite_errorcode = code
    error = OperationalError("database or disk is full")
    error.__cause__ = inner
    return error


def of_postgres(code: str | None) -> DatabaseError:
    inner = type("OperationalError", (Exception,), {"sqlstate": code})("the server went away")
    error = OperationalError("the server went away")
    error.__cause__ = inner
    return error


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), Failure.DISK),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), Failure.DISK),
        (of_sqlite(sqlite3.SQLITE_READONLY), Failure.DISK),
        (of_sqlite(sqlite3.SQLITE_BUSY), Failure.BUSY),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), Failure.BUSY),
        (of_sqlite(sqlite3.SQLITE_LOCKED), Failure.BUSY),
        (of_sqlite(sqlite3.SQLITE_ERROR), None),
        (of_sqlite(sqlite3.SQLITE_CORRUPT), None),
        (of_postgres(None), Failure.AWAY),
        (RedisConnectionError(), Failure.AWAY),
        (of_postgres("57P01"), Failure.AWAY),
        (of_postgres("08006"), Failure.AWAY),
        (of_postgres("53300"), Failure.AWAY),
        (of_postgres("53100"), Failure.DISK),
        (of_postgres("55P03"), Failure.BUSY),
        (of_postgres("57014"), Failure.BUSY),
        (of_postgres("40P01"), Failure.BUSY),
        (of_postgres("42P01"), None),
        (InterfaceError("connection already closed"), Failure.AWAY),
        (OSError(errno.ENOSPC, "No space left on device"), Failure.DISK),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
        (ZeroDivisionError(), None),
        (None, None),
    ],
)
def test_failures_are_told_from_errors_of_the_program(
    error: Exception | None, failure: Failure | None
) -> None:
    assert failure_of(error) is failure


@pytest.fixture
def visitor() -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)
    translation.deactivate()


class TestPage:
    """None of these has the django_db mark: any query would raise."""

    def test_a_get_offers_the_same_address_again(self, visitor: Client) -> None:
        answer = visitor.get("/fails?round=2")
        assert answer.status_code == 503
        assert answer["Retry-After"] == "30"
        assert "disque" in answer.text
        assert 'href="/fails?round=2"' in answer.text
        assert "Errno" not in answer.text

    def test_what_was_typed_can_be_sent_again(self, visitor: Client) -> None:
        typed = {"table": "4", "name": '<b>"Anaïs"</b>', "tick": ["a", "b"]}
        answer = visitor.post("/fails?round=2", typed)
        assert answer.status_code == 503
        assert 'method="post" action="/fails?round=2"' in answer.text
        assert hidden(answer.text) == [
            ("table", "4"),
            ("name", '<b>"Anaïs"</b>'),
            ("tick", "a"),
            ("tick", "b"),
        ]
        assert "<b>" not in answer.text

    def test_after_a_lost_connection_the_page_says_perhaps(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(TODAY, "error", of_postgres("57P01"))
        answer = visitor.post("/fails", {"table": "4"})
        assert "Votre saisie n’a pas été enregistrée" not in answer.text
        assert "jamais enregistré deux fois" in answer.text
        assert hidden(answer.text) == [("table", "4")]

    def test_a_password_is_never_written_into_a_page(self, visitor: Client) -> None:
        answer = visitor.post("/fails", {"username": "odile", "password": "carreau-de-neuf"})
        assert "carreau" not in answer.text
        assert hidden(answer.text) == []
        assert "Revenez en arrière" in answer.text

    def test_a_file_has_to_be_chosen_again(self, visitor: Client) -> None:
        list_ = SimpleUploadedFile("pairs.csv", b"Alice;Bruno")
        answer = visitor.post("/fails", {"kind": "pairs", "list": list_})
        assert hidden(answer.text) == []
        assert "Revenez en arrière" in answer.text

    def test_htmx_keeps_the_form_and_shows_a_message(self, visitor: Client) -> None:
        answer = visitor.post("/fails", {"table": "4"}, headers={"HX-Request": "true"})
        assert answer.status_code == 503
        assert answer["HX-Retarget"] == "#messages"
        assert "<html" not in answer.text
        assert "disque" in answer.text

    def test_a_poll_gets_an_empty_answer(self, visitor: Client) -> None:
        answer = visitor.get("/fails", headers={"HX-Request": "true"})
        assert (answer.status_code, answer.content) == (503, b"")
        assert "HX-Retarget" not in answer

    def test_an_error_of_the_program_answers_500(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(TODAY, "error", of_sqlite(sqlite3.SQLITE_ERROR))
        assert visitor.get("/fails").status_code == 500

    def test_a_failure_of_a_middleware_is_the_same_page(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*args: Any) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(SessionMiddleware, "process_request", full)
        answer = visitor.post("/fails", {"table": "4"})
        assert answer.status_code == 503
        assert hidden(answer.text) == [("table", "4")]

    def test_the_terminal_has_a_line_and_no_traceback(
        self, visitor: Client, caplog: pytest.LogCaptureFixture
    ) -> None:
        visitor.get("/fails")
        assert [record.exc_info for record in caplog.records if record.exc_info] == []
        assert "No space left" in caplog.text


def test_a_locked_database_and_a_full_disk_for_real(tmp_path: Path) -> None:
    own = {
        "BELOTE_DATA": str(installation_in(tmp_path)),
        "BELOTE_BUSY_SECONDS": "0",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.belote_club.giving_way"],
        env={"PATH": os.environ["PATH"]} | own,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    busy, page = found["busy"], found["page while busy"]
    assert (busy["status"], page["status"]) == (503, 503)
    assert "occupée" in busy["words"]
    full = found["full"]
    assert full["status"] == 503
    assert "disque" in full["words"]
    for failure in (busy, full):
        assert failure["entered"] == 0, "nothing of it was saved"
        assert dict(failure["typed"])["points_a"] == "1030"
        assert failure["again"] == 303
        assert failure["entered at last"] == 1, "sent again from the page, once"
    assert "Traceback" not in done.stderr
