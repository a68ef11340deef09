"""PDF/UA-1: the order of reading; the matrix validates every paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import page as validator
import pytest
from pypdf import PdfReader

from tests import cast
from tests.paper.faults import OUR_FONTS, fonts_of
from tests.paper.paper import page
from tests.phases.chains import play, pools_then_finals
from tests.rounds.evenings import published
from tournaments.paper.pdf import pdf_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
TABLE = """<table><thead><tr><th>No</th><th>Nom</th></tr></thead>
<tbody><tr><th>1</th><td>Alice</td></tr></tbody></table>"""
PNG = f"data:image/png;base64,{b64encode(cast.LOGO_PNG).decode()}"


def broken(pdf: bytes) -> set[str]:
    """The rules of PDF/UA-1 that a file breaks."""
    report = validator.validate_pdf_bytes(pdf, profile=validator.ValidationProfile.PDF_UA_1)
    return {f"{one.rule_id}: {one.message}" for one in report.failures}


def made(body: str) -> bytes:
    return pdf_of(f'<html lang="fr"><head><title>Essai</title></head><body>{body}</body></html>')


def tree(pdf: bytes) -> Any:
    """The elements as lists: tag, then elements and the number of pieces of text in each."""
    root: Any = PdfReader(BytesIO(pdf)).root_object["/StructTreeRoot"]
    return _told(root["/K"][0].get_object())


def _told(element: Any) -> Any:
    kids = kids_of(element)
    text = sum(isinstance(kid, int) for kid in kids)
    others = [_told(kid.get_object()) for kid in kids if not isinstance(kid, int)]
    return [str(element["/S"])[1:], *others, *([text] if text else [])]


def elements(pdf: bytes, tag: str) -> Iterator[Any]:
    """The elements of this tag."""
    waiting: list[Any] = [PdfReader(BytesIO(pdf)).root_object["/StructTreeRoot"]["/K"][0]]  # type: ignore[index]
    while waiting:
        element = waiting.pop().get_object()
        if element["/S"] == f"/{tag}":
            yield element
        waiting += [kid for kid in kids_of(element) if not isinstance(kid, int)]


def kids_of(element: Any) -> list[Any]:
    """What an element holds: it may be one thing or a list."""
    held = element.raw_get("/K")
    return [*held] if isinstance(held, list) else [held]


SIGNS = "♠♥♦♣ ✓ → ★"


def test_signs_and_letters_of_names_are_of_our_own_fonts() -> None:
    sheet = '<link rel="stylesheet" href="/static/css/print.css">'
    found = made(f"{sheet}<p>10 {SIGNS} <b>10 {SIGNS}</b> Łukasz Şahin</p>")
    assert {name.removesuffix("-Bold") for name in fonts_of(found)} == set(OUR_FONTS)
    assert SIGNS in PdfReader(BytesIO(found)).pages[0].extract_text()


class TestTree:
    def test_headings_and_paragraphs_are_told_without_the_boxes_around_them(self) -> None:
        body = "<main><h1>Règles</h1><div><p>Un <strong>deux</strong> trois</p></div></main>"
        assert tree(made(body)) == ["Document", ["H1", 1], ["Div", ["P", 3]]]

    def test_text_without_a_paragraph_gets_one(self) -> None:
        body = "<section>Un<h2>Deux</h2>Trois</section><div>Quatre</div>"
        section = ["Sect", ["P", 1], ["H2", 1], ["P", 1]]
        assert tree(made(body)) == ["Document", section, ["P", 1]]

    def test_header_cells_say_of_what(self) -> None:
        found = made(TABLE)
        scopes = [str(cell["/A"]["/Scope"]) for cell in elements(found, "TH")]
        assert sorted(scopes) == ["/FigureColumn", "/FigureColumn", "/Row"]
        assert broken(found) == set()

    def test_a_table_with_nothing_but_a_head_is_valid(self) -> None:
        found = made("<table><thead><tr><th>No</th></tr></thead><tbody></tbody></table>")
        assert tree(found) == ["Document", ["Table", ["TR", ["TH", 1]]]]
        assert broken(found) == set()

    def test_terms_and_definitions_are_items_of_a_list(self) -> None:
        found = made("<dl><div><dt>Tirage</dt><dd>Au sort</dd></div></dl>")
        assert tree(found) == ["Document", ["L", ["LI", ["LBody", 1]], ["LI", ["LBody", 1]]]]
        assert broken(found) == set()

    def test_a_picture_with_words_is_told_and_another_is_not(self) -> None:
        found = made(f'<p>Un</p><img src="{PNG}" alt="Code"><img src="{PNG}" alt="">')
        assert [str(one["/Alt"]) for one in elements(found, "Figure")] == ["Code"]
        assert broken(found) == set()

    def test_head_foot_and_page_number_are_not_read(self) -> None:
        style = "<style>header{position:running(h)} @page{@top-left{content:element(h)}}</style>"
        number = "<style>@page{@bottom-right{content:counter(page)}}</style>"
        found = made(f"{style}{number}<header><p>Concours</p></header><p>Un</p>")
        assert tree(found) == ["Document", ["P", 1]]
        assert broken(found) == set()


class TestPapers:
    def test_brackets_are_pictures_with_words(self) -> None:
        tournament = pools_then_finals()
        play(tournament, 1, 2, 3)
        published(tournament, 4)
        found = pdf_of(page(tournament, "brackets"))
        assert broken(found) == set()
        assert {str(one["/Alt"]) for one in elements(found, "Figure")} == {"Tableau"}
