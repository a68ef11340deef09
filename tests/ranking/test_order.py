"""The organiser's own order of those who are tied."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, bump
from tournaments.models import JournalEntry, Tournament
from tournaments.ranking.selectors.ranking import place_now, tied_groups
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import ranking_order

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/ranking/order/"


@pytest.fixture
def contest() -> Tournament:
    contest = cast.contest(ranking_keys=["points", "manual"])
    cast.pairs(contest, 6)
    round_ = cast.published_round(contest, 1, [(1, 2), (3, 4), (5, 6)])
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 900, 1044)
    cast.totals(round_, 3, 1000, 944)
    bump(contest)
    return Tournament.objects.get(pk=contest.pk)


@pytest.fixture
def odile(contest: Tournament) -> Client:
    return cast.signed_in(cast.organiser(contest.club))


def ordered(contest: Tournament, *order: int, reason: str = "Belle jouée") -> Tournament:
    return ranking_order(
        stamp=cast.stamp(), contest=contest, version=contest.version, order=order, reason=reason
    )


def ranks(contest: Tournament) -> list[tuple[int, int]]:
    return [(row.rank, row.number) for row in standings(contest).rows]


def typed(contest: Tournament, **places: str) -> dict[str, str]:
    return {"version": str(contest.version), "reason": "Belle jouée"} | places


def test_who_is_tied(contest: Tournament) -> None:
    assert tied_groups(standings(contest)) == [[1, 5], [2, 6]]
    contest.first.ranking_keys = ["points"]
    contest.version += 1
    assert tied_groups(standings(contest)) == []


def test_the_order_decides_among_them_alone(contest: Tournament) -> None:
    assert ranks(contest) == [(1, 4), (2, 1), (2, 5), (4, 2), (4, 6), (6, 3)]
    contest = ordered(contest, 5, 1)
    assert ranks(contest) == [(1, 4), (2, 5), (3, 1), (4, 2), (4, 6), (6, 3)]
    assert place_now(contest, [1, 5], 5) == 1
    assert place_now(contest, [2, 6], 2) is None


def test_the_reason_is_told_in_the_row_and_in_the_journal(
    contest: Tournament, odile: Client
) -> None:
    ordered(contest, 5, 1)
    assert "Belle jouée" in odile.get("/c/martin/ranking/").content.decode()
    line = JournalEntry.objects.get(act="ranking.order")
    with translation.override("fr"):
        assert sentence(line.act, line.data) == "Ordre des ex æquo\u00a0: 5, 1. Belle jouée"


class TestRefused:
    def test_somebody_who_is_not_tied_or_named_twice(self, contest: Tournament) -> None:
        for order in ((4, 1), (1, 1), (99,)):
            with pytest.raises(Refusal):
                ordered(contest, *order)
            contest.refresh_from_db()

    def test_without_a_reason_or_the_key(self, contest: Tournament) -> None:
        with pytest.raises(Refusal) as refusal:
            ordered(contest, 5, 1, reason=" ")
        assert refusal.value.problems[0].field == "reason"
        contest.refresh_from_db()
        cast.update(ranking_keys=["points"])
        with pytest.raises(Refusal):
            ordered(contest, 5, 1)

    def test_stale(self, contest: Tournament) -> None:
        old = Tournament.objects.get(pk=contest.pk)
        ordered(contest, 5, 1)
        with pytest.raises(Conflict):
            ordered(old, 1, 5)


class TestPage:
    def test_places_typed_as_numbers(self, contest: Tournament, odile: Client) -> None:
        assert "2 doublettes à égalité" in odile.get(HOME).content.decode()
        answer = odile.post(HOME, typed(contest, place_1="2", place_5="1"))
        assert answer.status_code == 303
        contest.refresh_from_db()
        assert (contest.manual_order, contest.manual_reason) == ((5, 1), "Belle jouée")
        assert 'value="2"' in odile.get(HOME).content.decode()

    @pytest.mark.parametrize(
        "places",
        [
            {"place_1": "1"},
            {"place_1": "1", "place_5": "1"},
            {"place_1": "3", "place_5": "1"},
            {"place_1": "x", "place_5": "1"},
            {"place_1": "2", "place_5": "1", "reason": ""},
        ],
    )
    def test_what_cannot_be(
        self, contest: Tournament, odile: Client, places: dict[str, str]
    ) -> None:
        answer = odile.post(HOME, typed(contest, **places))
        assert answer.status_code == 422
        assert answer.context["form"].errors
        contest.refresh_from_db()
        assert contest.manual_order == ()

    def test_a_page_that_is_stale_keeps_what_was_typed(
        self, contest: Tournament, odile: Client
    ) -> None:
        sent = typed(contest, place_1="2", place_5="1") | {"version": "0"}
        answer = odile.post(HOME, sent)
        assert answer.status_code == 409
        assert 'value="2"' in answer.content.decode()

    def test_nobody_is_tied_or_the_key_is_not_chosen(
        self, contest: Tournament, odile: Client
    ) -> None:
        contest.rounds.all().delete()
        bump(contest)
        assert "Personne n’est à égalité" in odile.get(HOME).content.decode()
        cast.update(ranking_keys=["points"])
        assert "dans les réglages" in odile.get(HOME).content.decode()

    def test_only_organisers(self, contest: Tournament) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert stranger.post(HOME, typed(contest)).status_code == 404
        assert Client().get(HOME).status_code == 302
