"""The rule sheet as a paper: its articles, the table of cards, hands as an example."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.rules import rules_of
from tournaments.printing.card_values import CardLine, card_lines
from tournaments.printing.example import ExampleHand, example_hands
from tournaments.printing.order import Order
from tournaments.printing.sentences import Article, rule_articles


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """What the page of the rule sheet shows."""

    articles: tuple[Article, ...]
    cards: tuple[CardLine, ...]
    example: tuple[ExampleHand, ...]

    @property
    def staked(self) -> bool:
        """Whether the example needs a column for points at stake."""
        return any(hand.stake for hand in self.example)


def rule_sheet(order: Order) -> RuleSheet:
    """The rule sheet of the order's contest."""
    rules = rules_of(order.contest)
    articles = rule_articles(rules, contest=order.contest)
    return RuleSheet(articles, card_lines(), example_hands(rules))
