"""`manage.py account list|add|reset|admin [NAME]`: accounts, at the machine's command line."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.clubs.services import accounts
from tournaments.clubs.staff import account_lines, accounts_named
from tournaments.clubs.terminal import account_of, check_role, club_of, new_name, password_hashed
from tournaments.clubs.words import works_words
from tournaments.core.writes import Actor, Gone, Refusal
from tournaments.models import Club, StaffRole

ACTIONS = ("list", "add", "reset", "admin")
NAME = "belote-club account"
"""Who acts, in the journal."""


class Command(BaseCommand):
    help = "List and add accounts, give them a new password or more rights."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=ACTIONS)
        parser.add_argument("name", nargs="?", default="", help="of the account")
        parser.add_argument("--club", default="", help="its number or its name")
        parser.add_argument("--role", default="", help=", ".join(StaffRole.values))

    def handle(self, *args: Any, **options: Any) -> None:
        action, name, role = options["action"], options["name"], options["role"]
        if action == "list":
            self.show()
            return
        if not name:
            words = _("Give the name of the account: belote-club account %(action)s NAME")
            raise CommandError(words % {"action": action})
        try:
            club = club_of(options["club"]) if options["club"] else None
            self.stdout.write(self.carried_out(action, name, club, role))
        except Refusal as refusal:
            raise CommandError(" ".join(str(one.message) for one in refusal.problems)) from None
        except Gone:
            raise CommandError(_("There is no account “%(name)s”.") % {"name": name}) from None

    def carried_out(self, action: str, name: str, club: Club | None, role: str) -> str:
        """Carry out an act, and return the sentence that says so."""
        actor = Actor(user_id=None, name=NAME, at=timezone.now())
        if action == "add":
            wanted = new_name(name)
            check_role(role, club)
            hashed = password_hashed(wanted)
            accounts.account_add(actor=actor, name=wanted, hashed=hashed, club=club, role=role)
            return _("%(name)s can log in now.") % {"name": wanted}
        user = account_of(name)
        values = {"name": user.username, "club": club.name if club else ""}
        if action == "reset":
            accounts.account_reset(actor=actor, user=user, hashed=password_hashed(values["name"]))
            return _("%(name)s has a new password and is logged out everywhere.") % values
        accounts.account_admin(actor=actor, user=user, club=club)
        if club is None:
            return _("%(name)s is now site admin.") % values
        return _("%(name)s is now admin and organiser of %(club)s.") % values

    def show(self) -> None:
        """Print an account a line, and indented below it where it works."""
        for line in account_lines(accounts_named("")):
            seen = _("never seen")
            if line.last_seen:
                when = date_format(timezone.localtime(line.last_seen), "DATETIME_FORMAT")
                seen = _("last seen %(when)s") % {"when": when}
            words = [line.user.username, seen]
            if line.user.is_superuser:
                words.append(_("site admin"))
            self.stdout.write(", ".join(words))
            for works in works_words(line.held):
                self.stdout.write(f"    {works}")
