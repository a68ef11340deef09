"""The poster that announces a contest: what it says, what is left to write, its size."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests import cast
from tests.matrix import one_in
from tests.paper.faults import faults_of
from tests.paper.paper import order, page, speaking, words_of
from tournaments.models import Prize, Tournament
from tournaments.paper.announcement.values import (
    LONGEST_LINE,
    MOST_LINES,
    announcement,
    headline,
    prize_list,
)
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.forms import AnnouncementForm
from tournaments.paper.pdf import layout

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TOLD = {
    "sheet": "a3",
    "starts": "20 h 30, inscriptions dès 19 h 30",
    "contact": "Odile Renaud, 02 47 27 00 00",
    "prizes": "1er : un jambon entier\nUn lot pour tous",
    "more": "Buvette et crêpes",
}


def poster(tournament: Tournament, told: dict[str, Any]) -> str:
    """The poster with these answers to its form."""
    form = AnnouncementForm(tournament, told)
    assert form.is_valid(), form.errors
    asked = replace(order(tournament), options=form.cleaned_data)
    with speaking("fr"):
        return page_of(DOCUMENTS["announcement"], asked)


def test_it_says_what_when_where_and_for_how_much() -> None:
    words = words_of(page(cast.tournament(capacity=64), "announcement"))
    for said in (
        *("Concours de belote de la Saint-Martin", "Belote de Saint-Avertin"),
        *("Vendredi 20 novembre 2026", "Salle des fêtes"),
        *("Mise : 20 € par doublette (10 € par joueur)", "4 parties, par doublettes"),
        *("12 donnes", "64 doublettes au plus"),
    ):
        assert said in words, said


def test_what_nobody_has_told_has_a_line_to_write_on() -> None:
    html = page(cast.tournament(place=""), "announcement")
    assert html.count("<i></i>") == 6
    assert "<i></i>" not in poster(cast.tournament(code="autre"), TOLD)


def test_it_says_what_its_form_was_told() -> None:
    words = words_of(poster(cast.tournament(), TOLD))
    for said in ("20 h 30, inscriptions dès 19 h 30", "02 47 27 00 00", "Buvette et crêpes"):
        assert said in words
    assert "1er : un jambon entier Un lot pour tous" in words


def test_the_prizes_of_the_contest_are_offered_first() -> None:
    tournament = cast.tournament()
    Prize.objects.create(tournament=tournament, rank=1, label="Jambon entier")
    assert AnnouncementForm(tournament, {}).initial["prizes"] == ("1\u00a0– Jambon entier",)
    assert "Jambon entier" in page(tournament, "announcement")
    assert "Jambon entier" not in poster(tournament, TOLD | {"prizes": ""})


def test_it_says_how_many_more_prizes_there_are() -> None:
    tournament = cast.tournament()
    for rank in range(1, MOST_LINES + 2):
        Prize.objects.create(tournament=tournament, rank=rank, position=rank, label="Jambon")
    with speaking("fr"):
        shown = prize_list(tournament)
    assert shown[-2:] == ("9\u00a0– Jambon", "… et 2 autres lots")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Concours de Pâques", ("Concours de belote", "de Pâques")),
        ("Grand concours de belote", ("Grand concours de belote", "")),
        ("Les Atouts", ("Concours de belote", "Les Atouts")),
    ],
)
def test_it_says_no_word_of_its_title_twice(name: str, said: tuple[str, str]) -> None:
    with speaking("fr"):
        assert headline(cast.tournament(name=name)) == said


def test_a_melee_is_named() -> None:
    words = words_of(page(cast.tournament(system="melee"), "announcement"))
    assert "Mêlée : un nouveau partenaire à chaque partie" in words


def test_single_players_are_not_called_pairs() -> None:
    tournament = cast.tournament(preset="belote3", capacity=60)
    with tournament.speaking():
        words = words_of(page_of(DOCUMENTS["announcement"], order(tournament)))
    assert "60 joueurs au plus" in words
    assert "doublette" not in words


FULL = {
    "starts": "x" * LONGEST_LINE,
    "contact": "Société des joueurs, " * 3,
    "prizes": "\n".join(
        ["Un panier garni de la charcuterie du village, d’une valeur de 120 €"] * MOST_LINES
    ),
    "more": "\n".join(["Buvette, crêpes et sandwichs sur place tout l’après-midi"] * 4),
}
USUAL: dict[str, str] = {}


@pytest.mark.parametrize("sheet", ["a4", "a3"])
@pytest.mark.parametrize(
    ("name", "told"),
    one_in(
        3, [("Concours", USUAL), ("Concours " * 13, FULL), ("Concours de la Saint-Martin", TOLD)]
    ),
)
def test_it_is_one_sheet_of_the_size_asked_for(sheet: str, name: str, told: dict[str, str]) -> None:
    tournament = cast.tournament(name=name[:120])
    laid = layout(poster(tournament, {**told, "sheet": sheet}))
    assert faults_of(laid, is_list=False) == []
    (laid_sheet,) = laid.pages
    assert round(laid_sheet.width / 96 * 25.4) == {"a4": 210, "a3": 297}[sheet]


def test_the_type_fills_the_sheet() -> None:
    tournament = cast.tournament()
    few = announcement(order(tournament)).type_size
    many = announcement(replace(order(tournament), options={"prizes": ("Un lot",) * 10})).type_size
    assert few > many
