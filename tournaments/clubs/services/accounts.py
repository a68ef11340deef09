"""Accounts: their owners create and change them; superusers do, here or at the command line."""

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.clubs.links import SIGNS
from tournaments.clubs.passwords import one_password
from tournaments.clubs.selectors import (
    DEMO_NAME,
    accounts_exist,
    is_of_demonstration,
    name_is_taken,
)
from tournaments.core.writes import Actor, Conflict, Refusal, journal, save, service
from tournaments.models import (
    OF_A_CLUB,
    AccountSession,
    Club,
    DevicePin,
    Membership,
    PasswordReset,
    SetupToken,
)

TOKEN_LENGTH = 20


@service()
def account_create_first(*, actor: Actor, name: str, password: str, token: str = "") -> User:
    """Create the first account of a new installation, its superuser; hosted, it asks for the token.

    The password is hashed last: hashing is slow, so it is done for nobody without the token.

    :raises Refusal: where an account exists already, or for a wrong token.
    :raises Busy: too many log in at this moment.
    """
    if settings.HOSTED and not SetupToken.objects.filter(digest=_digest_of(token)).delete()[0]:
        raise Refusal(_("This is not the setup code of this site."), "token")
    if accounts_exist():
        raise Refusal(_("This site already has its first account: log in."))
    wanted, hashed = free_name(name), password_hashed(password)
    user = User.objects.create(username=wanted, password=hashed, is_superuser=True)
    journal(actor, "account.create", name=wanted)
    return user


@service()
def account_rename(*, actor: Actor, name: str, shown: str) -> User:
    """Give the account of the actor another name; `shown` is the one the form was filled from.

    :raises Refusal: where another account has the name, with whatever capitals.
    :raises Conflict: where the account has another name by now; with the account.
    """
    user = own_account(actor)
    old = user.username
    if old != shown:
        raise Conflict(user)
    save(user, username=free_name(name, but=user.pk))
    journal(actor, "account.rename", old=old, name=user.username)
    return user


def free_name(name: str, *, but: int = 0, taken: str = "") -> str:
    """A name as accounts have it; `taken` says, in words of its own, that another one has it.

    :raises Refusal: where another account has it, or that of the demonstration.
    """
    wanted = User.normalize_username(name)
    if wanted.casefold() == DEMO_NAME:
        raise Refusal(_("This name is kept for the demonstration: choose another."), "name")
    if name_is_taken(wanted, but=but):
        raise Refusal(taken or _("Another account already has this name."), "name")
    return wanted


def password_hashed(password: str) -> str:
    """The hash of a new password, made before the act so that nobody waits for it.

    It is for somebody with a session or a link, who does not wait behind strangers.

    :raises Busy: too many log in at this moment.
    """
    with one_password(known=True):
        return make_password(password)


@service()
def account_password(*, actor: Actor, hashed: str) -> User:
    """Store the hash of a new password, and end every session and PIN of the account.

    The view signs the actor in again: a key that somebody has listened to opens nothing any more.
    """
    user = own_account(actor)
    password_store(user, hashed)
    journal(actor, "account.password", name=user.username)
    return user


def password_store(user: User, hashed: str) -> None:
    """Give an account another password, and end every session and PIN."""
    save(user, password=hashed)
    log_out(user)


def log_out(user: User) -> tuple[int, int]:
    """End the sessions and PINs of an account, and count them."""
    _rows, deleted = Session.objects.filter(signed_in__user=user).delete()
    return deleted.get(Session._meta.label, 0), DevicePin.objects.filter(user=user).delete()[0]


@service()
def account_session_end(*, actor: Actor, session: AccountSession, here: str) -> None:
    """End another session of the actor's account; `here` is the key of the actor's own.

    :raises Refusal: for the session that the actor is using.
    """
    user = own_account(actor)
    if session.session_id == here:
        raise Refusal(_("You are using this session: log out instead."))
    Session.objects.filter(signed_in=session, signed_in__user=user).delete()
    journal(actor, "account.session_end", name=user.username, browser=session.browser)


@service()
def account_sessions_end(*, actor: Actor, here: str) -> None:
    """End every PIN of the actor's account, and every session but the one of the key `here`.

    :raises Refusal: where there is neither a PIN nor another session.
    """
    user = own_account(actor)
    others = AccountSession.objects.filter(user=user).exclude(session=here)
    count = others.count()
    pins, _pins_by_model = DevicePin.objects.filter(user=user).delete()
    if not count and not pins:
        raise Refusal(_("You are logged in nowhere else."))
    Session.objects.filter(signed_in__in=others).delete()
    deleted: dict[str, Any] = {"pins": pins} if pins else {}
    journal(actor, "account.sessions_end", name=user.username, count=count, **deleted)


def own_account(actor: Actor) -> User:
    """The account of the actor.

    :raises Refusal: where visitors of the demonstration share it.
    """
    user = User.objects.get(pk=actor.user_id or 0)
    refuse_shared(user)
    return user


def refuse_shared(user: User) -> None:
    """:raises Refusal: for the account that visitors of the demonstration share."""
    if is_of_demonstration(user.pk):
        raise Refusal(_("Everyone who looks at the demonstration shares this account."))


@service()
def setup_token_make() -> str:
    """Make the token of the first account; earlier tokens are deleted."""
    letters = "".join(secrets.choice(SIGNS) for _sign in range(TOKEN_LENGTH))
    SetupToken.objects.all().delete()
    SetupToken.objects.create(digest=_digest_of(letters))
    return "-".join(letters[at : at + 5] for at in range(0, TOKEN_LENGTH, 5))


def _digest_of(token: str) -> str:
    # Hyphens, spaces and capitals do not count.
    typed = "".join(token.split()).replace("-", "").lower()
    return salted_hmac("belote-club.setup", typed, algorithm="sha256").hexdigest()


@service()
def account_add(
    *, actor: Actor, name: str, hashed: str, club: Club | None = None, role: str = ""
) -> User:
    """Create an account, with a role in a club where one is given.

    The first account of an installation is its superuser, as it is when made in a browser.

    :raises Refusal: where another account has the name, or visitors of the demonstration share it.
    """
    wanted, first = free_name(name), not accounts_exist()
    user = User.objects.create(username=wanted, password=hashed, is_superuser=first)
    if club is not None:
        Membership.objects.give(user, club, role)
    journal(
        actor,
        "account.add",
        club_id=club.pk if club else None,
        name=wanted,
        club=club.name if club else "",
        role=role,
    )
    return user


@service()
def account_reset(*, actor: Actor, user: User, hashed: str) -> None:
    """Give an account another password; its sessions, PINs and open links to a password end.

    :raises Refusal: for the account that visitors of the demonstration share.
    """
    refuse_shared(user)
    password_store(user, hashed)
    PasswordReset.objects.filter(user=user).delete()
    journal(actor, "account.reset", name=user.username)


@service()
def account_admin(*, actor: Actor, user: User, club: Club | None) -> None:
    """Make an account superuser of the installation, or admin and organiser of one club.

    :raises Refusal: where it is already, or visitors of the demonstration share it.
    """
    refuse_shared(user)
    if club is not None:
        held = Membership.objects.held().filter(user=user, club=club, tournament=None)
        if held.filter(role__in=OF_A_CLUB).count() == len(OF_A_CLUB):
            raise Refusal(_("This account already has these rights."))
        for role in OF_A_CLUB:
            Membership.objects.give(user, club, role)
    elif user.is_superuser:
        raise Refusal(_("This account already has these rights."))
    else:
        save(user, is_superuser=True)
    journal(
        actor,
        "account.admin",
        club_id=club.pk if club else None,
        name=user.username,
        club=club.name if club else "",
    )


@service()
def account_log_out(*, actor: Actor, user: User) -> None:
    """End every session and PIN of an account.

    :raises Refusal: for one's own account, or where there is neither.
    """
    if user.pk == actor.user_id:
        raise Refusal(_("This is your own account: log out, or end sessions on its page."))
    sessions, pins = log_out(user)
    if not sessions and not pins:
        raise Refusal(_("This account is logged in nowhere and has no PIN."))
    journal(actor, "account.log_out", name=user.username, count=sessions, pins=pins)


@service()
def account_delete(*, actor: Actor, user: User) -> None:
    """Delete an account that works for no club; the journal goes on naming it.

    :raises Refusal: for one's own account, or one that works for a club.
    """
    if user.pk == actor.user_id:
        raise Refusal(_("This is your own account: another admin of the site deletes it."))
    if Membership.objects.held().filter(user=user).exists():
        raise Refusal(_("This account works for a club: remove its roles first."))
    log_out(user)
    user.delete()
    journal(actor, "account.delete", name=user.username)
