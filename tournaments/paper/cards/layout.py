"""The layout of a score card: the paper, columns and rows that its rules need."""

from base64 import b64encode
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from scoring.check import hand_sum, plays_on
from scoring.presets import preset_rules
from scoring.rules import Rules
from tournaments.models import PARTNER_GAMES, CardFormat
from tournaments.paper.cards.columns import (
    TYPE,
    CardColumn,
    Span,
    columns_of,
    columns_of_games,
    fitted,
    least_widths,
    spans_of,
)
from tournaments.paper.cards.foot import (
    FootRow,
    StripBox,
    carried_foot,
    foot_of,
    strip_of,
    words_of_strip,
)
from tournaments.paper.cards.grid import A4, A4_MANY, A5, FEWEST_ROWS, GridLines, Paper, grid_svg
from tournaments.paper.cards.head import (
    ABREAST,
    BETWEEN,
    Blank,
    CardSeat,
    Head,
    head_of,
    lines_of_names,
    number_boxes,
    seats_of,
)
from tournaments.paper.cards.names import SIZES, TypeSize
from tournaments.paper.cards.words import WHOLE, Face, clock_rule, game_line, sum_rule
from tournaments.paper.lines import lines_of, placed, width_of

MOST_CARDS = 4
"""The most cards of one game."""
FIRST_LINE = 20.0
"""The length of the line for the first dealer."""
SMALL = TypeSize("small-print", 9, 2.85)
"""Of the small print, where it has room."""


class Kind(NamedTuple):
    """A kind of card: all of a kind have the same layout."""

    rules: Rules
    sides: int
    face: Face = WHOLE
    blank: Blank = Blank.NOTHING


@dataclass(frozen=True)
class CardLayout:
    """How a card is drawn: the same for all tables with the same rules and number of sides."""

    kind: Kind
    paper: Paper
    hands: int
    """The number of hands that have a row."""
    columns: tuple[CardColumn, ...]
    before: int = 0
    """The number of hands that are on earlier cards of the same game."""
    last: bool = True
    """Whether the game ends on it, so that it is signed and goes to the desk."""

    @property
    def sides(self) -> int:
        """How many play at the table."""
        return self.kind.sides

    @property
    def face(self) -> Face:
        """What it has of a match of several games."""
        return self.kind.face

    @property
    def sum_rule(self) -> str:
        """What the totals must add up to."""
        return sum_rule(self.kind.rules, self.face.form, bracket=self.face.bracket)

    @cached_property
    def small_print(self) -> str:
        """The lines under the grid: the sum, and what the end of the time means."""
        clock = clock_rule(self.kind.rules, bracket=self.face.bracket)
        return " ".join(filter(None, (self.sum_rule, clock)))

    @cached_property
    def small_size(self) -> TypeSize:
        """The type of the small print: the larger one where it has room."""
        place = self.paper.small_print
        lines = lines_of(self.small_print, SMALL.points, place.width)
        return SMALL if lines * SMALL.line <= place.height else SIZES[-1]

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
        values = {"first": self.before + 1, "last": self.before + self.hands}
        return gettext("continued, hands %(first)s to %(last)s") % values if self.before else ""

    @property
    def following(self) -> str:
        """The hands of the card that continues it."""
        done = self.before + self.hands
        values = {"first": done + 1, "last": done + self.rows}
        words = pgettext(
            "score card",
            "Next sheet: hands %(first)s to %(last)s; result and signatures on the last",
        )
        return words % values

    @property
    def described(self) -> str:
        """The drawing in words, for screen readers."""
        return gettext("A grid with a row for each of %(hands)s hands") % {"hands": self.hands}

    @property
    def classes(self) -> str:
        """The classes of the style sheets that repeat the measures of the drawing."""
        names = [f"card-{self.paper.name}", f"rows-{self.rows}", f"sides-{self.sides}"]
        blank, timed = self.kind.blank, self.kind.rules.timed
        told = {"is-blank": blank, "is-bare": blank is Blank.ALL, "is-timed": timed}
        return " ".join([*names, *(name for name, is_so in told.items() if is_so)])

    @cached_property
    def head(self) -> Head:
        """Where the parts of its head are."""
        kind = self.kind
        return head_of(self.paper, kind.sides, kind.blank, timed=kind.rules.timed)

    @cached_property
    def seats(self) -> list[CardSeat]:
        """Where the sides are in its head."""
        kind = self.kind
        return seats_of(self.paper, kind.sides, self.head.names, blank=bool(kind.blank))

    @cached_property
    def edges(self) -> tuple[float, ...]:
        """The left edge of each column, and the right one of the last."""
        return tuple(accumulate((column.room for column in self.columns), initial=0.0))

    @cached_property
    def foot(self) -> tuple[FootRow, ...]:
        """The boxes under the hands."""
        spans = spans_of([column.side for column in self.columns], self.edges)
        sides = [span for span in spans if span.name]
        if not self.last:
            return carried_foot(sides, self.following)
        return foot_of(self.kind.rules, sides, self.face)

    @cached_property
    def strip(self) -> tuple[StripBox, ...]:
        """The boxes at the bottom."""
        return strip_of(self.paper, self.sides, self.face) if self.last else ()

    @cached_property
    def signs(self) -> str:
        """The words of the boxes at the bottom."""
        return words_of_strip(self.strip)

    @cached_property
    def grid(self) -> str:
        """The drawing under the words, a `data:` image."""
        boxes = [one.box for one in self.head.boxes] + [one.area for one in self.strip]
        lines: list[tuple[float, float, float]] = []
        if self.kind.blank:
            names = 2 if self.kind.rules.game in PARTNER_GAMES else 1
            boxes += number_boxes(self.seats, names, of_each=self.kind.blank is Blank.EACH)
            lines += lines_of_names(self.seats, names)
        if not self.before:
            lines.append((self.paper.width - FIRST_LINE, self.paper.width, self.paper.grid - 0.9))
        ruling = GridLines(
            self.rows,
            self.edges[1:-1],
            tuple((one.left, one.right) for one in self.groups if one.columns > 1),
            [[cell.right for cell in row[:-1]] for row in self.foot],
            entered=[(cell.left, cell.right) for cell in self.foot[-1] if cell.entered],
            boxes=boxes,
            lines=lines,
        )
        drawing = grid_svg(self.paper, ruling).encode()
        return f"data:image/svg+xml;base64,{b64encode(drawing).decode()}"

    @cached_property
    def game(self) -> str:
        """The line over the grid: the game, and the first dealer to write."""
        word = "" if self.before else pgettext("score card", "First dealer")
        left = self.paper.width - FIRST_LINE - 1.5 - width_of(word, TYPE)
        line = game_line(self.kind.rules, self.face.form, left - BETWEEN, TYPE)
        return placed([(0, line), (left, word)], TYPE)

    @cached_property
    def heading(self) -> str:
        """The titles over the groups of columns."""
        return _centred(((one.left, one.right, one.name) for one in self.groups), bold=True)

    @cached_property
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
        foot = (placed((cell.placed_word for cell in row), TYPE) for row in self.foot)
        return "\n".join([*start, *hands, *foot])

    @cached_property
    def groups(self) -> list[Span]:
        """The columns under one title."""
        return spans_of([column.over for column in self.columns], self.edges)

    def _over_columns(self, words: Sequence[str]) -> str:
        return _centred(zip(self.edges[:-1], self.edges[1:], words, strict=True))


def _centred(cells: Iterable[tuple[float, float, str]], *, bold: bool = False) -> str:
    """A line with each word in the middle between its left and its right edge."""
    words = (
        (left + max(0.0, right - left - width_of(word, TYPE, bold=bold)) / 2, word)
        for left, right, word in cells
    )
    return placed(words, TYPE, bold=bold)


def layouts_of(kind: Kind, card_format: str) -> tuple[CardLayout, ...]:
    """The layouts of a card and of its continuations where it has no room for all hands."""
    rules, sides, face, blank = kind
    columns = columns_of_games(face.games, sides) if face.games else columns_of(rules, sides)
    starts = int(any(column.start for column in columns))
    wanted = max(rows_of(rules, sides, bracket=face.bracket) + starts, FEWEST_ROWS)
    small = wanted <= A5.most_rows and sum(least_widths(columns)) <= A5.width
    written = blank and rules.game in PARTNER_GAMES
    large = A4_MANY if written or sides >= ABREAST + bool(blank) else A4
    paper = A5 if card_format == CardFormat.A5 and small else large
    rows = min(wanted, paper.most_rows)
    first = CardLayout(kind, paper, rows - starts, fitted(columns, paper.width))
    more = min(ceil(wanted / rows), MOST_CARDS) - 1
    befores = range(first.hands, first.hands + more * rows, rows)
    *parts, last = (first, *(replace(first, before=before, hands=rows) for before in befores))
    return (*(replace(part, last=False) for part in parts), last)


def layouts_for(kinds: Collection[Kind], card_format: str) -> Mapping[Kind, tuple[CardLayout, ...]]:
    """The layouts of each kind of card, all on the same paper: the one the largest card needs.

    >>> from scoring.presets import preset_rules
    >>> rules = preset_rules("comptoir")
    >>> found = layouts_for({Kind(rules, 2), Kind(rules, 4)}, "a5")
    >>> {kind.sides: found[kind][0].paper.name for kind in sorted(found, key=lambda kind: kind[1])}
    {2: 'a4', 4: 'a4-many'}
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
    tricks = hand_sum(rules)
    if rules.game == "contree":
        if rules.counting == "bid":
            return rules.min_bid
        made = tricks + (0 if rules.counting == "made" else rules.min_bid)
        return min(made, rules.failed_points + made - tricks)
    if rules.game == "belote":
        return min(tricks, rules.failed_points or tricks)
    return tricks
