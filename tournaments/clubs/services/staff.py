"""Giving roles to people of a club, taking them away, leaving."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.staff import by_rank, is_last, may_invite
from tournaments.clubs.words import role_words
from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, journal
from tournaments.models import Club, Invitation, JournalEntry, Membership, StaffRole, Tournament
from tournaments.models.staff import OF_A_CLUB

Where = Club | Tournament
"""A whole club, or a single tournament of it."""


@service("where", club=True, moves=())
def role_give(*, actor: Actor, where: Where, user: User, role: str) -> Membership:
    """Give a further role to somebody who works for the club already.

    :raises Refusal: where the user does not, or has the role; for a role that the place has not.
    """
    refuse_role(where, role)
    if not Membership.objects.held().filter(user=user, club=club_of(where)).exists():
        words = _("%(name)s no longer works for the club: make an invitation.")
        raise Refusal.of(words % {"name": user.username}, "user")
    given = role_take(where=where, user=user, role=role, at=actor.at)
    journal_at(actor, "staff.give", where, told(given) | {"name": user.username})
    return given


@service("membership", club=True, moves=())
def role_end(*, actor: Actor, membership: Membership) -> None:
    """Take a role away; its holder keeps every other.

    :raises Refusal: where it was taken away before, or is the last of its kind in the club.
    """
    name = membership.user.username
    if membership.ended_at is not None:
        raise Refusal.of(_("%(name)s no longer has this role.") % {"name": name})
    _refuse_last(membership)
    _end([membership], actor.at)
    data = told(membership) | {"name": name}
    journal_at(actor, "staff.end", membership.tournament or membership.club, data)


@service("club", moves=())
def club_leave(*, actor: Actor, club: Club) -> None:
    """End every role of the actor in a club.

    :raises Refusal: to its last organiser or admin, and to who has no role.
    """
    held = Membership.objects.held().filter(user=actor.user_id, club=club)
    roles = by_rank(held.select_related("user", "club", "tournament"))
    if club.demo or not roles:
        raise Refusal.of(_("You do not work for this club."))
    for one in roles:
        _refuse_last(one)
    _end(roles, actor.at)
    data = {"name": roles[0].user.username, "roles": [told(one) for one in roles]}
    journal(actor, "staff.leave", club_id=club.pk, data=data)


def refuse_role(where: Where, role: str) -> None:
    """Refuse a role that nobody has in this place.

    :raises Refusal: in the demonstration, and for an organiser or admin of a single tournament.
    """
    if club_of(where).demo:
        raise Refusal.of(_("The demonstration has no staff: everybody shares its account."))
    if isinstance(where, Tournament) and role in OF_A_CLUB:
        words = _("This role is always one of the whole club: choose the whole club.")
        raise Refusal.of(words, "contest")


def role_take(*, where: Where, user: User, role: str, at: datetime) -> Membership:
    """Give a role; one of the whole club takes the place of the same role in its tournaments.

    :raises Refusal: to who has it already, here or in the whole club.
    """
    tournament, club = tournament_of(where), club_of(where)
    held = Membership.objects.held().filter(user=user, club=club, role=role)
    said = {"name": user.username, "role": role_words(role)}
    if tournament is not None and held.filter(tournament=None).exists():
        words = _("%(name)s is %(role)s of the whole club, and so of every contest.")
        raise Refusal.of(words % said, "role")
    if held.filter(tournament=tournament).exists():
        raise Refusal.of(_("%(name)s has this role already.") % said, "role")
    if tournament is None:
        held.update(ended_at=at)
    taken, _created = Membership.objects.update_or_create(
        user=user, club=club, tournament=tournament, role=role, defaults={"ended_at": None}
    )
    return taken


def journal_at(actor: Actor, act: str, where: Where, data: dict[str, Any]) -> JournalEntry:
    """Write a line of the journal of a tournament, or of a club."""
    club = club_of(where)
    return journal(actor, act, tournament=tournament_of(where), club_id=club.pk, data=data)


def told(of: Membership | Invitation) -> dict[str, Any]:
    """A role as the journal stores it."""
    return {"role": of.role, "contest": of.tournament.name if of.tournament else ""}


def club_of(where: Where) -> Club:
    """The club of a place."""
    return where if isinstance(where, Club) else where.club


def tournament_of(where: Where) -> Tournament | None:
    """The tournament that a place is; None for a whole club."""
    return where if isinstance(where, Tournament) else None


def _refuse_last(membership: Membership) -> None:
    """:raises Refusal: for a role without which the club would have no organiser, or no admin."""
    if is_last(membership):
        words = {
            StaffRole.ORGANISER: _(
                "%(name)s is the last organiser: nobody could run the contests of the club. "
                "Give the role to somebody else first."
            ),
            StaffRole.ADMIN: _(
                "%(name)s is the last admin: nobody could give roles in the club. "
                "Give the role to somebody else first."
            ),
        }
        said = words[StaffRole(membership.role)] % {"name": membership.user.username}
        raise Refusal.of(said)


def _end(memberships: list[Membership] | tuple[Membership, ...], at: datetime) -> None:
    """End roles of one person, and the open invitations that came with them."""
    for one in memberships:
        one.ended_at = at
        one.save(update_fields=["ended_at"])
    made = Invitation.objects.filter(
        club=memberships[0].club, made_by=memberships[0].user, used_at=None, taken_back_at=None
    )
    for invitation in made.select_related("club", "tournament", "made_by"):
        if not may_invite(invitation.made_by, invitation.club, invitation.tournament):
            invitation.taken_back_at = at
            invitation.save(update_fields=["taken_back_at"])
