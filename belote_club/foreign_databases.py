"""Which files are databases of this program: what is read of any other one has an end."""

import sqlite3
from pathlib import Path

from django.utils.translation import gettext, gettext_noop

from belote_club import sqlite
from belote_club.schema_shape import ShapeDifference, difference
from belote_club.versions import refuse_before_fresh_start, refuse_other_version


class BackupError(OSError):
    """A copy that cannot be made, found or trusted; its text is translated when it is read.

    It may be raised in the backup thread and be shown at the desk later.
    """

    def __init__(self, words: str, **facts: object) -> None:
        super().__init__(words)
        self.words, self.facts = words, facts

    def __str__(self) -> str:
        return gettext(self.words) % self.facts


class StrangeError(BackupError):
    """A database that something else has changed."""

    def __init__(self, file: Path, difference: ShapeDifference) -> None:
        words = gettext_noop(
            "%(name)s is not a database as Belote Club makes it (%(difference)s): something else "
            "has changed it."
        )
        super().__init__(words, name=file.name, difference=difference)
        self.difference = difference


class TooLongError(BackupError):
    """A file that cannot be read in a reasonable time."""

    def __init__(self, file: Path) -> None:
        words = gettext_noop(
            "%(name)s cannot be read in a reasonable time: it is not one of our copies."
        )
        super().__init__(words, name=file.name)


def refuse_untrusted(file: Path) -> None:
    """Refuse a copy that cannot be put back.

    :raises BackupError: it is damaged, no database of Belote Club, or a changed one.
    :raises OtherVersionError: this version cannot read it.
    :raises sqlite3.Error: it cannot be opened.
    """
    refuse_unreadable(file)
    refuse_strange(file)


def refuse_unreadable(file: Path) -> None:
    """Refuse a file that is no database of this version or of one before it.

    :raises BackupError: it is damaged or no database of Belote Club.
    :raises OtherVersionError: this version cannot read it.
    :raises sqlite3.Error: it cannot be opened.
    """
    refuse_other_version(file)
    try:
        sound = sqlite.is_sound(file, brought=True)
    except sqlite.EndlessError:
        raise TooLongError(file) from None
    if not sound:
        raise BackupError(gettext_noop("%(name)s is damaged or not a database."), name=file.name)
    if not {"django_migrations", "tournaments_tournament"} <= sqlite.tables_of(file):
        raise BackupError(
            gettext_noop("%(name)s is not a database of Belote Club."), name=file.name
        )


def refuse_strange(file: Path) -> None:
    """Refuse a database whose shape is not the one that its version gives it.

    :raises BackupError: it has another one: the sentence names the first difference.
    :raises OtherVersionError: it is from before the last fresh start of the migrations.
    :raises sqlite3.Error: it cannot be read.
    """
    applied = sqlite.applied_migrations(file)
    try:
        first = difference(file, frozenset(applied))
    except sqlite3.OperationalError as error:
        if sqlite.is_endless(error):
            raise TooLongError(file) from None
        raise
    if first is not None:
        refuse_before_fresh_start(applied, file)
        raise StrangeError(file, first)
