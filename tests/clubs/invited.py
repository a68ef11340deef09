"""Invitations as Odile makes them, their addresses, and what the journal says of refused ones."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.utils import timezone

from tests import cast
from tournaments.clubs.links import code_of
from tournaments.clubs.services.staff import invitation_make
from tournaments.models import Club, Invitation, JournalEntry, Tournament


def invite(where: Club | Tournament, role: str = "scorer", by: str = "odile") -> Invitation:
    user = get_user_model().objects.get(username=by)
    actor = cast.actor(at=timezone.now())
    made = invitation_make(actor=actor, where=where, role=role)
    made.made_by = user
    made.save()
    return made


def join(of: Invitation) -> str:
    return f"/join/{code_of(of)}/"


def refusals() -> list[tuple[str, int | None, int]]:
    """Why links were refused, in which club, the newest first."""
    lines = JournalEntry.objects.filter(act="invitation.refused")
    return [(line.data["why"], line.club_id, line.data["count"]) for line in lines]
