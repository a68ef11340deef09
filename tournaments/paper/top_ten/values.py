"""The first ten of the ranking in type that is read across the hall."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.paper.fitting import TextPlace, fitted_in, has_room
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order
from tournaments.ranking.rows import RoundCards
from tournaments.ranking.selectors.parts import drawn_orders
from tournaments.ranking.selectors.prizes import podium_steps
from tournaments.ranking.selectors.ranking import order_words
from tournaments.ranking.selectors.standings import Finality, finality, printed_standings

TEN = 10
TYPES = (48, 40, 34, 28, 24, 22, 20, 18, 16, 14)
"""The sizes of the names in points, the largest first."""
LEADING, AROUND, ROWS = 1.12, 0.2, 190
"""The height of a line and of what is around a row, in sizes of the type (style.css), and the
millimetres of all rows."""
WIDTH, A_FIGURE = 162, 26
"""Of the names with the figures behind them, and of each figure, in millimetres."""


@dataclass(frozen=True, slots=True)
class TopPlace:
    """A line: a rank, who has it and with what."""

    rank: int
    names: tuple[str, ...]
    values: tuple[str, ...]
    by_chance: bool
    """whether the lot has made its order with others who are equal in everything"""


@dataclass(frozen=True, slots=True)
class TopTen:
    """The first ten and, where more share the tenth rank, how many these are."""

    places: tuple[TopPlace, ...]
    columns: tuple[str, ...]
    others: int
    after_round: int
    is_final: bool
    order: str
    """by what they are in their order"""
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out, where that makes it provisional"""
    type_size: int

    @property
    def has_drawn(self) -> bool:
        """Whether the lot has made some of the order."""
        return any(place.by_chance for place in self.places)


def top_ten(order: Order) -> TopTen:
    """The first ten as the ranking is now."""
    found = printed_standings(order.tournament)
    steps = podium_steps(order.tournament, found, last=TEN, most=TEN)
    rows = [(step, pair) for step in steps for pair in step.pairs]
    columns = tuple(title for title, _words in steps[0].values) if steps else ()
    drawn = {number for one in drawn_orders(found) for number in found.both(one.numbers)}
    names = [pair.names for _step, pair in rows[:TEN]]
    place = _place_of(names, WIDTH - A_FIGURE * len(columns))
    return TopTen(
        places=tuple(
            TopPlace(
                step.rank,
                tuple(fitted_in(name, place) for name in pair.names) or (pair.shown_number,),
                tuple(words for _title, words in step.values),
                by_chance=pair.number in drawn,
            )
            for step, pair in rows[:TEN]
        ),
        columns=columns,
        others=len(rows) + sum(step.others for step in steps) - len(rows[:TEN]),
        after_round=found.after_round,
        is_final=finality(order.tournament) is Finality.FINAL,
        order=order_words(found),
        out=found.out,
        type_size=int(place.points),
    )


def _place_of(sides: Sequence[Sequence[str]], width: float) -> TextPlace:
    """Where names stand: in the largest type in which none is cut and a row has room for them."""
    lines = max(map(len, sides), default=1)
    most = ROWS / max(len(sides), 1) / (lines * LEADING + AROUND) / POINT
    places = [TextPlace(width, size) for size in TYPES if size <= most]
    whole = (
        place for place in places if all(has_room(name, place) for two in sides for name in two)
    )
    return next(whole, places[-1])
