"""The search on every page of the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
FIND = "/desk/martin/find/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(rounds_planned=2)
    cast.pairs(tournament, 6)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def found(client: Client, words: str) -> str:
    return client.get(FIND, {"q": words}).content.decode()


def enter(tournament: Tournament, first: str, second: str) -> None:
    entrant_add(actor=cast.actor(), tournament=tournament, pair=PairFacts(first, second))


class TestFind:
    def test_asks_for_words(self, odile: Client) -> None:
        assert 'name="q"' in found(odile, "")

    def test_a_number_finds_the_entrant_and_opens_it(self, odile: Client) -> None:
        answer = odile.get(FIND, {"q": "3"})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/desk/martin/entrants/3/")

    def test_a_number_of_a_table_too_leaves_the_choice(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)])
        text = found(odile, "3")
        assert "/desk/martin/rounds/1/results/3/" in text
        assert "/desk/martin/entrants/3/" in text

    def test_words_need_no_accent(self, odile: Client, tournament: Tournament) -> None:
        enter(tournament, "Édith Zoé", "Noël Zuber")
        assert odile.get(FIND, {"q": "edith zuber"}).status_code == 302

    def test_several_are_listed(self, odile: Client, tournament: Tournament) -> None:
        enter(tournament, "Édith Zoé", "Noël Zuber")
        enter(tournament, "Irma Zoé", "Noé Zuber")
        text = found(odile, "zuber")
        assert "Édith Zoé" in text
        assert "Irma Zoé" in text

    def test_nothing_answers(self, odile: Client) -> None:
        assert "Rien ne correspond" in found(odile, "xyzzy")
