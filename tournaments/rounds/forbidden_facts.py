"""Who must not meet, as the input of a draw names them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tournaments.models import ForbiddenPairing, Tournament


def forbidden_pairings(tournament: Tournament) -> list[list[int]]:
    """Every two that must not meet, in the order of their numbers (one query)."""
    rows = ForbiddenPairing.objects.filter(tournament=tournament)
    return sorted(sorted(two) for two in rows.values_list("one__number", "other__number"))


def forbidden_facts(
    tournament: Tournament, ids: Collection[int], leads: Mapping[int, int] | None = None
) -> tuple[tuple[int, int], ...] | None:
    """The forbidden pairings of the ids; None where there are none.

    Of partners who stay together `leads` gives the number that stands for both: who avoids one of
    the two avoids both.
    """
    here, lead = set(ids), leads or {}
    named = ({lead.get(number, number) for number in two} for two in forbidden_pairings(tournament))
    found = {(min(two), max(two)) for two in named if len(two) == 2 and two <= here}
    return tuple(sorted(found)) or None
