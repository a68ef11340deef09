"""Which databases this version of the program can read, by the migrations they record."""

from collections.abc import Iterable
from pathlib import Path

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from belote_club import sqlite

# The migrations of `tournaments` restarted at a new `0001_initial`. A database that records this
# migration is older: it also records a `0001_initial`, but has different tables.
BEFORE_FRESH_START = ("tournaments", "0002_journal_is_append_only")
INITIAL = ("tournaments", "0001_initial")


class OtherVersionError(Exception):
    """A database of a version that this one cannot read; the text is for the user."""


def refuse_other_version(file: Path | None) -> None:
    """Refuse a database or a copy; None is the PostgreSQL server. Nothing is written.

    Another version may have given a column another meaning.

    :raises OtherVersionError: it records a migration that this version does not have, or (on
        PostgreSQL: for a file see `trusted.refuse_strange`) it lacks what one of ours makes.
    """
    applied = (
        sqlite.applied_migrations(file)
        if file
        else {*MigrationRecorder(connection).applied_migrations()}
    )
    loader = MigrationLoader(None)
    replaced = (old for new in loader.replacements.values() for old in new.replaces)
    ours = {app.label for app in apps.get_app_configs()}
    unknown = {key for key in applied if key[0] in ours} - {*loader.disk_migrations, *replaced}
    if not unknown:
        if file is None:
            _refuse_other_columns(applied, loader)
        return
    if BEFORE_FRESH_START in unknown:
        raise _earlier(unknown, file)
    words = _(
        "The database %(database)s was made by a later version of Belote Club (%(name)s) and "
        "cannot be read by this one: run that version, restore an older copy, or begin a new "
        "database with %(setting)s=…"
    )
    raise OtherVersionError(words % _facts(unknown, file))


def refuse_before_fresh_start(applied: Iterable[tuple[str, str]], file: Path | None) -> None:
    """Refuse a database that is not as its migrations make it, where they have been begun again.

    Until the first migration after it, the initial one was changed in place: a database that
    records no other may be of any day before.

    :raises OtherVersionError: it records the initial migration only.
    """
    if {key for key in applied if key[0] == INITIAL[0]} == {INITIAL}:
        raise _earlier({INITIAL}, file)


def _earlier(named: set[tuple[str, str]], file: Path | None) -> OtherVersionError:
    words = _(
        "The database %(database)s was made by an earlier version of Belote Club (%(name)s) "
        "and cannot be read by this one: run that version, or begin a new database with "
        "%(setting)s=…"
    )
    return OtherVersionError(words % _facts(named, file))


def _facts(named: set[tuple[str, str]], file: Path | None) -> dict[str, object]:
    return {
        "database": file or connection.settings_dict["NAME"],
        "name": ".".join(max(named)),
        "setting": "BELOTE_DATA" if file else "DATABASE_URL",
    }


def _refuse_other_columns(applied: Iterable[tuple[str, str]], loader: MigrationLoader) -> None:
    """Refuse a PostgreSQL database that lacks a column which its migrations make."""
    known = [key for key in applied if key in loader.graph.nodes]
    if not known:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = ANY (current_schemas(false))"
        )
        columns = {*cursor.fetchall()}
    models = loader.project_state(known).apps.get_models(include_auto_created=True)
    wanted = {
        (model._meta.db_table, field.column)
        for model in models
        if model._meta.managed and not model._meta.proxy
        for field in model._meta.local_concrete_fields
    }
    if missing := sorted(wanted - columns):
        refuse_before_fresh_start(applied, None)
        words = _(
            "The database %(database)s is not one as Belote Club makes it: %(column)s is missing."
        )
        column = "{}.{}".format(*missing[0])
        named = {"database": connection.settings_dict["NAME"], "column": column}
        raise OtherVersionError(words % named)
