"""`manage.py check_data`: compute everything stored again from what was entered."""

from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.changes.recount.data import UNREADABLE, differences, draws_of_an_earlier_rule
from tournaments.core.writes import Actor
from tournaments.models import Tournament
from tournaments.results.services.hands import marks_rebuild


class Command(BaseCommand):
    help = "Count everything stored again from what was entered, and report any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--draws", action="store_true", help="check each draw too (slow)")
        parser.add_argument(
            "--rebuild",
            action="store_true",
            help="first count and store the score of each hand again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rebuild"]:
            actor = Actor(user_id=None, name="", at=timezone.now())
            for pk in Tournament.objects.order_by("pk").values_list("pk", flat=True):
                # What cannot be read stays, and is reported below.
                with suppress(*UNREADABLE):
                    marks_rebuild(actor=actor, tournament=Tournament.objects.get(pk=pk))
        for line in draws_of_an_earlier_rule() if options["draws"] else ():
            self.stdout.write(line)
        differs = False
        for line in differences(draws=options["draws"]):
            self.stdout.write(line)
            differs = True
        if differs:
            raise SystemExit(1)
        self.stdout.write(_("Everything stored agrees with what was entered."))
