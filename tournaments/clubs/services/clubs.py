"""Creating clubs, and the account of the demonstration's visitors."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import (
    DEMO_NAME,
    cannot_log_in,
    is_of_demonstration,
)
from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_key, journal
from tournaments.models import Club, Membership, StaffRole
from tournaments.models.staff import OF_A_CLUB


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
