"""Who works for a club, in which roles, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import Max, QuerySet

from tournaments.clubs.links import Why, why_closed
from tournaments.clubs.selectors import is_of_demonstration
from tournaments.core.permissions import Role, may
from tournaments.models import (
    Club,
    Invitation,
    Membership,
    PasswordReset,
    StaffRole,
    Tournament,
)
from tournaments.models.staff import OF_A_CLUB

BY_RANK = (StaffRole.ORGANISER, StaffRole.ADMIN, StaffRole.REFEREE, StaffRole.SCORER)
OF_A_CONTEST = (StaffRole.SCORER, StaffRole.REFEREE)
"""The roles that somebody may have in a single tournament."""


@dataclass(frozen=True, slots=True)
class Worker:
    """Somebody who works for a club."""

    user: User
    held: tuple[Membership, ...]
    """the roles, those of the whole club first"""
    last_seen: datetime | None


@dataclass(frozen=True, slots=True)
class Workplace:
    """A club that an account works for, with its roles there."""

    club: Club
    held: tuple[Membership, ...]


def workers_of(club: Club) -> list[Worker]:
    """Everybody who works for a club, by name."""
    return _workers(Membership.objects.held().filter(club=club))


def helpers_of(tournament: Tournament) -> list[Worker]:
    """The scorers and referees of a single tournament, by name."""
    return _workers(Membership.objects.held().filter(tournament=tournament))


def workplaces_of(user_id: int) -> list[Workplace]:
    """The clubs an account works for, by name, without the demonstration."""
    held = Membership.objects.held().filter(user_id=user_id, club__demo=False)
    clubs: dict[Club, list[Membership]] = {}
    for one in held.select_related("club", "tournament").order_by("club__name", "club"):
        clubs.setdefault(one.club, []).append(one)
    return [Workplace(club, by_rank(roles)) for club, roles in clubs.items()]


def by_rank(held: Iterable[Membership]) -> tuple[Membership, ...]:
    """Roles in their order: of the whole club, then of each tournament by its name."""

    def place(one: Membership) -> tuple[bool, str, int]:
        contest = one.tournament.name if one.tournament else ""
        return one.tournament is not None, contest, BY_RANK.index(StaffRole(one.role))

    return tuple(sorted(held, key=place))


def _workers(memberships: QuerySet[Membership]) -> list[Worker]:
    held: dict[int, list[Membership]] = {}
    for one in memberships.select_related("tournament"):
        held.setdefault(one.user_id, []).append(one)
    users = User.objects.filter(pk__in=memberships.values("user"))
    seen = users.annotate(seen=Max("signed_in__last_seen"))
    found = [Worker(one, by_rank(held.get(one.pk, ())), _last_seen(one)) for one in seen]
    return sorted(found, key=lambda worker: worker.user.username.casefold())


def _last_seen(user: User) -> datetime | None:
    """The last use of a session, or the last login: a session that was ended is deleted."""
    moments = [vars(user)["seen"], user.last_login]
    return max((moment for moment in moments if moment), default=None)


def is_last(membership: Membership) -> bool:
    """Whether a club would be without an organiser, or an admin, if this role ended."""
    if membership.role not in OF_A_CLUB:
        return False
    others = Membership.objects.held().filter(club=membership.club_id, role=membership.role)
    return not others.exclude(user=membership.user_id).exists()


def open_invitations(club: Club, at: datetime) -> QuerySet[Invitation]:
    """The invitations to a club and its tournaments that can be used at a moment."""
    live = Invitation.objects.filter(club=club, used_at=None, taken_back_at=None, ends_at__gt=at)
    return live.select_related("tournament", "made_by").order_by("ends_at", "pk")


def may_invite(user: User | None, club: Club, tournament: Tournament | None) -> bool:
    """Whether somebody may make an invitation to a club or a tournament, and keep it open."""
    if user is None:
        return False
    own = Membership.objects.held().filter(user=user, club=club, tournament=None)
    roles = {Role(role) for role in own.values_list("role", flat=True)}
    if user.is_superuser:
        roles.add(Role.SITE)
    return may(roles, "club.staff" if tournament is None else "tournament.staff")


def holds(user_id: int, invitation: Invitation) -> bool:
    """Whether somebody has the role of an invitation already, here or in the whole club."""
    held = Membership.objects.held().filter(
        user_id=user_id, club=invitation.club_id, role=invitation.role
    )
    return held.filter(tournament=None).exists() or (
        held.filter(tournament=invitation.tournament_id).exists()
    )


class NoReset(StrEnum):
    """Why somebody makes no link to a new password for an account."""

    SELF = "self"
    DEMO = "demo"
    SITE = "site"
    ELSEWHERE = "elsewhere"
    """the account works for a club that the other one does not administer"""


def reset_obstacle(maker: User, user: User) -> NoReset | None:
    """Why `maker` makes no link to a new password for `user`; None where one may be made."""
    if maker == user:
        return NoReset.SELF
    if is_of_demonstration(user.pk):
        return NoReset.DEMO
    if maker.is_superuser:
        return None
    if user.is_superuser:
        return NoReset.SITE
    clubs = Club.objects.with_staff(user.pk).exclude(demo=True)
    own = Club.objects.with_role(maker.pk, StaffRole.ADMIN)
    here, elsewhere = clubs.filter(pk__in=own.values("pk")), clubs.exclude(pk__in=own.values("pk"))
    return NoReset.ELSEWHERE if elsewhere.exists() or not here.exists() else None


def why_refused(link: Invitation | PasswordReset, at: datetime) -> Why | None:
    """Why a link is refused: it is closed, or who made it may no longer do so."""
    if why := why_closed(link, at):
        return why
    if isinstance(link, Invitation):
        allowed = may_invite(link.made_by, link.club, link.tournament)
    else:
        allowed = link.made_by is not None and reset_obstacle(link.made_by, link.user) is None
    return None if allowed else Why.MAKER


def open_reset(user: User, at: datetime) -> PasswordReset | None:
    """The link to a new password of an account that can be used at a moment."""
    live = PasswordReset.objects.filter(user=user, used_at=None, taken_back_at=None, ends_at__gt=at)
    return live.select_related("made_by").order_by("-pk").first()
