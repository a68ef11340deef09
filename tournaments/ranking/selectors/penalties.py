"""Rulings of the referee: penalties, points added, warnings and exclusions."""

from collections.abc import Collection
from typing import NamedTuple

from tournaments.models import Tournament


class PenaltyFacts(NamedTuple):
    """A penalty (points below 0), points added, a warning (0) or an exclusion of an entrant."""

    number: int
    entrant: int
    round: int
    points: int
    reason: str
    excludes: bool = False
    lifted_reason: str = ""
    """why it was taken back; empty while it stands"""


FIELDS = ("number", "entrant__number", "round_number", "points", "reason", "excludes")


def penalties_of(tournament: Tournament, entrant: int) -> list[PenaltyFacts]:
    """Every penalty on an entrant, also those taken back, the latest first (one query)."""
    rows = tournament.penalties.filter(entrant__number=entrant).order_by("-number")
    return [PenaltyFacts(*row) for row in rows.values_list(*FIELDS, "lifted_reason")]


def of_round(
    tournament: Tournament, round_number: int, entrants: Collection[int]
) -> list[PenaltyFacts]:
    """The penalties on some entrants in a round that have not been taken back (one query)."""
    rows = tournament.penalties.filter(
        lifted_at=None, round_number=round_number, entrant__number__in=entrants
    )
    return [PenaltyFacts(*row) for row in rows.values_list(*FIELDS)]
