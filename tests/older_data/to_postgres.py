"""`python -m tests.older_data.to_postgres FILE`: an older database of SQLite, on PostgreSQL.

The database at DATABASE_URL, which is empty, gets the tables of that time and then the rows.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402

NOT_ROWS = ("django_migrations", "sqlite_sequence")


def main(file: str) -> None:
    """Make the tables as they were, and copy every row into them."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as old:
        applied = "SELECT app, max(name) FROM django_migrations GROUP BY app"
        for app, name in old.execute(applied).fetchall():
            call_command("migrate", app, name, verbosity=0)
        with transaction.atomic(), connection.cursor() as cursor:
            # Without it triggers keep the journal as it is, and rows must come in order.
            cursor.execute("SET LOCAL session_replication_role = replica")
            found = old.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            tables = [name for (name,) in found if name not in NOT_ROWS]
            # Rows that the migrations made stand in the file too.
            cursor.execute(f"TRUNCATE {', '.join(tables)}")
            for table in tables:
                _copy(old, cursor, table)


def _copy(old: sqlite3.Connection, cursor: Any, table: str) -> None:
    """Copy the rows of a table, and let its numbers go on after them."""
    cursor.execute(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s",
        [table],
    )
    kinds = dict(cursor.fetchall())
    rows = old.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - the tables of a file of ours
    columns = [column[0] for column in rows.description]
    names = ", ".join(f'"{name}"' for name in columns)
    places = ", ".join(_place(kinds[name]) for name in columns)
    cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({places})', rows.fetchall())  # noqa: S608
    if "id" in columns:
        next_id = f'SELECT setval(%s, coalesce(max(id), 0) + 1, false) FROM "{table}"'  # noqa: S608
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [table])
        (sequence,) = cursor.fetchone()
        if sequence:
            cursor.execute(next_id, [sequence])


def _place(kind: str) -> str:
    """How a value of SQLite becomes one of a type of PostgreSQL."""
    if kind == "boolean":
        return "%s::int::boolean"
    return "%s" if kind == "bytea" else f"%s::text::{kind}"


if __name__ == "__main__":
    main(sys.argv[1])
