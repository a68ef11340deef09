"""Which databases this version of the program can read, by the migrations they record."""

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


class OtherVersionError(Exception):
    """A database of a version that this one cannot read; the text is for the user."""


def refuse_other_version(file: Path | None) -> None:
    """Refuse a database or a copy; None is the PostgreSQL server. Nothing is written.

    Another version may have given a column another meaning.

    :raises OtherVersionError: it records a migration that this version does not have.
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
        return
    if BEFORE_FRESH_START in unknown:
        words = _(
            "The database %(database)s was made by an earlier version of Belote Club (%(name)s) "
            "and cannot be read by this one: run that version, or begin a new database with "
            "%(setting)s=…"
        )
    else:
        words = _(
            "The database %(database)s was made by a later version of Belote Club (%(name)s) and "
            "cannot be read by this one: run that version, put an older copy back, or begin a new "
            "database with %(setting)s=…"
        )
    facts = {
        "database": file or connection.settings_dict["NAME"],
        "name": ".".join(max(unknown)),
        "setting": "BELOTE_DATA" if file else "DATABASE_URL",
    }
    raise OtherVersionError(words % facts)
