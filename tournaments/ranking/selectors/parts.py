"""Parts of a ranking with ranks of their own: a category, a consolation."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from itertools import zip_longest

from tournaments.ranking.phase_ranking import ranks_by_side, reason_among
from tournaments.ranking.selectors.standings import StandingRow, Standings


def in_category(found: Standings, category: str) -> Standings:
    """The ranking of one category: its rows in the order of the whole, with ranks of their own."""
    return only(found, {number for number, own in found.categories.items() if own == category})


def only(found: Standings, among: Container[int]) -> Standings:
    """The rows of some entrants in the order of the whole, with ranks and reasons of their own."""
    rows = found.rows
    places = [at for at, row in enumerate(rows) if row.number in among]
    ranked: list[StandingRow] = []
    for at, following in zip_longest(places, places[1:]):
        row = rows[at]
        rank = None if row.rank is None else len(ranked) + 1
        if ranked and rows[places[len(ranked) - 1]].rank == row.rank:
            rank = ranked[-1].rank
        between = rows[at:following] if following is not None else ()
        why = reason_among((other.above_next for other in between), row.values)
        ranked.append(replace(row, rank=rank, above_next=why, moved=None))
    placed = [(row.rank, found.lead(row.number)) for row in ranked if row.rank is not None]
    by_side = ranks_by_side([rank for rank, _lead in placed], [lead for _rank, lead in placed])
    # Those without a rank are the last.
    whole = [replace(row, rank=rank) for row, rank in zip(ranked, by_side, strict=False)]
    return replace(found, rows=(*whole, *ranked[len(whole) :]))
