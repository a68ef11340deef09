"""Checks of every paper: head and foot, languages, valid HTML, safe names, no warnings."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

from tests.paper.paper import SITE, evening, order, page, pdf, speaking, text_of
from tournaments.paper.documents import DOCUMENTS, Step, file_name

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
VOID = {"meta", "link", "img", "br", "hr", "col", "input"}


class Nesting(HTMLParser):
    """Checks that a page closes its elements in order and has no style or script in it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        inline = [name for name, _ in attrs if name == "style" or name.startswith("on")]
        self.faults += inline
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.faults.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag}")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_pages_are_valid_and_in_one_language(language: str) -> None:
    tournament = evening(5)
    for key, document in DOCUMENTS.items():
        html = page(tournament, key, language)
        nesting = Nesting()
        nesting.feed(html)
        assert (nesting.open, nesting.faults) == ([], []), key
        assert f'<html lang="{language}">' in html, key
        with speaking(language):
            assert f"<title>{document.title}" in html, key
        assert "paper-logo" not in html, key


def test_head_and_foot_have_the_title_the_time_and_the_address_in_our_own_font() -> None:
    printed = pdf(evening(5), "tables")
    text = text_of(printed)
    assert "Concours de la Saint-Martin · Belote de Saint-Avertin · 20 novembre 2026" in text
    assert "Fait le 20 nov. 2026, 21 h 15" in text
    assert f"{SITE}/c/martin/" in text
    assert f"1 / {len(printed.pages)}" in text
    resources: Any = printed.pages[0]["/Resources"]
    names = [str(font.get_object()["/BaseFont"]) for font in resources["/Font"].values()]
    assert any("Atkinson" in name for name in names)


def test_names_are_safe() -> None:
    tournament = evening(5)
    tournament.entrants.get(number=1).seats.update(name="<script>alert(1)</script>")
    for key in DOCUMENTS:
        assert "<script>" not in page(tournament, key), key


def test_a_paper_of_a_round_belongs_to_its_step() -> None:
    rounds = {key for key, document in DOCUMENTS.items() if document.needs_round}
    assert rounds == {key for key, one in DOCUMENTS.items() if one.step is Step.ROUND}
    assert "cards" in rounds


def test_the_title_of_a_file_has_paper_round_and_contest() -> None:
    tournament = evening(2)
    for key, title in (
        ("tables", "Plan des tables — Partie 1"),
        ("cards", "Feuilles de marque — Partie 1"),
        ("ranking", "Classement après la partie 1"),
        ("badges", "Badges"),
    ):
        assert f"<title>{title} — Concours de la Saint-Martin</title>" in page(tournament, key)


def test_file_names_have_tournament_paper_and_round_without_accents() -> None:
    tournament = evening(2)
    with speaking("fr"):
        assert file_name(DOCUMENTS["rules"], order(tournament)) == "martin-reglement.pdf"
        name = file_name(DOCUMENTS["names"], order(tournament, 1))
    assert name == "martin-chercher-son-nom-partie-1.pdf"
