"""The papers that need no tournament: their values and their pages."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.handouts.forms import HandoutChoice
from tournaments.paper.blank_brackets.values import blank_brackets
from tournaments.paper.blank_pools.values import blank_pools
from tournaments.paper.cards.values import CardSet, blank_card_set
from tournaments.paper.print_request import Manuscript
from tournaments.paper.reminder.values import reminder_of
from tournaments.paper.rules.values import sheet_of
from tournaments.rulesets.address import rules_named, rules_query


class Handout(NamedTuple):
    """A paper made from an address alone."""

    key: str
    title: str | Promise
    hint: str | Promise
    build: Callable[[HandoutChoice], Any]
    template: str
    choices: tuple[str, ...]
    """What it depends on besides the rules."""

    def query(self, choice: HandoutChoice) -> str:
        """All that it depends on, as a query: equal papers have equal ones."""
        values = {name: value for name in self.choices if (value := getattr(choice, name)) != ""}
        return "&".join(filter(None, (rules_query(choice.rules), urlencode(values))))

    def file_name(self, choice: HandoutChoice) -> str:
        """The name of its file."""
        parts = slugify(str(self.title)), slugify(choice.title or rules_named(choice.rules).title)
        return f"{'-'.join(filter(None, parts))}.pdf"


_ALL = (
    Handout(
        "rules",
        _("Rule sheet"),
        _("All the rules in sentences, one or two pages to pin up."),
        lambda choice: (sheet_of(choice.rules),),
        "paper/rules/page.html",
        ("title",),
    ),
    Handout(
        "cards",
        _("Blank score cards"),
        _("To write names and points on, ready to cut."),
        lambda choice: blank_card_set(
            choice.rules,
            count=choice.cards,
            card_format=choice.size,
            sides=choice.sides,
            title=choice.title,
        ),
        "paper/cards/page.html",
        ("title", "cards", "size", "sides"),
    ),
    Handout(
        "reminder",
        _("Scoring reminder"),
        _("What cards and hands are worth, to put on each table."),
        lambda choice: (reminder_of(choice.rules, heading=choice.title),),
        "paper/reminder/page.html",
        ("title",),
    ),
    Handout(
        "blank-pools",
        _("Blank pools"),
        _("Pools of 3 to 6 to fill in by hand, with the order of their matches: a sheet for each."),
        lambda _choice: blank_pools(),
        "paper/blank_pools/page.html",
        ("title",),
    ),
    Handout(
        "blank-brackets",
        _("Blank brackets"),
        _("Brackets of 8, 16 and 32 to fill in by hand: print the sheets you need."),
        lambda _choice: blank_brackets(),
        "paper/blank_brackets/page.html",
        ("title",),
    ),
)
HANDOUTS: Mapping[str, Handout] = {handout.key: handout for handout in _ALL}
"""Key in the address -> paper, in the order of the page."""


def manuscript_of(handout: Handout, choice: HandoutChoice) -> Manuscript:
    """The paper ready for the press."""
    frame = {
        "title": str(handout.title),
        "own_title": choice.title,
        "rules_title": rules_named(choice.rules).title,
    }
    return Manuscript(handout.template, frame, handout.build(choice))


def sheets_of(values: Any) -> int:
    """The number of sheets; only cards take more than a few."""
    return len(values.sheets) if isinstance(values, CardSet) else 1
