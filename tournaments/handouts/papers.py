"""The papers that need no tournament: what each shows, and its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.handouts.parameters import HandoutChoice
from tournaments.paper.cards.values import CardSet, blank_card_set
from tournaments.paper.print_request import Manuscript
from tournaments.paper.reminder.values import Reminder, reminder_of
from tournaments.paper.rules.values import RuleSheet, sheet_of
from tournaments.rulesets.address import rules_named


@dataclass(frozen=True, slots=True)
class Handout:
    """A paper made from an address alone."""

    key: str
    title: str | Promise
    hint: str | Promise
    build: Callable[[HandoutChoice], Any]
    template: str
    choices: tuple[str, ...]
    """The choices beside the rules that it depends on."""

    def query(self, asked: HandoutChoice) -> str:
        """All that it depends on, as a query: equal papers have equal ones."""
        return asked.query(*self.choices)

    def file_name(self, asked: HandoutChoice) -> str:
        """The name of its file."""
        parts = slugify(str(self.title)), slugify(asked.title or rules_named(asked.rules).title)
        return f"{'-'.join(filter(None, parts))}.pdf"


def _rules(asked: HandoutChoice) -> tuple[RuleSheet, ...]:
    return (sheet_of(asked.rules),)


def _cards(asked: HandoutChoice) -> CardSet:
    return blank_card_set(
        asked.rules,
        count=asked.cards,
        card_format=asked.size,
        sides=asked.sides,
        title=asked.title,
    )


def _reminder(asked: HandoutChoice) -> tuple[Reminder, ...]:
    return (reminder_of(asked.rules, heading=asked.title),)


_ALL = (
    Handout(
        "rules",
        _("Rule sheet"),
        _("All the rules in sentences, one or two pages to pin up."),
        _rules,
        "paper/rules/page.html",
        ("title",),
    ),
    Handout(
        "cards",
        _("Blank score cards"),
        _("To write names and points on, ready to cut."),
        _cards,
        "paper/cards/page.html",
        ("title", "cards", "size", "sides"),
    ),
    Handout(
        "reminder",
        _("Scoring reminder"),
        _("What cards and hands are worth, to lay on each table."),
        _reminder,
        "paper/reminder/page.html",
        ("title",),
    ),
)
HANDOUTS: Mapping[str, Handout] = {handout.key: handout for handout in _ALL}
"""Key in the address -> paper, in the order of the page."""


def manuscript_of(handout: Handout, asked: HandoutChoice) -> Manuscript:
    """The paper ready for the press."""
    frame = {
        "title": str(handout.title),
        "own_title": asked.title,
        "rules_title": rules_named(asked.rules).title,
    }
    return Manuscript(handout.template, frame, handout.build(asked))


def sheets_of(values: Any) -> int:
    """The number of sheets; only cards take more than a few."""
    return len(values.sheets) if isinstance(values, CardSet) else 1
