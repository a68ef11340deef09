"""`manage.py setup_token`: a token for the first account of a hosted installation."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import accounts_exist
from tournaments.clubs.services.accounts import setup_token_make


class Command(BaseCommand):
    help = "Make and print the setup code for the first account of a hosted site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-needed", action="store_true", help="print nothing where no setup code is needed"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        needed = settings.HOSTED and not accounts_exist()
        if needed:
            words = _("To create the first account, at /setup/, the setup code is: %(token)s")
            self.stdout.write(words % {"token": setup_token_make()})
        elif not options["if_needed"]:
            raise CommandError(
                _("No setup code is needed: this is a laptop, or there is already an account.")
            )
