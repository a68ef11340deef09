"""Writing clubs."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.clubs.selectors.accounts import cannot_log_in
from tournaments.clubs.services.accounts import DEMO_NAME
from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, journal
from tournaments.models import Club, Membership


@service()
def club_create(*, stamp: Stamp, name: str) -> Club:
    """Create a club that the user runs.

    :raises Refusal: where the user runs a club of that name already, or only visits the
        demonstration: its account goes when the demonstration is wiped.
    """
    if stamp.user_id is None:
        raise RuntimeError("a club is created by somebody who runs it")
    claim_key(stamp, "club.create")
    if cannot_log_in().filter(pk=stamp.user_id, username=DEMO_NAME).exists():
        raise Refusal.of(_("The demonstration has no clubs of its own: create your account first."))
    own = Club.objects.filter(memberships__user_id=stamp.user_id).values_list("name", flat=True)
    if name.casefold() in {other.casefold() for other in own}:
        raise Refusal.of(_("You have a club of this name already."), "name")
    club = Club.objects.create(name=name)
    Membership.objects.create(user_id=stamp.user_id, club=club)
    journal(stamp, "club.create", club_id=club.pk, data={"name": name})
    return club
