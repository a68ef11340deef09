"""The rule sheet as a paper: key facts, articles, the values of the cards, an example of hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.tags import points
from tournaments.models import Tournament
from tournaments.paper.lines import ends_together
from tournaments.paper.print_request import on_sheets
from tournaments.paper.rules.draw_sentences import endings_in_bracket, facts_in_bracket
from tournaments.paper.rules.facts import contest_facts
from tournaments.paper.rules.tournament_article import tournament_article
from tournaments.paper.rules.type import Measure, example_type, example_width, type_of
from tournaments.paper.type import Words, words_of
from tournaments.results.outcome import won_by_forfeit
from tournaments.rulesets.effective_rules import (
    InForce,
    rules_at,
    rules_in_force,
    rules_of_phase,
    under_rules,
)
from tournaments.rulesets.sheet.articles import (
    NOTHING,
    Article,
    changed_articles,
    rule_articles,
)
from tournaments.rulesets.sheet.card_values import CardTable, card_table
from tournaments.rulesets.sheet.example import Example, example_of
from tournaments.rulesets.sheet.facts import Fact, game_facts, game_name
from tournaments.rulesets.titles import (
    differences_at,
    numbered_round,
    only_length_differs,
    rounds_words,
)


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A rule sheet as its page shows it."""

    title: str
    """With the name of the game."""
    facts: tuple[Fact, ...]
    articles: tuple[Article, ...]
    cards: CardTable
    example: Example
    heading: str = ""
    """The phases and rounds it is for, where the tournament has several rule sets."""
    differences: str = ""
    """Of a single round, in place of articles: what it plays otherwise than its phase."""
    changes: tuple[Article, ...] = ()
    """Of a phase, in place of articles: the sentences in which its rules differ."""

    @property
    def type_class(self) -> str:
        """The classes of its type, the largest that fills its pages."""
        size, is_tight = type_of(self.measure)
        return f"type-{round(10 * size)}{' is-tight' * is_tight}"

    @property
    def example_class(self) -> str:
        """The class of the type of its example."""
        measure = self.measure
        return f"type-{round(10 * example_type(measure, type_of(measure).size))}"

    @property
    def fact_rows(self) -> tuple[tuple[Fact, ...], ...]:
        """The rows of the box: two facts in each, or one that takes the whole row."""
        wide = [fact for fact in self.facts if fact.is_wide]
        short = [fact for fact in self.facts if not fact.is_wide]
        return (*on_sheets(short, 2), *((fact,) for fact in wide))

    @property
    def measure(self) -> Measure:
        """What is printed on it, to be measured."""
        paragraphs: list[Words] = []
        items: list[Words] = []
        for article in self.articles:
            if article.key == "cards":
                continue
            if article.is_list:
                lines = "\n".join(map(ends_together, article.sentences)).split("\n")
                items += map(words_of, lines)
            else:
                paragraphs.append(words_of(ends_together(" ".join(article.sentences))))
        facts = [
            [(words_of(fact.title), words_of(fact.words)) for fact in row] for row in self.fact_rows
        ]
        title = words_of(f"{self.title} {self.heading}")
        head = 1 if len(self.cards.titles) == 2 else 2
        rows = len(self.cards.rows) + head, len(self.example.rows) + 3
        wide = example_width(self.example)
        return Measure(title, facts, paragraphs, items, len(self.articles), *rows, wide)


def sheets_of(tournament: Tournament) -> tuple[RuleSheet, ...]:
    """A sheet for each of the rules in force, in their order: first one of a phase.

    The first is whole, and has what later phases and single rounds play otherwise; their own sheets
    have that alone, for pages that show each apart. Rules that change most are a whole sheet.
    """
    all_rules = rules_in_force(tournament)
    if len(all_rules) == 1:
        return (sheet_of(all_rules[0].rules, tournament),)

    def whole(own: InForce, phases: Sequence[Article] = ()) -> RuleSheet:
        under, heading = under_rules(tournament, own.rules), rounds_words(tournament, own.rounds)
        single = _single_rounds(tournament, all_rules, own)
        return sheet_of(own.rules, under, heading, single, phases)

    sheets: list[RuleSheet] = []
    phases: list[Article] = []
    # Where the first round alone has rules of its own, they are said on the sheet of the others.
    first = next(own for own in all_rules if own.base is None)
    for own in all_rules:
        heading = rounds_words(tournament, own.rounds)
        if own.base is not None:
            sheets.append(_apart(own.rules, heading, differences_at(tournament, own.rounds[0])))
        elif own is first:
            continue
        elif changes := _changes(first.rules, own.rules):
            sheets.append(_apart(own.rules, heading, changes=changes))
            sentences = (
                _("Everything is played by the articles above, except for this."),
                *(f"{change.title} – {' '.join(change.sentences)}" for change in changes),
                *_single_rounds(tournament, all_rules, own),
            )
            phases.append(Article(f"phase-{len(phases)}", heading, sentences))
        else:
            sheets.append(whole(own))
    return (whole(first, phases), *sheets)


def _changes(usual: Rules, own: Rules) -> tuple[Article, ...]:
    """What own rules change in the usual ones, by article; nothing where that is most of them."""
    changed = changed_articles(usual, own)
    return changed if 2 * len(changed) <= len(rule_articles(usual)) else ()


def _single_rounds(
    tournament: Tournament, all_rules: Sequence[InForce], phase: InForce
) -> tuple[str, ...]:
    """What single rounds play otherwise than the rules of their phase."""
    return tuple(
        _single_words(tournament, number)
        for single in all_rules
        if single.base == phase.rules
        for number in single.rounds
    )


def _single_words(tournament: Tournament, number: int) -> str:
    phase, own = tournament.phase_at(number), rules_at(tournament, number)
    usual, form = rules_of_phase(tournament, phase), phase.match_format
    round_, won = numbered_round(tournament, number), won_by_forfeit(tournament, own, form)
    if not only_length_differs(usual, own):
        changes = [words for article in changed_articles(usual, own) for words in article.sentences]
        return f"{round_} – {' '.join(changes)}"
    words = _("%(round)s: %(differences)s.")
    if won != won_by_forfeit(tournament, usual, form):
        words = _("%(round)s: %(differences)s; a win by forfeit scores %(won)s points.")
    differences = differences_at(tournament, number)
    return words % {"round": round_, "differences": differences, "won": points(won)}


def _apart(
    rules: Rules, heading: str, differences: str = "", changes: tuple[Article, ...] = ()
) -> RuleSheet:
    cards, example = card_table(rules), example_of(rules)
    return RuleSheet(sheet_title(rules), (), (), cards, example, heading, differences, changes)


def sheet_title(rules: Rules) -> str:
    """The heading of a rule sheet, with the name of the game.

    >>> sheet_title(Rules(game="contree"))
    'Rules – contrée'
    """
    return _("Rules – %(game)s") % {"game": game_name(rules)}


def sheet_of(
    rules: Rules,
    tournament: Tournament | None = None,
    heading: str = "",
    sentences: Sequence[str] = (),
    phases: Sequence[Article] = (),
) -> RuleSheet:
    """The rule sheet of a rule set, with the articles of its tournament where one is given.

    `sentences` are added to the article on the tournament, `phases` follow it.
    """
    more, facts, instead = list(phases), game_facts(rules), NOTHING
    if tournament is not None:
        own = tournament_article(tournament)
        more.insert(0, own._replace(sentences=(*own.sentences, *sentences)))
        facts = (*contest_facts(tournament), *facts_in_bracket(tournament, rules, facts))
        instead = endings_in_bracket(tournament, rules)
    return RuleSheet(
        sheet_title(rules),
        facts,
        rule_articles(rules, more=more, instead=instead),
        card_table(rules),
        example_of(rules, tournament.sides_at_table if tournament else 0),
        heading,
    )
