"""Fixtures every room of the tests shares; which tests run again on PostgreSQL."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings

# The same examples on every machine, however slow it is.
hypothesis_settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis_settings.load_profile("same")
LONGEST_FILES = ("test_bad_input.py", "test_stateful.py")
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "client", "admin_client"}


@pytest.fixture(scope="session", autouse=True)
def _journal_is_flushed() -> None:
    """A test with transactions of its own empties all tables at its end, the journal too."""
    if connection.vendor == "sqlite":
        return
    flush, journal = connection.ops.sql_flush, "ALTER TABLE tournaments_journalentry"

    def past_the_journal(*args: Any, **kwargs: Any) -> list[str]:
        statements = flush(*args, **kwargs)
        return [f"{journal} DISABLE TRIGGER USER", *statements, f"{journal} ENABLE TRIGGER USER"]

    connection.ops.sql_flush = past_the_journal  # type: ignore[method-assign]


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path) -> Path:
    """A data directory of the test's own, with the place of a database file in it."""
    settings.DATA_DIR = tmp_path
    settings.DATABASE_FILE = tmp_path / "belote.sqlite3"
    return tmp_path


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every test runs on SQLite; on PostgreSQL those that touch the database, without a browser."""
    # A long file that begins last keeps one worker busy while the other has nothing left.
    items.sort(key=lambda item: item.path.name not in LONGEST_FILES)
    if connection.vendor == "sqlite":
        return
    again = [item for item in items if _touches_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(again)])
    items[:] = again


def _touches_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("journey") is not None:
        return False
    if any(item.get_closest_marker(name) is not None for name in ("django_db", "races")):
        return True
    return bool(DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ())))


@pytest.fixture(autouse=True)
def _no_papers_of_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tournaments of two tests bear the same number; a busy machine is given time to make a PDF."""
    from tournaments.paper import views as paper_pdf
    from tournaments.paper.press import store

    store.clear()
    monkeypatch.setattr(paper_pdf, "PATIENCE", {"desk": 300, "public": 300})


@pytest.fixture(autouse=True)
def _forget_what_is_kept() -> None:
    """What one test leaves behind is not there for the next: pages, figures, a language."""
    from tests.kept import forget

    forget()
    translation.activate(django_settings.LANGUAGE_CODE)
