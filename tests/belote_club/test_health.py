"""`GET /healthz`."""

import sys

import pytest
from django.db import OperationalError, connection
from django.test import Client

from belote_club import __version__, health


@pytest.fixture(autouse=True)
def _ask_weasyprint_again() -> None:
    health.can_print_pdf.cache_clear()


@pytest.mark.django_db
def test_everything_works(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "can_print_pdf", lambda: True)
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert "no-store" in answer["Cache-Control"]
    assert answer.json() == {
        "status": "ok",
        "version": __version__,
        "database": "ok",
        "pdf": True,
    }


@pytest.mark.django_db
@pytest.mark.postgres
def test_a_database_that_fails(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(connection, "cursor", broken)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["status"] == answer.json()["database"] == "error"
    assert "disk" not in answer.text


@pytest.mark.django_db
def test_without_weasyprint_only_pdf_fails(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.json()["pdf"] is False


@pytest.mark.django_db
def test_post_is_refused(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
