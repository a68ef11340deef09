"""The sides on which somebody plays: as the entrant, or as the partner of another (mêlée)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, Match, Side, Tournament
from tournaments.selectors.whole import with_related

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
    return Side.objects.filter(
        Q(entrant__number=number) | Q(partner__number=number),
        match__round__tournament=contest,
    )


def seated_ids(contest: Tournament) -> set[int]:
    """The primary keys of all who have been at a table of the contest, or were exempt."""
    rows = Side.objects.filter(match__round__tournament=contest)
    both = rows.values_list("entrant_id", "partner_id")
    return {id_ for ids in both for id_ in ids if id_ is not None}
