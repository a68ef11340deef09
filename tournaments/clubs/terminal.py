"""What is typed at a command line about accounts: a name, a club, a role, a new password."""

import sys
from collections.abc import Iterable
from getpass import getpass
from itertools import chain

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.forms import NameForm, NewPasswordForm
from tournaments.clubs.selectors import spelling_of
from tournaments.core.writes import Refusal
from tournaments.models import Club, StaffRole


def account_of(name: str) -> User:
    """The account of this name, with whatever capitals."""
    user = User.objects.filter(username=spelling_of(User.normalize_username(name))).first()
    if user is None:
        raise Refusal(_("There is no account “%(name)s”."), name=name)
    return user


def club_of(typed: str) -> Club:
    """The club of this number or name, with whatever capitals."""
    every, wanted = Club.objects.order_by("pk"), typed.casefold()
    clubs = [club for club in every if club.name.casefold() == wanted]
    clubs = clubs or [club for club in every if str(club.pk) == typed]
    if not clubs:
        raise Refusal(_("There is no club “%(club)s”."), club=typed)
    if len(clubs) > 1:
        words = _("Several clubs have the name “%(club)s”: give the number, one of %(numbers)s.")
        numbers = ", ".join(str(club.pk) for club in clubs)
        raise Refusal(words, club=typed, numbers=numbers)
    return clubs[0]


def check_role(role: str, club: Club | None) -> None:
    """Refuse a role that no club gives, and a club without a role."""
    if role and role not in StaffRole.values:
        words = _("There is no role “%(role)s”: %(roles)s.")
        raise Refusal(words, role=role, roles=", ".join(StaffRole.values))
    if bool(role) != (club is not None):
        raise Refusal(_("A role belongs to a club: give both, or neither."))


def new_name(name: str) -> str:
    """A name that an account may have."""
    form = NameForm({"name": name})
    if not form.is_valid():
        raise Refusal(_sentences(form.errors["name"]))
    return str(form.cleaned_data["name"])


def password_hashed(name: str) -> str:
    """The hash of a new password, which is asked for twice."""
    first, again = asked(_("New password:")), asked(_("Same password again:"))
    form = NewPasswordForm({"name": name, "password": first, "again": again})
    if not form.is_valid():
        raise Refusal(_sentences(chain.from_iterable(form.errors.values())))
    return make_password(first)


def asked(prompt: str) -> str:
    """What is typed at the terminal without being shown; else the next line of the input."""
    if sys.stdin.isatty():
        return getpass(f"{prompt} ")
    line = sys.stdin.readline()
    if not line:
        raise Refusal(_("A password is typed at a terminal, or given as two lines of input."))
    return line.rstrip("\r\n")


def _sentences(errors: Iterable[object]) -> str:
    return " ".join(map(str, errors))
