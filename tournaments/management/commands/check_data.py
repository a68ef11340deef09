"""`manage.py check_data`: count everything stored again from what was entered."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournaments.changes.recount.data import differences


class Command(BaseCommand):
    help = "Count everything stored again from what was entered, and report any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--draws", action="store_true", help="check each draw too (slow)")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for found, line in enumerate(differences(draws=options["draws"]), start=1):  # noqa: B007
            self.stdout.write(line)
        if found:
            raise SystemExit(1)
        self.stdout.write(_("Everything stored is what comes out of what was entered."))
