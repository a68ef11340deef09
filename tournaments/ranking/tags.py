"""What pages say of rulings of the referee, and of where the evening stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.crosstable import Meeting
from tournaments.ranking.selectors.evening import Evening, evening
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.ranking.selectors.penalties import Ruling, of_round
from tournaments.ranking.selectors.ranking import rank_path as path_of
from tournaments.ranking.words import met_words, ruling_words

register = template.Library()


@register.filter
def ruling(given: Ruling) -> str:
    """A ruling in one line."""
    return ruling_words(given)


@register.inclusion_tag("partials/rulings.html")
def rulings_at(tournament: Tournament, round_number: int, sides: Iterable[Any]) -> dict[str, Any]:
    """What the referee gave those at a table in its round; `sides` have a `pair`."""
    playing = [one for side in sides for one in side.pair.each]
    names = {one.number: one for one in playing}
    found = of_round(tournament, round_number, list(names))
    return {"lines": [(names[one.entrant], ruling_words(one)) for one in found]}


SIGNS = {"won": "+", "lost": "\u2212", "drawn": "="}


@register.filter
def met_sign(meeting: Meeting) -> str:
    """The outcome of a meeting as one sign; nothing of one that is still played."""
    return SIGNS.get(meeting.outcome, "")


@register.filter
def met(meeting: Meeting) -> str:
    """The outcome of a meeting in words."""
    return met_words(meeting.outcome)


@register.inclusion_tag("partials/rank_path.html")
def rank_path(tournament: Tournament, number: int) -> dict[str, Any]:
    """The plot of an entrant's ranks, nothing before the second round."""
    return {"path": path_of(tournament, number)}


@register.inclusion_tag("partials/evening.html")
def evening_line(tournament: Tournament, known: Evening | None = None) -> dict[str, Any]:
    """Entries ▸ Round 1 ▸ 2 ▸ … ▸ Prize-giving, each leading where its work is done."""
    return {"tournament": tournament, "evening": known or evening(tournament)}


@register.inclusion_tag("ranking/results_next.html")
def what_is_next(round_: Round) -> dict[str, Any]:
    """Where the desk goes once every card is in; nowhere from a round that is past."""
    tournament, number = round_.tournament, round_.number + 1
    if tournament.rounds.published().filter(number__gte=number).exists():
        return {}
    tournament = with_lengths(tournament)
    last = number > tournament.rounds_total
    return {"tournament": tournament, "last": last, "next_round": None if last else number}
