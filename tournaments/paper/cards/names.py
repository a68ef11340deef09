"""Names, contest and round of a score card, in type as large as there is room for."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from tournaments.brackets.layout import initials
from tournaments.paper.cards.grid import Area
from tournaments.paper.cards.head import CardSeat
from tournaments.paper.lines import in_lines, lines_of, widest_of


class TypeSize(NamedTuple):
    """A size of type: its class in style.css, and its lines."""

    name: str
    points: float
    line: float
    """Height of a line, in millimetres."""


SIZES = (
    TypeSize("type-15", 15, 5.1),
    TypeSize("type-13", 13, 5.1),
    TypeSize("type-11", 11.5, 5.1),
    TypeSize("type-10", 10, 5.1),
    TypeSize("type-close", 10, 3.4),
    TypeSize("type-8", 8, 2.55),
)
"""From the largest; the last is for names that no other has room for, on whatever lines."""


def name_type(names: Sequence[str], seat: CardSeat) -> TypeSize | None:
    """The largest type in which each name has a line, or else several; None if there is none."""
    in_one = (size for size in SIZES[:-1] if _lines(names, size, seat) == len(names))
    several = (size for size in SIZES if _lines(names, size, seat))
    return next(in_one, None) or next(several, None)


def _lines(names: Sequence[str], size: TypeSize, seat: CardSeat) -> int | None:
    """The lines that names take, one below the other; None where they have no room."""
    widest = max((widest_of(name, size.points) for name in names), default=0.0)
    lines = sum(lines_of(name, size.points, seat.width) for name in names)
    return lines if widest <= seat.width and lines * size.line <= seat.height + 0.1 else None


def names_in(
    sides: Sequence[Sequence[str]], seats: Sequence[CardSeat]
) -> tuple[TypeSize, list[str]]:
    """One size of type for all sides, and the lines of each.

    A name that has no room even in the smallest has initials, and is cut where that is not enough.
    """
    fitting = [
        name_type(names, seat) or SIZES[-1] for names, seat in zip(sides, seats, strict=True)
    ]
    size = max(fitting, key=SIZES.index)
    lines = []
    for names, seat in zip(sides, seats, strict=True):
        each = int((seat.height + 0.1) / size.line) // max(len(names), 1)
        place = size.points, seat.width, each
        whole = (in_lines(name, *place) == name for name in names)
        shown = (name if fits else initials(name) for name, fits in zip(names, whole, strict=True))
        lines.append("\n".join(in_lines(name, *place) for name in shown))
    return size, lines


WHERE_SIZES = (
    TypeSize("", 10, 4.2),
    TypeSize("where-close", 10, 3.6),
    TypeSize("where-small", 8, 2.75),
)
"""Of the lines with round and contest; the last is for the longest names of contests."""
ALONE = TypeSize("where-alone", 10, 8.4)
"""The type of round and contest in one line, level with the words before a blank card's boxes."""
RUN = " · "


class Where(NamedTuple):
    """Round and contest of a card."""

    round_: str = ""
    """Empty on a blank card."""
    contest: str = ""
    more: tuple[str, ...] = ()
    """Further words, the most important first."""
    size: str = ""
    run: bool = False
    """Whether contest and further words share their lines."""

    @property
    def lines(self) -> str:
        """The lines after the round."""
        return (RUN if self.run else "\n").join(filter(None, (self.contest, *self.more)))

    def within(self, area: Area, *, stacked: bool, continued: str = "") -> Self:
        """As much of it as the area has room for: round, contest and that it is `continued` always.

        A long contest is in smaller type, and cut where even that has no room.
        """
        title = RUN.join(filter(None, (self.round_, continued)))
        kept = self._replace(round_=title, more=(), run=not stacked)
        fitting = (size for size in WHERE_SIZES if kept.fits(area, size))
        size, width = next(fitting, WHERE_SIZES[-1]), area.width - 1
        most = int((area.height + 0.1) / size.line) - kept.title_lines(size, width)
        contest = in_lines(self.contest, size.points, width, max(1, most))
        kept = kept._replace(contest=contest, size=size.name)
        for words in self.more:
            longer = kept._replace(more=(*kept.more, words))
            if not longer.fits(area, size):
                break
            kept = longer
        alone = not stacked and kept.fits(area, ALONE)
        return kept._replace(size=ALONE.name) if alone else kept

    def title_lines(self, size: TypeSize, width: float) -> int:
        """The lines of the round, which is bold."""
        return lines_of(self.round_, size.points, width, bold=True) if self.round_ else 0

    def fits(self, area: Area, size: TypeSize) -> bool:
        """Whether all of it has room in this type."""
        width = area.width - 1
        lines = [lines_of(line, size.points, width) for line in self.lines.split("\n") if line]
        return (self.title_lines(size, width) + sum(lines)) * size.line <= area.height + 0.1


NOWHERE = Where()
