"""The layout of a score card: which columns and how many rows the rules ask for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import pgettext

from scoring.rules import Rules
from tournaments.models import CardFormat
from tournaments.printing.grid import A4, A5, FEWEST_ROWS, Paper, grid_image
from tournaments.printing.sums import sum_rule

WIDE_COLUMNS = 9


@dataclass(frozen=True)
class CardLayout:
    """What is the same on every card of a set."""

    paper: Paper
    rows: int
    titles: tuple[str, ...]
    choices: tuple[int, ...]
    """The columns answered by ringing A or B."""
    sum_rule: str

    @property
    def classes(self) -> str:
        """The classes of print_cards.css that repeat the measures of the grid."""
        return f"card-{self.paper.name} rows-{self.rows} columns-{len(self.titles)}"

    @cached_property
    def grid(self) -> str:
        """The drawing under the words."""
        return grid_image(self.paper, self.rows, len(self.titles))

    @property
    def heading(self) -> str:
        """The titles of the columns, a tab between two."""
        return "\t".join(self.titles)

    @property
    def hands(self) -> str:
        """What stands in the rows: the number of the hand, A and B where one is ringed."""
        blank = "\t".join(self._printed(column) for column in range(len(self.titles)))
        return "\n".join(f"{number}{blank}" for number in range(1, self.rows + 1))

    @property
    def counts(self) -> str:
        """The titles of the upper row of boxes."""
        return _boxes(pgettext("score card", "Belotes"), pgettext("score card", "Capots"))

    @property
    def totals(self) -> str:
        """The titles of the lower row of boxes."""
        return "\t".join(
            _both(pgettext("score card", "Penalties"), pgettext("score card", "TOTAL"))
        )

    @property
    def signatures(self) -> str:
        """Under the lines to sign on."""
        return _boxes(pgettext("score card", "Signature of pair"))

    def _printed(self, column: int) -> str:
        apart = "    " if len(self.titles) <= WIDE_COLUMNS else "  "
        return f"A{apart}B" if column in self.choices else ""


def layout_for(rules: Rules, card_format: str) -> CardLayout:
    """The layout of a rule set; where its hands do not fit on A5 the card is A4."""
    rows = rows_of(rules)
    small = card_format == CardFormat.A5 and rows <= A5.most_rows
    paper = A5 if small else A4
    titles, choices = _columns(rules)
    fitting = max(FEWEST_ROWS, min(rows, paper.most_rows))
    return CardLayout(paper, fitting, titles, choices, sum_rule(rules))


def rows_of(rules: Rules) -> int:
    """How many hands a card needs: those of the rules, or of the longest game to the target.

    >>> from scoring.presets import preset_rules
    >>> rows_of(preset_rules("village_12")), rows_of(preset_rules("belote"))
    (12, 13)
    """
    if rules.hands is not None:
        frozen = rules.litige == "carried" and rules.litige_at_end == "extra_hand"
        return rules.hands + int(frozen or rules.tie == "extra_hand")
    least_in_a_hand = 160 // rules.unit
    return (2 * (rules.target or 0) - 2) // least_in_a_hand + 1


def _columns(rules: Rules) -> tuple[tuple[str, ...], tuple[int, ...]]:
    points = [pgettext("score card", "Points")]
    if rules.declarations == "scored":
        points.append(pgettext("score card", "Decl."))
    titles = [pgettext("score card", "Hand"), pgettext("score card", "Taker"), *_both(*points)]
    ringed = (1, len(titles), len(titles) + 1)
    titles += [pgettext("score card", "Belote"), pgettext("score card", "Capot")]
    if rules.litige == "carried":
        titles.append(pgettext("score card", "Litige"))
    return (*titles, *_both(pgettext("score card", "Total"))), ringed


def _both(*titles: str) -> list[str]:
    return [f"{title} {side}" for title in titles for side in "AB"]


def _boxes(*titles: str) -> str:
    return "\t".join(_both(*titles))
