"""The rule sheet as a paper: its articles, the values of the cards, an example of hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.tags import points
from tournaments.models import Tournament
from tournaments.paper.sentences_tournament import tournament_article
from tournaments.results.outcome import won_by_forfeit
from tournaments.rulesets.in_force import rules_at, rules_in_force, rules_of_phase, under_rules
from tournaments.rulesets.sheet.articles import Article, rule_articles
from tournaments.rulesets.sheet.card_values import CardTable, card_table
from tournaments.rulesets.sheet.example import Example, example_of
from tournaments.rulesets.titles import differences_at, numbered_round, rounds_words

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
    """The phases and rounds it is for, where the tournament has several rule sets."""
    differences: str = ""
    """Of a single round, in place of articles: what it plays otherwise than its phase."""


def sheets_of(tournament: Tournament) -> tuple[RuleSheet, ...]:
    """A sheet for each rule set in force, complete: players need to read only one.

    What single rounds play otherwise than their phase stands on the sheet of the phase.
    """
    found = rules_in_force(tournament)
    if len(found) == 1:
        return (sheet_of(found[0].rules, tournament),)
    sheets = []
    for one in found:
        heading = rounds_words(tournament, one.rounds)
        if one.base is not None:
            sheets.append(_of_rounds(one.rules, heading, differences_at(tournament, one.rounds[0])))
            continue
        single = [other for other in found if other.base == one.rules]
        sentences = [_single_words(tournament, number) for o in single for number in o.rounds]
        under = under_rules(tournament, one.rules)
        sheets.append(sheet_of(one.rules, under, heading, sentences))
    return tuple(sheets)


def _single_words(tournament: Tournament, number: int) -> str:
    values = {
        "round": numbered_round(tournament, number),
        "differences": differences_at(tournament, number),
    }
    phase = tournament.phase_at(number)
    usual, form = rules_of_phase(tournament, phase), phase.match_format
    won = won_by_forfeit(tournament, rules_at(tournament, number), form)
    if won == won_by_forfeit(tournament, usual, form):
        return _("%(round)s: %(differences)s.") % values
    words = _("%(round)s: %(differences)s; whoever wins by forfeit marks %(won)s points.")
    return words % (values | {"won": points(won)})


def _of_rounds(rules: Rules, heading: str, differences: str) -> RuleSheet:
    return RuleSheet((), card_table(rules), example_of(rules), True, heading, differences)


def sheet_of(
    rules: Rules,
    tournament: Tournament | None = None,
    heading: str = "",
    sentences: Sequence[str] = (),
) -> RuleSheet:
    """The rule sheet of a rule set, with the articles of its tournament where one is given.

    `sentences` are added to the article on the tournament.
    """
    more = []
    if tournament is not None:
        own = tournament_article(tournament)
        more.append(replace(own, sentences=(*own.sentences, *sentences)))
    articles = rule_articles(rules, more=more)
    example = example_of(rules, tournament.sides_at_table if tournament else 0)
    length = (A_HEADING if heading else 0) + A_LINE * len(example.rows)
    for article in articles:
        # Each sentence of the organiser has its own line.
        lines = len(article.sentences) if article.key == "own" else 1
        length += lines * A_LINE + sum(map(len, article.sentences))
    is_large = length <= LARGE_PAGE or SMALL_PAGE < length <= LARGE_PAGES
    return RuleSheet(articles, card_table(rules), example, is_large, heading)
