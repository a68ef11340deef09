"""The first ten of the ranking in type that is read across the hall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.paper.fitting import TextPlace, fitted_in, has_room
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order
from tournaments.ranking.rows import RoundCards
from tournaments.ranking.selectors.prizes import podium_steps
from tournaments.ranking.selectors.standings import Finality, finality, printed_standings

TEN = 10
TYPES = (34, 28, 24, 22, 20, 18, 16, 14)
"""The sizes of the names in points, the largest first."""
LEADING, A_ROW = 1.12, 17.5
WIDTH, A_FIGURE = 168, 26
"""Of the names with the figures behind them, and of each figure, in millimetres."""


@dataclass(frozen=True, slots=True)
class TopPlace:
    """A line: a rank, who has it and with what."""

    rank: int
    names: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TopTen:
    """The first ten and, where more share the tenth rank, how many these are."""

    places: tuple[TopPlace, ...]
    columns: tuple[str, ...]
    others: int
    after_round: int
    is_final: bool
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out, where that makes it provisional"""
    type_size: int


def top_ten(order: Order) -> TopTen:
    """The first ten as the ranking is now."""
    found = printed_standings(order.tournament)
    steps = podium_steps(order.tournament, found, last=TEN, most=TEN)
    rows = [(step, pair) for step in steps for pair in step.pairs]
    columns = tuple(title for title, _words in steps[0].values) if steps else ()
    names = [pair.names for _step, pair in rows[:TEN]]
    place = _place_of(names, WIDTH - A_FIGURE * len(columns))
    return TopTen(
        places=tuple(
            TopPlace(
                step.rank,
                tuple(fitted_in(name, place) for name in pair.names) or (pair.shown_number,),
                tuple(words for _title, words in step.values),
            )
            for step, pair in rows[:TEN]
        ),
        columns=columns,
        others=len(rows) + sum(step.others for step in steps) - len(rows[:TEN]),
        after_round=found.after_round,
        is_final=finality(order.tournament) is Finality.FINAL,
        out=found.out,
        type_size=int(place.points),
    )


def _place_of(sides: Sequence[Sequence[str]], width: float) -> TextPlace:
    """Where names stand: in the largest type in which none is cut and a row has room for them."""
    lines = max(map(len, sides), default=1)
    sizes = [size for size in TYPES if lines * size * LEADING * POINT <= A_ROW]
    places = [TextPlace(width, size) for size in sizes]
    whole = (
        place for place in places if all(has_room(name, place) for two in sides for name in two)
    )
    return next(whole, places[-1])
