"""What the referee gave: the rulings that stand, and all there ever were."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from scoring.ranking import PenaltyPoints as CountedPenalty
from tournaments.models import Penalty, Tournament


class Ruling(NamedTuple):
    """A penalty (points below 0), points added, or a warning (0) of an entrant."""

    number: int
    entrant: int
    round: int
    points: int
    reason: str


class PastRuling(NamedTuple):
    """A ruling with the reason for which it was taken back; empty while it stands."""

    ruling: Ruling
    lifted_reason: str


FIELDS = ("number", "entrant__number", "round_number", "points", "reason")


def standing_rulings(tournament: Tournament) -> tuple[Ruling, ...]:
    """The rulings that have not been taken back, in the order they were given (one query)."""
    rows = Penalty.objects.filter(tournament=tournament, lifted_at=None)
    return tuple(Ruling(*row) for row in rows.values_list(*FIELDS))


def rulings_of(tournament: Tournament, entrant: int) -> list[PastRuling]:
    """Every ruling on an entrant, those taken back too, the latest first (one query)."""
    rows = Penalty.objects.filter(tournament=tournament, entrant__number=entrant).order_by(
        "-number"
    )
    return [
        PastRuling(Ruling(*row), lifted)
        for *row, lifted in rows.values_list(*FIELDS, "lifted_reason")
    ]


def counted(rulings: Iterable[Ruling]) -> list[CountedPenalty]:
    """The rulings as the ranking takes them: warnings count nothing."""
    return [CountedPenalty(one.entrant, one.points) for one in rulings if one.points]


def of_entrant(rulings: Iterable[Ruling], entrant: int) -> list[Ruling]:
    """The rulings of one entrant."""
    return [one for one in rulings if one.entrant == entrant]


def of_round(tournament: Tournament, round_number: int, entrants: Collection[int]) -> list[Ruling]:
    """The rulings that stand of some entrants in a round, as a match shows them (one query)."""
    standing = standing_rulings(tournament)
    return [one for one in standing if one.round == round_number and one.entrant in entrants]
