"""Changes of accounts by superusers, at the command line or on the pages of the installation."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import (
    DEMO_NAME,
    accounts_exist,
    is_of_demonstration,
    name_is_taken,
)
from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, journal
from tournaments.models import AccountSession, Club, DevicePin, Membership, PasswordReset, StaffRole
from tournaments.models.staff import OF_A_CLUB


@service()
def account_add(
    *, actor: Actor, name: str, hashed: str, club: Club | None = None, role: str = ""
) -> User:
    """Create an account, with a role in a club where one is given.

    The first account of an installation is its superuser, as it is when made in a browser.

    :raises Refusal: where another account has the name, or a club is given without a role.
    """
    wanted = User.normalize_username(name)
    if wanted.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    if name_is_taken(wanted, but=0):
        raise Refusal.of(_("Another account has this name already."), "name")
    if (club is None) != (not role):
        raise Refusal.of(_("A role belongs to a club: give both, or neither."), "role")
    first = not accounts_exist()
    user = User.objects.create(username=wanted, password=hashed, is_superuser=first)
    if club is not None:
        _give(user, club, role)
    data = {"name": wanted, "club": club.name if club else "", "role": role}
    journal(actor, "account.add", club_id=club.pk if club else None, data=data)
    return user


@service()
def account_reset(*, actor: Actor, user: User, hashed: str) -> None:
    """Give an account another password; its sessions, PINs and open links to a password end.

    :raises Refusal: for the account that visitors of the demonstration share.
    """
    _not_of_demonstration(user)
    user.password = hashed
    user.save(update_fields=["password"])
    _log_out(user)
    PasswordReset.objects.filter(user=user).delete()
    journal(actor, "account.reset", data={"name": user.get_username()})


@service()
def account_admin(*, actor: Actor, user: User, club: Club | None = None) -> None:
    """Make an account superuser of the installation, or admin and organiser of one club.

    :raises Refusal: where it is already, or visitors of the demonstration share it.
    """
    _not_of_demonstration(user)
    if club is not None:
        held = Membership.objects.held().filter(user=user, club=club, tournament=None)
        if held.filter(role__in=OF_A_CLUB).count() == len(OF_A_CLUB):
            raise Refusal.of(_("This account has these rights already."))
        for role in OF_A_CLUB:
            _give(user, club, role)
    elif user.is_superuser:
        raise Refusal.of(_("This account has these rights already."))
    else:
        user.is_superuser = True
        user.save(update_fields=["is_superuser"])
    data = {"name": user.get_username(), "club": club.name if club else ""}
    journal(actor, "account.admin", club_id=club.pk if club else None, data=data)


@service()
def account_log_out(*, actor: Actor, user: User) -> None:
    """End every session and PIN of an account.

    :raises Refusal: for one's own account, or where there is neither.
    """
    if user.pk == actor.user_id:
        raise Refusal.of(_("This is your own account: log out, or end sessions on its own page."))
    sessions, pins = _log_out(user)
    if not sessions and not pins:
        raise Refusal.of(_("This account is logged in nowhere and has no PIN."))
    data = {"name": user.get_username(), "count": sessions, "pins": pins}
    journal(actor, "account.log_out", data=data)


@service()
def account_delete(*, actor: Actor, user: User) -> None:
    """Delete an account that works for no club; the journal goes on naming it.

    :raises Refusal: for one's own account, or one that works for a club.
    """
    if user.pk == actor.user_id:
        raise Refusal.of(_("This is your own account: another admin of the site deletes it."))
    if Membership.objects.held().filter(user=user).exists():
        raise Refusal.of(_("This account works for a club: its roles are taken away first."))
    name = user.get_username()
    _log_out(user)
    user.delete()
    journal(actor, "account.delete", data={"name": name})


def _give(user: User, club: Club, role: str) -> None:
    """Give a role of a whole club, also to somebody who had it once."""
    Membership.objects.update_or_create(
        user=user,
        club=club,
        tournament=None,
        role=StaffRole(role),
        defaults={"ended_at": None},
    )


def _log_out(user: User) -> tuple[int, int]:
    """End the sessions and PINs of an account, and count them."""
    count = AccountSession.objects.filter(user=user).count()
    Session.objects.filter(signed_in__user=user).delete()
    return count, DevicePin.objects.filter(user=user).delete()[0]


def _not_of_demonstration(user: User) -> None:
    if is_of_demonstration(user.pk):
        raise Refusal.of(_("Everybody who looks at the demonstration shares this account."))
