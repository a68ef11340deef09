"""The text for the newspaper: whole sentences, plain to copy, true of what was played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from tests import cast
from tests.paper.paper import evening, order, speaking
from tests.rounds.evenings import again
from tournaments.models import Entrant, Tournament
from tournaments.paper.newspaper.values import newspaper, newspaper_text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def text_of(tournament: Tournament, language: str = "fr") -> str:
    with speaking(language):
        return newspaper_text(order(tournament))


def test_a_contest_in_sentences() -> None:
    tournament = evening(4, rounds_planned=1)
    Entrant.objects.filter(number=3).update(category="Dames")
    assert text_of(tournament).replace("\u00a0", " ").replace("\u202f", " ") == (
        "Concours de la Saint-Martin : les résultats\n\n"
        "Organisé par Belote de Saint-Avertin, ce concours de belote s’est joué le vendredi "
        "20 novembre 2026 (Salle des fêtes) : 4 doublettes, 1 partie.\n\n"
        "Le concours a été remporté par Chantal Durand et Denis Moreau avec 1 043 points, devant "
        "Gisèle Roux et Henri Blanchard, puis Éliane Lefèvre et François Garnier.\n\n"
        "Premier lot : Jambon entier.\n\n"
        "Le classement : 1. Chantal Durand et Denis Moreau, 1 043 points ; "
        "2. Gisèle Roux et Henri Blanchard, 1 042 points ; "
        "3. Éliane Lefèvre et François Garnier, 902 points ; "
        "4. Alice Martin et Bruno Petit, 901 points.\n\n"
        "Dames : première place, Éliane Lefèvre et François Garnier.\n"
    )


def test_it_is_plain() -> None:
    assert not {*"<>*_#"} & {*text_of(evening(4, rounds_planned=1))}


def test_results_to_come_are_said() -> None:
    tournament = evening(4)
    Entrant.objects.filter(number=3).update(category="Dames")
    told = text_of(tournament).replace("\u00a0", " ")
    assert "Provisoire" in told
    assert "ce concours de belote se joue le" in told
    assert "4 doublettes, 1 partie jusqu’ici." in told
    assert "Dames : en tête, " in told


def test_a_contest_to_come_has_no_results() -> None:
    assert text_of(cast.tournament()).replace("\u00a0", " ") == (
        "Concours de la Saint-Martin\n\n"
        "Organisé par Belote de Saint-Avertin, ce concours de belote aura lieu le vendredi "
        "20 novembre 2026 (Salle des fêtes).\n\n"
        "Le classement sera ici dès que toutes les feuilles de la première partie seront rendues.\n"
    )


def test_names_are_those_that_the_public_sees() -> None:
    tournament = evening(4, rounds_planned=1, names_policy="short")
    assert "Chantal D. et Denis M." in text_of(tournament)
    cast.update(names_policy="number")
    assert "remporté par n° 2" in text_of(again(tournament)).replace("\u00a0", " ")


def test_a_text_of_held_results_says_so() -> None:
    tournament = evening(4, rounds_planned=1, ranking_held=True)
    assert text_of(tournament).startswith("Le classement final est caché")


def test_what_else_it_says_comes_last() -> None:
    told = replace(order(evening(4)), options={"more": ("Prochain concours le 12 décembre.",)})
    assert newspaper(told)[-1] == "Prochain concours le 12 décembre."


def test_single_players_are_not_called_pairs() -> None:
    tournament = cast.tournament(preset="belote3")
    with tournament.speaking():
        assert "doublette" not in newspaper_text(order(tournament))


def test_it_is_sent_as_text_with_what_else_it_says() -> None:
    odile = cast.signed_in(cast.organiser(evening(4).club))
    address = reverse("paper_text", args=("martin", "newspaper"))
    answer = odile.get(address, {"more": "Merci à tous."})
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().endswith("Merci à tous.\n")
    assert odile.get(address, {"more": "x" * 600}).status_code == 400
    assert odile.get(reverse("paper_text", args=("martin", "ranking"))).status_code == 404
