"""The layout of a score card: its control sum, and the paper and rows that its columns need."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from scoring.check import ROUNDED_HAND, check, hand_sum
from scoring.hand import BELOTE_POINTS
from scoring.presets import preset_rules
from scoring.rules import Rules
from tournaments.core.sides import side_names
from tournaments.core.tags import points
from tournaments.models import CardFormat
from tournaments.paper.card_columns import (
    CardColumn,
    columns_of,
    columns_of_games,
    foot_of,
    foot_of_games,
)
from tournaments.paper.card_faces import WHOLE, Face
from tournaments.paper.grid import A4, A5, FEWEST_ROWS, Paper, grid_image
from tournaments.results.bounds import stake_plays_on


def sum_rule(rules: Rules) -> str:
    """What both totals must add up to; where the rules fix no sum, what to check instead."""
    expected = _expected(rules)
    if expected is None:
        if rules.unit == 1 or rules.game == "contree":
            return gettext("Check every hand together before you sign.")
        worth = {"belote": BELOTE_POINTS // rules.unit}
        return gettext("Counted in tens: %(belote)s a belote. Check every hand together.") % worth
    hands = {"hand": points(hand_sum(rules)), "hands": rules.hands, "sum": points(expected)}
    if rules.target is None:
        first = gettext("Both totals together: %(hands)s hands × %(hand)s = %(sum)s") % hands
    else:
        first = gettext("Both totals together: %(hand)s a hand played") % hands
    told = [first, gettext("+ %(points)s a belote") % {"points": BELOTE_POINTS}]
    with_capot = _expected(rules, capots=1) or expected
    if with_capot > expected:
        told.append(gettext("+ %(points)s a capot") % {"points": points(with_capot - expected)})
    elif with_capot < expected:
        told.append(gettext("− %(points)s a capot") % {"points": points(expected - with_capot)})
    return ", ".join(told)


def clock_rule(rules: Rules) -> str:
    """What the end of the time means; empty where no clock ends a game."""
    if not rules.timed:
        return ""
    return gettext("Time up: the highest total wins; if it is shared, the game is drawn.")


def _expected(rules: Rules, capots: int = 0) -> int | None:
    return check(rules, hands=rules.hands or 1, belotes=0, capots=capots, totals={}).expected


# Widths of the choices to ring, in millimetres of 10 point type, and the space to their right.
LETTER, SPACE, MARGIN = 2.15, 0.98, 0.6
MOST_APART = 4
# With more sides a signature has no room for the word "pair".
FEW_SIDES = 2


@dataclass(frozen=True)
class CardLayout:
    """How a card is drawn: the same for all tables with the same rules and number of sides."""

    paper: Paper
    hands: int
    """The number of hands that have a row."""
    columns: tuple[CardColumn, ...]
    foot: tuple[tuple[str, ...], tuple[str, ...]]
    sides: int
    sum_rule: str
    clock: str = ""
    """What the end of the time means, on a line of its own."""
    face: Face = WHOLE

    @property
    def rules_told(self) -> str:
        """The lines under the boxes."""
        return "\n".join(filter(None, (self.sum_rule, self.clock)))

    @property
    def rows(self) -> int:
        """The number of rows: one for each hand, and one for what everybody starts with."""
        return self.hands + self.starts

    @property
    def starts(self) -> bool:
        """Whether the first row says what everybody starts with."""
        return any(column.start for column in self.columns)

    @property
    def classes(self) -> str:
        """The classes of print_card_grid.css that repeat the measures of the grid."""
        timed = " is-timed" if self.clock else ""
        return f"card-{self.paper.name} rows-{self.rows} sides-{self.sides}{timed}"

    @cached_property
    def grid(self) -> str:
        """The drawing under the words."""
        boxes = (len(self.foot[0]), len(self.foot[1]))
        group = self.sides if self.face.games else 0
        return grid_image(self.paper, self.rows, len(self.columns), boxes, group)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the columns."""
        return tuple(column.title for column in self.columns)

    @property
    def heading(self) -> str:
        """The titles of the columns, separated by tabs."""
        return "\t".join(self.titles)

    @cached_property
    def printed(self) -> str:
        """The text of the rows: the number of the hand and the choices to ring."""
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
        """The words under the lines to sign on."""
        if self.sides > FEW_SIDES or self.face.games:
            return self.side_signatures
        return self._signed(pgettext("score card", "Signature of pair"))

    @property
    def side_signatures(self) -> str:
        """The same where a side is not a pair."""
        return self._signed(pgettext("score card", "Signature"))

    def _signed(self, title: str) -> str:
        """A line for each side, behind a box for the games it has won where there are several."""
        won = (pgettext("score card", "Games won"),) if self.face.games else ()
        names = side_names(self.sides)
        return "\t".join(f"{words} {name}" for name in names for words in (*won, title))

    @property
    def sign_tabs(self) -> int:
        """How many words share the line to sign on."""
        return self.signatures.count("\t") + 1

    def _ringed(self, column: CardColumn) -> str:
        """The choices to ring, as far apart as the column allows; empty where they do not fit."""
        gaps = max(len(column.ring) - 1, 1)
        letters = LETTER * len("".join(column.ring))
        width = self.paper.width / len(self.columns)
        apart = int((width - self.paper.inset - MARGIN - letters) / SPACE / gaps)
        return (" " * min(MOST_APART, apart)).join(column.ring) if apart > 0 else ""


def layout_for(rules: Rules, card_format: str, sides: int = 2, face: Face = WHOLE) -> CardLayout:
    """The layout of a rule set; where hands or columns do not fit on A5 the card is A4."""
    columns, wanted = columns_of(rules, sides), rows_of(rules, sides)
    starts = int(any(column.start for column in columns))
    count = 1 + sides * len(face.games) if face.games else len(columns)
    fits = wanted + starts <= A5.most_rows and count <= A5.most_columns
    paper = A5 if card_format == CardFormat.A5 and fits else A4
    rows = max(FEWEST_ROWS, min(wanted + starts, paper.most_rows))
    foot, told = foot_of(rules, sides), sum_rule(rules)
    if face.games:
        columns = columns_of_games(face.games, sides, paper)
        foot = foot_of_games(face.games, sides, paper)
    if face.several:
        told = gettext("In each game: %(rule)s") % {"rule": f"{told[:1].lower()}{told[1:]}"}
    return CardLayout(paper, rows - starts, columns, foot, sides, told, clock_rule(rules), face)


class Kind(NamedTuple):
    """A kind of card: all of a kind have the same layout."""

    rules: Rules
    sides: int
    face: Face = WHOLE


def layouts_for(kinds: Collection[Kind], card_format: str) -> Mapping[Kind, CardLayout]:
    """The layout of each kind of card, all on the same paper: the one the largest card needs.

    >>> from scoring.presets import preset_rules
    >>> rules = preset_rules("comptoir")
    >>> found = layouts_for({Kind(rules, 2), Kind(rules, 4)}, "a5")
    >>> {kind.sides: found[kind].paper.name for kind in sorted(found, key=lambda kind: kind.sides)}
    {2: 'a4', 4: 'a4'}
    """
    found = {one: layout_for(one.rules, card_format, one.sides, one.face) for one in kinds}
    if all(layout.paper is A5 for layout in found.values()):
        return found
    return {one: layout_for(one.rules, CardFormat.A4, one.sides, one.face) for one in found}


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
    # The least that a hand brings to all sides together: its tricks, the bid, or both.
    least = ROUNDED_HAND
    if rules.game == "contree":
        least = 0 if rules.counting == "bid" else ROUNDED_HAND
        least += 0 if rules.counting == "made" else rules.min_bid
    # A game that only the clock ends is taken for one to the usual target.
    target = rules.target or (preset_rules(rules.game).target or 1) // rules.unit
    return sides * (target - 1) // max(least // rules.unit, 1) + 1
