"""The lines at the head of a score card: the round, the contest, and what else has room."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments.paper.grid import Paper
from tournaments.paper.letter_widths import in_lines, lines_of


@dataclass(frozen=True, slots=True)
class WhereType:
    """A size for these lines: its class in print_cards.css."""

    name: str
    points: float
    line: float
    """Height of a line, in millimetres."""


USUAL = WhereType("", 10, 4.2)
SIZES = (USUAL, WhereType("where-close", 10, 3.6), WhereType("where-small", 8, 2.75))
"""The last is for the longest names of contests."""


@dataclass(frozen=True, slots=True)
class Where:
    """The head of a card."""

    round_: str = ""
    """Empty on a blank card."""
    contest: str = ""
    more: tuple[str, ...] = ()
    """What else it tells, from the most important."""
    size: str = ""

    @property
    def lines(self) -> str:
        """The lines after the round."""
        return "\n".join(filter(None, (self.contest, *self.more)))

    def within(self, paper: Paper, continued: str = "") -> Where:
        """As much of it as the card has room for: round, contest and that it is `continued` always.

        A long contest is in smaller type.
        """
        always = [one for one in (self.round_ or " ", self.contest, continued) if one]
        size = next(
            (one for one in SIZES if _height(always, paper, one) <= paper.where_height), SIZES[-1]
        )
        contest = self._contest_within(paper, size, continued)
        always = [one for one in (self.round_ or " ", contest, continued) if one]
        more = [continued] if continued else []
        for one in self.more:
            if _height([*always, one], paper, size) > paper.where_height:
                break
            always.append(one)
            more.append(one)
        return replace(self, contest=contest, more=tuple(more), size=size.name)

    def _contest_within(self, paper: Paper, size: WhereType, continued: str) -> str:
        """The contest as far as the other lines leave room for it."""
        others = [one for one in (self.round_ or " ", continued) if one]
        left = paper.where_height - _height(others, paper, size)
        most = max(1, int((left + 0.1) / size.line))
        return in_lines(self.contest, size.points, paper.where[1] - 1, most)


def _height(texts: list[str], paper: Paper, size: WhereType) -> float:
    """The round, the first of them, is bold."""
    width = paper.where[1] - 1
    first = lines_of(texts[0], size.points, width, bold=True)
    return (first + sum(lines_of(one, size.points, width) for one in texts[1:])) * size.line


NOWHERE = Where()
