"""Who works for a club, in which roles, and what may be done about it."""

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import (
    Count,
    Max,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    TextChoices,
)
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.links import Why, why_closed
from tournaments.clubs.selectors import is_of_demonstration
from tournaments.core.access import may
from tournaments.core.permissions import Role
from tournaments.core.related_rows import number_of
from tournaments.models import (
    OF_A_CLUB,
    Club,
    Invitation,
    Membership,
    PasswordReset,
    StaffRole,
    Tournament,
)

BY_RANK = (StaffRole.ORGANISER, StaffRole.ADMIN, StaffRole.REFEREE, StaffRole.SCORER)
OF_A_CONTEST = (StaffRole.SCORER, StaffRole.REFEREE)
"""The roles that somebody may have in a single tournament."""


class Worker(NamedTuple):
    """An account with roles that it has."""

    user: User
    held: tuple[Membership, ...]
    last_seen: datetime | None


def workplaces_of(user_id: int) -> list[tuple[Club, tuple[Membership, ...]]]:
    """The clubs an account works for with its roles there, by name, without the demonstration."""
    held = Membership.objects.held().filter(user_id=user_id, club__demo=False)
    by_club = held.select_related("club", "tournament").order_by("club__name", "club")
    return [(club, by_rank(roles)) for club, roles in groupby(by_club, lambda role: role.club)]


def by_rank(held: Iterable[Membership]) -> tuple[Membership, ...]:
    """Roles in their order: of the whole club, then of each tournament by its name."""

    def place(role: Membership) -> tuple[bool, str, int]:
        contest = role.tournament.name if role.tournament else ""
        return role.tournament is not None, contest, BY_RANK.index(StaffRole(role.role))

    return tuple(sorted(held, key=place))


def of_place(where: Club | Tournament) -> dict[str, Club | Tournament]:
    """By what the rows of a club or of a single tournament are found."""
    return {"club": where} if isinstance(where, Club) else {"tournament": where}


def workers_of(where: Club | Tournament) -> list[Worker]:
    """Everybody who works for a club, or in a single tournament alone, by name."""
    memberships = Membership.objects.held().filter(**of_place(where))
    users = User.objects.filter(pk__in=memberships.values("user"))
    roles = Prefetch("memberships", memberships.select_related("tournament"))
    workers = [
        Worker(user, by_rank(user.memberships.all()), last_seen(user))
        for user in with_sessions(users).prefetch_related(roles)
    ]
    return sorted(workers, key=lambda worker: worker.user.username.casefold())


def with_sessions(users: QuerySet[User]) -> QuerySet[User]:
    """The accounts with what `last_seen` needs."""
    return users.annotate(seen=Max("signed_in__last_seen"))


def last_seen(user: User) -> datetime | None:
    """The last use of a session, or the last login: a session that was ended is deleted."""
    return max(filter(None, [vars(user)["seen"], user.last_login]), default=None)


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
    here = Q(tournament=None) | Q(tournament=invitation.tournament_id)
    held = Membership.objects.held().filter(here, user=user_id, club=invitation.club_id)
    return held.filter(role=invitation.role).exists()


class NoReset(TextChoices):
    """Why somebody makes no link to a new password for an account."""

    SELF = "self", _("You change your own password on the page of your account.")
    DEMO = "demo", _("This account belongs to everyone who looks at the demonstration.")
    SITE = (
        "site",
        _(
            "This account is a site admin. Another site admin can create the link, or "
            "`belote-club account` on the computer that the program runs on."
        ),
    )
    ELSEWHERE = (
        "elsewhere",
        _(
            "This account also works for a club that you do not administer. A site admin can "
            "create the link, or `belote-club account` on the computer that the program runs on."
        ),
    )


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
    own = Club.objects.with_role(maker.pk, StaffRole.ADMIN).values("pk")
    here, elsewhere = clubs.filter(pk__in=own), clubs.exclude(pk__in=own)
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


A_PAGE = 100


def clubs_named(words: str) -> QuerySet[Club]:
    """The clubs with these words in their names, with `contests` and `staff` counted."""
    contests = Tournament.objects.filter(club=OuterRef("pk"))
    held = Membership.objects.held().filter(club=OuterRef("pk"))
    named = Club.objects.filter(name__icontains=words).annotate(
        contests=number_of(contests, "club"),
        staff=number_of(held, "club", Count("user", distinct=True)),
    )
    return named.order_by("name", "pk")


def accounts_named(words: str) -> QuerySet[User]:
    """The accounts with these words in their names, with what their lines need."""
    held = Membership.objects.held().select_related("club", "tournament")
    roles = Prefetch("memberships", held.order_by("club__name", "club", "pk"))
    named = User.objects.filter(username__icontains=words).order_by("username")
    return with_sessions(named).prefetch_related(roles)


def account_lines(accounts: Iterable[User]) -> list[Worker]:
    """The lines of accounts that `accounts_named` has found, with their roles club by club."""
    return [Worker(user, tuple(user.memberships.all()), last_seen(user)) for user in accounts]
