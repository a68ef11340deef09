"""All clubs and all accounts of the installation, for its superusers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Count, Max, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.clubs.words import works_words
from tournaments.core.subquery_counts import number_of
from tournaments.models import Club, Membership, Tournament

A_PAGE = 100


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account, where it works, and when it was last seen."""

    user: User
    works: tuple[str, ...]
    """a sentence for each club"""
    last_seen: datetime | None


def clubs_named(words: str) -> QuerySet[Club]:
    """The clubs with these words in their names, with `contests` and `staff` counted."""
    staff = (
        Membership.objects.held()
        .filter(club=OuterRef("pk"))
        .order_by()
        .values("club")
        .annotate(people=Count("user", distinct=True))
    )
    return (
        Club.objects.filter(name__icontains=words)
        .annotate(
            contests=number_of(Tournament.objects.filter(club=OuterRef("pk")), "club"),
            staff=Coalesce(Subquery(staff.values("people")), 0),
        )
        .order_by("name", "pk")
    )


def accounts_named(words: str) -> QuerySet[User]:
    """The accounts with these words in their names, with what their lines need."""
    held = Membership.objects.held().select_related("club", "tournament")
    return (
        User.objects.filter(username__icontains=words)
        .annotate(used_at=Max("signed_in__last_seen"))
        .prefetch_related(Prefetch("memberships", held.order_by("club__name", "club", "pk")))
        .order_by("username")
    )


def account_lines(accounts: Iterable[User]) -> list[AccountLine]:
    """The lines of accounts that `accounts_named` has found."""
    lines = []
    for user in accounts:
        # A session that has ended is no longer a row: the account remembers its last login.
        seen = [one for one in (vars(user)["used_at"], user.last_login) if one is not None]
        works = tuple(works_words(user.memberships.all()))
        lines.append(AccountLine(user, works, max(seen, default=None)))
    return lines
