"""Score cards: who sits where, on sheets of paper ready to cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.sides import side_names
from tournaments.entrants.selectors.names import PairName
from tournaments.paper.card_faces import WHOLE, Face, faces_at
from tournaments.paper.card_layout import CardLayout, Kind, layouts_for
from tournaments.paper.grid import A5, Paper
from tournaments.paper.order import Order
from tournaments.ranking.selectors.crosstable import table_rows
from tournaments.rulesets.in_force import rules_at, rules_of_round
from tournaments.rulesets.titles import differences_at, rounds_words

LONG_NAME = 24
LONG_NUMBER = 1000
"""Numbers of tables and entrants from here on are printed in the smaller type."""
BLANK_CARDS = 10
ABREAST = 3


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a card; a blank card has neither number nor names.

    Single players who play together have their numbers beside their names.
    """

    number: int | None = None
    names: tuple[str, ...] = ()

    @property
    def lines(self) -> str:
        """The names, one a line."""
        return "\n".join(self.names)

    @property
    def long(self) -> bool:
        """Whether a name is printed in the smaller type."""
        return any(len(name) > LONG_NAME for name in self.names)

    @property
    def long_number(self) -> bool:
        """Whether the number is printed in the smaller type."""
        return (self.number or 0) >= LONG_NUMBER


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """One card."""

    table: int | None = None
    sides: tuple[CardSide, ...] = ()
    qr: str = ""
    rules: Rules | None = None
    """The rules of its round; None stands for those of the tournament."""
    where: str = ""
    """Its own lines in place of tournament, round and date; empty for those of the set."""
    face: Face = WHOLE
    """What it has of a match of several games."""
    layout: CardLayout | None = None
    """How it is drawn, once it is laid on a sheet: tables of a tournament may differ in size."""

    @property
    def long_number(self) -> bool:
        """Whether the number of the table is printed in the smaller type."""
        return (self.table or 0) >= LONG_NUMBER

    @property
    def seats(self) -> list[tuple[str, CardSide]]:
        """The sides with the letters of their places."""
        return list(zip(side_names(len(self.sides)), self.sides, strict=True))


@dataclass(frozen=True, slots=True)
class CardSet:
    """Cards on sheets of paper; the last of two on a sheet may be missing."""

    paper: Paper
    sheets: tuple[tuple[ScoreCard, ...], ...]
    where: str
    """Tournament, round and date, one a line."""

    @property
    def two_up(self) -> bool:
        """Whether each sheet is cut in two."""
        return self.paper is A5


def cards_of_round(order: Order) -> CardSet:
    """A card for each table of the order's round."""
    if order.round_ is None:
        raise ValueError("score cards without a round")
    number, rules = order.round_.number, rules_of_round(order.round_)
    differences = differences_at(order.tournament, number)
    if len(differences) > LONG_NAME:
        differences = _("Rules of its own")
    faces = [
        (face, _where(order, differences=told) if (told := face.title or differences) else "")
        for face in faces_at(order.tournament, number)
    ]
    cards = []
    for row in table_rows(order.round_):
        if row.table is not None:
            address = order.address("public_match", number, row.table)
            sides = tuple(_side(name, len(row.pairs)) for name in row.pairs)
            card = ScoreCard(row.table, sides, order.code(address), rules)
            cards += [replace(card, face=face, where=where) for face, where in faces]
    return card_set(order, cards)


def blank_cards(order: Order) -> CardSet:
    """Cards to fill in by hand, of each kind of match of the tournament."""
    tournament = order.tournament
    card = ScoreCard(
        sides=(CardSide(),) * tournament.sides_at_table, qr=order.code(order.public_url)
    )
    kinds: dict[tuple[Rules, tuple[Face, ...]], list[int]] = {}
    for number in range(1, tournament.rounds_total + 1):
        kind = rules_at(tournament, number), faces_at(tournament, number)
        kinds.setdefault(kind, []).append(number)
    cards = []
    for (rules, faces), numbers in kinds.items():
        phase = rounds_words(tournament, numbers) if len(kinds) > 1 else ""
        of_match = [
            replace(card, rules=rules, face=face, where=where)
            for face in faces
            for where in [_where(order, phase, face.title) if phase or face.title else ""]
        ]
        cards += of_match * BLANK_CARDS
    return card_set(order, cards)


def blank_card_set(rules: Rules, *, count: int, card_format: str, sides: int) -> CardSet:
    """Cards without a contest: everything above the hands is to be written."""
    card = ScoreCard(sides=(CardSide(),) * sides, rules=rules)
    return _on_sheets([card] * count, Kind(rules, sides), card_format, "")


def card_set(order: Order, cards: Sequence[ScoreCard]) -> CardSet:
    """Lay the cards of a tournament on sheets."""
    tournament = order.tournament
    usual = Kind(tournament.rules, tournament.sides_at_table)
    return _on_sheets(cards, usual, tournament.card_format, _where(order))


def _on_sheets(cards: Sequence[ScoreCard], usual: Kind, card_format: str, where: str) -> CardSet:
    """Lay cards on sheets; cut in two, they make two piles that stay in table order."""
    kinds = [
        Kind(card.rules or usual.rules, len(card.sides) or usual.sides, card.face) for card in cards
    ]
    layouts = layouts_for(set(kinds), card_format)
    laid = [replace(card, layout=layouts[one]) for card, one in zip(cards, kinds, strict=True)]
    paper = next((layout.paper for layout in layouts.values()), A5)
    half = (len(laid) + 1) // 2 if paper is A5 else len(laid)
    pairs = zip_longest(laid[:half], laid[half:])
    return CardSet(paper, tuple(tuple(card for card in pair if card) for pair in pairs), where)


def _where(order: Order, phase: str = "", differences: str = "") -> str:
    """Tournament, round and date, and the club, or what the round plays otherwise."""
    tournament = order.tournament
    when = " · ".join(
        filter(None, (order.round_label, date_format(tournament.date, "DATE_FORMAT")))
    )
    # The line has room for one of them, and the phase says which card is the right one.
    told = phase or (order.heading if order.called else when)
    return "\n".join((tournament.name, told, differences or tournament.club.name))


def _side(name: PairName, sides: int) -> CardSide:
    """A side of the head; at a table of three, a single name takes two lines.

    Players who were entered alone and play together have a line each, with their number.
    """
    if name.players:
        each = (" ".join((str(one.number), *one.names)) for one in name.players)
        return CardSide(None, tuple(each))
    lone = len(name.names) == 1 and sides == ABREAST
    return CardSide(name.number, tuple(name.names[0].split(" ", 1)) if lone else name.names)
