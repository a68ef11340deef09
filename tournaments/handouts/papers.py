"""The papers that need no tournament: what each shows, and its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.handouts.parameters import HandoutChoice
from tournaments.paper.cards import CardSet, blank_card_set
from tournaments.paper.manuscripts import Manuscript
from tournaments.paper.print_request import PART_SHEETS
from tournaments.paper.reminder import Reminder, reminder_of
from tournaments.paper.rule_sheet import RuleSheet, sheet_of
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
    numbered: bool = True
    """Whether its pages are numbered."""

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
        "handouts/rules.html",
        ("title",),
    ),
    Handout(
        "cards",
        _("Blank score cards"),
        _("To write names and points on, ready to cut."),
        _cards,
        "print/cards.html",
        ("title", "cards", "size", "sides"),
        numbered=False,
    ),
    Handout(
        "reminder",
        _("Scoring reminder"),
        _("What cards and hands are worth, to lay on each table."),
        _reminder,
        "print/reminder.html",
        ("title",),
        numbered=False,
    ),
)
HANDOUTS: Mapping[str, Handout] = {handout.key: handout for handout in _ALL}
"""Key in the address -> paper, in the order of the page."""


def manuscript_of(handout: Handout, asked: HandoutChoice) -> Manuscript:
    """The paper ready for the press; the only long one is cut between two sheets of cards."""
    values = handout.build(asked)
    sheets = len(values.sheets) if isinstance(values, CardSet) else 1
    named = rules_named(asked.rules)
    return Manuscript(
        template=handout.template,
        frame={"title": str(handout.title), "own_title": asked.title, "rules_title": named.title},
        values=values,
        units=sheets,
        a_part=PART_SHEETS,
        cut=_sheets_between if sheets > 1 else None,
        numbered=handout.numbered,
        language=get_language() or "",
    )


def _sheets_between(cards: CardSet, start: int, stop: int) -> CardSet:
    return replace(cards, sheets=cards.sheets[start:stop])
