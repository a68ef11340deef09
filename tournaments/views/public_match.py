"""A match as its players see it: the result, and hand by hand why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext

from tournaments.engine.matches import SIDES
from tournaments.hand_words import Names, reasons
from tournaments.models import Tournament
from tournaments.selectors.public import MatchShown, published_match
from tournaments.views.access import for_contest
from tournaments.views.public_live import follows, live_page


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand: what each side marks, where each then stands, and why."""

    number: int
    marks: tuple[int, ...]
    totals: tuple[int, ...]
    why: str


@for_contest("contest.look")
@follows
def public_match(
    request: HttpRequest, contest: Tournament, number: int, table: int
) -> HttpResponse:
    """A match: who plays, and its result when it is confirmed."""
    match = published_match(contest, number, table)
    if match is None:
        raise Http404
    context = {"match": match, "hands": list(_lines(match))}
    return live_page(request, contest, "public_match.html", context)


def _lines(match: MatchShown) -> Iterator[HandLine]:
    names: Names = {
        name: pgettext("a pair in a sentence", "%(number)s") % {"number": side.pair.number}
        for name, side in zip(SIDES, match.sides, strict=False)
    }
    for number, hand in enumerate(match.hands, start=1):
        yield HandLine(
            number=number,
            marks=tuple(hand.marks[side] for side in SIDES),
            totals=tuple(hand.totals[side] for side in SIDES),
            why=reasons(hand, names),
        )
