"""What pages say of rulings of the referee."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.ranking_words import ruling_words
from tournaments.selectors.penalties import Ruling, of_round

register = template.Library()


@register.filter
def ruling(given: Ruling) -> str:
    """A ruling in one line."""
    return ruling_words(given)


@register.inclusion_tag("partials/rulings.html")
def rulings_at(contest: Tournament, round_number: int, sides: Iterable[Any]) -> dict[str, Any]:
    """What the referee gave those at a table in its round; `sides` have a `pair`."""
    playing = [one for side in sides for one in side.pair.each]
    names = {one.number: one for one in playing}
    found = of_round(contest, round_number, list(names))
    return {"lines": [(names[one.entrant], ruling_words(one)) for one in found]}
