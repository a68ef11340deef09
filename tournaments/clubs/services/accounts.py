"""Creating and changing accounts, ending their sessions, the token of the first account."""

from __future__ import annotations

import secrets

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
from tournaments.core.service import service
from tournaments.core.writes import Actor, Conflict, Refusal, journal
from tournaments.models import AccountSession, DevicePin, SetupToken

TOKEN_LENGTH = 20


@service()
def account_create_first(*, actor: Actor, name: str, password: str, token: str = "") -> User:
    """Create the first account of a new installation, its superuser; hosted, it asks for the token.

    The password is hashed last: hashing is slow, so it is done for nobody without the token.

    :raises Refusal: where an account exists already, or for a wrong token.
    :raises Busy: too many log in at this moment.
    """
    if settings.HOSTED and not SetupToken.objects.filter(digest=_digest_of(token)).delete()[0]:
        raise Refusal.of(_("This is not the token of this installation."), "token")
    if accounts_exist():
        raise Refusal.of(_("This installation has its first account already: log in."))
    if name.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    with one_password(known=True):
        hashed = make_password(password)
    user = User.objects.create(
        username=User.normalize_username(name), password=hashed, is_superuser=True
    )
    journal(actor, "account.create", data={"name": name})
    return user


@service()
def account_rename(*, actor: Actor, name: str, shown: str) -> User:
    """Give the account of the actor another name; `shown` is the one the form was filled from.

    :raises Refusal: where another account has the name, with whatever capitals.
    :raises Conflict: where the account has another name by now; with the account.
    """
    user, wanted = own_account(actor), User.normalize_username(name)
    old = user.get_username()
    if old != shown:
        raise Conflict(user)
    if wanted.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    if name_is_taken(wanted, but=user.pk):
        raise Refusal.of(_("Another account has this name already."), "name")
    user.username = wanted
    user.save(update_fields=["username"])
    journal(actor, "account.rename", data={"old": old, "name": wanted})
    return user


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
    user.password = hashed
    user.save(update_fields=["password"])
    Session.objects.filter(signed_in__user=user).delete()
    DevicePin.objects.filter(user=user).delete()
    journal(actor, "account.password", data={"name": user.get_username()})
    return user


@service()
def account_session_end(*, actor: Actor, session: AccountSession, here: str) -> None:
    """End another session of the actor's account; `here` is the key of the actor's own.

    :raises Refusal: for the session that the actor is using.
    """
    user = own_account(actor)
    if session.session_id == here:
        raise Refusal.of(_("You are using this session: log out instead."))
    Session.objects.filter(signed_in=session, signed_in__user=user).delete()
    data = {"name": user.get_username(), "browser": session.browser}
    journal(actor, "account.session_end", data=data)


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
        raise Refusal.of(_("You are logged in nowhere else."))
    Session.objects.filter(signed_in__in=others).delete()
    data = {"name": user.get_username(), "count": count} | ({"pins": pins} if pins else {})
    journal(actor, "account.sessions_end", data=data)


def own_account(actor: Actor) -> User:
    """The account of the actor.

    :raises Refusal: where visitors of the demonstration share it.
    """
    if actor.user_id is None:
        raise RuntimeError("an account is changed by its owner")
    if is_of_demonstration(actor.user_id):
        raise Refusal.of(_("Everybody who looks at the demonstration shares this account."))
    return User.objects.get(pk=actor.user_id)


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
