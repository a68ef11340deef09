"""The rule sheet as a paper: its articles, the values of the cards, an example of hands."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules import Rules
from tournaments.models import Tournament
from tournaments.paper.sentences_tournament import tournament_article
from tournaments.rulesets.in_force import rules_in_force, under_rules
from tournaments.rulesets.sheet.articles import Article, rule_articles
from tournaments.rulesets.sheet.card_values import CardTable, card_table
from tournaments.rulesets.sheet.example import Example, example_of
from tournaments.rulesets.titles import phases_words

LARGE_PAGE = 4300
SMALL_PAGE = 5960
LARGE_PAGES = 8800
"""The letters on one page in the larger type, in the smaller type, and on two in the larger."""
A_LINE = 60
A_HEADING = 4 * A_LINE
"""The letters that a heading with the phases takes: two lines in each of two columns."""


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A rule sheet as its page shows it."""

    articles: tuple[Article, ...]
    cards: CardTable
    example: Example
    is_large: bool
    """Whether it is printed in the larger type: where that takes no more pages."""
    heading: str = ""
    """The phases it is for, where the tournament has several rule sets."""


def sheets_of(tournament: Tournament) -> tuple[RuleSheet, ...]:
    """A complete sheet for each rule set in force: players need to read only one."""
    found = rules_in_force(tournament)
    if len(found) == 1:
        return (sheet_of(found[0].rules, tournament),)
    return tuple(
        sheet_of(one.rules, under_rules(tournament, one.rules), phases_words(one.plans))
        for one in found
    )


def sheet_of(rules: Rules, tournament: Tournament | None = None, heading: str = "") -> RuleSheet:
    """The rule sheet of a rule set, with the articles of its tournament where one is given."""
    articles = rule_articles(rules, more=[tournament_article(tournament)] if tournament else ())
    example = example_of(rules, tournament.sides_at_table if tournament else 0)
    length = (A_HEADING if heading else 0) + A_LINE * len(example.rows)
    for article in articles:
        # Each sentence of the organiser has its own line.
        lines = len(article.sentences) if article.key == "own" else 1
        length += lines * A_LINE + sum(map(len, article.sentences))
    is_large = length <= LARGE_PAGE or SMALL_PAGE < length <= LARGE_PAGES
    return RuleSheet(articles, card_table(rules), example, is_large, heading)
