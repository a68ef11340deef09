"""Score cards with the names of each table, on sheets ready to cut."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import ceil
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.brackets.selectors import with_phase
from tournaments.entrants.selectors.names import PairName
from tournaments.models import CardFormat, Tournament, side_names
from tournaments.paper.cards.grid import A5, Paper
from tournaments.paper.cards.head import Blank, letters_of
from tournaments.paper.cards.layout import CardLayout, Kind, layouts_for
from tournaments.paper.cards.names import NOWHERE, Where, names_in
from tournaments.paper.cards.words import WHOLE, Face, faces_at
from tournaments.paper.print_request import Order, tables
from tournaments.paper.qr import qr_image
from tournaments.ranking.selectors.seats import table_rows
from tournaments.rulesets.effective_rules import rules_at, rules_of_round
from tournaments.rulesets.titles import differences_at, rounds_words

LONG_DIFFERENCE = 24
LONG_NUMBER = 1000
"""Numbers of tables from here on are printed in the smaller type."""
BLANK_CARDS = 10
NO_BREAK = "\N{NO-BREAK SPACE}"
AFTER_NUMBER = NO_BREAK * 4
"""Between the number of a player and the name, where both are in one line."""
NO_FIGURE = NO_BREAK * 2
"""As wide as a figure, before numbers that are shorter than another."""


class CardSide(NamedTuple):
    """One side of a card; a blank card has neither number nor names.

    Single players who play together have their numbers beside their names.
    """

    number: int | None = None
    names: tuple[str, ...] = ()


class CardNames(NamedTuple):
    """The names of a side in its place on a card."""

    letter: str
    lines: str
    """One name a line."""
    classes: str
    """The CSS classes of their type and place."""


class ScoreCard(NamedTuple):
    """One card."""

    rules: Rules
    """The rules of its round."""
    sides: tuple[CardSide, ...]
    table: int | None = None
    qr: str = ""
    where: Where = NOWHERE
    face: Face = WHOLE
    """What it has of a match of several games."""
    blank: Blank = Blank.NOTHING
    """What of its head is to be written."""
    layout: CardLayout | None = None
    """How it is drawn, once it is laid on a sheet: tables of a tournament may differ in size."""

    @property
    def long_number(self) -> bool:
        """Whether the number of the table is printed in the smaller type."""
        return (self.table or 0) >= LONG_NUMBER

    @property
    def numbered(self) -> bool:
        """Whether the players of each side have their numbers beside their names."""
        return all(side.names and side.number is None for side in self.sides)

    @property
    def drawn(self) -> CardLayout:
        """Its layout; only a card on a sheet has one."""
        if self.layout is None:
            raise ValueError("a card that is on no sheet")
        return self.layout

    @property
    def letters(self) -> str:
        """The letters and numbers of the sides, in their places."""
        layout, numbers = self.drawn, [side.number for side in self.sides]
        return letters_of(layout.seats, numbers, layout.head.names, self.blank)

    @property
    def names(self) -> Iterator[CardNames]:
        """The names of the sides that have some, all in one size."""
        seats, classes = self.drawn.seats, ""
        if self.numbered:
            seats, classes = [seat.beside_letter for seat in seats], " is-numbered"
        size, lines = names_in([side.names for side in self.sides], seats)
        for letter, of_side in zip(side_names(len(self.sides)), lines, strict=True):
            if of_side:
                yield CardNames(letter, of_side, f"{size.name}{classes}")


class CardSet(NamedTuple):
    """Cards on sheets of paper; the last of two on a sheet may be missing."""

    paper: Paper
    sheets: tuple[tuple[ScoreCard, ...], ...]

    @property
    def two_up(self) -> bool:
        """Whether each sheet is cut in two."""
        return self.paper is A5


def cards_of_round(order: Order) -> CardSet:
    """A card for each table of the order's round."""
    number, rules = order.of_round.number, rules_of_round(order.of_round)
    differences = differences_at(order.tournament, number)
    if len(differences) > LONG_DIFFERENCE:
        differences = _("Its own rules")
    faces = faces_at(order.tournament, number)
    cards = []
    for row in table_rows(order.of_round):
        if order.table in (None, row.table):
            address = order.address("public_match", number, row.table)
            card = ScoreCard(rules, tuple(map(_side, row.pairs)), row.table, qr_image(address))
            # A match of a bracket is named besides its round.
            title = row.title and with_phase(order.tournament, number, row.title)
            heading = order.heading_with(title or order.called)
            for face in faces:
                where = _where(order, heading, face.title, differences)
                cards.append(card._replace(face=face, where=where))
    return card_set(cards, order.tournament.card_format)


def blank_cards(order: Order) -> CardSet:
    """Cards to fill in by hand, so many of each kind of match of the tournament."""
    tournament = order.tournament
    sides, kinds = (CardSide(),) * tournament.sides_at_table, _kinds_of_match(tournament)
    cards = []
    for (rules, faces), numbers in kinds.items():
        phase = rounds_words(tournament, numbers) if len(kinds) > 1 else ""
        card = ScoreCard(rules, sides, blank=Blank.EACH if tournament.melee else Blank.NAMES)
        of_match = [
            card._replace(face=face, where=_where(order, "", phase, face.title)) for face in faces
        ]
        cards += of_match * (order.options.get("count", BLANK_CARDS))
    return card_set(cards, tournament.card_format)


def cards_are_larger(tournament: Tournament) -> bool:
    """Whether the cards are A4 although A5 is asked for: hands or columns do not fit."""
    if tournament.card_format != CardFormat.A5:
        return False
    sides = tournament.sides_at_table
    kinds = {
        Kind(rules, sides, face) for rules, faces in _kinds_of_match(tournament) for face in faces
    }
    return any(of_kind[0].paper is not A5 for of_kind in layouts_for(kinds, CardFormat.A5).values())


def _kinds_of_match(tournament: Tournament) -> dict[tuple[Rules, tuple[Face, ...]], list[int]]:
    """The rules and faces of the cards of a tournament, with the rounds that have them."""
    kinds: dict[tuple[Rules, tuple[Face, ...]], list[int]] = {}
    for number in range(1, tournament.rounds_total + 1):
        faces = tuple(face._replace(bracket=False) for face in faces_at(tournament, number))
        kinds.setdefault((rules_at(tournament, number), faces), []).append(number)
    # A card that is for brackets alone has room for the hand that breaks a tie.
    return {
        (rules, tuple(face._replace(bracket=only) for face in faces)): numbers
        for (rules, faces), numbers in kinds.items()
        for only in [all(tournament.phase_at(number).bracketed for number in numbers)]
    }


def blank_card_set(
    rules: Rules, *, count: int, card_format: str, sides: int, title: str = ""
) -> CardSet:
    """Cards without a contest: all above the hands is to be written, beside the title."""
    card = ScoreCard(rules, (CardSide(),) * sides, blank=Blank.ALL, where=Where(contest=title))
    return card_set([card] * count, card_format)


def card_set(cards: Sequence[ScoreCard], card_format: str) -> CardSet:
    """Lay cards on sheets; cut in two, they make two piles that stay in table order."""
    kinds = [Kind(card.rules, len(card.sides), card.face, card.blank) for card in cards]
    layouts = layouts_for(set(kinds), card_format)
    laid = []
    for card, kind in zip(cards, kinds, strict=True):
        for layout in layouts[kind]:
            head, continued = layout.head, layout.continued
            where = card.where.within(head.where, stacked=head.stacked, continued=continued)
            laid.append(card._replace(layout=layout, where=where))
    paper = next((layouts[0].paper for layouts in layouts.values()), A5)
    half = (len(laid) + 1) // 2 if paper is A5 else len(laid)
    pairs = zip_longest(laid[:half], laid[half:])
    return CardSet(paper, tuple(tuple(card for card in pair if card) for pair in pairs))


def _where(order: Order, round_: str, *more: str) -> Where:
    """The head of a card: after the round and the contest what is given, then date and club.

    A blank card, on which the round is written, always says the date.
    """
    name, club = order.tournament.name, order.tournament.club.name
    date = date_format(order.tournament.date, "DATE_FORMAT").replace(" ", NO_BREAK)
    if not round_:
        return Where(contest=f"{name}, {date}", more=(*filter(None, more), club))
    return Where(round_, name, (*filter(None, more), date, club))


def _side(name: PairName) -> CardSide:
    """A side of the head.

    Players who were entered alone and play together have a line each, with their number: the
    numbers end, and the names begin, one below the other.
    """
    if name.players:
        longest = max(len(str(one.number)) for one in name.players)
        shown = ((NO_FIGURE * (longest - len(str(one.number))), one) for one in name.players)
        each = (f"{before}{one.number}{AFTER_NUMBER}{' '.join(one.names)}" for before, one in shown)
        return CardSide(None, tuple(each))
    return CardSide(name.number, name.names)


def card_sheets(order: Order) -> int:
    """The number of sheets of the score cards: two small cards share one."""
    tournament, number = order.tournament, order.of_round.number
    rules, sides = rules_at(tournament, number), tournament.sides_at_table
    kinds = [Kind(rules, sides, face) for face in faces_at(tournament, number)]
    layouts = layouts_for(kinds, tournament.card_format)
    cards = tables(order) * sum(len(layouts[kind]) for kind in kinds)
    return ceil(cards / 2) if layouts[kinds[0]][0].paper is A5 else cards
