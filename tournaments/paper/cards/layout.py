"""The layout of a score card: the paper, columns and rows that its rules need."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from itertools import accumulate, groupby
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext

from scoring.check import ROUNDED_HAND, plays_on
from scoring.hand import HAND_POINTS
from scoring.presets import preset_rules
from scoring.rules import Rules
from tournaments.models import CardFormat
from tournaments.paper.cards.columns import (
    TYPE,
    CardColumn,
    columns_of,
    columns_of_games,
    fitted,
    foot_of,
    foot_of_games,
    least_widths,
)
from tournaments.paper.cards.grid import A4, A5, FEWEST_ROWS, GridLines, Paper, grid_svg
from tournaments.paper.cards.head import lines_to_write
from tournaments.paper.cards.words import WHOLE, Face, clock_rule, game_line, sum_rule
from tournaments.paper.lines import placed, width_of

MOST_CARDS = 4
"""The most cards of one game."""
NAME_LEFT = 1.0
"""Before the name of a row of boxes."""


class Blank(IntEnum):
    """What the players write at the head of a card."""

    NOTHING = 0
    NAMES = 1
    """Table, round, numbers and names."""
    ALL = 2
    """The contest and the date too."""


class ColumnGroup(NamedTuple):
    """Columns under one title; a column without one is a group of its own."""

    title: str
    left: float
    right: float
    columns: int


class Kind(NamedTuple):
    """A kind of card: all of a kind have the same layout."""

    rules: Rules
    sides: int
    face: Face = WHOLE
    blank: Blank = Blank.NOTHING


@dataclass(frozen=True)
class CardLayout:
    """How a card is drawn: the same for all tables with the same rules and number of sides."""

    paper: Paper
    hands: int
    """The number of hands that have a row."""
    columns: tuple[CardColumn, ...]
    foot: tuple[str, str]
    """The names of the two rows of boxes."""
    sides: int
    sum_rule: str
    game: str = ""
    """The game in one line."""
    clock: str = ""
    """What the end of the time means, on a line of its own."""
    face: Face = WHOLE
    blank: Blank = Blank.NOTHING
    before: int = 0
    """The number of hands that are on earlier cards of the same game."""

    @property
    def sum_and_clock(self) -> str:
        """The lines under the boxes."""
        return "\n".join(filter(None, (self.sum_rule, self.clock)))

    @property
    def rows(self) -> int:
        """The number of rows: one for each hand, and one for what everybody starts with."""
        return self.hands + self.starts

    @property
    def starts(self) -> bool:
        """Whether the first row says what everybody starts with."""
        return not self.before and any(column.start for column in self.columns)

    @property
    def continued(self) -> str:
        """The hands of a card that continues another; else empty."""
        if not self.before:
            return ""
        values = {"first": self.before + 1, "last": self.before + self.hands}
        return gettext("continued, hands %(first)s to %(last)s") % values

    @property
    def described(self) -> str:
        """The drawing in words, for screen readers."""
        return gettext("A grid with a row for each of %(hands)s hands") % {"hands": self.hands}

    @property
    def classes(self) -> str:
        """The classes of the style sheets that repeat the measures of the drawing."""
        return f"card-{self.paper.name} rows-{self.rows} sides-{self.sides}"

    @cached_property
    def edges(self) -> tuple[float, ...]:
        """The left edge of each column, and the right one of the last."""
        return tuple(accumulate((column.room for column in self.columns), initial=0.0))

    @cached_property
    def grid(self) -> str:
        """The drawing under the words, a `data:` image."""
        ruling = GridLines(
            self.rows,
            self.edges[1:-1],
            tuple((one.left, one.right) for one in self.groups if one.columns > 1),
            (self._posts(counted=True), self._posts(counted=False)),
            self.sides if self.face.signed else 0,
            won=bool(self.face.games),
            lines=tuple(lines_to_write(self.paper, self.sides, self.blank)),
        )
        drawing = grid_svg(self.paper, ruling).encode()
        return f"data:image/svg+xml;base64,{b64encode(drawing).decode()}"

    @property
    def heading(self) -> str:
        """The titles over the groups of columns."""
        titles = [
            (_middle(group.left, group.right, group.title, bold=True), group.title)
            for group in self.groups
        ]
        return placed(titles, TYPE, bold=True)

    @property
    def subheading(self) -> str:
        """The titles of the columns."""
        return self._over_columns([column.title for column in self.columns])

    @cached_property
    def printed(self) -> str:
        """The text of the rows: numbers and choices to ring, and the names of the boxes."""
        start = [self._over_columns([one.start for one in self.columns])] if self.starts else []
        ringed = [column.ringed for column in self.columns[1:]]
        numbers = range(self.before + 1, self.before + self.hands + 1)
        hands = (self._over_columns([str(number), *ringed]) for number in numbers)
        total, second = ([(NAME_LEFT, name)] for name in self.foot)
        if self.face.games:
            # A box for belotes / capots.
            second += [(_middle(one.left, one.right, "/"), "/") for one in self.groups if one.title]
        return "\n".join([*start, *hands, placed(total, TYPE), placed(second, TYPE)])

    @cached_property
    def groups(self) -> list[ColumnGroup]:
        """The columns under one title."""
        groups = []
        places = enumerate(self.columns)
        for (title, _at), group in groupby(
            places, lambda at: (at[1].over, not at[1].over and at[0])
        ):
            places_of_group = [at for at, _column in group]
            left, right = self.edges[places_of_group[0]], self.edges[places_of_group[-1] + 1]
            groups.append(ColumnGroup(title, left, right, len(places_of_group)))
        return groups

    def _posts(self, *, counted: bool) -> tuple[float, ...]:
        """Where a row under the hands is divided: by sides, and by what is `counted`.

        Of several games the second row has one box for each game.
        """
        boxes = [column.side for column in self.columns]
        if counted:
            marks = (f"#{at}" if one.counted else "" for at, one in enumerate(self.columns))
            boxes = [side or mark for side, mark in zip(boxes, marks, strict=True)]
        elif self.face.games:
            boxes = [side.split(" ")[0] for side in boxes]
        return tuple(self.edges[at] for at in range(1, len(boxes)) if boxes[at] != boxes[at - 1])

    def _over_columns(self, words: Sequence[str]) -> str:
        return placed(
            (
                (_middle(left, right, word), word)
                for left, right, word in zip(self.edges[:-1], self.edges[1:], words, strict=True)
            ),
            TYPE,
        )


def _middle(left: float, right: float, word: str, *, bold: bool = False) -> float:
    """Where a word begins that is in the middle between two edges."""
    return left + max(0.0, right - left - width_of(word, TYPE, bold=bold)) / 2


def layouts_of(kind: Kind, card_format: str) -> tuple[CardLayout, ...]:
    """The layouts of a card and of its continuations where it has no room for all hands."""
    rules, sides, face, blank = kind
    columns = columns_of_games(face.games, sides) if face.games else columns_of(rules, sides)
    starts = int(any(column.start for column in columns))
    wanted = max(rows_of(rules, sides, bracket=face.bracket) + starts, FEWEST_ROWS)
    small = wanted <= A5.most_rows and sum(least_widths(columns)) <= A5.width
    paper = A5 if card_format == CardFormat.A5 and small else A4
    rows = min(wanted, paper.most_rows)
    first = CardLayout(
        paper=paper,
        hands=rows - starts,
        columns=fitted(columns, paper.width),
        foot=foot_of_games() if face.games else foot_of(rules),
        sides=sides,
        sum_rule=sum_rule(rules, face.form, bracket=face.bracket),
        game=game_line(rules, face.form, paper.width, TYPE),
        clock=clock_rule(rules, bracket=face.bracket),
        face=face,
        blank=blank,
    )
    more = min(ceil(wanted / rows), MOST_CARDS) - 1
    befores = range(first.hands, first.hands + more * rows, rows)
    return (first, *(replace(first, before=before, hands=rows) for before in befores))


def layouts_for(kinds: Collection[Kind], card_format: str) -> Mapping[Kind, tuple[CardLayout, ...]]:
    """The layouts of each kind of card, all on the same paper: the one the largest card needs.

    >>> from scoring.presets import preset_rules
    >>> rules = preset_rules("comptoir")
    >>> found = layouts_for({Kind(rules, 2), Kind(rules, 4)}, "a5")
    >>> {kind.sides: found[kind][0].paper.name for kind in sorted(found, key=lambda kind: kind[1])}
    {2: 'a4', 4: 'a4'}
    """
    small = {kind: layouts_of(kind, card_format) for kind in kinds}
    if all(layouts[0].paper is A5 for layouts in small.values()):
        return small
    return {kind: layouts_of(kind, CardFormat.A4) for kind in small}


def rows_of(rules: Rules, sides: int = 2, *, bracket: bool = False) -> int:
    """The number of hands that the rules fix, or of the longest game to the target.

    A tie or a stake that is carried on may take a hand more, which no card can foresee.

    >>> rows_of(preset_rules("village_12")), rows_of(preset_rules("belote"))
    (12, 13)
    """
    if rules.game == "comptoir":
        return sides * rules.sheet - 1
    # A game that only the clock ends is taken for one to the usual target.
    target = rules.target or (preset_rules(rules.game).target or 1) // rules.unit
    least = max(_least_of_hand(rules) // rules.unit, 1)
    to_target = sides * (target - (rules.target_reached == "at_least")) // least + 1
    if rules.hands is None:
        return to_target
    hands = rules.hands + int(plays_on(rules, bracket=bracket))
    return hands if rules.target is None else min(hands, to_target)


def _least_of_hand(rules: Rules) -> int:
    """The least that a played hand brings to all sides together: its tricks, the bid, or both."""
    tricks = HAND_POINTS if rules.rounding == "exact" else ROUNDED_HAND
    if rules.game == "contree":
        if rules.counting == "bid":
            return rules.min_bid
        made = tricks + (0 if rules.counting == "made" else rules.min_bid)
        return min(made, rules.failed_points + made - tricks)
    if rules.game == "belote":
        return min(tricks, rules.failed_points or tricks)
    return tricks
