"""The rule sheet as a paper: its articles, the table of cards, hands as an example."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.rules import rules_of
from tournaments.printing.card_values import CardLine, card_lines
from tournaments.printing.example import ExampleHand, example_hands
from tournaments.printing.order import Order
from tournaments.printing.sentences import Article, rule_articles

ONE_PAGE = 5450
ROOM_FOR_EXAMPLE = 4700
A_LINE = 60


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """What the page of the rule sheet shows."""

    articles: tuple[Article, ...]
    cards: tuple[CardLine, ...]
    example: tuple[ExampleHand, ...]
    """Hands scored under the rules; none where they would push the articles to a second page."""
    long: bool
    """Whether the articles ask for a second page, and so may take the larger type."""

    @property
    def staked(self) -> bool:
        """Whether the example needs a column for points at stake."""
        return any(hand.stake for hand in self.example)


def rule_sheet(order: Order) -> RuleSheet:
    """The rule sheet of the order's contest."""
    rules = rules_of(order.contest)
    articles = rule_articles(rules, contest=order.contest)
    length = sum(map(_length, articles))
    crowded = ROOM_FOR_EXAMPLE < length <= ONE_PAGE
    example = () if crowded else example_hands(rules)
    return RuleSheet(articles, card_lines(), example, long=length > ONE_PAGE)


def _length(article: Article) -> int:
    """The room of an article in letters; each sentence of the organiser has its own line."""
    lines = len(article.sentences) if article.key == "own" else 1
    return lines * A_LINE + sum(map(len, article.sentences))
