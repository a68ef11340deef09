"""Logging in, its throttle, and where accounts are signed in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from tournaments.clubs.limits import FORGOTTEN_AFTER, keys_of, still_counted, time_left
from tournaments.clubs.passwords import one_password
from tournaments.core.service import own_rows
from tournaments.core.visitors import Device
from tournaments.models import AccountSession, LoginTally

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
    dropped = [*keys, *free[:DROPPED_AT_ONCE]]
    LoginTally.objects.filter(key__in=dropped).delete()


def _locked(keys: Sequence[str]) -> list[LoginTally]:
    # Always in one order: two logins never wait for each other.
    rows = LoginTally.objects.select_for_update().filter(key__in=keys)
    return list(rows.order_by("key"))


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
