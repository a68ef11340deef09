"""The list of prizes, their winners, and the end of the tournament."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.core.writes import Conflict, Refusal, Repeated, bump
from tournaments.models import JournalEntry, Tournament
from tournaments.ranking.selectors.prizes import awards
from tournaments.ranking.services import (
    Lot,
    listed,
    prizes_save,
    tournament_finish,
    tournament_reopen,
)

pytestmark = pytest.mark.django_db

HAM, WINE, BASKET = Lot(1, "Jambon", 6000), Lot(2, "Vin"), Lot(1, "Coupe")
HOME = "/desk/martin/prizes/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points"], rounds_planned=1)
    cast.pairs(tournament, 4)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def save(tournament: Tournament, *lots: Lot, version: int = 1, key: str = "") -> None:
    prizes_save(actor=cast.actor(key), tournament=tournament, lots=lots, version=version)


def played(tournament: Tournament, first: int = 1000, second: int = 944) -> Tournament:
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(round_, 1, first, second)
    cast.totals(round_, 2, 1200, 744)
    bump(tournament)
    round_.matches.update(revision=tournament.revision)
    return Tournament.objects.get(pk=tournament.pk)


def typed(*rows: tuple[str, str, str], version: int = 1) -> dict[str, Any]:
    """The form values as the browser sends them."""
    data: dict[str, Any] = {
        "version": version,
        "form-TOTAL_FORMS": len(rows),
        "form-INITIAL_FORMS": 0,
    }
    for at, (rank, label, value) in enumerate(rows):
        data |= {
            f"form-{at}-rank": rank,
            f"form-{at}-label": label,
            f"form-{at}-value_cents": value,
        }
    return data


class TestList:
    def test_prizes_of_one_rank_stay_in_order(self, tournament: Tournament) -> None:
        save(tournament, HAM, WINE, BASKET)
        assert [lot["label"] for lot in listed(tournament)] == ["Jambon", "Coupe", "Vin"]

    def test_saving_again_replaces_the_list_and_the_journal_has_both(
        self, tournament: Tournament
    ) -> None:
        save(tournament, HAM)
        save(tournament, WINE, version=2)
        entry = JournalEntry.objects.first()
        assert entry is not None
        assert [lot["label"] for lot in entry.data["before"]] == ["Jambon"]
        assert [lot["label"] for lot in entry.data["after"]] == ["Vin"]

    def test_a_stale_list_changes_nothing(self, tournament: Tournament) -> None:
        save(tournament, HAM)
        with pytest.raises(Conflict):
            save(tournament, WINE, version=1)
        assert listed(tournament)[0]["label"] == "Jambon"

    def test_the_same_form_twice_saves_once(self, tournament: Tournament) -> None:
        save(tournament, HAM, key="k")
        with pytest.raises(Repeated):
            save(tournament, WINE, version=2, key="k")
        assert listed(tournament)[0]["label"] == "Jambon"


class TestAwards:
    def test_each_rank_wins_its_prizes(self, tournament: Tournament) -> None:
        save(tournament, HAM, WINE, BASKET)
        first, second = awards(played(tournament))
        assert (first.pair and first.pair.number, len(first.prizes)) == (3, 2)
        assert (second.pair and second.pair.number, second.tied) == (1, False)

    def test_tied_pairs_are_marked(self, tournament: Tournament) -> None:
        save(tournament, HAM, WINE)
        first, second = awards(played(tournament, 1200, 744))
        assert (first.rank, second.rank) == (1, 1)
        assert first.tied
        assert second.tied

    def test_prizes_beyond_the_last_rank_have_no_winner(self, tournament: Tournament) -> None:
        save(tournament, Lot(9, "Panier"))
        assert awards(tournament)[0].pair is None

    def test_no_prizes_no_awards(self, tournament: Tournament) -> None:
        assert awards(tournament) == []


class TestEnd:
    def test_a_tournament_is_finished_and_reopened(self, tournament: Tournament) -> None:
        tournament = played(tournament)
        tournament_finish(actor=cast.actor(), tournament=tournament, version=tournament.version)
        assert tournament.finished_at == cast.EVENING
        tournament_reopen(actor=cast.actor(), tournament=tournament, version=tournament.version)
        assert Tournament.objects.get().finished_at is None

    def test_not_before_the_last_round_is_played(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            tournament_finish(actor=cast.actor(), tournament=tournament, version=1)
        assert Tournament.objects.get().finished_at is None


class TestPage:
    def test_prizes_are_typed_and_shown_with_their_winners(
        self, tournament: Tournament, odile: Client
    ) -> None:
        played(tournament)
        answer = odile.post(HOME, typed(("1", "Jambon", "60,50"), ("", "", ""), ("2", "Vin", "")))
        assert answer.status_code == 303
        page = odile.get(HOME).content.decode()
        assert "Jambon (60,50\u00a0€)" in page
        assert "Éliane Lefèvre" in page
        assert "Clore le concours" in page

    @pytest.mark.parametrize(
        ("row", "words"),
        [
            (("", "Jambon", ""), "Pour quel rang"),
            (("1", "", ""), "Quel est le lot"),
            (("１", "Jambon", ""), "１"),
            (("0", "Jambon", ""), "0"),
            (("1", "Jambon", "cher"), "cher"),
            (("1", "J" * 10_000, ""), "120"),
        ],
    )
    def test_errors_are_shown_and_typed_values_stay(
        self, odile: Client, row: tuple[str, str, str], words: str
    ) -> None:
        answer = odile.post(HOME, typed(row, ("2", "Vin", "")))
        page = answer.content.decode()
        assert answer.status_code == 422
        assert words in page
        assert 'value="Vin"' in page
        assert Tournament.objects.get().prizes.count() == 0

    def test_names_are_escaped(self, odile: Client) -> None:
        odile.post(HOME, typed(("1", "<script>x</script>", "")))
        assert "<script>x" not in odile.get(HOME).content.decode()

    def test_a_stale_list_shows_both(self, tournament: Tournament, odile: Client) -> None:
        save(tournament, HAM)
        answer = odile.post(HOME, typed(("2", "Vin", ""), version=1))
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "Jambon" in page
        assert 'value="Vin"' in page

    def test_a_form_without_its_fields_is_refused(self, odile: Client) -> None:
        assert odile.post(HOME, {}).status_code == 422

    def test_the_button_finishes_the_tournament(
        self, tournament: Tournament, odile: Client
    ) -> None:
        tournament = played(tournament)
        finish = reverse("tournament_finish", args=["martin"])
        assert odile.post(finish, {"version": 99}).status_code == 409
        assert odile.post(finish, {"version": tournament.version}).status_code == 303
        assert "Rouvrir le concours" in odile.get(HOME).content.decode()
        reopen = reverse("tournament_reopen", args=["martin"])
        assert odile.post(reopen, {"version": tournament.version + 1}).status_code == 303

    def test_only_organisers_of_the_club(self, tournament: Tournament) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert stranger.get(HOME).status_code == 404
        assert stranger.post(HOME, typed()).status_code == 404
        assert Client().get(HOME)["Location"].startswith("/login")

    def test_wrong_methods_are_refused(self, odile: Client) -> None:
        assert odile.put(HOME).status_code == 405
        assert odile.get(reverse("tournament_finish", args=["martin"])).status_code == 405
