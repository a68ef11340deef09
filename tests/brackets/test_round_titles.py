"""Titles of rounds: in double elimination, after walkovers, on pages and on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.paper.paper import order, page, speaking
from tests.phases.chains import chain, later, play, pools_then_finals, won_by
from tests.remembered import remembered
from tests.rounds.evenings import again, drawn, published
from tournaments.brackets.selectors import round_title
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import System, Tournament
from tournaments.paper.documents import DOCUMENTS, file_name, page_of
from tournaments.ranking.selectors.progress import evening

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
BEST = [{"name": "A", "first": 1, "last": 4}]


def text(answer: Any) -> str:
    """The words of a page."""
    shown = re.sub(r"<script.*?</script>|<[^>]*>", " ", answer.content.decode(), flags=re.S)
    return " ".join(shown.replace("\u202f", " ").replace("\xa0", " ").split())


def with_finals() -> Tournament:
    """Two rounds by rank, then the best four in a bracket."""
    finals = later(System.KNOCKOUT, 2, name="Finales", entry=BEST)
    return chain(8, finals, system=System.DANOIS, rounds_planned=2)


def before_the_finals() -> None:
    """The two rounds by rank are played."""
    play(with_finals(), 1, 2)


def double(count: int = 4) -> Tournament:
    return chain(
        count,
        system=System.KNOCKOUT,
        rounds_planned=5,
        ranking_keys=["points", "lot"],
        system_options={"bracket": "double"},
    )


def gone(tournament: Tournament, number: int, from_round: int) -> None:
    entrant = tournament.entrants.get(number=number)
    entrant_withdraw(
        actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=from_round
    )


def in_the_line(tournament: Tournament) -> list[str]:
    """The names of the rounds in the line of the evening; empty where a number says all."""
    return [step.title.in_bracket for step in evening(again(tournament)).rounds if step.title]


class TestDoubleElimination:
    def test_a_round_of_one_bracket_has_its_name(self) -> None:
        tournament = double()
        published(tournament, 1)
        names = in_the_line(tournament)
        assert names[0] == "tableau principal, tour 1"
        # The unbeaten and the losers play at once.
        assert names[1] == ""
        assert names[2:] == ["perdants, tour 2", "grande finale"]

    def test_the_second_final_is_the_grand_final_again(self) -> None:
        tournament = double()
        play(tournament, 1, 2, 3)
        final = published(tournament, 4)
        match = final.matches.get(hall_table__isnull=False)
        best, other = (side.entrant.number for side in match.sides.all())
        cast.totals(final, match.table or 0, 944, 1000)
        tournament = again(tournament)
        assert round_title(tournament, 4) == "grande finale"
        assert {best, other} <= set(range(1, 5))
        assert "grande finale rejouée" in in_the_line(tournament)

    def test_the_ranking_of_the_line_is_by_names(self) -> None:
        tournament = double()
        play(tournament, 1)
        assert in_the_line(tournament)[:2] == ["tableau principal, tour 1", ""]


class TestWalkovers:
    def test_the_title_follows_the_matches_drawn(self) -> None:
        tournament = chain(8, system=System.KNOCKOUT, rounds_planned=3)
        first = play(tournament, 1)
        winners = {
            max(match.sides.all(), key=lambda side: side.score or 0).entrant.number
            for match in first.matches.prefetch_related("sides__entrant")
        }
        semi = drawn(tournament, 2)
        halves = [{*match["sides"][0], *match["sides"][1]} for match in semi.steps[-1]["matches"]]
        assert set.union(*halves) == winners
        semi.delete()
        for half in halves:
            gone(tournament, max(half), 2)
        published(tournament, 2)
        assert round_title(again(tournament), 2) == "finale"

    def test_a_later_round_follows_the_last_drawn(self) -> None:
        tournament = chain(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1)
        assert round_title(again(tournament), 2) == "demi-finale"
        won_by(tournament, 2)
        assert round_title(again(tournament), 3) == "finale"


class TestPages:
    @pytest.fixture
    def tournament(self) -> Tournament:
        remembered(before_the_finals)
        return Tournament.objects.get()

    @pytest.fixture
    def odile(self, tournament: Tournament) -> Client:
        return cast.signed_in(cast.organiser(tournament.club))

    def test_before_the_draw(self, tournament: Tournament, odile: Client) -> None:
        address = reverse("round_draw", args=["martin", 3])
        assert "Finales : demi-finale ·" in text(odile.get(address))
        play(tournament, 3)
        address = reverse("round_draw", args=["martin", 4])
        assert "Finales : finale ·" in text(odile.get(address))

    def test_a_distant_round_is_named_after_its_phase(self, odile: Client) -> None:
        assert "Finales ·" in text(odile.get(reverse("round_draw", args=["martin", 4])))

    def test_certificates(self, tournament: Tournament, odile: Client) -> None:
        published(tournament, 3)
        for name in ("draft_certificate", "public_certificate"):
            shown = text(odile.get(reverse(name, args=["martin", 3])))
            assert "Finales : demi-finale" in shown, name

    def test_a_correction(self, tournament: Tournament, odile: Client) -> None:
        play(tournament, 3)
        address = reverse("result_correct", args=["martin", 3, 1])
        assert "Finales : demi-finale" in text(odile.get(address))

    def test_the_crosstable(self, tournament: Tournament, odile: Client) -> None:
        play(tournament, 3)
        shown = text(odile.get(reverse("crosstable", args=["martin"])))
        assert "Qualifications Finales Partie 1 Partie 2 Partie 3 demies" in shown

    def test_a_crosstable_of_plain_rounds(self) -> None:
        play(chain(4, system=System.DANOIS, rounds_planned=1, code="simple"), 1)
        answer = Client().get(reverse("public_crosstable", args=["simple"]))
        assert "Rang Doublette Partie 1 1" in text(answer)


class TestPaper:
    @pytest.fixture
    def tournament(self) -> Tournament:
        remembered(before_the_finals)
        published(Tournament.objects.get(), 3)
        return Tournament.objects.get()

    def test_the_heading_names_the_round_of_the_bracket(self, tournament: Tournament) -> None:
        for key in ("tables", "names", "certificate", "cards"):
            with speaking("fr"):
                html = page_of(DOCUMENTS[key], order(tournament, 3))
            assert "Partie 3 · Finales\xa0: demi-finale" in html, key

    def test_one_query_per_paper(
        self, tournament: Tournament, django_assert_num_queries: Any
    ) -> None:
        asked = order(again(tournament), 3)
        assert asked.tournament.chain
        with django_assert_num_queries(3):  # title, format of the matches, logo
            assert asked.heading.endswith(asked.called)
            assert asked.frame()["round_label"] == asked.heading

    def test_the_file_keeps_its_short_name(self, tournament: Tournament) -> None:
        name = file_name(DOCUMENTS["tables"], order(tournament, 3))
        assert name == "martin-plan-des-tables-partie-3.pdf"

    def test_the_crosstable_names_the_phases(self, tournament: Tournament) -> None:
        html = page(tournament, "crosstable")
        assert '<th scope="colgroup" class="of-round" colspan="4">Qualifications</th>' in html

    def test_pools_name_their_phase(self) -> None:
        tournament = pools_then_finals()
        play(tournament, 1)
        assert order(again(tournament), 1).heading == "Partie 1 · qualifications"
