"""An evening that several tests begin with is played once in a process; then its rows come back.

A test that only reads can share rows (`tests/shared.py`); this is for tests that play on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection

from tournaments.models import Club

Rows = dict[str, Sequence[Sequence[Any]]]

_kept: dict[Callable[[], object], Rows] = {}


def remembered(play: Callable[[], object]) -> None:
    """Play an evening from an empty database, or write the rows that it left the first time.

    PostgreSQL plays it each time: there the numbers of new rows would begin anew.
    """
    assert not Club.objects.exists()
    assert not get_user_model().objects.exists()
    if connection.vendor != "sqlite":
        play()
    elif play in _kept:
        _write(_kept[play])
    else:
        before = _rows()
        play()
        _kept[play] = {name: rows for name, rows in _rows().items() if name not in before}


def _rows() -> Rows:
    """The rows of every table that has any."""
    with connection.cursor() as cursor:
        found = {}
        for name in connection.introspection.django_table_names(only_existing=True):
            rows = cursor.execute(f'SELECT * FROM "{name}"').fetchall()  # noqa: S608 - our tables
            if rows:
                found[name] = rows
    return found


def _write(kept: Rows) -> None:
    with connection.cursor() as cursor:
        for name, rows in kept.items():
            places = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f'INSERT INTO "{name}" VALUES ({places})', rows)  # noqa: S608
