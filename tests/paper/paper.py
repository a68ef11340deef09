"""Papers of the cast's tournament for the tests: one round played, and its PDF text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from html import unescape
from io import BytesIO
from typing import Any, NamedTuple

from django.utils import translation
from pypdf import PdfReader

from scoring.rules import Rules
from tests import cast
from tournaments.models import Prize, Tournament
from tournaments.paper.cards.layout import CardLayout, Kind, layouts_of
from tournaments.paper.cards.words import WHOLE, Face
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import layout, pdf_of
from tournaments.paper.print_request import Order

SITE = "http://192.168.1.20:8000"
MADE = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)


def evening(count: int = 6, **settings: Any) -> Tournament:
    """The cast's tournament with a first round played by `count` pairs; an odd pair has the bye."""
    tournament = cast.tournament(**settings)
    cast.pairs(tournament, count)
    matches = [(number, number + 1) for number in range(1, count, 2)]
    round_ = cast.published_round(tournament, 1, matches, bye=count if count % 2 else None)
    for table in range(1, len(matches) + 1):
        cast.totals(round_, table, 900 + table, 1044 - table)
    Prize.objects.create(tournament=tournament, rank=1, label="Jambon entier", value_cents=8000)
    return tournament


def order(tournament: Tournament, round_number: int | None = None) -> Order:
    """An order for a paper, from a laptop in the hall during the evening."""
    found = None if round_number is None else tournament.rounds.get(number=round_number)
    return Order(tournament, SITE, MADE, found)


def page(tournament: Tournament, key: str, language: str = "fr") -> str:
    """A paper of the tournament as HTML."""
    document = DOCUMENTS[key]
    with speaking(language):
        return page_of(document, order(tournament, 1 if document.needs_round else None))


def page_for(tournament: Tournament, key: str, language: str = "fr") -> str:
    """A paper as HTML, in words about pairs or about single players, as the desk gets it."""
    with speaking(language), tournament.speaking():
        return page_of(DOCUMENTS[key], order(tournament, 1 if DOCUMENTS[key].needs_round else None))


def sheets_about(key: str, asked: Order) -> int:
    """The estimated number of sheets of a paper that grows with the tournament."""
    estimate = DOCUMENTS[key].sheets
    assert estimate is not None
    return estimate(asked)


def pdf(tournament: Tournament, key: str, language: str = "fr") -> PdfReader:
    """A paper of the tournament as a PDF, parsed."""
    return PdfReader(BytesIO(pdf_of(page_for(tournament, key, language))))


def layout_for(rules: Rules, card_format: str, sides: int = 2, face: Face = WHOLE) -> CardLayout:
    """The layout of the first score card of a match."""
    return layouts_of(Kind(rules, sides, face), card_format)[0]


def text_of(found: PdfReader) -> str:
    """The text of a PDF, every kind of space as a plain one."""
    return " ".join(" ".join(one.extract_text() for one in found.pages).split())


def words_of(html: str) -> str:
    """The words of a page, every kind of space as a plain one: no layout is needed to read them."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


class Printed(NamedTuple):
    """A run of words on a sheet, and how far it reaches, in millimetres."""

    text: str
    right: float
    bottom: float


PIXELS_A_MM = 96 / 25.4


def sheets_of(html: str) -> list[list[Printed]]:
    """The words on each sheet of a paper."""
    return printed_on(layout(html))


def printed_on(laid: Any) -> list[list[Printed]]:
    """The words on each sheet of a layout."""
    return [
        [
            Printed(
                box.text,
                (box.position_x + box.width) / PIXELS_A_MM,
                (box.position_y + box.height) / PIXELS_A_MM,
            )
            for box in sheet._page_box.descendants(placeholders=True)
            if hasattr(box, "text")
        ]
        for sheet in laid.pages
    ]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """The reader's language."""
    with translation.override(language):
        yield
