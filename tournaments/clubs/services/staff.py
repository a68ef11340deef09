"""Roles in a club: given, taken away, offered by invitations; links to a new password."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.links import LASTS, Why
from tournaments.clubs.services.accounts import free_name, own_account, password_store
from tournaments.clubs.staff import by_rank, is_last, may_invite, reset_obstacle, why_refused
from tournaments.clubs.words import role_words
from tournaments.core.writes import Actor, Refusal, journal, save, service
from tournaments.models import (
    OF_A_CLUB,
    Club,
    Invitation,
    Membership,
    PasswordReset,
    StaffRole,
    Tournament,
)

Where = Club | Tournament
"""A whole club, or a single tournament of it."""
of_staff = partial(service, club=True, moves=())
"""A service about who works for a club, or for a tournament of it: it moves nothing."""


@of_staff("where")
def role_give(*, actor: Actor, where: Where, user: User, role: str) -> Membership:
    """Give a further role to somebody who works for the club already.

    :raises Refusal: where the user does not, or has the role; for a role that the place has not.
    """
    refuse_role(where, role)
    if not Membership.objects.held().filter(user=user, club=where.club).exists():
        words = _("%(name)s no longer works for the club: make an invitation.")
        raise Refusal(words, "user", name=user.username)
    given = role_take(where=where, user=user, role=role, at=actor.at)
    journal_at(actor, "staff.give", given, name=user.username)
    return given


@of_staff("membership")
def role_end(*, actor: Actor, membership: Membership) -> None:
    """Take a role away; its holder keeps every other.

    :raises Refusal: where it was taken away before, or is the last of its kind in the club.
    """
    name = membership.user.username
    if membership.ended_at is not None:
        raise Refusal(_("%(name)s no longer has this role."), name=name)
    _refuse_last(membership)
    _end([membership], actor.at)
    journal_at(actor, "staff.end", membership, name=name)


@service("club", moves=())
def club_leave(*, actor: Actor, club: Club) -> None:
    """End every role of the actor in a club.

    :raises Refusal: to its last organiser or admin, and to who has no role.
    """
    held = Membership.objects.held().filter(user=actor.user_id, club=club)
    roles = by_rank(held.select_related("user", "club", "tournament"))
    if club.demo or not roles:
        raise Refusal(_("You do not work for this club."))
    for role in roles:
        _refuse_last(role)
    _end(roles, actor.at)
    journal(
        actor,
        "staff.leave",
        club_id=club.pk,
        name=roles[0].user.username,
        roles=[told(role) for role in roles],
    )


def refuse_role(where: Where, role: str) -> None:
    """Refuse a role that nobody has in this place.

    :raises Refusal: in the demonstration, and for an organiser or admin of a single tournament.
    """
    if where.club.demo:
        raise Refusal(_("The demonstration has no staff: everyone shares its account."))
    if isinstance(where, Tournament) and role in OF_A_CLUB:
        words = _("This role is always for the whole club: choose the whole club.")
        raise Refusal(words, "contest")


def role_take(*, where: Where, user: User, role: str, at: datetime) -> Membership:
    """Give a role; one of the whole club takes the place of the same role in its tournaments.

    :raises Refusal: to who has it already, here or in the whole club.
    """
    tournament, club = tournament_of(where), where.club
    held = Membership.objects.held().filter(user=user, club=club, role=role)
    values = {"name": user.username, "role": role_words(role)}
    if tournament is not None and held.filter(tournament=None).exists():
        words = _("%(name)s is %(role)s of the whole club, and so of every contest.")
        raise Refusal(words, "role", **values)
    if held.filter(tournament=tournament).exists():
        raise Refusal(_("%(name)s already has this role."), "role", **values)
    if tournament is None:
        held.update(ended_at=at)
    return Membership.objects.give(user, club, role, tournament)


def journal_at(actor: Actor, act: str, of: Membership | Invitation, **more: Any) -> None:
    """Write a line about a role into the journal of its tournament, or of its club."""
    journal(actor, act, of.tournament, club_id=of.club_id, **told(of), **more)


def told(of: Membership | Invitation) -> dict[str, Any]:
    """A role as the journal stores it."""
    return {"role": of.role, "contest": of.tournament.name if of.tournament else ""}


def tournament_of(where: Where) -> Tournament | None:
    """The tournament that a place is; None for a whole club."""
    return where if isinstance(where, Tournament) else None


def _refuse_last(membership: Membership) -> None:
    """:raises Refusal: for a role without which the club would have no organiser, or no admin."""
    if not is_last(membership):
        return
    words = _(
        "%(name)s is the last admin: nobody could give roles in the club. Give the role to "
        "someone else first."
    )
    if membership.role == StaffRole.ORGANISER:
        words = _(
            "%(name)s is the last organiser: nobody could run the club’s contests. Give the role "
            "to someone else first."
        )
    raise Refusal(words, name=membership.user.username)


def _end(memberships: Sequence[Membership], at: datetime) -> None:
    """End roles of one person, and the open invitations that came with them."""
    for membership in memberships:
        save(membership, ended_at=at)
    club, user = memberships[0].club, memberships[0].user
    made = Invitation.objects.filter(club=club, made_by=user, used_at=None, taken_back_at=None)
    for invitation in made.select_related("club", "tournament", "made_by"):
        if not may_invite(invitation.made_by, invitation.club, invitation.tournament):
            save(invitation, taken_back_at=at)


@of_staff("where")
def invitation_make(*, actor: Actor, where: Where, role: str) -> Invitation:
    """Make an invitation to a role of a club, or of one tournament of it.

    :raises Refusal: for a role that the place has not; in the demonstration.
    """
    refuse_role(where, role)
    made = Invitation.objects.create(
        club=where.club,
        tournament=tournament_of(where),
        role=role,
        made_by_id=actor.user_id,
        made_at=actor.at,
        ends_at=actor.at + LASTS,
    )
    journal_at(actor, "staff.invite", made)
    return made


@of_staff("invitation")
def invitation_take_back(*, actor: Actor, invitation: Invitation) -> None:
    """Withdraw an invitation.

    :raises Refusal: where somebody has used it, or it was taken back before.
    """
    if invitation.used_at is not None:
        raise Refusal(_("Someone has used it in the meantime: remove the role instead."))
    if invitation.taken_back_at is not None:
        raise Refusal(_("This invitation had already been withdrawn."))
    save(invitation, taken_back_at=actor.at)
    journal_at(actor, "staff.take_back", invitation)


@of_staff("invitation")
def invitation_accept(*, actor: Actor, invitation: Invitation) -> None:
    """Take the role of an invitation with the account of the actor.

    :raises Refusal: for an invitation that is closed, to the account of the demonstration, and to
        who has the role: the invitation stays open for somebody else.
    """
    _refuse_closed(invitation, actor)
    _join(actor, invitation, own_account(actor))


@of_staff("invitation")
def account_join(*, actor: Actor, invitation: Invitation, name: str, hashed: str) -> User:
    """Create an account that takes the role of an invitation; it acts for itself.

    :raises Refusal: for an invitation that is closed, or a name that another account has.
    """
    _refuse_closed(invitation, actor)
    taken = _("Another account has this name: choose another, or log in if it is yours.")
    wanted = free_name(name, taken=taken)
    user = User.objects.create(username=wanted, password=hashed)
    newcomer = actor._replace(user_id=user.pk, name=wanted)
    journal(newcomer, "account.create", club_id=invitation.club_id, name=wanted)
    _join(newcomer, invitation, user)
    return user


@service()
def reset_link_make(*, actor: Actor, club: Club, user: User) -> PasswordReset:
    """Make a link to a new password for somebody who works for a club; it replaces an earlier one.

    :raises Refusal: where the actor may not, with who can.
    """
    if obstacle := reset_obstacle(User.objects.get(pk=actor.user_id or 0), user):
        raise Refusal(obstacle.label)
    _take_back_resets(actor, user)
    made = PasswordReset.objects.create(
        user=user, made_by_id=actor.user_id, made_at=actor.at, ends_at=actor.at + LASTS
    )
    journal(actor, "account.reset_link", club_id=club.pk, name=user.username)
    return made


@service()
def password_reset(*, actor: Actor, reset: PasswordReset, hashed: str) -> User:
    """Store the new password of a link: every session and PIN of the account ends.

    The account acts for itself; each club that it works for is told.

    :raises Refusal: for a link that is closed.
    """
    user = reset.user
    _refuse_closed(reset, actor)
    user.refresh_from_db()
    password_store(user, hashed)
    save(reset, used_at=actor.at)
    _take_back_resets(actor, user)
    owner = actor._replace(user_id=user.pk, name=user.username)
    for club_id in _clubs_of(user):
        journal(owner, "account.new_password", club_id=club_id, name=user.username)
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
        journal(actor, "invitation.refused", club_id=club_id, **data)


def _join(actor: Actor, invitation: Invitation, user: User) -> None:
    """Give the role of an invitation, and close it."""
    where = invitation.tournament or invitation.club
    role_take(where=where, user=user, role=invitation.role, at=actor.at)
    save(invitation, used_at=actor.at, used_by=user)
    by = invitation.made_by.username if invitation.made_by else ""
    journal_at(actor, "staff.join", invitation, name=user.username, by=by)


def _refuse_closed(link: Invitation | PasswordReset, actor: Actor) -> None:
    """:raises Refusal: for a link that cannot be used, or not any more."""
    if why := why_refused(link, actor.at):
        raise Refusal(why.label)


def _take_back_resets(actor: Actor, user: User) -> None:
    live = PasswordReset.objects.filter(user=user, used_at=None, taken_back_at=None)
    live.update(taken_back_at=actor.at)


def _clubs_of(user: User) -> Sequence[int | None]:
    """The clubs that an account works for; None stands for the installation where it has none."""
    clubs = Club.objects.with_staff(user.pk).filter(demo=False).order_by("pk")
    return list(clubs.values_list("pk", flat=True)) or [None]
