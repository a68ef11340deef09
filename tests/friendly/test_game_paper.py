"""The sheet of a friendly game on paper: every mark explained, nothing stored."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.presets import PRESETS
from tests import cast
from tests.friendly.counting import HANDS, Phone, game_of
from tests.paper.press.printers import Held, pages, quick_press
from tournaments.friendly.pages import manuscript_of, paper_of
from tournaments.friendly.views import sharing
from tournaments.paper.pdf import pdf_of
from tournaments.paper.press import jobs, store
from tournaments.paper.press.jobs import MOST_WAITING, Press, Rank

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    cache.clear()


def html(preset: str = "belote", address: str = "") -> str:
    game = game_of(preset, *HANDS[PRESETS[preset].game])
    return manuscript_of(game, cast.EVENING, address).html()


@pytest.mark.parametrize("preset", ["belote", "coinche", "belote2", "belote3", "comptoir"])
def test_every_game_has_its_marks_explained(preset: str) -> None:
    page = html(preset)
    game = game_of(preset, *HANDS[PRESETS[preset].game])
    assert all(hand.words in unescape(page) for hand in paper_of(game).game.hands)
    assert "pris" in page or "ardoise" in page
    for names in game.pairs:
        assert names.label in page


def test_an_unfinished_game_says_so_and_a_finished_one_names_its_winner() -> None:
    assert "La partie n’est pas terminée." in html()
    over = game_of("belote", *[{"taker": "A", "capot": "A"}] * 4)
    told = paper_of(over)
    assert "Alice – Bruno" in told.over
    assert [side.won for side in told.sides] == [True, False]


def test_it_is_played_at_no_table_of_a_hall() -> None:
    assert "Table" not in html()


def test_other_rules_are_said() -> None:
    game = game_of("village_12")
    other = replace(game, rules=replace(game.rules, hands=15))
    assert paper_of(other).called.differences == "15 donnes au lieu de 12"


def test_a_shared_game_prints_its_address_and_code() -> None:
    page = html(address="http://club.example/count/x/")
    assert "http://club.example/count/x/" in page
    assert "paper-qr" in page
    assert "paper-qr" not in html()


def test_the_form_makes_a_page_and_a_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_press(monkeypatch)
    phone = Phone().begin(name_0_0="Alice").hand(HANDS["belote"][0])
    page = phone.client.post("/count/print/", phone.form.sent)
    assert "110" in page.content.decode()
    pdf = phone.client.post("/count/print.pdf", phone.form.sent)
    assert pdf["Content-Type"] == "application/pdf"
    for answer in (page, pdf):
        assert answer["Cache-Control"] == "private, no-store"
        assert answer["X-Robots-Tag"] == "noindex"


def test_nothing_of_it_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_press(monkeypatch)
    before = {*store.folder().glob("*")}
    phone = Phone().begin().hand(HANDS["belote"][0])
    assert phone.client.post("/count/print.pdf", phone.form.sent).content.startswith(b"%PDF")
    assert {*store.folder().glob("*")} == before


def test_a_shared_game_is_printed_by_whoever_has_its_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick_press(monkeypatch)
    phone = Phone().begin().hand(HANDS["belote"][0]).sends(share="1")
    url = f"/count/{phone.form.sent['shared'][0]}"
    assert f"http://testserver{url}/" in Client().get(f"{url}/print/").content.decode()
    assert Client().get(f"{url}/print.pdf").content.startswith(b"%PDF")


def test_a_pdf_that_is_not_made_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Held(broken=True)
    broken.go.set()
    monkeypatch.setattr(jobs, "PRESS", Press(broken))
    phone = Phone().begin().hand(HANDS["belote"][0])
    answer = phone.client.post("/count/print.pdf", phone.form.sent)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "10"
    assert "choisissez la page" in answer.content.decode()


def test_a_pdf_that_takes_long_is_there_when_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Held()
    monkeypatch.setattr(jobs, "PRESS", Press(slow))
    monkeypatch.setattr(sharing, "PATIENCE", 0)
    phone = Phone().begin().hand(HANDS["belote"][0])
    assert phone.client.post("/count/print.pdf", phone.form.sent).status_code == 503
    monkeypatch.setattr(sharing, "PATIENCE", 20)
    slow.go.set()
    answer = phone.client.post("/count/print.pdf", phone.form.sent)
    assert answer.content.startswith(b"%PDF")
    assert len(slow.made) == 1


def test_a_crowd_is_asked_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST_WAITING, Rank.PUBLIC, 0)
    quick_press(monkeypatch)
    phone = Phone().begin().hand(HANDS["belote"][0])
    answer = phone.client.post("/count/print.pdf", phone.form.sent)
    assert answer.status_code == 503
    assert "dix secondes" in answer.content.decode()


def test_its_pdf_has_numbered_sheets() -> None:
    """WeasyPrint itself makes it: numbered sheets."""
    made = manuscript_of(
        game_of("belote", *HANDS["belote"] * 9, *[{"void": "other"}] * 40),
        cast.EVENING,
        "",
    )
    read = pages(pdf_of(made.html()))
    assert len(read) > 1
    text = " ".join(read)
    assert "Alice – Bruno" in text
    assert f"1 / {len(read)}" in text
