"""`manage.py backup`: make a verified copy of the database now."""

import sqlite3
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from belote_club import backups


class Command(BaseCommand):
    help = "Make a verified copy of the database now."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own way to say it

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path = backups.copy_verified("manual")
        except (OSError, sqlite3.Error) as error:
            raise CommandError(backups.explain(error)) from None
        self.stdout.write(_("Copied and verified: %(path)s") % {"path": path})
