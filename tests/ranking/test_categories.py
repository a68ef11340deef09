"""A category of a pair: typed, imported, and ranked by itself."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tests.entrants.exchange.reading import read_text
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal, bump
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.people import CATEGORY_LIMIT, category_problem, spelt_as_before
from tournaments.entrants.selectors.entrants import categories_offered
from tournaments.entrants.services.entrants import entrant_edit, entrants_import
from tournaments.models import Entrant, JournalEntry, Tournament
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "victories"])
    for number in range(1, 7):
        cast.pair(tournament, number, category="Dames" if number % 2 else "")
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)])
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 900, 1044)
    cast.totals(round_, 3, 1000, 944)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def edited(tournament: Tournament, category: str) -> Entrant:
    entrant = tournament.entrants.get(number=2)
    facts = PairFacts("Chantal Durand", "Denis Moreau", category=category)
    return entrant_edit(actor=cast.actor(), entrant=entrant, version=entrant.version, pair=facts)


class TestRanking:
    def test_a_category_has_its_own_ranks(self, tournament: Tournament) -> None:
        whole = standings(tournament)
        assert [(row.rank, row.number) for row in whole.rows] == [
            (1, 4), (2, 1), (2, 5), (4, 2), (4, 6), (6, 3),
        ]  # fmt: skip
        ladies = in_category(whole, "Dames")
        assert [(row.rank, row.number) for row in ladies.rows] == [(1, 1), (1, 5), (3, 3)]

    def test_reasons_compare_with_the_next_row_of_the_category(
        self, tournament: Tournament
    ) -> None:
        ladies = in_category(standings(tournament), "Dames")
        assert [row.above_next for row in ladies.rows] == [None, "points", None]

    def test_a_change_of_category_shows_at_once(self, tournament: Tournament) -> None:
        standings(tournament)
        edited(tournament, "dames")
        tournament = Tournament.objects.get(pk=tournament.pk)
        found = in_category(standings(tournament), "Dames")
        assert [row.number for row in found.rows] == [1, 5, 2, 3]

    def test_the_overall_ranking_does_not_change(self, tournament: Tournament) -> None:
        before = [row.number for row in standings(tournament).rows]
        edited(tournament, "Dames")
        after = standings(Tournament.objects.get(pk=tournament.pk))
        assert [row.number for row in after.rows] == before


class TestEntry:
    def test_a_known_category_keeps_its_spelling(self, tournament: Tournament) -> None:
        assert edited(tournament, " DAMES ").category == "Dames"
        assert tournament.entrants.categories() == ["Dames"]
        line = JournalEntry.objects.get(act="entrant.edit")
        with translation.override("fr"):
            assert "catégorie – → Dames" in sentence(line.act, line.data)

    @pytest.mark.parametrize("typed", ["x" * 41, "12", "🎉 fête"])
    def test_invalid_categories_are_refused(self, tournament: Tournament, typed: str) -> None:
        with pytest.raises(Refusal) as refusal:
            edited(tournament, typed)
        assert refusal.value.problems[0].field == "category"

    def test_limits_and_spelling(self) -> None:
        assert category_problem("x" * CATEGORY_LIMIT) == ""
        assert spelt_as_before("VETERANS", ["Vétérans"]) == "Vétérans"

    def test_categories_in_use_are_offered_with_the_usual_ones(
        self, tournament: Tournament
    ) -> None:
        edited(tournament, "Pompiers")
        with translation.override("fr"):
            offered = categories_offered(tournament.entrants.categories())
        assert offered == ["Dames", "Mixte", "Juniors", "Vétérans", "Club", "Pompiers"]

    def test_is_shown_on_the_page_of_the_pair(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        page = "/desk/martin/entrants/2/"
        assert '<option value="Vétérans">' in odile.get(page).content.decode()
        entrant = tournament.entrants.get(number=2)
        typed = {"first": "Chantal Durand", "second": "Denis Moreau", "category": "Mixte"}
        answer = odile.post(page, typed | {"version": str(entrant.version)})
        assert answer.status_code == 303
        entrant.refresh_from_db()
        assert entrant.category == "Mixte"


class TestImport:
    def test_is_read_from_a_column(self, tournament: Tournament) -> None:
        tournament.rounds.all().delete()
        lines = read_text(
            "Joueur 1;Joueur 2;Catégorie\nAlain Blanc;Luc Noir;dames\n"
            "Zoé Lenoir;Eva Legris;Mixte\nUgo Roy;Tom Roux;MIXTE"
        )
        assert [line.category for line in lines] == ["dames", "Mixte", "MIXTE"]
        made = entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
        kept = [tournament.entrants.get(number=number).category for number in made]
        assert kept == ["Dames", "Mixte", "Mixte"]


class TestPages:
    def test_each_category_has_a_ranking(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        for client, page in ((odile, "/desk/martin/ranking/"), (Client(), "/c/martin/ranking/")):
            everybody = client.get(page).content.decode()
            assert "category=Dames" in everybody
            ladies = client.get(page, {"category": "Dames"}).content.decode()
            assert "Alice Martin" in ladies
            assert "Chantal Durand" not in ladies
            assert client.get(page, {"category": "Pirates"}).status_code == 404

    def test_a_category_has_a_file(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        text = odile.get("/desk/martin/ranking/export.csv", {"category": "Dames"})
        assert len(text.content.decode("utf-8-sig").strip().splitlines()) == 1 + 3

    def test_a_category_can_be_printed(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        paper = odile.get("/desk/martin/papers/categories/").content.decode()
        assert "<h2>Dames</h2>" in paper
        assert "Chantal Durand" not in paper
        tournament.entrants.update(category="")
        bump(tournament)
        empty = odile.get("/desk/martin/papers/categories/").content.decode()
        assert "Aucune doublette n’a de catégorie" in empty
