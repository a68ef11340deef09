"""The whole ranking as rows of a file."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.exchange import Cell
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.selectors.equals import drawn_orders
from tournaments.ranking.selectors.parts import places_shown
from tournaments.ranking.selectors.ranking import keys_shown
from tournaments.ranking.selectors.standings import Standings, points_by_round
from tournaments.ranking.words import left_words, value_words


def export_rows(tournament: Tournament, found: Standings) -> Iterator[list[Cell]]:
    """The whole ranking, a row a pair: rank, number, names, its values, its points by round.

    At the end that it has left, and that its place among equals is by lot, in words.
    """
    names, scored = pair_names(tournament), points_by_round(tournament, found.after_round)
    keys, rounds = keys_shown(found), range(1, found.after_round + 1)
    place = places_shown(found)
    drawn = {number for order in drawn_orders(found) for number in found.both(order.numbers)}
    for row in found.rows:
        cells: list[Cell] = []
        for key in keys:
            value: Any = row.values.get(key)
            if key in (PLACE, POOL_PLACE):
                words = place(row)
                value = int(words) if words.isdecimal() else words or None
            elif not isinstance(value, int | None):
                value = value_words(key, value)
            cells.append(value)
        points = [scored.get(row.number, {}).get(at) for at in rounds]
        left = left_words(found.left, row.number) or None
        chance = _("= by lot") if row.number in drawn else None
        yield [row.rank, row.number, names[row.number].label, *cells, *points, left, chance]
