"""The layout of a score card: the paper and the rows its columns and hands ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from django.utils.translation import pgettext

from scoring.check import ROUNDED_HAND
from scoring.rules import Rules
from tournaments.core.sides import side_names
from tournaments.models import CardFormat
from tournaments.paper.card_columns import Column, columns_of, foot_of
from tournaments.paper.grid import A4, A5, FEWEST_ROWS, Paper, grid_image
from tournaments.paper.sums import sum_rule
from tournaments.results.bounds import stake_plays_on

# Widths of what is ringed, in millimetres of 10 point type, and what stays free to its right.
LETTER, SPACE, MARGIN = 2.15, 0.98, 0.6
MOST_APART = 4
# One name a signature while there is room for it.
FEW_SIDES = 2


@dataclass(frozen=True)
class CardLayout:
    """What is the same on every card of a set."""

    paper: Paper
    hands: int
    """How many hands have a row."""
    columns: tuple[Column, ...]
    foot: tuple[tuple[str, ...], tuple[str, ...]]
    sides: int
    sum_rule: str

    @property
    def rows(self) -> int:
        """The rows of the grid: the hands, and what everybody starts with where that is printed."""
        return self.hands + self.starts

    @property
    def starts(self) -> bool:
        """Whether a row before the first hand says what everybody starts with."""
        return any(column.start for column in self.columns)

    @property
    def classes(self) -> str:
        """The classes of print_card_grid.css that repeat the measures of the grid."""
        return f"card-{self.paper.name} rows-{self.rows} sides-{self.sides}"

    @cached_property
    def grid(self) -> str:
        """The drawing under the words."""
        boxes = (len(self.foot[0]), len(self.foot[1]))
        return grid_image(self.paper, self.rows, len(self.columns), boxes)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the columns."""
        return tuple(column.title for column in self.columns)

    @property
    def heading(self) -> str:
        """The titles of the columns, a tab between two."""
        return "\t".join(self.titles)

    @cached_property
    def printed(self) -> str:
        """What stands in the rows: the number of the hand, and what is ringed."""
        ringed = "\t".join(self._ringed(column) for column in self.columns)
        start = ["\t".join(column.start for column in self.columns)] if self.starts else []
        return "\n".join([*start, *(f"{number}{ringed}" for number in range(1, self.hands + 1))])

    @property
    def counts(self) -> str:
        """The titles of the upper row of boxes."""
        return "\t".join(self.foot[0])

    @property
    def totals(self) -> str:
        """The titles of the lower row of boxes."""
        return "\t".join(self.foot[1])

    @property
    def signatures(self) -> str:
        """Under the lines to sign on."""
        if self.sides > FEW_SIDES:
            return self.side_signatures
        return self._signed(pgettext("score card", "Signature of pair"))

    @property
    def side_signatures(self) -> str:
        """Under the lines to sign on, where a side is no pair."""
        return self._signed(pgettext("score card", "Signature"))

    def _signed(self, title: str) -> str:
        return "\t".join(f"{title} {name}" for name in side_names(self.sides))

    def _ringed(self, column: Column) -> str:
        """What is ringed, apart as far as the column allows; nothing where it has no room."""
        gaps = max(len(column.ring) - 1, 1)
        letters = LETTER * len("".join(column.ring))
        width = self.paper.width / len(self.columns)
        apart = int((width - self.paper.inset - MARGIN - letters) / SPACE / gaps)
        return (" " * min(MOST_APART, apart)).join(column.ring) if apart > 0 else ""


def layout_for(rules: Rules, card_format: str, sides: int = 2) -> CardLayout:
    """The layout of a rule set; where hands or columns do not fit on A5 the card is A4."""
    columns, wanted = columns_of(rules, sides), rows_of(rules, sides)
    starts = int(any(column.start for column in columns))
    paper = A5 if card_format == CardFormat.A5 and _fits(A5, wanted + starts, columns) else A4
    rows = max(FEWEST_ROWS, min(wanted + starts, paper.most_rows))
    return CardLayout(paper, rows - starts, columns, foot_of(rules, sides), sides, sum_rule(rules))


Tables: TypeAlias = tuple[Rules, int]
"""What tables have in common whose cards look the same: the rules, and how many sides."""


def layouts_for(tables: Collection[Tables], card_format: str) -> Mapping[Tables, CardLayout]:
    """The layout of each kind of table, all on the paper of the one that needs most.

    >>> from scoring.presets import preset_rules
    >>> rules = preset_rules("comptoir")
    >>> found = layouts_for({(rules, 2), (rules, 4)}, "a5")
    >>> {size: found[rules, size].paper.name for size in (2, 4)}
    {2: 'a4', 4: 'a4'}
    """
    found = {one: layout_for(one[0], card_format, one[1]) for one in tables}
    if all(layout.paper is A5 for layout in found.values()):
        return found
    return {one: layout_for(one[0], CardFormat.A4, one[1]) for one in found}


def _fits(paper: Paper, rows: int, columns: Sequence[Column]) -> bool:
    return rows <= paper.most_rows and len(columns) <= paper.most_columns


def rows_of(rules: Rules, sides: int = 2) -> int:
    """How many hands a card needs: those of the rules, or of the longest game there can be.

    >>> from scoring.presets import preset_rules
    >>> rows_of(preset_rules("village_12")), rows_of(preset_rules("belote"))
    (12, 13)
    """
    if rules.game == "comptoir":
        return sides * rules.sheet - 1
    if rules.hands is not None:
        return rules.hands + int(stake_plays_on(rules) or rules.tie == "extra_hand")
    least = max(_least_of_a_hand(rules) // rules.unit, 1)
    return sides * ((rules.target or 1) - 1) // least + 1


def _least_of_a_hand(rules: Rules) -> int:
    """What a hand brings all sides together, at least: its tricks, the bid, or both."""
    if rules.game != "contree":
        return ROUNDED_HAND
    tricks = 0 if rules.counting == "bid" else ROUNDED_HAND
    return tricks + (0 if rules.counting == "made" else rules.min_bid)
