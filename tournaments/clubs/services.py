"""Creating and changing accounts, their sessions, creating clubs, and logging in."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.contrib.auth import authenticate, get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.clubs.limits import FORGOTTEN_AFTER, keys_of, still_counted, time_left
from tournaments.clubs.passwords import one_password
from tournaments.clubs.selectors import (
    DEMO_NAME,
    accounts_exist,
    cannot_log_in,
    is_of_demonstration,
    name_is_taken,
)
from tournaments.core.devices import Device
from tournaments.core.service import own_rows, service
from tournaments.core.writes import Actor, Conflict, Refusal, claim_key, journal
from tournaments.models import AccountSession, Club, LoginTally, Membership, SetupToken, StaffRole
from tournaments.models.staff import OF_A_CLUB

# Without letters and figures that look like another one.
TOKEN_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105 - an alphabet
TOKEN_LENGTH = 20


@service()
def account_create_first(*, actor: Actor, name: str, password: str, token: str = "") -> User:
    """Create the first account of a new installation, its superuser; hosted, it asks for the token.

    The password is hashed last: hashing is slow, so it is done for nobody without the token.

    :raises Refusal: where an account exists already, or for a wrong token.
    :raises Busy: too many log in at this moment.
    """
    claim_key(actor, "account.create")
    if settings.HOSTED and not SetupToken.objects.filter(digest=_digest_of(token)).delete()[0]:
        raise Refusal.of(_("This is not the token of this installation."), "token")
    if accounts_exist():
        raise Refusal.of(_("This installation has its first account already: log in."))
    if name.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    with one_password():
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
    claim_key(actor, "account.rename")
    user, wanted = _own_account(actor), User.normalize_username(name)
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

    :raises Busy: too many log in at this moment.
    """
    with one_password():
        return make_password(password)


@service()
def account_password(*, actor: Actor, hashed: str) -> User:
    """Store the hash of a new password, and end every session of the account.

    The view signs the actor in again: a key that somebody has listened to opens nothing any more.
    """
    claim_key(actor, "account.password")
    user = _own_account(actor)
    user.password = hashed
    user.save(update_fields=["password"])
    Session.objects.filter(signed_in__user=user).delete()
    journal(actor, "account.password", data={"name": user.get_username()})
    return user


@service()
def account_session_end(*, actor: Actor, session: AccountSession, here: str) -> None:
    """End another session of the actor's account; `here` is the key of the actor's own.

    :raises Refusal: for the session that the actor is using.
    """
    claim_key(actor, "account.session_end")
    user = _own_account(actor)
    if session.session_id == here:
        raise Refusal.of(_("You are using this session: log out instead."))
    Session.objects.filter(signed_in=session, signed_in__user=user).delete()
    data = {"name": user.get_username(), "browser": session.browser}
    journal(actor, "account.session_end", data=data)


@service()
def account_sessions_end(*, actor: Actor, here: str) -> None:
    """End every session of the actor's account but the one of the key `here`.

    :raises Refusal: where there is no other.
    """
    claim_key(actor, "account.sessions_end")
    user = _own_account(actor)
    others = AccountSession.objects.filter(user=user).exclude(session=here)
    count = others.count()
    if not count:
        raise Refusal.of(_("You are logged in nowhere else."))
    Session.objects.filter(signed_in__in=others).delete()
    data = {"name": user.get_username(), "count": count}
    journal(actor, "account.sessions_end", data=data)


def _own_account(actor: Actor) -> User:
    """The account of the actor, unless visitors of the demonstration share it."""
    if actor.user_id is None:
        raise RuntimeError("an account is changed by its owner")
    if is_of_demonstration(actor.user_id):
        raise Refusal.of(_("Everybody who looks at the demonstration shares this account."))
    return User.objects.get(pk=actor.user_id)


@own_rows
def session_begin(*, user: User, key: str, browser: str, at: datetime) -> None:
    """Record in which browser somebody has signed in; `key` is that of the session."""
    told = {"user": user, "browser": browser, "since": at, "last_seen": at}
    AccountSession.objects.update_or_create(session_id=key, defaults=told)


@own_rows
def session_seen(*, user: User, key: str, browser: str, at: datetime) -> None:
    """Record that a session was used; one that began before there were records begins now."""
    if not AccountSession.objects.filter(session_id=key).update(last_seen=at):
        session_begin(user=user, key=key, browser=browser, at=at)


@service()
def setup_token_make() -> str:
    """Make the token of the first account; earlier tokens are deleted."""
    letters = "".join(secrets.choice(TOKEN_SIGNS) for _sign in range(TOKEN_LENGTH))
    SetupToken.objects.all().delete()
    SetupToken.objects.create(digest=_digest_of(letters))
    return "-".join(letters[at : at + 5] for at in range(0, TOKEN_LENGTH, 5))


@service()
def demo_account_open(*, club: Club, user: User | None) -> User:
    """Let a user run the demonstration; a visitor gets an account that nobody can log in with."""
    visitor = user
    if visitor is None:
        visitor, created = get_user_model().objects.get_or_create(username=DEMO_NAME)
        if created:
            visitor.set_unusable_password()
            visitor.save(update_fields=["password"])
    Membership.objects.get_or_create(user_id=visitor.pk, club=club, role=StaffRole.ORGANISER)
    return visitor


@service()
def demo_account_close() -> None:
    """Delete the account of the demonstration's visitors: their sessions lose every right."""
    cannot_log_in().filter(username=DEMO_NAME).delete()


def _digest_of(token: str) -> str:
    # Hyphens, spaces and capitals do not count.
    typed = "".join(token.split()).replace("-", "").lower()
    return salted_hmac("belote-club.setup", typed, algorithm="sha256").hexdigest()


@service()
def club_create(*, actor: Actor, name: str) -> Club:
    """Create a club that the user organises and administers.

    :raises Refusal: where the user works for a club of that name already, or only visits the
        demonstration: its account goes when the demonstration is wiped.
    """
    if actor.user_id is None:
        raise RuntimeError("a club is created by somebody who runs it")
    claim_key(actor, "club.create")
    if is_of_demonstration(actor.user_id):
        raise Refusal.of(_("The demonstration has no clubs of its own: create your account first."))
    own = Club.objects.with_staff(actor.user_id).values_list("name", flat=True)
    if name.casefold() in {other.casefold() for other in own}:
        raise Refusal.of(_("You have a club of this name already."), "name")
    club = Club.objects.create(name=name)
    for role in OF_A_CLUB:
        Membership.objects.create(user_id=actor.user_id, club=club, role=role)
    journal(actor, "club.create", club_id=club.pk, data={"name": name})
    return club


logger = logging.getLogger(__name__)
DROPPED_AT_ONCE = 500


class TooSoon(Exception):
    """An account or device has failed too often; `left` is how long it waits."""

    def __init__(self, left: timedelta) -> None:
        super().__init__(left)
        self.left = left


def account_log_in(*, name: str, password: str, device: Device, at: datetime) -> User | None:
    """The user of this name and password; None where one of them is wrong.

    An attempt counts as failed until its password is found right, so many at once gain nothing.

    :raises TooSoon: after too many failures.
    :raises Busy: too many log in at this moment; the attempt does not count.
    """
    account = User.objects.filter(username=name).values_list("pk", flat=True).first()
    keys = keys_of(name, account, device)
    with one_password():
        failures = attempt_count(keys=keys, at=at)
        user = authenticate(username=name, password=password)
    if not isinstance(user, User):
        who = f"account {account}" if account else "an unknown name"
        logger.warning("login failed: %s, %s in a row", who, failures)
        return None
    attempts_forget(keys=keys, at=at)
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return user


@own_rows
def attempt_count(*, keys: Sequence[str], at: datetime) -> int:
    """Count an attempt under its keys, and return the failures in a row.

    :raises TooSoon: where the delay of one key is not over.
    """
    rows = [LoginTally(key=key, last_at=at) for key in keys]
    LoginTally.objects.bulk_create(rows, ignore_conflicts=True)
    tallies = _locked(keys)
    for tally in tallies:
        tally.failures = still_counted(tally.failures, tally.last_at, at)
    left = max(time_left(tally.failures, tally.last_at, at) for tally in tallies)
    if left:
        raise TooSoon(left)
    for tally in tallies:
        tally.failures += 1
        tally.last_at = at
        tally.save()
    return max(tally.failures for tally in tallies)


@own_rows
def attempts_forget(*, keys: Sequence[str], at: datetime) -> None:
    """Forget the failures under these keys, and some that are too old to count."""
    _locked(keys)
    old = LoginTally.objects.filter(last_at__lt=at - FORGOTTEN_AFTER)
    # Rows that another login has locked are left for the next time.
    free = old.select_for_update(skip_locked=True).values_list("key", flat=True)
    dropped = [*keys, *free[:DROPPED_AT_ONCE]]
    LoginTally.objects.filter(key__in=dropped).delete()


def _locked(keys: Sequence[str]) -> list[LoginTally]:
    # Always in one order: two logins never wait for each other.
    rows = LoginTally.objects.select_for_update().filter(key__in=keys)
    return list(rows.order_by("key"))
