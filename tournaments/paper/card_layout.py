"""The columns of a score card, its control sum, and the paper and rows that they need."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from django.utils.translation import gettext, pgettext

from scoring.check import ROUNDED_HAND, check, hand_sum
from scoring.hand import BELOTE_POINTS
from scoring.presets import preset_rules
from scoring.rules import Rules
from tournaments.core.sides import side_names
from tournaments.core.tags import points
from tournaments.models import CardFormat
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


def _expected(rules: Rules, capots: int = 0) -> int | None:
    return check(rules, hands=rules.hands or 1, belotes=0, capots=capots, totals={}).expected


CONTRE = 2
"""What a contre multiplies by; for a surcontre the rules have an option."""


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A column: its title, the choices to ring in each row, and what everybody starts with."""

    title: str
    ring: tuple[str, ...] = ()
    start: str = ""


def columns_of(rules: Rules, sides: int) -> tuple[CardColumn, ...]:
    """The columns of a card, beginning with the number of the hand.

    >>> [column.title for column in columns_of(Rules(game="comptoir"), 2)]
    ['Hand', 'Taker', 'Bid', 'Made', 'Left A', 'Left B']
    """
    names = side_names(sides)
    first = (
        CardColumn(pgettext("score card", "Hand")),
        CardColumn(pgettext("score card", "Taker"), names),
    )
    if rules.game == "comptoir":
        left = _titles(pgettext("score card", "Left"), names)
        return (
            *first,
            CardColumn(pgettext("score card", "Bid")),
            CardColumn(pgettext("score card", "Made")),
            *(CardColumn(title, start=str(rules.sheet)) for title in left),
        )
    totals = _titles(pgettext("score card", "Total"), names)
    return (*first, *_of_hand(rules, names), *map(CardColumn, totals))


def foot_of(rules: Rules, sides: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The titles of the two rows of boxes under the hands."""
    names = side_names(sides)
    if rules.game == "comptoir":
        out, left = pgettext("score card", "Out: place"), pgettext("score card", "Left")
        return tuple(_titles(out, names)), tuple(_titles(left, names))
    upper = [*_titles(pgettext("score card", "Belotes"), names)]
    if not _each_alone(rules):
        upper += _titles(pgettext("score card", "Capots"), names)
    lower = [*_titles(pgettext("score card", "Penalties"), names)]
    return tuple(upper), (*lower, *_titles(pgettext("score card", "TOTAL"), names))


def _of_hand(rules: Rules, names: tuple[str, ...]) -> Iterator[CardColumn]:
    """The columns between the taker and the totals, in any game but comptoir."""
    contree, three, alone = rules.game == "contree", rules.game == "belote3", _each_alone(rules)
    if contree:
        yield CardColumn(pgettext("score card", "Contract"))
        without = ("SA",) * rules.allow_no_trump + ("TA",) * rules.allow_all_trump
        if without:
            yield CardColumn(pgettext("score card", "Trump"), without)
        factors = tuple(f"×{factor}" for factor in (CONTRE, rules.surcontre_factor))
        yield CardColumn(pgettext("score card", "Contre"), factors)
    playing = names
    if three and not alone:
        playing = (pgettext("score card: taker", "T"), pgettext("score card: defence", "D"))
    yield from map(CardColumn, _titles(pgettext("score card", "Points"), playing))
    if rules.declarations == "scored":
        yield from map(CardColumn, _titles(pgettext("score card", "Decl."), playing))
    yield CardColumn(pgettext("score card", "Belote"), names)
    if rules.capot_called_points is not None and not alone:
        yield CardColumn(pgettext("score card", "Called"))
    capot = pgettext("score card", "No trick") if three else pgettext("score card", "Capot")
    yield CardColumn(capot, names)
    if contree and rules.generale_points is not None:
        yield CardColumn(pgettext("score card", "Solo"))
    if alone or (rules.litige == "carried" and not contree):
        yield CardColumn(pgettext("score card", "Litige"))


def _each_alone(rules: Rules) -> bool:
    return rules.game == "belote3" and rules.opposition == "each"


def _titles(title: str, names: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{title} {name}" for name in names)


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
        if self.sides > FEW_SIDES:
            return self.side_signatures
        return self._signed(pgettext("score card", "Signature of pair"))

    @property
    def side_signatures(self) -> str:
        """The same where a side is not a pair."""
        return self._signed(pgettext("score card", "Signature"))

    def _signed(self, title: str) -> str:
        return "\t".join(f"{title} {name}" for name in side_names(self.sides))

    def _ringed(self, column: CardColumn) -> str:
        """The choices to ring, as far apart as the column allows; empty where they do not fit."""
        gaps = max(len(column.ring) - 1, 1)
        letters = LETTER * len("".join(column.ring))
        width = self.paper.width / len(self.columns)
        apart = int((width - self.paper.inset - MARGIN - letters) / SPACE / gaps)
        return (" " * min(MOST_APART, apart)).join(column.ring) if apart > 0 else ""


def layout_for(rules: Rules, card_format: str, sides: int = 2) -> CardLayout:
    """The layout of a rule set; where hands or columns do not fit on A5 the card is A4."""
    columns, wanted = columns_of(rules, sides), rows_of(rules, sides)
    starts = int(any(column.start for column in columns))
    fits = wanted + starts <= A5.most_rows and len(columns) <= A5.most_columns
    paper = A5 if card_format == CardFormat.A5 and fits else A4
    rows = max(FEWEST_ROWS, min(wanted + starts, paper.most_rows))
    return CardLayout(paper, rows - starts, columns, foot_of(rules, sides), sides, sum_rule(rules))


Tables: TypeAlias = tuple[Rules, int]
"""A kind of table, all with the same card: its rules and its number of sides."""


def layouts_for(tables: Collection[Tables], card_format: str) -> Mapping[Tables, CardLayout]:
    """The layout of each kind of table, all on the same paper: the one the largest card needs.

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
