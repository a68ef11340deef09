"""Lists of pairs with figures: the sheet and the type with which their rows are even."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.paper.lines import POINT
from tournaments.paper.type import (
    ACROSS,
    STEPS,
    UPRIGHT,
    FigureColumn,
    Fitted,
    SheetSize,
    Words,
    even_steps,
    fitted_list,
    name_lines,
    names_of,
    one_line_steps,
)

LEAST_NAMES = 40.0
"""The least millimetres of the names of a list: with less it stands on a sheet across."""
AROUND_NAMES = 0.7
"""What is left free beside the names, less what is saved at the edges, in sizes of the type."""


class Way(NamedTuple):
    """A way to set a list: upright or across, the names of all pairs on one line or on two."""

    sheet: SheetSize
    stacked: bool

    def lines(self, names: Sequence[Words], room: float) -> int:
        """The lines of the names of a pair in a column so many times its type wide."""
        parts = [[name] for name in names] if self.stacked else [names]
        return sum(name_lines(part, room) for part in parts)


class Typeset(NamedTuple):
    """How a list is set, and in which type."""

    way: Way
    fitted: Fitted
    is_even: bool
    """whether the names of all pairs have as many lines"""
    is_whole: bool
    """whether each pair has one line: names are no blocks then, which take their time"""

    @property
    def wide(self) -> bool:
        """Whether it stands across."""
        return self.way.sheet is ACROSS

    @property
    def faults(self) -> tuple[float, ...]:
        """What makes it worse than another, the most important first; less is better."""
        return self.fitted.sheets, self.wide, not self.is_even, -self.fitted.size

    @property
    def type_class(self) -> str:
        """The classes of its type and of its names."""
        names = " is-stacked" * self.way.stacked or " is-whole" * self.is_whole
        return self.fitted.type_class + names


def room_beside(figures: Iterable[FigureColumn], sheet: SheetSize, em: float) -> float:
    """What columns of figures leave for the names, in sizes of a type of so many millimetres."""
    return sheet.width / em - sum(one.width(em) for one in figures) - AROUND_NAMES


def setting_of(
    pairs: Sequence[Sequence[str]],
    room: Callable[[SheetSize, float], float],
    heights: Callable[[Way, float], Iterator[float]],
    sheets: Sequence[SheetSize] = (UPRIGHT, ACROSS),
    **more: Any,
) -> Typeset:
    """The sheet with which a list takes the fewest sheets, upright if that does, and the type.

    Rows are even where they can be: each pair has one line, or each name its own where the type is
    larger so. The title of the names has room above them.
    """
    title = [_("Pair")]
    lines = [" – ".join(pair) for pair in (title, *pairs)]
    names = [*title, *(f"{name} –" for pair in pairs for name in pair)]
    measured = [*map(names_of, pairs)]
    least = STEPS[0] * POINT
    ways: list[Typeset] = []
    last = sheets[-1]
    for sheet in (one for one in sheets if one is last or room(one, least) * least >= LEAST_NAMES):
        of_sheet = partial(room, sheet)
        for stacked, steps in (
            (False, one_line_steps(lines, of_sheet, most=1)),
            (True, one_line_steps(names, of_sheet, most=1)),
            (False, even_steps([title, *pairs], of_sheet)),
        ):
            way = Way(sheet, stacked)
            fitted = fitted_list(partial(heights, way), sheet, steps=steps, **more)
            taken = of_sheet(fitted.size * POINT)
            lines_taken = {way.lines(pair, taken) for pair in measured}
            ways.append(Typeset(way, fitted, len(lines_taken) == 1, lines_taken == {1}))
    return min(ways, key=lambda one: one.faults)
