"""`manage.py setup_token`: a token for the first account of a hosted installation."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import accounts_exist
from tournaments.clubs.services.accounts import setup_token_make


class Command(BaseCommand):
    help = "Make and print the token that opens the first account of a hosted installation."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-needed", action="store_true", help="say nothing where no token is asked for"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        needed = settings.HOSTED and not accounts_exist()
        if needed:
            words = _("To create the first account, at /setup/, the token is: %(token)s")
            self.stdout.write(words % {"token": setup_token_make()})
        elif not options["if_needed"]:
            raise CommandError(_("No token is needed: this is a laptop, or there is an account."))
