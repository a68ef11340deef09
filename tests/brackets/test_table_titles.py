"""Every table of a round of brackets says of which bracket and which stage it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.brackets.test_round_titles import text
from tests.paper.paper import order, speaking, words_of
from tests.phases.chains import KEYS, chain, later, play
from tests.remembered import remembered
from tests.rounds.evenings import again, published
from tournaments.brackets.selectors import match_title, round_title, table_titles
from tournaments.models import Match, System, Tournament
from tournaments.paper.documents import DOCUMENTS, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
TITLES = {
    "Tableau principal · finale",
    "Tableau principal · rencontre pour la troisième place",
    "Consolante · finale",
    "Consolante · rencontre pour la troisième place",
}
UNEVEN = [{"name": "main", "places": [1]}, {"name": "consolation", "places": [2, 3, 4]}]


def last_round() -> None:
    """Pools of four, then brackets of four: the last round has four matches of four titles."""
    groups = [{"name": "main", "places": [1, 2]}, {"name": "consolation", "places": [3, 4]}]
    finals = later(System.KNOCKOUT, 2, entry=groups, carry="fresh")
    tournament = chain(8, finals, system=System.POOLS, rounds_planned=3)
    play(tournament, 1, 2, 3, 4)
    published(again(tournament), 5)


@pytest.fixture
def tournament() -> Tournament:
    remembered(last_round)
    return Tournament.objects.get()


def names_of(words: str) -> set[str]:
    return {title for title in TITLES if title in words}


class TestFourMatches:
    def test_each_has_its_title(self, tournament: Tournament) -> None:
        titles = table_titles(tournament, 5)
        matches = Match.objects.filter(round__number=5)
        found = {titles[match.group, match.slot] for match in matches}
        assert {one[:1].upper() + one[1:] for one in found} == TITLES

    @pytest.mark.parametrize("name", ["public_plan", "public_screen", "table_plan", "results"])
    def test_on_the_pages_of_the_round(self, tournament: Tournament, name: str) -> None:
        desk = cast.signed_in(cast.organiser(tournament.club))
        number = [5] if name in ("table_plan", "results") else []
        assert names_of(text(desk.get(reverse(name, args=["martin", *number])))) == TITLES

    def test_by_name(self, tournament: Tournament) -> None:
        shown = text(Client().get(reverse("public_plan", args=["martin"]), {"by": "name"}))
        assert "consolante · rencontre pour la troisième place" in shown.lower()

    def test_on_the_list_of_the_cards(self, tournament: Tournament) -> None:
        cast.totals(tournament.rounds.get(number=5), 1, 1000, 944)
        desk = cast.signed_in(cast.organiser(tournament.club))
        assert names_of(text(desk.get(reverse("results_reading", args=["martin", 5])))) == TITLES

    def test_at_each_table(self, tournament: Tournament) -> None:
        desk = cast.signed_in(cast.organiser(tournament.club))
        for name in ("public_match", "match_desk", "result_correct"):
            found = [
                words
                for table in range(1, 5)
                for words in names_of(
                    text(desk.get(reverse(name, args=["martin", 5, table])))
                    .replace("Phase 2 : tableau", "Tableau")
                    .replace("Phase 2 : consolante", "Consolante")
                )
            ]
            assert sorted(found) == sorted(TITLES), name

    def test_in_the_line_of_the_desk(self, tournament: Tournament) -> None:
        desk = cast.signed_in(cast.organiser(tournament.club))
        for table in range(1, 5):
            match = Match.objects.get(round__number=5, hall_table__number=table)
            title = table_titles(tournament, 5)[match.group, match.slot]
            answer = desk.get(
                reverse("results", args=["martin", 5]),
                {"table": table},
                headers={"hx-request": "true"},
            )
            assert names_of(text(answer)) == {title[:1].upper() + title[1:]}

    def test_the_page_of_a_pair(self, tournament: Tournament) -> None:
        for match in Match.objects.filter(round__number=5).prefetch_related("sides__entrant"):
            title = table_titles(tournament, 5)[match.group, match.slot]
            for side in match.sides.all():
                page = Client().get(reverse("public_pair", args=["martin", side.entrant.number]))
                assert f"Phase 2 : {title}" in text(page)

    def test_their_common_stage_is_that_of_the_round(self, tournament: Tournament) -> None:
        assert round_title(tournament, 5) == "phase 2\u00a0: finale"

    @pytest.mark.parametrize("key", ["tables", "names", "cards", "round-results", "match"])
    def test_on_paper(self, tournament: Tournament, key: str) -> None:
        for table in range(1, 5):
            cast.totals(tournament.rounds.get(number=5), table, 1000, 944)
        with speaking("fr"):
            words = words_of(page_of(DOCUMENTS[key], order(again(tournament), 5)))
        for title in TITLES:
            assert title.lower() in words.lower(), key

    def test_the_paper_of_one_table(self, tournament: Tournament) -> None:
        match = Match.objects.get(round__number=5, hall_table__number=4)
        title = table_titles(tournament, 5)[match.group, match.slot]
        asked = replace(order(tournament, 5), table=4)
        with speaking("fr"):
            assert asked.heading == f"Partie 5, table 4 · phase 2\u00a0: {title}"


class TestProjector:
    def test_a_line_more_leaves_room_for_fewer_tables(self) -> None:
        tournament = chain(16, system=System.KNOCKOUT, rounds_planned=4, ranking_keys=KEYS)
        published(tournament, 1)
        pages = Client().get(reverse("public_screen", args=["martin"])).context["plan_pages"]
        assert [len(page) for page in pages] == [6, 2]


class TestUneven:
    """One bracket is at its semifinal while another is at its quarterfinal."""

    def test_the_round_has_no_stage_of_its_own(self) -> None:
        finals = later(System.KNOCKOUT, 3, entry=UNEVEN, carry="fresh", name="Finales")
        tournament = chain(16, finals, system=System.POOLS, rounds_planned=3)
        play(tournament, 1, 2, 3)
        published(again(tournament), 4)
        tournament = again(tournament)
        assert round_title(tournament, 4) == "Finales"
        titles = set(table_titles(tournament, 4).values())
        assert {"tableau principal · demi-finale", "consolante · quart de finale"} <= titles
        assert match_title(tournament, 4, "main", 1) == (
            "Finales\u00a0: tableau principal · demi-finale"
        )


class TestOneBracket:
    def test_the_final_and_the_third_place(self) -> None:
        tournament = chain(4, system=System.KNOCKOUT, rounds_planned=2, ranking_keys=KEYS)
        play(tournament, 1)
        published(again(tournament), 2)
        assert round_title(again(tournament), 2) == "finale"
        assert sorted(
            match_title(again(tournament), 2, one.group, one.slot)
            for one in Match.objects.filter(round__number=2)
        ) == ["finale", "rencontre pour la troisième place"]

    def test_plain_rounds_have_none(self, django_assert_num_queries: Any) -> None:
        tournament = chain(4, system=System.DANOIS, rounds_planned=2)
        published(tournament, 1)
        tournament = again(tournament)
        assert tournament.chain
        with django_assert_num_queries(0):
            assert table_titles(tournament, 1) == {}
