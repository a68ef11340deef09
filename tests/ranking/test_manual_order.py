"""The organiser's own order of tied entrants."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, bump
from tournaments.models import JournalEntry, Tournament
from tournaments.ranking.selectors.parts import tied_groups
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import ranking_order

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/ranking/order/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "manual"])
    cast.pairs(tournament, 6)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)])
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 900, 1044)
    cast.totals(round_, 3, 1000, 944)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def ordered(tournament: Tournament, *order: int, reason: str = "Belle jouée") -> Tournament:
    return ranking_order(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        order=order,
        reason=reason,
    )


def ranks(tournament: Tournament) -> list[tuple[int | None, int]]:
    return [(row.rank, row.number) for row in standings(tournament).rows]


def typed(tournament: Tournament, **places: str) -> dict[str, str]:
    return {"version": str(tournament.version), "reason": "Belle jouée"} | places


def test_tied_entrants_are_listed(tournament: Tournament) -> None:
    assert tied_groups(standings(tournament)) == [[1, 5], [2, 6]]
    tournament.first.ranking_keys = ["points"]
    tournament.version += 1
    assert tied_groups(standings(tournament)) == []


def test_the_order_decides_only_among_tied_entrants(tournament: Tournament) -> None:
    assert ranks(tournament) == [(1, 4), (2, 1), (2, 5), (4, 2), (4, 6), (6, 3)]
    tournament = ordered(tournament, 5, 1)
    assert ranks(tournament) == [(1, 4), (2, 5), (3, 1), (4, 2), (4, 6), (6, 3)]


def test_the_reason_is_in_the_row_and_in_the_journal(tournament: Tournament, odile: Client) -> None:
    ordered(tournament, 5, 1)
    assert "Belle jouée" in odile.get("/c/martin/ranking/").content.decode()
    line = JournalEntry.objects.get(act="ranking.order")
    with translation.override("fr"):
        assert sentence(line.act, line.data) == "Ordre des ex æquo\u00a0: 5, 1. Belle jouée"


class TestRefused:
    def test_an_entrant_who_is_not_tied_or_named_twice(self, tournament: Tournament) -> None:
        for order in ((4, 1), (1, 1), (99,)):
            with pytest.raises(Refusal):
                ordered(tournament, *order)
            tournament.refresh_from_db()

    def test_without_a_reason_or_the_key(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as refusal:
            ordered(tournament, 5, 1, reason=" ")
        assert refusal.value.problems[0].field == "reason"
        tournament.refresh_from_db()
        cast.update(ranking_keys=["points"])
        with pytest.raises(Refusal):
            ordered(tournament, 5, 1)

    def test_a_stale_form(self, tournament: Tournament) -> None:
        old = Tournament.objects.get(pk=tournament.pk)
        ordered(tournament, 5, 1)
        with pytest.raises(Conflict):
            ordered(old, 1, 5)


class TestPage:
    def test_places_are_typed_as_numbers(self, tournament: Tournament, odile: Client) -> None:
        assert "2 doublettes à égalité" in odile.get(HOME).content.decode()
        answer = odile.post(HOME, typed(tournament, place_1="2", place_5="1"))
        assert answer.status_code == 303
        tournament.refresh_from_db()
        assert (tournament.manual_order, tournament.manual_reason) == ((5, 1), "Belle jouée")
        assert 'value="2"' in odile.get(HOME).content.decode()

    def test_invalid_places_are_refused(self, tournament: Tournament, odile: Client) -> None:
        for places in (
            {"place_1": "1"},
            {"place_1": "1", "place_5": "1"},
            {"place_1": "3", "place_5": "1"},
            {"place_1": "x", "place_5": "1"},
            {"place_1": "2", "place_5": "1", "reason": ""},
        ):
            answer = odile.post(HOME, typed(tournament, **places))
            assert answer.status_code == 422, places
            assert answer.context["form"].errors, places
        tournament.refresh_from_db()
        assert tournament.manual_order == ()

    def test_a_stale_page_keeps_the_typed_values(
        self, tournament: Tournament, odile: Client
    ) -> None:
        sent = typed(tournament, place_1="2", place_5="1") | {"version": "0"}
        answer = odile.post(HOME, sent)
        assert answer.status_code == 409
        assert 'value="2"' in answer.content.decode()

    def test_says_so_when_nobody_is_tied_or_the_key_is_not_chosen(
        self, tournament: Tournament, odile: Client
    ) -> None:
        tournament.rounds.all().delete()
        bump(tournament)
        assert "Personne n’est à égalité" in odile.get(HOME).content.decode()
        cast.update(ranking_keys=["points"])
        assert "dans les options du concours" in odile.get(HOME).content.decode()

    def test_only_organisers_may_open_it(self, tournament: Tournament) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert stranger.post(HOME, typed(tournament)).status_code == 404
        assert Client().get(HOME).status_code == 302
