"""Read, write and damage the small database of these tests."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from belote_club import schema_shape

EVENING = datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC)


def write(path: Path, *names: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany("INSERT INTO tournaments_tournament VALUES (?)", zip(names))
        connection.commit()


def read(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM tournaments_tournament")]


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x00\xff" * (len(content[4096:]) // 2)
    path.write_bytes(content)


def take_for_ours(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the shape of this database the one that migrations make."""
    found = schema_shape.shape_of(path)
    monkeypatch.setattr(schema_shape, "made_by", lambda _applied: found)
