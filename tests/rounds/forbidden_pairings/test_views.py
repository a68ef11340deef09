"""The page of forbidden pairings, and the links to it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.entrants.helpers import words
from tournaments.models import ForbiddenPairing, Tournament
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add
from tournaments.rounds.services.rounds import round_draw, round_publish

pytestmark = pytest.mark.django_db
HERE = "/desk/martin/entrants/apart/"
RELEASE = "/desk/martin/entrants/apart/1/2/release/"
SECRET = "Brouille de 1998"


def sent(odile: Client, **typed: object) -> str:
    answer = odile.post(HERE, {"one": "1", "other": "2", "reason": ""} | typed, follow=True)
    return words(answer)


def apart(tournament: Tournament, reason: str = SECRET) -> None:
    forbidden_pairing_add(actor=cast.actor(), tournament=tournament, one=1, other=2, reason=reason)


def draw(tournament: Tournament) -> None:
    round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=3)


class TestPage:
    def test_the_addresses(self) -> None:
        assert reverse("kept_apart", args=["martin"]) == HERE
        assert reverse("kept_apart_release", args=["martin", 1, 2]) == RELEASE

    def test_two_numbers_are_typed(self, tournament: Tournament, odile: Client) -> None:
        said = sent(odile, one=" 2 ", other="1", reason=SECRET)
        assert "Les doublettes 2 et 1 ne doivent pas se rencontrer." in said
        assert "1 · Alice Martin – Bruno Petit" in said
        assert SECRET in said
        assert ForbiddenPairing.objects.get().reason == SECRET

    def test_they_may_meet_again(self, tournament: Tournament, odile: Client) -> None:
        apart(tournament)
        said = words(odile.post(RELEASE, follow=True))
        assert "peuvent de nouveau se rencontrer" in said
        assert not ForbiddenPairing.objects.exists()

    def test_the_first_number_is_there_already(self, odile: Client) -> None:
        assert 'value="3"' in words(odile.get(f"{HERE}?one=3"))

    def test_what_the_draw_makes_of_it(self, odile: Client) -> None:
        assert "Chaque tirage évite ces rencontres avant tout" in words(odile.get(HERE))

    def test_single_players_are_called_players(self, tournament: Tournament, odile: Client) -> None:
        cast.singles(cast.tournament(tournament.club, code="seuls", preset="belote3"), 6)
        said = words(odile.get("/desk/seuls/entrants/apart/"))
        assert "Joueurs qui ne doivent pas se rencontrer" in said
        assert "oublette" not in said.split("<main")[1].split("</main")[0]


class TestRefused:
    def test_beside_the_field(self, odile: Client) -> None:
        for one, other, said in (
            ("1", "77", "Il n’y a pas de doublette 77."),
            ("1", "1", "Choisissez deux doublettes différentes."),
            ("1", "", "Indiquez un nombre."),
            ("deux", "1", "avec les chiffres 0 à 9"),
            ("9" * 40, "1", "999999 au plus"),
            ("0", "1", "1 au moins"),
        ):
            answer = odile.post(HERE, {"one": one, "other": other, "reason": SECRET})
            assert answer.status_code == 422, said
            assert said in words(answer)
            assert SECRET in words(answer), said
        assert not ForbiddenPairing.objects.exists()

    def test_a_pairing_that_was_removed_already(self, odile: Client) -> None:
        answer = odile.post(RELEASE)
        assert answer.status_code == 422
        assert "ne figurent plus parmi celles" in words(answer)
        assert "Indiquez un nombre." not in words(answer)

    def test_the_same_form_twice_is_one(self, tournament: Tournament, odile: Client) -> None:
        for _time in range(2):
            answer = odile.post(HERE, {"one": "1", "other": "2", "reason": "", "key": "k"})
            assert answer.status_code == 303
        assert ForbiddenPairing.objects.count() == 1
        assert odile.post(RELEASE, {"key": "l"}).status_code == 303
        assert odile.post(RELEASE, {"key": "l"}).status_code == 303

    def test_wrong_methods(self, odile: Client) -> None:
        assert odile.put(HERE).status_code == 405
        assert odile.get(RELEASE).status_code == 405

    def test_outsiders(self, tournament: Tournament, client: Client) -> None:
        assert client.get(HERE).status_code == 302
        other = cast.signed_in(cast.organiser(cast.club("Autre club"), "paul"))
        assert other.get(HERE).status_code == 404
        assert other.post(RELEASE).status_code == 404


class TestTheReasonStaysAtTheDesk:
    def test_on_no_public_page_and_in_no_certificate(
        self, tournament: Tournament, client: Client
    ) -> None:
        apart(tournament)
        draw(tournament)
        round_ = tournament.rounds.get(number=1)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        for name in ("public_certificate", "public_certificate_json"):
            found = client.get(reverse(name, args=["martin", 1]))
            assert found.status_code == 200
            assert SECRET not in found.content.decode()
        given = client.get(reverse("public_draw_input", args=["martin", 1, 1]))
        assert b'"forbidden":[[1,2]]' in given.content
        assert SECRET not in given.content.decode()


class TestWays:
    def test_from_the_list_of_entrants(self, odile: Client) -> None:
        assert HERE in words(odile.get("/desk/martin/entrants/"))

    def test_from_a_pair(self, tournament: Tournament, odile: Client) -> None:
        apart(tournament)
        said = words(odile.get("/desk/martin/entrants/2/"))
        assert f"{HERE}?one=2" in said
        assert "1 · Alice Martin – Bruno Petit" in said
        assert SECRET in said
        assert SECRET not in words(odile.get("/desk/martin/entrants/3/"))

    def test_from_the_draw_before_and_after(self, tournament: Tournament, odile: Client) -> None:
        page = "/desk/martin/rounds/1/draw/"
        assert HERE in words(odile.get(page))
        draw(tournament)
        assert HERE in words(odile.get(page))

    def test_before_the_draw_what_cannot_be_kept(
        self, tournament: Tournament, odile: Client
    ) -> None:
        for other in range(2, 7):
            forbidden_pairing_add(actor=cast.actor(), tournament=tournament, one=1, other=other)
        told = "aucun tirage ne peut éviter toutes ces rencontres"
        assert told in words(odile.get("/desk/martin/rounds/1/draw/"))
        assert told in words(odile.get(HERE))

    def test_a_draft_of_before_says_so(self, tournament: Tournament, odile: Client) -> None:
        draw(tournament)
        apart(tournament)
        told = "a changé depuis le tirage de la partie 1"
        assert told in words(odile.get("/desk/martin/rounds/1/draw/"))
        assert told in words(odile.get(HERE))
        version = tournament.rounds.get(number=1).version
        again = odile.post("/desk/martin/rounds/1/draw/", {"version": version}, follow=True)
        assert told not in words(again)
