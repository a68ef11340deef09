"""Writing accounts: the organiser's own, and the one through which a demonstration is seen."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Club, Membership
from tournaments.selectors.accounts import accounts_exist, cannot_log_in
from tournaments.services.base import Refusal, Stamp, claim_key, journal
from tournaments.services.service import service

DEMO_NAME = "demo"


@service()
def account_create_first(*, stamp: Stamp, name: str, password: str) -> User:
    """Create the organiser's account of a new installation.

    :raises Refusal: where somebody has an account already.
    """
    claim_key(stamp, "account.create")
    if accounts_exist():
        raise Refusal.of(_("This installation has its first account already: log in."))
    if name.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    user = get_user_model().objects.create_user(name, password=password)
    journal(stamp, "account.create", data={"name": name})
    return user


@service()
def demo_account_open(*, club: Club, user: User | None) -> User:
    """Let somebody run the demonstration: the user, or an account nobody can log in with."""
    visitor = user
    if visitor is None:
        visitor, created = get_user_model().objects.get_or_create(username=DEMO_NAME)
        if created:
            visitor.set_unusable_password()
            visitor.save(update_fields=["password"])
    Membership.objects.get_or_create(user_id=visitor.pk, club=club)
    return visitor


@service()
def demo_account_close() -> None:
    """Take away the account of the demonstration's visitors, with its sessions' right to act."""
    cannot_log_in().filter(username=DEMO_NAME).delete()
