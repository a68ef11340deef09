"""Diplomas for the winners, one a sheet."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _, pgettext

from tournaments.core.wording.brackets import group_title
from tournaments.entrants.selectors.names import PairName, together
from tournaments.paper.print_request import Order
from tournaments.ranking.selectors.parts import consolations, in_category, only
from tournaments.ranking.selectors.prizes import Side, awards
from tournaments.ranking.selectors.standings import Finality, Standings, finality, standings

PODIUM = 3
"""The ranks that have a diploma, besides the first of each category."""
SHORT_NAME, USUAL_NAME = 22, 36
"""The letters of a name that has the largest type, and the second."""


@dataclass(frozen=True, slots=True)
class Diploma:
    """A side with the rank it is honoured for."""

    pair: PairName
    place: int
    rank: str
    """the place in words: First place"""
    tied: bool
    category: str
    """the category it is the first of; empty for the whole ranking"""
    bracket: str
    """the bracket beside the main one it is the first of"""
    prizes: str
    """the labels of the prizes won"""
    provisional: bool
    """whether results are still to come"""

    @property
    def size(self) -> str:
        """The type of the names."""
        letters = max(map(len, self.pair.names), default=0)
        return "large" if letters <= SHORT_NAME else "medium" if letters <= USUAL_NAME else "small"


def diplomas(order: Order) -> tuple[Diploma, ...]:
    """The diplomas of the podium and of the first of each category, or of one entrant of any rank.

    None before a round counts.
    """
    tournament = order.tournament
    sure = finality(tournament)
    if sure is Finality.OPEN:
        return ()
    found = standings(tournament)
    prizes = {award.pair.number: award.labels for award in awards(tournament) if award.pair}
    return tuple(
        Diploma(
            pair=together(found.names[row.number] for row in side),
            place=rank,
            rank=rank_words(rank),
            tied=tied,
            category=category,
            bracket=bracket,
            prizes="" if category else prizes.get(side[0].number, ""),
            provisional=sure is not Finality.FINAL,
        )
        for side, category, bracket, tied in _ranked(found, order.entrant)
        if (rank := side[0].rank) is not None
    )


def rank_words(rank: int) -> str:
    """A rank in words."""
    words = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    return words.get(rank) or pgettext("diploma", "Rank %(rank)s") % {"rank": rank}


def _ranked(ranking: Standings, number: int | None) -> Iterator[tuple[Side, str, str, bool]]:
    """The sides with a diploma, the category or bracket they lead, and whether they are tied."""
    for side, tied in _tied(ranking):
        asked_for = number in {row.number for row in side}
        if asked_for or (number is None and (side[0].rank or 0) <= PODIUM):
            yield side, "", "", tied
    if number is not None:
        return
    brackets = (
        ("", group_title(name), only(ranking, entrants))
        for name, entrants in consolations(ranking).items()
    )
    categories = ((name, "", in_category(ranking, name)) for name in ranking.category_names)
    for category, bracket, part in (*brackets, *categories):
        for side, tied in _tied(part):
            if side[0].rank == 1:
                yield side, category, bracket, tied


def _tied(ranking: Standings) -> Iterator[tuple[Side, bool]]:
    times = Counter(side[0].rank for side in ranking.sides)
    for side in ranking.sides:
        yield side, times[side[0].rank] > 1
