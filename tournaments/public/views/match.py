"""A match as its players see it: the result, and hand by hand why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.utils.translation import pgettext

from tournaments.core.sides import LETTERS
from tournaments.core.wording.hands import mark_words
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Tournament
from tournaments.public.live import PublicRequest, live_page, public_page
from tournaments.public.selectors import MatchShown, published_match
from tournaments.results.words.entered import explanations


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand: what each side marks, where each then stands, and why."""

    number: int
    marks: tuple[str, ...]
    totals: tuple[str, ...]
    reasons: tuple[str, ...]

    @property
    def cells(self) -> list[tuple[str, str]]:
        """Mark and total of each side."""
        return list(zip(self.marks, self.totals, strict=True))

    @property
    def width(self) -> int:
        """How many columns its reasons take: those of the sides, and of two sides the totals."""
        return len(self.marks) + (len(self.marks) == 2)


@public_page("plan", "ranking")
def public_match(
    request: PublicRequest, contest: Tournament, number: int, table: int
) -> HttpResponse:
    """A match: who plays, and its result when it is confirmed."""
    match = published_match(contest, number, table)
    if match is None:
        raise Http404
    context = {"match": match, "hands": list(_lines(match))}
    return live_page(request, contest, "public_match.html", context)


def _lines(match: MatchShown) -> Iterator[HandLine]:
    names = dict(zip(LETTERS, (_named(side.pair) for side in match.sides), strict=False))
    for number, (facts, hand) in enumerate(match.hands, start=1):
        yield HandLine(
            number=number,
            marks=tuple(mark_words(amount) for amount in hand.marks.values()),
            totals=tuple(mark_words(amount) for amount in hand.totals.values()),
            reasons=explanations(facts, hand, names),
        )


def _named(pair: PairName) -> str:
    """A pair by its number; somebody who plays alone by name, where names are shown."""
    if len(pair.names) == 1:
        return pair.names[0]
    return pgettext("a pair in a sentence", "%(number)s") % {"number": pair.number}
