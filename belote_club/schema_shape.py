"""The shape of an SQLite database: its tables, columns, indexes, triggers and views.

A database that is brought from elsewhere may look like ours and be another one: a column renamed, a
trigger that gives somebody rights, a view that never ends in the place of a table. Its shape is
therefore compared with that of a database which the migrations it records make now.
"""

import json
import os
import re
import sqlite3
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext, gettext_lazy

from belote_club import __version__, sqlite

Shape = Mapping[str, str]
"""How each object is made, by its kind and name: `table tournaments_match`."""
Applied = frozenset[tuple[str, str]]
"""Migrations, as (app, name)."""

# The library keeps these itself; ANALYZE makes those of statistics.
OF_SQLITE = re.compile(r"table sqlite_(sequence|stat[14])")
COLUMNS = "SELECT name, type, [notnull], dflt_value, pk, hidden FROM pragma_table_xinfo(?)"
REFERENCES = "SELECT [table], [from], [to], on_delete FROM pragma_foreign_key_list(?)"
OWN = "SELECT name FROM pragma_index_list(?) WHERE origin <> 'c'"
OF_INDEX = "SELECT seqno, name, desc, coll FROM pragma_index_xinfo(?)"
LONGEST_NAME = 64
"""What is shown of a name; ours are shorter."""
MOST_OBJECTS = 2000
"""Ten times as many as a database has."""
KINDS = {
    "table": gettext_lazy("the table “%(name)s”"),
    "index": gettext_lazy("the index “%(name)s”"),
    "trigger": gettext_lazy("the trigger “%(name)s”"),
    "view": gettext_lazy("the view “%(name)s”"),
}
ORDER = ("table", "view", "trigger", "index")
MISSING = gettext_lazy("%(what)s is missing")
ADDED = gettext_lazy("%(what)s is not one of ours")
OTHER = gettext_lazy("%(what)s is made differently")


class ShapeDifference(NamedTuple):
    """The first object of a database that is not as it should be, in the words of the reader."""

    how: object
    name: str
    """its kind and name"""

    def __str__(self) -> str:
        kind, _space, name = self.name.partition(" ")
        words = KINDS.get(kind)
        what = str(words) % {"name": name[:LONGEST_NAME]} if words else self.name[:LONGEST_NAME]
        return str(self.how) % {"what": what}


def difference(path: Path, applied: Applied) -> ShapeDifference | None:
    """The first difference between a database and one that these migrations make.

    :raises sqlite3.Error: the file cannot be read, or reading it does not end.
    """
    wanted = made_by(applied)
    with closing(sqlite.reading(path)) as connection:
        listed = _listed(connection)
        for name in sorted({*wanted, *listed}, key=_weight):
            if name not in listed:
                return ShapeDifference(MISSING, name)
            if name not in wanted:
                return ShapeDifference(ADDED, name)
        shape = _shape(connection, listed)
    other = (name for name in sorted(wanted) if shape[name] != wanted[name])
    return next((ShapeDifference(OTHER, name) for name in other), None)


def _weight(name: str) -> tuple[int, str]:
    """What is named first: with a table its indexes and triggers are gone as well."""
    kind = name.partition(" ")[0]
    return ORDER.index(kind) if kind in ORDER else len(ORDER), name


def shape_of(path: Path) -> Shape:
    """The shape of a database of our own."""
    with closing(sqlite.reading(path)) as connection:
        return _shape(connection, _listed(connection))


def _listed(connection: sqlite3.Connection) -> dict[str, tuple[str, str]]:
    """The table and the statement of every object, by its kind and name."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    objects = rows.fetchmany(MOST_OBJECTS)
    if len(objects) == MOST_OBJECTS:
        raise sqlite3.DatabaseError(gettext("It has too many tables."))
    listed = {f"{kind} {name}": (str(table), str(sql)) for kind, name, table, sql in objects if sql}
    return {name: made for name, made in listed.items() if not OF_SQLITE.fullmatch(name)}


def _shape(connection: sqlite3.Connection, listed: Mapping[str, tuple[str, str]]) -> Shape:
    return {name: _made(connection, name, *made) for name, made in listed.items()}


def _made(connection: sqlite3.Connection, named: str, table: str, sql: str) -> str:
    """How an object is made, so that it reads the same whatever library wrote its statement.

    Of tables and indexes: columns, references and all words of their statement (checks, names of
    constraints), in any order. Triggers and views are compared word by word.
    """
    kind, _space, name = named.partition(" ")
    if kind not in ("table", "index"):
        return f"{table}: {' '.join(sql.split())}"
    words = sorted({*re.findall(r"\w+", sql.casefold())})
    if kind == "index":
        return repr((table, _rows(connection, OF_INDEX, name), words))
    indexes = connection.execute(OWN, [name])
    unique = sorted(_rows(connection, OF_INDEX, index) for (index,) in indexes.fetchall())
    columns, others = _rows(connection, COLUMNS, name), _rows(connection, REFERENCES, name)
    return repr((columns, others, unique, words))


def _rows(connection: sqlite3.Connection, pragma: str, name: str) -> list[tuple[str, ...]]:
    """What a pragma tells of an object, in an order that does not depend on its history."""
    return sorted((*map(str, row),) for row in connection.execute(pragma, [name]))


@lru_cache(maxsize=8)
def made_by(applied: Applied) -> Shape:
    """The shape that these migrations make: finding out takes seconds, so it is stored."""
    file = _folder() / f"{_digest(applied)}.json"
    with suppress(OSError, ValueError):
        stored: Shape = json.loads(file.read_text(encoding="utf-8"))
        return stored
    # In a thread of its own this database is Django's, for migrations that read and write rows.
    with ThreadPoolExecutor(1) as beside:
        shape = beside.submit(_made_now, applied).result()
    store(shape, applied)
    return shape


def store(shape: Shape, applied: Iterable[tuple[str, str]]) -> None:
    """Store the shape that these migrations make; without room for it nothing is stored."""
    folder, name = _folder(), f"{_digest(frozenset(applied))}.json"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for earlier in folder.glob("*.*"):
            earlier.unlink(missing_ok=True)
        part = folder / f"{os.getpid()}.part"
        part.write_text(json.dumps(dict(shape)), encoding="utf-8")
        part.replace(folder / name)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "cache" / "shapes"


def _digest(applied: Applied) -> str:
    """What a stored shape depends on: migrations, their files, Django and SQLite."""
    loader = MigrationLoader(None)
    modules = (sys.modules[one.__module__] for one in loader.disk_migrations.values())
    files = sorted(Path(str(module.__file__)) for module in modules)
    facts = [(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in files]
    versions = (__version__, django.get_version(), sqlite3.sqlite_version)
    return sha256(repr((versions, sorted(applied), facts)).encode()).hexdigest()[:32]


def _made_now(applied: Applied) -> Shape:
    """Carry out these migrations on an empty database in memory, and read its shape."""
    own = {**connections.settings["default"], "NAME": ":memory:", "OPTIONS": {}}
    fresh = connections["default"] = DatabaseWrapper(own, "default")
    try:
        executor = MigrationExecutor(fresh)
        nodes = executor.loader.graph.node_map
        known = applied & nodes.keys()
        # Those that no other of them builds on.
        executor.migrate(
            sorted(key for key in known if known.isdisjoint(one.key for one in nodes[key].children))
        )
        return _shape(fresh.connection, _listed(fresh.connection))
    finally:
        fresh.close()
