"""Rulings of the referee: give, count, show and withdraw them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import cast
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal, Repeated, bump
from tournaments.models import JournalEntry, Penalty, Tournament
from tournaments.ranking.rows import PenaltyFacts
from tournaments.ranking.selectors.ranking import ranked_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import penalty_give, penalty_lift
from tournaments.ranking.words import penalty_words

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/ranking/1/penalties/"
TYPED = {"kind": "off", "points": "100", "round_number": "1", "reason": "Carte montrée"}


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "victories", "difference", "lot"])
    cast.pairs(tournament, 4)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 990, 954)
    bump(tournament)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def given(tournament: Tournament, number: int = 1, points: int = -100, key: str = "") -> Penalty:
    return penalty_give(
        actor=cast.actor(key),
        entrant=tournament.entrants.get(number=number),
        round_number=1,
        points=points,
        reason="Carte montrée",
    )


def order(tournament: Tournament) -> list[tuple[int, object]]:
    found = standings(Tournament.objects.get(pk=tournament.pk))
    return [(row.number, row.values["points"]) for row in found.rows]


class TestCounted:
    def test_points_move_the_ranking_and_victories_do_not(self, tournament: Tournament) -> None:
        assert order(tournament)[0] == (1, 1000)
        given(tournament)
        assert order(tournament) == [(3, 990), (4, 954), (2, 944), (1, 900)]
        found = standings(Tournament.objects.get(pk=tournament.pk))
        assert found.rows[-1].values["victories"] == 1

    def test_a_warning_moves_nothing(self, tournament: Tournament) -> None:
        before = order(tournament)
        given(tournament, points=0)
        assert order(tournament) == before

    def test_points_can_be_added(self, tournament: Tournament) -> None:
        given(tournament, number=2, points=60)
        assert order(tournament)[0] == (2, 1004)

    def test_a_withdrawn_ruling_stays_on_record_without_effect(
        self, tournament: Tournament
    ) -> None:
        before = order(tournament)
        penalty = given(tournament)
        penalty_lift(actor=cast.actor(), penalty=penalty, reason="Erreur de table")
        assert order(tournament) == before
        kept = Penalty.objects.get()
        assert (kept.points, kept.lifted_reason) == (-100, "Erreur de table")

    def test_two_penalties_add_up(self, tournament: Tournament) -> None:
        given(tournament)
        assert given(tournament, points=-20).number == 2
        assert (1, 880) in order(tournament)


class TestWhy:
    def said(self, tournament: Tournament) -> list[str]:
        fresh = Tournament.objects.get(pk=tournament.pk)
        with translation.override("en"):
            return [row.why for row in ranked_rows(fresh, standings(fresh))]

    def test_totals_without_the_referee(self, tournament: Tournament) -> None:
        given(tournament, points=0)
        assert self.said(tournament)[0] == "More points than the next: 1,000 against 990."

    def test_a_penalty_is_explained_for_both_entrants(self, tournament: Tournament) -> None:
        given(tournament, number=3, points=-40)
        first, second, third, _last = self.said(tournament)
        assert first == "More points than the next: 1,000 against 954."
        told = "In these totals, the referee’s decisions: "
        assert second.endswith(f"954 against 950. {told}0 here, \u221240 for the next.")
        assert third.endswith(f"950 against 944. {told}\u221240 here, 0 for the next.")

    def test_no_explanation_where_another_key_decides(self, tournament: Tournament) -> None:
        given(tournament, number=3, points=10)
        assert self.said(tournament)[0] == (
            "Level: points 1,000, wins 1. A better point difference than the next: +56 against +36."
        )


class TestRefused:
    def test_without_a_reason(self, tournament: Tournament) -> None:
        one = tournament.entrants.get(number=1)
        with pytest.raises(Refusal):
            penalty_give(actor=cast.actor(), entrant=one, round_number=1, points=-1, reason=" ")
        with pytest.raises(Refusal):
            penalty_lift(actor=cast.actor(), penalty=given(tournament), reason="")

    def test_of_a_round_that_is_not_published(self, tournament: Tournament) -> None:
        one = tournament.entrants.get(number=1)
        with pytest.raises(Refusal) as refusal:
            penalty_give(actor=cast.actor(), entrant=one, round_number=2, points=-1, reason="x")
        assert refusal.value.problems[0].field == "round_number"

    def test_more_points_than_allowed(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            given(tournament, points=-10_000)

    def test_withdrawn_twice(self, tournament: Tournament) -> None:
        penalty = given(tournament)
        penalty_lift(actor=cast.actor(), penalty=penalty, reason="Erreur")
        with pytest.raises(Refusal):
            penalty_lift(actor=cast.actor(), penalty=penalty, reason="Erreur")

    def test_sent_again(self, tournament: Tournament) -> None:
        given(tournament, key="k")
        with pytest.raises(Repeated):
            given(tournament, key="k")
        assert Penalty.objects.count() == 1


class TestPages:
    def test_a_ruling_is_given_at_the_desk_and_shown_everywhere(
        self, tournament: Tournament, odile: Client
    ) -> None:
        assert odile.post(HOME, TYPED).status_code == 303
        for page in (HOME, "/desk/martin/ranking/", "/c/martin/ranking/", "/c/martin/pair/1/"):
            text = odile.get(page).content.decode()
            assert "Carte montrée" in text, page
            assert "−100" in text, page
        assert "Carte montrée" in odile.get("/c/martin/match/1/1/").content.decode()
        assert "Carte montrée" not in odile.get("/c/martin/match/1/2/").content.decode()
        table = odile.get(reverse("match_desk", args=["martin", 1, 1]))
        assert "Carte montrée" in table.content.decode()
        assert "Carte montrée" in odile.get("/desk/martin/papers/ranking/").content.decode()

    def test_a_ruling_is_withdrawn_with_a_reason(
        self, tournament: Tournament, odile: Client
    ) -> None:
        given(tournament)
        where = f"{HOME}1/lift/"
        assert odile.get(where).status_code == 200
        assert odile.post(where, {"reason": ""}).status_code == 422
        assert odile.post(where, {"reason": "Erreur de table"}).status_code == 303
        page = odile.get(HOME).content.decode()
        assert "Erreur de table" in page
        assert "Carte montrée" not in odile.get("/c/martin/ranking/").content.decode()
        assert odile.post(where, {"reason": "encore"}).status_code == 422
        assert odile.get(f"{HOME}9/lift/").status_code == 404

    def test_errors_are_shown_beside_the_field(self, odile: Client) -> None:
        for field, value, named in (
            ("points", "", "points"),
            ("points", "cent", "points"),
            ("points", "-5", "points"),
            ("kind", "warning", "points"),
            ("kind", "jail", "kind"),
            ("reason", " ", "reason"),
            ("round_number", "3", "round_number"),
        ):
            answer = odile.post(HOME, TYPED | {field: value})
            assert answer.status_code == 422, (field, value)
            assert named in answer.context["form"].errors, (field, value)
        assert Penalty.objects.count() == 0

    def test_only_organisers_of_the_club(self, tournament: Tournament) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert stranger.get(HOME).status_code == 404
        assert stranger.post(HOME, TYPED).status_code == 404
        assert Client().post(HOME, TYPED).status_code == 302
        assert Penalty.objects.count() == 0

    def test_before_the_first_round(self, tournament: Tournament, odile: Client) -> None:
        tournament.rounds.all().delete()
        assert "Rien n’est encore publié" in odile.get(HOME).content.decode()


class TestWords:
    @pytest.mark.parametrize(
        ("points", "begins"),
        [(-100, "Pénalité, partie 2"), (0, "Avertissement, partie 2"), (50, "Points accordés")],
    )
    def test_of_a_ruling(self, points: int, begins: str) -> None:
        with translation.override("fr"):
            assert penalty_words(PenaltyFacts(1, 3, 2, points, "retard")).startswith(begins)

    @pytest.mark.parametrize("points", [-100, 0, 50])
    def test_of_the_journal(self, tournament: Tournament, points: int) -> None:
        penalty_lift(
            actor=cast.actor(), penalty=given(tournament, points=points), reason="Erreur de table"
        )
        lines = JournalEntry.objects.filter(act__startswith="penalty.").order_by("pk")
        with translation.override("fr"):
            said = [sentence(line.act, line.data) for line in lines]
        assert "Carte montrée" in said[0]
        assert "Erreur de table" in said[1]
        assert "annulé" in said[1]
