"""One-time links: making and using invitations and links to a new password, refusing others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils.translation import gettext as _

from tournaments.clubs.links import LASTS, Why
from tournaments.clubs.selectors import DEMO_NAME, is_of_demonstration, name_is_taken
from tournaments.clubs.services.staff import (
    Where,
    club_of,
    journal_at,
    refuse_role,
    role_take,
    told,
    tournament_of,
)
from tournaments.clubs.staff import reset_obstacle, why_refused
from tournaments.clubs.words import NO_RESET, WHY_REFUSED
from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, journal
from tournaments.models import Club, DevicePin, Invitation, PasswordReset


@service("where", club=True, moves=())
def invitation_make(*, actor: Actor, where: Where, role: str) -> Invitation:
    """Make an invitation to a role of a club, or of one tournament of it.

    :raises Refusal: for a role that the place has not; in the demonstration.
    """
    refuse_role(where, role)
    made = Invitation.objects.create(
        club=club_of(where),
        tournament=tournament_of(where),
        role=role,
        made_by_id=actor.user_id,
        made_at=actor.at,
        ends_at=actor.at + LASTS,
    )
    journal_at(actor, "staff.invite", where, told(made))
    return made


@service("invitation", club=True, moves=())
def invitation_take_back(*, actor: Actor, invitation: Invitation) -> None:
    """Withdraw an invitation.

    :raises Refusal: where somebody has used it, or it was taken back before.
    """
    if invitation.used_at is not None:
        raise Refusal.of(_("Somebody has used it meanwhile: take the role away instead."))
    if invitation.taken_back_at is not None:
        raise Refusal.of(_("This invitation was taken back before."))
    invitation.taken_back_at = actor.at
    invitation.save(update_fields=["taken_back_at"])
    journal_at(actor, "staff.take_back", _where(invitation), told(invitation))


@service("invitation", club=True, moves=())
def invitation_accept(*, actor: Actor, invitation: Invitation) -> None:
    """Take the role of an invitation with the account of the actor.

    :raises Refusal: for an invitation that is closed, to the account of the demonstration, and to
        who has the role: the invitation stays open for somebody else.
    """
    _refuse_closed(invitation, actor)
    user = User.objects.get(pk=actor.user_id or 0)
    if is_of_demonstration(user.pk):
        raise Refusal.of(_("Everybody who looks at the demonstration shares this account."))
    _join(actor, invitation, user)


@service("invitation", club=True, moves=())
def account_join(*, actor: Actor, invitation: Invitation, name: str, hashed: str) -> User:
    """Create an account that takes the role of an invitation; it acts for itself.

    :raises Refusal: for an invitation that is closed, or a name that another account has.
    """
    _refuse_closed(invitation, actor)
    wanted = User.normalize_username(name)
    if wanted.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    if name_is_taken(wanted, but=0):
        words = _("Another account has this name: choose another, or log in if it is yours.")
        raise Refusal.of(words, "name")
    user = User.objects.create(username=wanted, password=hashed)
    newcomer = replace(actor, user_id=user.pk, name=wanted)
    journal(newcomer, "account.create", club_id=invitation.club_id, data={"name": wanted})
    _join(newcomer, invitation, user)
    return user


@service()
def reset_link_make(*, actor: Actor, club: Club, user: User) -> PasswordReset:
    """Make a link to a new password for somebody who works for a club; it replaces an earlier one.

    :raises Refusal: where the actor may not, with who can.
    """
    obstacle = reset_obstacle(User.objects.get(pk=actor.user_id or 0), user)
    if obstacle is not None:
        raise Refusal.of(NO_RESET[obstacle])
    _take_back_resets(actor, user)
    made = PasswordReset.objects.create(
        user=user, made_by_id=actor.user_id, made_at=actor.at, ends_at=actor.at + LASTS
    )
    journal(actor, "account.reset_link", club_id=club.pk, data={"name": user.username})
    return made


@service()
def password_reset(*, actor: Actor, reset: PasswordReset, hashed: str) -> User:
    """Store the new password of a link: every session and PIN of the account ends.

    The account acts for itself; each club that it works for is told.

    :raises Refusal: for a link that is closed.
    """
    user = reset.user
    if (why := why_refused(reset, actor.at)) is not None:
        raise Refusal.of(WHY_REFUSED[why])
    user.refresh_from_db()
    user.password = hashed
    user.save(update_fields=["password"])
    reset.used_at = actor.at
    reset.save(update_fields=["used_at"])
    _take_back_resets(actor, user)
    Session.objects.filter(signed_in__user=user).delete()
    DevicePin.objects.filter(user=user).delete()
    owner = replace(actor, user_id=user.pk, name=user.username)
    for club_id in _clubs_of(user):
        journal(owner, "account.new_password", club_id=club_id, data={"name": user.username})
    return user


@service()
def link_refuse(
    *, actor: Actor, link: Invitation | PasswordReset | None, why: Why, count: int
) -> None:
    """Journal that a link was refused; of a wrong code nothing is known but how many there were."""
    data: dict[str, Any] = {"why": why, "count": count}
    clubs: Sequence[int | None] = [None]
    if isinstance(link, Invitation):
        data |= told(link)
        clubs = [link.club_id]
    elif link is not None:
        data["name"] = link.user.username
        clubs = _clubs_of(link.user)
    for club_id in clubs:
        journal(actor, "invitation.refused", club_id=club_id, data=data)


def _join(actor: Actor, invitation: Invitation, user: User) -> None:
    """Give the role of an invitation, and close it."""
    where = _where(invitation)
    role_take(where=where, user=user, role=invitation.role, at=actor.at)
    invitation.used_at, invitation.used_by = actor.at, user
    invitation.save(update_fields=["used_at", "used_by"])
    by = invitation.made_by.username if invitation.made_by else ""
    journal_at(actor, "staff.join", where, told(invitation) | {"name": user.username, "by": by})


def _refuse_closed(invitation: Invitation, actor: Actor) -> None:
    """:raises Refusal: for an invitation that cannot be used, or not any more."""
    if (why := why_refused(invitation, actor.at)) is not None:
        raise Refusal.of(WHY_REFUSED[why])


def _where(invitation: Invitation) -> Where:
    return invitation.tournament or invitation.club


def _take_back_resets(actor: Actor, user: User) -> None:
    live = PasswordReset.objects.filter(user=user, used_at=None, taken_back_at=None)
    live.update(taken_back_at=actor.at)


def _clubs_of(user: User) -> Sequence[int | None]:
    """The clubs that an account works for; None stands for the installation where it has none."""
    clubs = Club.objects.with_staff(user.pk).filter(demo=False).order_by("pk")
    return list(clubs.values_list("pk", flat=True)) or [None]
