"""`manage.py restore [FILE|latest]`: put a copy back; without a name, list the copies."""

import sqlite3
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from belote_club import backups
from belote_club.foreign_databases import BackupError, StrangeError, TooLongError, refuse_untrusted
from belote_club.lock import AlreadyRunningError
from belote_club.versions import OtherVersionError


class Command(BaseCommand):
    help = "Restore a copy of the database; the server must be stopped."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own way to say it

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="a copy, or `latest`; lists them when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["file"]:
                self.put_back(options["file"])
            else:
                self.show_copies()
        except (OSError, sqlite3.Error, AlreadyRunningError, OtherVersionError) as error:
            raise CommandError(str(error)) from None

    def put_back(self, name: str) -> None:
        path = backups.find(name)
        replaced = backups.restore(path)
        self.stdout.write(_("Restored: %(path)s") % {"path": path})
        if replaced:
            self.stdout.write(_("The replaced database is kept: %(path)s") % {"path": replaced})

    def show_copies(self) -> None:
        backups.database_file()
        copies = backups.copies()
        if not copies:
            self.stdout.write(_("There is no copy in %(folder)s.") % {"folder": backups.folder()})
        for copy in copies:
            try:
                refuse_untrusted(copy.path)
            except (OtherVersionError, StrangeError, TooLongError) as error:
                self.stderr.write(str(error))
            except (BackupError, sqlite3.Error):
                words = _("%(name)s is damaged: it cannot be restored.")
                self.stderr.write(words % {"name": copy.path.name})
            else:
                when = date_format(copy.taken_at, "DATETIME_FORMAT")
                if copy.is_of_the_future():
                    words = _("%(when)s, in the future: the clock is or was wrong")
                    when = words % {"when": when}
                self.stdout.write(f"{copy.path.name}  ({when})")
