"""Forms that come twice, late, from another tab, or for what is no longer there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.crawl import evening, everyone_back, state
from tests.entrants.helpers import words
from tests.remembered import remembered
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import Entrant, JournalEntry, Match, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

CARDS = "/desk/martin/rounds/1/results/"
CARD = {"table": "4", "points_a": "1030", "points_b": "914", "seen": "9999", "key": "a"}
PAIR = {"first": "Zoé Lenoir", "second": "Yann Brun", "key": "b"}


@pytest.fixture
def tournament() -> Tournament:
    remembered(evening)
    return Tournament.objects.get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def card(table: int = 4) -> list[int | None]:
    """The points that stand at a table."""
    return [
        side.points
        for side in Match.objects.get(round__number=1, hall_table__number=table).sides.all()
    ]


def version(of: Any) -> str:
    of.refresh_from_db()
    return str(of.version)


@pytest.mark.postgres
class TestTwice:
    def test_a_double_click_on_a_card(self, odile: Client) -> None:
        assert odile.post(CARDS, CARD).status_code == 303
        once = state()
        assert odile.post(CARDS, CARD).status_code == 303
        assert state() == once

    def test_a_double_click_on_a_pair(self, odile: Client) -> None:
        for _click in range(2):
            assert odile.post("/desk/martin/entrants/", PAIR).status_code == 303
        assert Entrant.objects.count() == 10

    def test_publishing_twice_and_from_a_second_tab(
        self, tournament: Tournament, odile: Client
    ) -> None:
        everyone_back(tournament)
        url, draft = "/desk/martin/rounds/2/publish/", Round.objects.get(number=2)
        sent = {"version": str(draft.version), "key": "c"}
        assert [odile.post(url, sent).status_code for _click in range(2)] == [303, 303]
        once = state()
        assert odile.post(url, sent | {"key": "d"}).status_code in (409, 422)
        assert odile.post(url, {"version": version(draft), "key": "e"}).status_code == 422
        assert state() == once


class TestBackButton:
    """The page comes back with the key it had; what is typed in it then is something else."""

    def test_other_totals_with_an_old_key_are_a_conflict(self, odile: Client) -> None:
        odile.post(CARDS, CARD)
        answer = odile.post(CARDS, CARD | {"points_a": "1020", "points_b": "924", "seen": "0"})
        assert answer.status_code == 409
        assert card() == [1030, 914]
        assert "1 030" in words(answer)
        assert "1 020" in words(answer)

    def test_another_pair_with_an_old_key_is_entered(self, odile: Client) -> None:
        odile.post("/desk/martin/entrants/", PAIR)
        odile.post("/desk/martin/entrants/", PAIR | {"first": "Ulla Vidal", "second": "Ada Blin"})
        assert Entrant.objects.count() == 11

    def test_other_settings_are_stale(self, tournament: Tournament, odile: Client) -> None:
        url = "/desk/martin/prizes/"
        rows = {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-rank": "1"}
        sent = rows | {"version": version(tournament), "key": "f", "form-0-label": "Un jambon"}
        assert odile.post(url, sent).status_code == 303
        answer = odile.post(url, sent | {"form-0-label": "Deux jambons"})
        assert answer.status_code == 409
        assert "Un jambon" in words(answer)
        assert 'value="Deux jambons"' in words(answer)


class TestWhatIsNotThere:
    def test_a_table_of_another_tournament(self, tournament: Tournament, odile: Client) -> None:
        other = cast.tournament(tournament.club, code="autre", name="Autre")
        cast.pairs(other, 20)
        cast.published_round(other, 1, [(n, n + 1) for n in range(1, 20, 2)])
        before = state()
        assert odile.post(CARDS, CARD | {"table": "9"}).status_code == 422
        assert odile.get(f"{CARDS}9/").status_code == 404
        assert odile.get("/desk/martin/entrants/15/").status_code == 404
        assert odile.post("/desk/martin/entrants/15/remove/", {"version": "1"}).status_code == 404
        assert state() == before

    def test_the_preview_of_another_tournaments_list(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.tournament(tournament.club, code="autre", name="Autre")
        page = odile.post("/desk/autre/entrants/import/", {"text": "Zoé Lenoir / Yann Brun"})
        sealed = words(page).split('name="list" value="')[1].split('"')[0]
        answer = odile.post("/desk/martin/entrants/import/enter/", {"list": sealed})
        assert answer.status_code == 422
        assert Entrant.objects.count() == 9

    def test_the_card_of_a_pair_that_has_withdrawn(
        self, tournament: Tournament, odile: Client
    ) -> None:
        side = Match.objects.get(hall_table__number=4).sides.first()
        assert side is not None
        Entrant.objects.filter(pk=side.entrant_id).update(withdrawn_from=1)
        before = state()
        answer = odile.post(CARDS, CARD)
        assert answer.status_code == 422
        assert "forfait" in words(answer)
        assert 'value="1030"' in words(answer)
        hand = {"version": "1", "taker": "A", "points_a": "100", "key": "h"}
        assert odile.post(f"{CARDS}4/", hand).status_code in (409, 422)
        assert state() == before

    def test_a_round_that_is_a_draft_has_no_cards(
        self, tournament: Tournament, odile: Client
    ) -> None:
        everyone_back(tournament)
        before = state()
        assert odile.post("/desk/martin/rounds/2/results/", CARD).status_code == 422
        assert odile.get("/c/martin/tables/?round=2").status_code == 404
        assert odile.get("/c/martin/match/2/1/").status_code == 404
        assert state() == before

    def test_leaving_a_round_that_is_played(self, tournament: Tournament, odile: Client) -> None:
        entrant = Entrant.objects.get(number=1)
        entrant_withdraw(actor=cast.actor(), entrant=entrant, version=1, from_round=2)
        answer = odile.post(
            "/desk/martin/entrants/1/withdraw/", {"version": version(entrant), "from_round": "1"}
        )
        assert answer.status_code == 422


@pytest.mark.one_database
class TestImpossible:
    @pytest.mark.parametrize(
        "wrong",
        [
            {"points_a": "99999"},
            {"points_a": "-10"},
            {"points_a": "1030,5"},
            {"points_a": "１０３０"},
            {"points_a": "mille"},
            {"points_a": ""},
            {"belotes": "13"},
            {"belotes": "9+9"},
            {"belotes": "beaucoup"},
            {"capots": "13"},
            {"points_a": "1944", "points_b": "0", "capots": "0+12"},
            {"points_a": "1031"},
            {"points_a": "0", "points_b": "0"},
            {"table": "0"},
            {"table": "77"},
            {"table": "quatre"},
        ],
    )
    def test_a_card_is_kept_as_typed_and_refused(
        self, odile: Client, wrong: dict[str, str]
    ) -> None:
        before = state()
        answer = odile.post(CARDS, CARD | wrong)
        assert answer.status_code == 422
        assert state() == before
        for typed in (CARD | wrong)["points_b"], next(iter(wrong.values())):
            assert f'value="{typed}"' in answer.content.decode() or not typed

    @pytest.mark.parametrize(
        "wrong",
        [
            {"points_a": "163"},
            {"points_a": "100", "points_b": "100"},
            {"points_a": "100", "capot": "A"},
            {"points_a": "162", "capot": "B"},
            {"taker": "C"},
            {"taker": ""},
            {"belote": "both"},
            {"trump": "♠"},
            {"other": "void:because"},
            {"other": "fault"},
            {"points_a": "１００"},
        ],
    )
    def test_a_hand(self, odile: Client, wrong: dict[str, str]) -> None:
        before = state()
        hand = {
            "version": version(Match.objects.get(hall_table__number=2)),
            "taker": "A",
            "points_a": "100",
        }
        answer = odile.post(f"{CARDS}2/", hand | wrong)
        assert answer.status_code == 422
        assert state() == before

    def test_a_reason_loses_invisible_characters(self, odile: Client) -> None:
        sent = {"version": version(Match.objects.get(hall_table__number=4)), "absent": "0"}
        assert odile.post(f"{CARDS}4/forfeit/", sent).status_code == 303
        by_hands = {
            "version": version(Match.objects.get(hall_table__number=2)),
            "reason": "fausse\0donne\n",
        }
        assert odile.post(f"{CARDS}2/hands/1/remove/", by_hands).status_code == 303
        (line,) = JournalEntry.objects.filter(act="hand.delete")
        assert line.data["reason"] == "fausse donne"

    @pytest.mark.parametrize("count", ["0", "-1", "", "x"])
    def test_a_list_of_prizes_without_its_rows(
        self, tournament: Tournament, odile: Client, count: str
    ) -> None:
        rows = {"form-TOTAL_FORMS": count, "form-INITIAL_FORMS": "0", "form-0-label": "Un jambon"}
        answer = odile.post("/desk/martin/prizes/", rows | {"version": version(tournament)})
        assert answer.status_code == 422
        assert tournament.prizes.count() == 1
