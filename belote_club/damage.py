"""What a command says where the embedded database is damaged or has not been made."""

import sqlite3
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from belote_club import sqlite

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class UnusableError(Exception):
    """The database cannot be used; its text says what to do."""


def damaged_words(file: Path) -> str:
    """The sentence about a damaged database."""
    words = _("%(file)s is damaged. To restore the last copy: belote-club restore latest")
    return words % {"file": file}


def is_usable(file: Path) -> bool:
    """Whether a database is sound; one of which every question goes on for ever is not."""
    try:
        return sqlite.is_sound(file)
    except sqlite.EndlessError:
        return False


def refuse_unusable(file: Path) -> None:
    """Refuse to work with a database that is missing, empty or damaged.

    :raises UnusableError: it is.
    """
    if file.exists() and file.stat().st_size and not is_usable(file):
        raise UnusableError(damaged_words(file))
    if sqlite.is_empty(file):
        raise UnusableError(_("There is no data in %(file)s yet.") % {"file": file})


def one_sentence(error: BaseException) -> str:
    """What a failed command says; damage of the database file in the words of every command."""
    cause: BaseException | None = error
    while cause is not None and settings.DATABASE_FILE is not None:
        if getattr(cause, "sqlite_errorcode", 0) & 0xFF in DAMAGED:
            return damaged_words(settings.DATABASE_FILE)
        cause = cause.__cause__ or cause.__context__
    return str(error)
