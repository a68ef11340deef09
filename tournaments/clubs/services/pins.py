"""Setting and deleting one's PIN, and taking over with it in a browser that somebody else uses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.limits import PIN_FAILURES, PIN_LASTS, keys_of
from tournaments.clubs.passwords import one_password
from tournaments.clubs.pins import Refused, is_alive
from tournaments.clubs.services.accounts import own_account
from tournaments.clubs.services.logins import attempt_count, attempts_forget
from tournaments.core.permissions import Role
from tournaments.core.service import own_rows, service
from tournaments.core.visitors import Device
from tournaments.core.writes import Actor, Refusal, journal
from tournaments.models import DevicePin


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of an attempt at a PIN."""

    pin: DevicePin | None
    """the stored PIN, if there is one"""
    refused: Refused | None
    """None where the PIN is right"""


@service()
def pin_set(*, actor: Actor, hashed: str, device: str) -> DevicePin:
    """Store the hash of the actor's PIN in one browser, in place of an earlier one."""
    user = own_account(actor)
    DevicePin.objects.filter(made_at__lte=actor.at - PIN_LASTS).delete()
    told = {"pin": hashed, "failures": 0, "made_at": actor.at}
    pin, _created = DevicePin.objects.update_or_create(user=user, device=device, defaults=told)
    journal(actor, "pin.set", data={"name": user.get_username()})
    return pin


@service()
def pin_delete(*, actor: Actor, device: str) -> None:
    """Delete the actor's PIN in one browser.

    :raises Refusal: where there is none.
    """
    user = own_account(actor)
    if not DevicePin.objects.filter(user=user, device=device).delete()[0]:
        raise Refusal.of(_("You have no PIN in this browser."))
    journal(actor, "pin.delete", data={"name": user.get_username()})


def pin_check(
    *, owner: User, typed: str, device: Device, at: datetime, replayed: bool = False
) -> Checked:
    """Compare a PIN with that of its owner in this browser; `replayed` is a form used before.

    As with passwords, an attempt counts as failed until its PIN is found right.

    :raises TooSoon: after too many failures; nothing is compared.
    :raises Busy: too many log in at this moment; the attempt does not count.
    """
    keys = keys_of(owner.get_username(), owner.pk, device)
    with one_password(known=owner.pk in device.accounts):
        attempt_count(keys=keys, at=at)
        if replayed:
            return Checked(None, Refused.REPLAYED)
        pin = pin_try(owner=owner, device=device.id)
        if pin is None:
            return Checked(None, Refused.ABSENT)
        if not is_alive(pin, device, at):
            return Checked(pin, Refused.ENDED)
        if pin.failures > PIN_FAILURES or not check_password(typed, pin.pin):
            return Checked(pin, Refused.WRONG)
    attempts_forget(keys=keys, at=at)
    return Checked(pin, None)


@own_rows
def pin_try(*, owner: User, device: str) -> DevicePin | None:
    """Count an attempt at a PIN before it is compared, so that many at once gain nothing."""
    pins = DevicePin.objects.select_for_update().filter(user=owner)
    pin = pins.filter(device=device).first() if device else None
    if pin is not None:
        pin.failures += 1
        pin.save(update_fields=["failures"])
    return pin


@service()
def pin_sign_over(*, actor: Actor, pin: DevicePin) -> User:
    """Let the owner of a PIN that was found right take over from the actor, or from nobody.

    The line of the journal is the new person's, who acts from now on.
    """
    pin.failures = 0
    pin.save(update_fields=["failures"])
    user = User.objects.get(pk=pin.user_id)
    name = user.get_username()
    here = replace(actor, user_id=user.pk, name=name, role=Role.USER.value)
    journal(here, "pin.sign_over", data={"name": name, "before": actor.name})
    return user


@service()
def pin_refuse(*, actor: Actor, owner: User, device: str, why: Refused) -> bool:
    """Journal a PIN that was refused; whether it was deleted: it had ended, or failed too often."""
    pins = DevicePin.objects.filter(user=owner, device=device)
    if why is Refused.WRONG:
        pins = pins.filter(failures__gte=PIN_FAILURES)
    deleted = why in (Refused.WRONG, Refused.ENDED) and bool(pins.delete()[0])
    data = {"name": owner.get_username(), "why": why.value, "deleted": deleted}
    journal(actor, "pin.refused", data=data)
    return deleted


@own_rows
def pin_confirm(*, user: User, device: str, at: datetime) -> None:
    """Let a PIN work for another while: its owner has typed the password in this browser."""
    alive = DevicePin.objects.filter(user=user, device=device, made_at__gt=at - PIN_LASTS)
    alive.update(made_at=at, failures=0)
