"""What a draw asks before it is made: who is not ticked, which cards are out or to be checked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Match, Side, Tournament
from tournaments.models.entrant import EntrantQuerySet
from tournaments.ranking.selectors.bracket_ahead import players_ahead
from tournaments.ranking.selectors.progress import RoundStep, steps_before
from tournaments.rounds.draw_input import goes_by_results


@dataclass(frozen=True, slots=True)
class Doubts:
    """Who a draw would leave out, and the cards before it that are out or to be checked."""

    unticked: tuple[PairName, ...] = ()
    out: tuple[RoundStep, ...] = ()
    """the rounds before of which cards are out"""
    to_check: tuple[tuple[int, int], ...] = ()
    """the round and the table of each result that the draw goes by and that is to be checked"""

    @property
    def cards_out(self) -> int:
        """How many cards are out, of all rounds before."""
        return sum(step.missing for step in self.out)

    @property
    def numbers(self) -> list[int]:
        """Who would be left out, by number."""
        return [name.number for name in self.unticked]

    def left_by(self, without: Collection[int], cards_out: int, to_check: int) -> bool:
        """Whether the organiser, who knows of these, still has something to be asked."""
        unknown = not {*self.numbers} <= {*without}
        return unknown or self.cards_out > cards_out or len(self.to_check) > to_check


def doubts_before(tournament: Tournament, number: int) -> Doubts:
    """What to ask before a round is drawn (three queries, one more for the names)."""
    if number == 1:
        return Doubts(unticked_names(tournament, number))
    out = tuple(step for step in steps_before(tournament, number) if step.missing)
    to_check = _to_check(tournament, number) if goes_by_results(tournament, number) else ()
    return Doubts(unticked_names(tournament, number), out, to_check)


def _to_check(tournament: Tournament, number: int) -> tuple[tuple[int, int], ...]:
    before = Match.objects.filter(round__tournament=tournament, round__number__lt=number)
    found = before.filter(review__isnull=False, hall_table__isnull=False)
    at = ("round__number", "hall_table__number")
    return tuple(found.order_by(*at).values_list(*at))


def unticked_names(tournament: Tournament, number: int) -> tuple[PairName, ...]:
    """Who is not ticked present and would play a round, by number."""
    numbers = list(unticked(tournament, number).values_list("number", flat=True))
    names = pair_names(tournament, numbers=numbers) if numbers else {}
    return tuple(names[one] for one in numbers)


def unticked(tournament: Tournament, number: int) -> EntrantQuerySet:
    """Who is not ticked present and would play a round.

    Of a later round: whoever played the one before, or comes new; of a bracket whose next matches
    are known, whoever has one of them. Who did not come to an earlier round was asked about then.
    """
    absent = tournament.entrants.playing_in(number).filter(present=False).order_by("number")
    if number == 1:
        return absent
    ahead = players_ahead(tournament, number)
    if ahead is not None:
        return absent.filter(number__in=ahead)
    sides = Side.objects.filter(match__round__tournament=tournament)
    before = sides.filter(match__round__number=number - 1)
    played = Q(pk__in=before.values("entrant")) | Q(
        pk__in=before.exclude(partner=None).values("partner")
    )
    return absent.filter(played | Q(joined_from=number))
