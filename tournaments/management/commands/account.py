"""`manage.py account list|add|reset|admin [NAME]`: accounts, for whoever has the machine."""

from __future__ import annotations

from getpass import getpass
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.clubs.forms import NameForm, NewPasswordForm
from tournaments.clubs.selectors import spelling_of
from tournaments.clubs.services import site
from tournaments.clubs.site import account_lines, accounts_named
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
            words = _("Say whose account it is: belote-club account %(action)s NAME")
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
            site.account_add(actor=actor, name=wanted, hashed=hashed, club=club, role=role)
            return _("%(name)s can log in now.") % {"name": wanted}
        user = account_of(name)
        told = {"name": user.get_username(), "club": club.name if club else ""}
        if action == "reset":
            site.account_reset(actor=actor, user=user, hashed=password_hashed(told["name"]))
            return _("%(name)s has a new password and is logged out everywhere.") % told
        site.account_admin(actor=actor, user=user, club=club)
        if club is None:
            return _("%(name)s is now admin of the whole installation.") % told
        return _("%(name)s is now admin and organiser of %(club)s.") % told

    def show(self) -> None:
        """Print an account a line, and indented below it where it works."""
        for line in account_lines(accounts_named("")):
            seen = _("never seen")
            if line.last_seen:
                when = date_format(timezone.localtime(line.last_seen), "DATETIME_FORMAT")
                seen = _("last seen %(when)s") % {"when": when}
            told = [line.user.get_username(), seen]
            if line.user.is_superuser:
                told.append(_("admin of the installation"))
            self.stdout.write(", ".join(told))
            for works in line.works:
                self.stdout.write(f"    {works}")


def account_of(name: str) -> User:
    """The account of this name, with whatever capitals."""
    found = User.objects.filter(username=spelling_of(User.normalize_username(name))).first()
    if found is None:
        raise CommandError(_("There is no account “%(name)s”.") % {"name": name})
    return found


def club_of(told: str) -> Club:
    """The club of this number or name, with whatever capitals."""
    wanted = told.casefold()
    clubs = [one for one in Club.objects.order_by("pk") if one.name.casefold() == wanted]
    if not clubs and told.isascii() and told.isdecimal():
        clubs = [one for one in Club.objects.order_by("pk") if str(one.pk) == told]
    if not clubs:
        raise CommandError(_("There is no club “%(club)s”.") % {"club": told})
    if len(clubs) > 1:
        words = _("Several clubs have the name “%(club)s”: give the number, one of %(numbers)s.")
        numbers = ", ".join(str(one.pk) for one in clubs)
        raise CommandError(words % {"club": told, "numbers": numbers})
    return clubs[0]


def check_role(role: str, club: Club | None) -> None:
    """Refuse a role that no club gives, and a club without a role."""
    if role and role not in StaffRole.values:
        words = _("There is no role “%(role)s”: %(roles)s.")
        raise CommandError(words % {"role": role, "roles": ", ".join(StaffRole.values)})
    if bool(role) != (club is not None):
        raise CommandError(_("A role belongs to a club: give both, or neither."))


def new_name(name: str) -> str:
    """A name that an account may have."""
    form = NameForm({"name": name})
    if not form.is_valid():
        raise CommandError(_sentences(form.errors["name"]))
    return str(form.cleaned_data["name"])


def password_hashed(name: str) -> str:
    """The hash of a password that is asked for twice at the terminal."""
    try:
        first = getpass(_("New password:") + " ")
        again = getpass(_("The same password again:") + " ")
    except EOFError:
        raise CommandError(_("The password is typed at a terminal: there is none.")) from None
    form = NewPasswordForm({"password": first, "again": again})
    if not form.is_valid():
        errors = [error for found in form.errors.values() for error in found]
        raise CommandError(_sentences(errors))
    return make_password(first)


def _sentences(errors: Any) -> str:
    return " ".join(map(str, errors))
