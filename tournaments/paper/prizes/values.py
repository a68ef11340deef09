"""The prizes to hand over with their winners, and a line to sign on once these are final."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.ranking.rows import RoundCards
from tournaments.ranking.selectors.prizes import Award, Purse, awards, prizes_to_win, purse
from tournaments.ranking.selectors.standings import Finality, finality, progress


@dataclass(frozen=True, slots=True)
class PrizeSheet:
    """The prizes to hand over, and what they are worth together."""

    awards: tuple[Award, ...]
    purse: Purse
    finality: Finality
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out"""
    begun: bool
    """whether a round is published"""

    @property
    def signed(self) -> bool:
        """Whether there are lines to sign on: not while the winners may still change."""
        return self.finality is Finality.FINAL or not self.begun

    @property
    def is_open(self) -> bool:
        """Whether nobody can be named yet."""
        return self.finality is Finality.OPEN

    @property
    def has_brackets(self) -> bool:
        """Whether a rank has the name of a bracket."""
        return any(award.group for award in self.awards)


def prize_sheet(order: Order) -> PrizeSheet:
    """The prizes to hand over, in order of place, with their winners and their worth.

    Nobody is named before a result is in.
    """
    tournament = order.tournament
    cards, sure = progress(tournament), finality(tournament)
    return PrizeSheet(
        awards=tuple(prizes_to_win(tournament) if sure is Finality.OPEN else awards(tournament)),
        purse=purse(tournament),
        finality=sure,
        out=cards.out() if sure is Finality.PROVISIONAL else (),
        begun=bool(cards.rounds),
    )


def prize_lines(order: Order) -> int:
    """The number of places that win a prize; all that nobody has are one line."""
    last = order.tournament.entrants.placed().count()
    prizes = order.tournament.prizes.all()
    return len({min(place, last + 1) for prize in prizes for place in prize.places(last)})
