"""`GET /healthz`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.test import Client

from belote_club import __version__, health
from tests.paper.press.engines import hide_browsers, hide_pango


@pytest.fixture(autouse=True)
def _ask_again() -> Iterator[None]:
    asked = health.pdf_engine
    asked.cache_clear()
    yield
    asked.cache_clear()


@pytest.mark.django_db
def test_everything_works(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "pdf_engine", lambda: "weasyprint")
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert "no-store" in answer["Cache-Control"]
    assert answer.json() == {
        "status": "ok",
        "version": __version__,
        "database": "ok",
        "pdf": True,
        "pdf_by": "weasyprint",
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
def test_without_pango_a_browser_makes_pdf(
    client: Client, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide_pango(monkeypatch, tmp_path)
    answer = client.get("/healthz")
    assert answer.json()["pdf"] is True
    assert "chrom" in answer.json()["pdf_by"]


@pytest.mark.django_db
def test_without_both_only_pdf_fails(
    client: Client, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide_pango(monkeypatch, tmp_path)
    hide_browsers(monkeypatch)
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.json()["pdf"] is False


@pytest.mark.django_db
def test_post_is_refused(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
