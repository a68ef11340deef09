"""`manage.py demo`: load the demonstration, or remove it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.writes import Actor
from tournaments.desk.demo import demo_load, demo_wipe


class Command(BaseCommand):
    help = "Load the demonstration contest where it is not loaded yet, or remove it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wipe", action="store_true", help="remove the demonstration")

    def handle(self, *args: Any, **options: Any) -> None:
        actor = Actor(user_id=None, name="", at=timezone.now())
        if options["wipe"]:
            demo_wipe(actor=actor)
            self.stdout.write(_("Demonstration removed."))
        elif settings.HOSTED:
            raise CommandError(_("A hosted site has no demonstration."))
        else:
            demo_load(actor=actor)
            self.stdout.write(_("Demonstration loaded."))
