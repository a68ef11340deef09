"""Find a pair, and save it on the phone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import NamesPolicy, Tournament
from tournaments.public.selectors import pairs_found

pytestmark = pytest.mark.slow


def numbers(tournament: Tournament, asked: str) -> list[int]:
    return [pair.number for pair in pairs_found(tournament, asked)]


def under(tournament: Tournament, policy: NamesPolicy) -> Tournament:
    tournament.names_policy = policy
    tournament.save()
    return tournament


def test_a_pair_is_found_by_number_or_words_of_its_names(tournament: Tournament) -> None:
    for asked, found in {
        "3": [3],
        " n° 3 ": [3],
        "３": [3],
        "eliane LEFEVRE": [3],
        "lefev": [3],
        "garnier éli": [3],
        "mar": [1],
        "10": [],
        "efèvre": [],
        "martin perrin": [],
        "…": [],
    }.items():
        assert [number for number in numbers(tournament, asked) if number != 9] == found, asked


@pytest.mark.parametrize("policy", [NamesPolicy.SHORT, NamesPolicy.NUMBER])
def test_a_hidden_name_is_found_only_when_typed_in_full(
    tournament: Tournament, policy: NamesPolicy
) -> None:
    tournament = under(tournament, policy)
    assert numbers(tournament, "lefevre") == []
    assert numbers(tournament, "Éliane L") == ([3] if policy is NamesPolicy.SHORT else [])
    assert numbers(tournament, "Lefevre Éliane Garnier") == []
    for person in tournament.club.people.filter(name="Éliane Lefèvre"):
        person.name_key = "eliane lefevre"
        person.save()
    assert numbers(tournament, "eliane lefevre") == [3]


def test_a_single_match_opens_at_once(phone: Client, tournament: Tournament) -> None:
    answer = phone.get(reverse("public_find", args=["martin"]), {"q": "5"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse("public_pair", args=["martin", 5])


def test_several_matches_are_listed(phone: Client, tournament: Tournament) -> None:
    text = phone.get(reverse("public_find", args=["martin"]), {"q": "alice"}).content.decode()
    assert "Doublette 1<" in text
    assert "Doublette 9<" in text


def test_no_match_is_reported_in_a_sentence(phone: Client, tournament: Tournament) -> None:
    text = phone.get(reverse("public_find", args=["martin"]), {"q": "zorro"}).content.decode()
    assert "Aucune doublette ne correspond." in text
    assert 'value="zorro"' in text


def test_invalid_searches_are_refused(phone: Client, tournament: Tournament) -> None:
    for asked in ("", "   ", "é" * 300, "a\x00b"):
        answer = phone.get(reverse("public_find", args=["martin"]), {"q": asked})
        assert answer.status_code == 422, asked[:10]
        assert "field-error" in answer.content.decode(), asked[:10]


class TestMyPair:
    def keep(self, phone: Client, number: int, **fields: str) -> int:
        return phone.post(reverse("public_keep", args=["martin", number]), fields).status_code

    def test_is_shown_first_once_saved(self, phone: Client, tournament: Tournament) -> None:
        assert self.keep(phone, 5) == 303
        home = phone.get(reverse("public_home", args=["martin"])).content.decode()
        assert home.index("Table 4") < home.index("Partie 2 en cours")
        ranking = phone.get(reverse("public_ranking", args=["martin"])).content.decode()
        assert "phone-sticky" in ranking
        assert "is-mine" in ranking

    def test_shows_its_rank_once_it_has_played(self, phone: Client, tournament: Tournament) -> None:
        self.keep(phone, 7)
        home = phone.get(reverse("public_home", args=["martin"])).content.decode()
        assert "Rang sur 9" in home
        assert "now-big" not in home

    def test_is_saved_for_this_tournament_alone(
        self, phone: Client, tournament: Tournament
    ) -> None:
        self.keep(phone, 5)
        cookie = phone.cookies["my_pair"]
        assert cookie["path"] == reverse("public_home", args=["martin"])
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"

    def test_is_forgotten_on_request(self, phone: Client, tournament: Tournament) -> None:
        self.keep(phone, 5)
        self.keep(phone, 5, forget="1")
        home = phone.get(reverse("public_home", args=["martin"])).content.decode()
        assert "Table 4" not in home

    def test_must_exist(self, phone: Client, tournament: Tournament) -> None:
        assert self.keep(phone, 10) == 404

    def test_cannot_be_saved_by_get(self, phone: Client, tournament: Tournament) -> None:
        assert phone.get(reverse("public_keep", args=["martin", 5])).status_code == 405
        strict = Client(enforce_csrf_checks=True)
        assert strict.post(reverse("public_keep", args=["martin", 5])).status_code == 403

    def test_an_invalid_cookie_is_ignored(self, phone: Client, tournament: Tournament) -> None:
        for value in ("0", "-1", "77", "x", "9" * 40, "é"):
            phone.cookies["my_pair"] = value
            for name in ("public_home", "public_ranking", "public_plan"):
                assert phone.get(reverse(name, args=["martin"])).status_code == 200, value


def test_a_pair_is_found_by_either_player(db: None) -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 8)
    cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    assert numbers(tournament, "bruno") == numbers(tournament, "alice martin") == [1]
