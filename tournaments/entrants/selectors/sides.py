"""The sides on which somebody plays: as the entrant, or as the partner of another (mêlée)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.core.whole import with_related
from tournaments.models import Entrant, Match, Side, Tournament

WITH_PLAYERS = ("sides__entrant", "sides__partner")
"""What to fetch with a few matches whose players are named; see `with_sides` for a whole round."""


def with_sides(matches: QuerySet[Match]) -> list[Match]:
    """Any number of matches with their sides and players (two queries)."""
    return with_related(matches, sides=players_of_sides())


def players_of_sides() -> QuerySet[Side]:
    """The sides with who plays on them."""
    return Side.objects.select_related("entrant", "partner")


def sides_with(entrant: Entrant) -> QuerySet[Side]:
    """Every side an entrant plays on."""
    return Side.objects.filter(Q(entrant=entrant) | Q(partner=entrant))


def sides_with_number(contest: Tournament, number: int) -> QuerySet[Side]:
    """Every side that the entrant of a number plays on."""
    return sides_with_numbers(contest, [number])


def sides_with_numbers(contest: Tournament, numbers: Collection[int]) -> QuerySet[Side]:
    """Every side that one of a few entrants plays on."""
    of_contest = Side.objects.filter(match__round__tournament=contest)
    as_entrant = Q(entrant__number__in=numbers)
    if contest.players_each > 1:
        return of_contest.filter(as_entrant)
    return of_contest.filter(as_entrant | Q(partner__number__in=numbers))


def has_sides() -> Q:
    """Of a query of entrants: whether one has been at a table, or was exempt."""
    return Exists(Side.objects.filter(entrant=OuterRef("pk"))) | Exists(
        Side.objects.filter(partner=OuterRef("pk"))
    )
