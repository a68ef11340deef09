"""Logging in by password or PIN, its throttle, and where accounts are signed in."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.limits import (
    FORGOTTEN_AFTER,
    PIN_FAILURES,
    PIN_LASTS,
    NotYet,
    Refused,
    is_alive,
    keys_of,
    still_counted,
    time_left,
)
from tournaments.clubs.passwords import one_password
from tournaments.clubs.services.accounts import own_account
from tournaments.clubs.words import wait_words
from tournaments.core.permissions import Role
from tournaments.core.visitors import Device
from tournaments.core.writes import Actor, Refusal, journal, own_rows, save, service
from tournaments.models import AccountSession, DevicePin, LoginTally

logger = logging.getLogger(__name__)
DROPPED_AT_ONCE = 500


class TooSoon(NotYet):
    """An account or device has failed too often."""

    def __init__(self, left: timedelta) -> None:
        super().__init__(left, wait_words(left), "present")


def account_log_in(*, name: str, password: str, device: Device, at: datetime) -> User | None:
    """The user of this name and password; None where one of them is wrong.

    An attempt counts as failed until its password is found right, so many at once gain nothing.

    :raises TooSoon: after too many failures.
    :raises Busy: too many log in at this moment; the attempt does not count.
    """
    account = User.objects.filter(username=name).values_list("pk", flat=True).first()
    keys = keys_of(name, account, device)
    with one_password(known=account in device.accounts):
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
    LoginTally.objects.filter(key__in=[*keys, *free[:DROPPED_AT_ONCE]]).delete()


def _locked(keys: Sequence[str]) -> list[LoginTally]:
    # Always in one order: two logins never wait for each other.
    return list(LoginTally.objects.select_for_update().filter(key__in=keys).order_by("key"))


@own_rows
def session_begin(*, user: User, key: str, browser: str, at: datetime) -> None:
    """Record in which browser somebody has signed in; `key` is that of the session."""
    values = {"user": user, "browser": browser, "since": at, "last_seen": at}
    AccountSession.objects.update_or_create(session_id=key, defaults=values)


@own_rows
def session_seen(*, user: User, key: str, browser: str, at: datetime) -> None:
    """Record that a session was used; one that began before there were records begins now."""
    if not AccountSession.objects.filter(session_id=key).update(last_seen=at):
        session_begin(user=user, key=key, browser=browser, at=at)


@service()
def pin_set(*, actor: Actor, hashed: str, device: str) -> DevicePin:
    """Store the hash of the actor's PIN in one browser, in place of an earlier one."""
    user = own_account(actor)
    DevicePin.objects.filter(made_at__lte=actor.at - PIN_LASTS).delete()
    values = {"pin": hashed, "failures": 0, "made_at": actor.at}
    pin, _created = DevicePin.objects.update_or_create(user=user, device=device, defaults=values)
    journal(actor, "pin.set", name=user.username)
    return pin


@service()
def pin_delete(*, actor: Actor, device: str) -> None:
    """Delete the actor's PIN in one browser.

    :raises Refusal: where there is none.
    """
    user = own_account(actor)
    if not DevicePin.objects.filter(user=user, device=device).delete()[0]:
        raise Refusal(_("You have no PIN in this browser."))
    journal(actor, "pin.delete", name=user.username)


def pin_check(
    *, owner: User, typed: str, device: Device, at: datetime, replayed: bool = False
) -> DevicePin | Refused:
    """The PIN of its owner in this browser, or why it is refused; `replayed`: a form used before.

    As with passwords, an attempt counts as failed until its PIN is found right.

    :raises TooSoon: after too many failures; nothing is compared.
    :raises Busy: too many log in at this moment; the attempt does not count.
    """
    keys = keys_of(owner.username, owner.pk, device)
    with one_password(known=owner.pk in device.accounts):
        attempt_count(keys=keys, at=at)
        if replayed:
            return Refused.REPLAYED
        pin = pin_try(owner=owner, device=device.id)
        if pin is None:
            return Refused.ABSENT
        if not is_alive(pin, device, at):
            return Refused.ENDED
        if pin.failures > PIN_FAILURES or not check_password(typed, pin.pin):
            return Refused.WRONG
    attempts_forget(keys=keys, at=at)
    return pin


@own_rows
def pin_try(*, owner: User, device: str) -> DevicePin | None:
    """Count an attempt at a PIN before it is compared, so that many at once gain nothing."""
    pins = DevicePin.objects.select_for_update().filter(user=owner)
    pin = pins.filter(device=device).first() if device else None
    if pin is not None:
        save(pin, failures=pin.failures + 1)
    return pin


@service()
def pin_sign_over(*, actor: Actor, pin: DevicePin) -> User:
    """Let the owner of a PIN that was found right take over from the actor, or from nobody.

    The line of the journal is the new person's, who acts from now on.
    """
    save(pin, failures=0)
    user = User.objects.get(pk=pin.user_id)
    name = user.username
    here = actor._replace(user_id=user.pk, name=name, role=Role.USER.value)
    journal(here, "pin.sign_over", name=name, before=actor.name)
    return user


@service()
def pin_refuse(*, actor: Actor, owner: User, device: str, why: Refused) -> bool:
    """Journal a PIN that was refused; whether it was deleted: it had ended, or failed too often."""
    pins = DevicePin.objects.filter(user=owner, device=device)
    if why is Refused.WRONG:
        pins = pins.filter(failures__gte=PIN_FAILURES)
    deleted = why in (Refused.WRONG, Refused.ENDED) and bool(pins.delete()[0])
    journal(actor, "pin.refused", name=owner.username, why=why.value, deleted=deleted)
    return deleted


@own_rows
def pin_confirm(*, user: User, device: str, at: datetime) -> None:
    """Let a PIN work for another while: its owner has typed the password in this browser."""
    alive = DevicePin.objects.filter(user=user, device=device, made_at__gt=at - PIN_LASTS)
    alive.update(made_at=at, failures=0)
