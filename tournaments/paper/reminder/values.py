"""The scoring reminder for a table: what the cards and a hand are worth, and what to write."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.comptoir import bid_worth
from scoring.declarations import points_of
from scoring.hand import BELOTE_POINTS, CARD_POINTS, HAND_POINTS, ROUNDERS, Declaration
from scoring.rules import Rules
from tournaments.core.tags import points
from tournaments.models import PARTNER_GAMES
from tournaments.paper.cards.words import sum_rule
from tournaments.paper.fitting import within
from tournaments.paper.lines import POINT, ends_together, lines_of
from tournaments.paper.print_request import Order
from tournaments.paper.rules.draw_sentences import endings_in_bracket
from tournaments.paper.type import SHEET_STEPS, largest
from tournaments.rulesets.effective_rules import rules_in_force
from tournaments.rulesets.sheet.articles import NOTHING, TITLES, articles_of
from tournaments.rulesets.sheet.bids import only_bid, points_marked
from tournaments.rulesets.sheet.card_values import CardTable, card_table
from tournaments.rulesets.sheet.facts import game_called
from tournaments.rulesets.sheet.sentence import (
    belote_counts,
    declarations_played,
    filled_in,
    has_stock,
)
from tournaments.rulesets.titles import rounds_words

ARTICLES = ("declaring", "counting", "contre", "failed", "capot", "litige", "end")
"""The articles of the rule sheet that say what is marked."""
LEFT_OUT = frozenset(
    {
        *("trick_points", "worth", "bids", "declarations", "carre_values"),
        *("unrounded", "exact_amounts", "king_first", "sequence_order", "declarations_shown"),
        *("one_card_one_declaration", "litige_belote", "litige_amount", "litige_rounded"),
        *("contre_out_of_turn", "stake_in_time", "capot_cannot_win", "failed_cannot_win"),
    }
)
"""Sentences of these articles that a figure says already, or that a table seldom needs."""
AS_USUAL = (("must_outscore", False), ("capot_bid_failed", None))
"""Answers that change nothing, so that their sentence is left out too."""
ABREAST = 2
"""The most ways of ranking a suit that leave room for the other figures beside them on a half."""
AROUND, ROW, LEADING, GAP = 23, 1.2, 1.22, 8
"""The millimetres of head, box and margins; a row and a line in sizes of the type; the millimetres
between two columns."""
HAIRLINE = 0.6
"""The millimetres between two rows."""
NARROWER = 0.98
"""The part of a column for an article: its title is bold."""
CARDS, ALL_CARDS, FIGURE = 12.5, 22, 5
"""The widths of the cards, of those of every way of ranking a suit and of a figure, in sizes of the
type."""


class CardSize(NamedTuple):
    """Where a reminder is printed: half of a sheet or a whole one, in millimetres."""

    width: float
    height: float
    columns: int
    after: float
    """below an article"""
    steps: tuple[float, ...]
    """the sizes of its type in points; each has a class in print.css"""


HALF = CardSize(128.5, 189.5, columns=1, after=1, steps=SHEET_STEPS)
SHEET = CardSize(190, 276.5, columns=2, after=2, steps=SHEET_STEPS[2:])


@dataclass(frozen=True, slots=True)
class ReminderFigure:
    """What something is worth: a line of the list of figures."""

    label: str
    figure: str


@dataclass(frozen=True, slots=True)
class ShortArticle:
    """What one article of the rules says, in short."""

    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.title}. {self.text}"


@dataclass(frozen=True, slots=True)
class Reminder:
    """The reminder of a rule set; it needs no tournament."""

    game: str
    cards: CardTable
    worths: tuple[ReminderFigure, ...]
    articles: tuple[ShortArticle, ...]
    writing: tuple[str, ...]
    """what to write on the score card, in order"""
    heading: str
    """the phases and rounds it is for, where the tournament has several rule sets"""
    contest: str

    @property
    def head(self) -> str:
        """What it is of, as far as its head has room."""
        place = "reminder-sheet" if self.is_long else "reminder-half"
        return within(" · ".join(filter(None, (self.game, self.heading, self.contest))), place)

    @property
    def is_long(self) -> bool:
        """Whether it needs a sheet of its own instead of half of one."""
        return self._height(HALF, HALF.steps[0]) > HALF.height

    @property
    def type_class(self) -> str:
        """The class of the largest type that its sheet, or half of one, has room for."""
        place = SHEET if self.is_long else HALF
        return largest(
            lambda size: ceil(self._height(place, size) / place.height), place.steps
        ).type_class

    def _height(self, place: CardSize, size: float) -> float:
        """The millimetres that it takes of a place in a type of so many points."""
        em, is_wide = size * POINT, len(self.cards.titles) > ABREAST
        abreast = place is SHEET or not is_wide
        beside = (ALL_CARDS if is_wide else CARDS) * em + GAP if abreast else 0
        room = place.width - beside - FIGURE * em
        worths = 1 + sum(lines_of(line.label, size, room) for line in self.worths)
        cards = 1 + len(self.cards.rows)
        rows = max(cards, worths) if abreast else cards + worths
        column = (place.width - GAP * (place.columns - 1)) / place.columns
        told = sum(lines_of(str(one), size, NARROWER * column) for one in self.articles)
        written = 1 + sum(lines_of(line, size, place.width - GAP) for line in self.writing)
        lines = told / place.columns + place.columns - 1 + written
        between = place.after * len(self.articles) + len(self.writing)
        return AROUND + rows * (ROW * em + HAIRLINE) + lines * LEADING * em + between


def reminders(order: Order) -> tuple[Reminder, ...]:
    """A reminder for each rule set in force."""
    tournament = order.tournament
    all_rules = rules_in_force(tournament)
    return tuple(
        reminder_of(
            own.rules,
            rounds_words(tournament, own.rounds) if len(all_rules) > 1 else "",
            endings_in_bracket(tournament, own.rules, own.rounds),
            contest=tournament.name,
        )
        for own in all_rules
    )


def reminder_of(
    rules: Rules,
    heading: str = "",
    instead: Mapping[str, str] = NOTHING,
    *,
    contest: str = "",
) -> Reminder:
    """The reminder of a rule set; `instead` replaces sentences, by their key.

    >>> from scoring.presets import preset_rules
    >>> [line.figure for line in reminder_of(preset_rules("village_12")).worths][:4]
    ['162', '10', '20', '252']
    """
    articles, in_full = [], articles_of(rules)
    for key in ARTICLES:
        sentences = (
            instead.get(name) or filled_in(name, sentence, rules)
            for name, sentence in in_full.get(key, {}).items()
            if name not in LEFT_OUT and (name, getattr(rules, name, "")) not in AS_USUAL
        )
        if text := ends_together(" ".join(filter(None, sentences))):
            articles.append(ShortArticle(filled_in(key, TITLES[key], rules), text))
    return Reminder(
        game=game_called(rules),
        cards=card_table(rules),
        worths=tuple(_of_bids(rules) if rules.game == "comptoir" else _of_hands(rules)),
        articles=tuple(articles),
        writing=tuple(map(ends_together, _writing(rules))),
        heading=heading,
        contest=contest,
    )


def _of_hands(rules: Rules) -> Iterator[ReminderFigure]:
    """The amounts of a hand; of a side that counts in tens, with what it writes."""
    alone = rules.game == "belote3" and rules.opposition == "each"
    whole = not alone and not has_stock(rules) and points_marked(rules)
    lone = ROUNDERS[rules.rounding].lone
    if not has_stock(rules):
        yield _worth(_("All the tricks, with dix de der"), HAND_POINTS, rules)
    yield _worth(_("Dix de der, for the last trick"), HAND_POINTS - CARD_POINTS, rules)
    if belote_counts(rules):
        yield _worth(_belote_words(rules), BELOTE_POINTS, rules)
    yield from _of_declarations(rules)
    if whole:
        yield _worth(_("Capot, in place of the tricks"), lone(rules.capot_points), rules)
    if rules.capot_called_points is not None and not alone:
        yield _worth(_("Capot called before play"), rules.capot_called_points, rules)
    if rules.game == "contree":
        yield from _of_contracts(rules)
    if whole:
        yield _worth(_("Failed contract, to the defence"), lone(rules.failed_points), rules)
    if "fault_points" in articles_of(rules)["penalties"]:
        if rules.misdeal != "redeal":
            yield _worth(_("Misdeal, to the other side"), rules.misdeal_points, rules)
        yield _worth(_("Irregularity, to the other side"), rules.fault_points, rules)


def _belote_words(rules: Rules) -> str:
    """What is worth the points of a belote, and for what where they are never marked."""
    if rules.game == "contree" and only_bid(rules) and not rules.bid_marks_belote:
        return _("Belote and rebelote, for the contract alone")
    return _("Belote and rebelote")


def _of_contracts(rules: Rules) -> Iterator[ReminderFigure]:
    bids = {"lowest": points(rules.min_bid), "highest": points(rules.max_bid)}
    yield ReminderFigure(_("Contracts of points"), _("%(lowest)s to %(highest)s") % bids)
    amounts = (
        (_("Capot, as a contract"), rules.capot_contract),
        (_("Capot bid and made, in all"), rules.capot_bid_made),
        (_("Capot bid and failed, in all"), rules.capot_bid_failed),
        (_("Générale, made or failed"), rules.generale_points),
    )
    for label, amount in amounts:
        if amount is not None:
            yield _worth(label, amount, rules)


def _of_declarations(rules: Rules) -> Iterator[ReminderFigure]:
    if not declarations_played(rules):
        return
    for label, kind, rank in (
        (_("Tierce: three cards in sequence"), "tierce", "A"),
        (_("Cinquante: four cards"), "cinquante", "A"),
        (_("Cent: five cards"), "cent", "A"),
        (_("Carré of jacks"), "carre", "J"),
        (_("Carré of nines"), "carre", "9"),
        (_("Carré of aces"), "carre", "A"),
        (_("Carré of tens, kings or queens"), "carre", "K"),
    ):
        yield _worth(label, points_of(rules, Declaration("A", kind, rank)), rules)


def _of_bids(rules: Rules) -> Iterator[ReminderFigure]:
    """What the bids of comptoir are worth, range by range."""
    for worth, bids in groupby(range(1, CARD_POINTS + 1), bid_worth):
        lowest, *_between, highest = bids
        of_range = {"lowest": lowest, "highest": highest}
        yield ReminderFigure(_("A bid from %(lowest)s to %(highest)s") % of_range, points(worth))


def _worth(label: str, amount: int, rules: Rules) -> ReminderFigure:
    """A line with its figure; where the sheet is kept in tens, with what is written for it."""
    written = "" if rules.unit == 1 else f" → {points(amount // rules.unit)}"
    return ReminderFigure(label, f"{points(amount)}{written}")


def _writing(rules: Rules) -> Iterator[str]:
    """What to write on the card, in order."""
    if rules.game == "comptoir":
        yield _("After each hand: the bid, the points made, and what is left on each slate.")
        yield _("Everyone at the table agrees before the next deal.")
        yield _("All the tricks of a hand: %(points)s points.") % {"points": CARD_POINTS}
        return
    if rules.game == "contree":
        yield _("Before play: who has taken, the contract, contre or surcontre.")
    if only_bid(rules):
        yield _("After each hand: whether it is made, what each side scores, and the new totals.")
    elif rules.game == "contree":
        yield _("After each hand: the tricks, what each side scores, and the new totals.")
    elif rules.game in PARTNER_GAMES:
        yield _("After each hand: who took, the tricks, what each side scores, the new totals.")
    else:
        yield _("After each hand: who took, the tricks, what each player scores, the new totals.")
    if rules.game == "belote3":
        yield _("The three players agree on the line before the next deal; all sign at the end.")
    elif rules.game == "belote2":
        yield _("Both players agree on the line before the next deal; both sign at the end.")
    else:
        yield _("Both sides agree on the line before the next deal; both sign at the end.")
    yield f"{sum_rule(rules).rstrip('.')}."
