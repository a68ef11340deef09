"""What a draw asks before it is made: who is not ticked present, which cards are out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Side, Tournament
from tournaments.models.entrant import EntrantQuerySet
from tournaments.ranking.selectors.evening import round_step


@dataclass(frozen=True, slots=True)
class Doubts:
    """Who a draw would leave out, and the cards of the round before that are not back."""

    unticked: tuple[PairName, ...] = ()
    cards_out: int = 0

    @property
    def numbers(self) -> list[int]:
        """Who would be left out, by number."""
        return [name.number for name in self.unticked]

    def left_by(self, without: Collection[int], cards_out: int) -> bool:
        """Whether the organiser, who knows of these, still has something to be asked."""
        return not {*self.numbers} <= {*without} or self.cards_out > cards_out


def doubts_before(tournament: Tournament, number: int) -> Doubts:
    """What to ask before a round is drawn (two queries, one more for the names)."""
    out = round_step(tournament, number - 1).missing if number > 1 else 0
    return Doubts(unticked_names(tournament, number), out)


def unticked_names(tournament: Tournament, number: int) -> tuple[PairName, ...]:
    """Who is not ticked present and would play a round, by number."""
    numbers = list(unticked(tournament, number).values_list("number", flat=True))
    names = pair_names(tournament, numbers=numbers) if numbers else {}
    return tuple(names[one] for one in numbers)


def unticked(tournament: Tournament, number: int) -> EntrantQuerySet:
    """Who is not ticked present and would play a round.

    Of a later round: whoever played the one before, or comes new. Who did not come to an earlier
    round was asked about then.
    """
    absent = tournament.entrants.playing_in(number).filter(present=False).order_by("number")
    if number == 1:
        return absent
    sides = Side.objects.filter(match__round__tournament=tournament)
    before = sides.filter(match__round__number=number - 1)
    played = Q(pk__in=before.values("entrant")) | Q(
        pk__in=before.exclude(partner=None).values("partner")
    )
    return absent.filter(played | Q(joined_from=number))
