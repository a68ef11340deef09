"""A small database on disk for the tests of copies."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.belote_club.databases import take_for_ours, write


@pytest.fixture
def database(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small database with the tables a copy is recognised by, and one result."""
    path = data_dir / "belote.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "CREATE TABLE django_migrations (id INTEGER);"
            "CREATE TABLE tournaments_tournament (name TEXT);"
        )
    write(path, "Concours de Noël")
    take_for_ours(path, monkeypatch)
    return path
