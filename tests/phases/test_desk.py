"""Phases on the desk: the line of the evening, the button, the qualified, the ranking."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tests.phases.chains import KEYS, TOPS, chain, later, play, pools_then_finals
from tests.ranking.test_assured import fresh
from tests.rounds.evenings import again, drawn, published, replayed
from tournaments.brackets.selectors import round_title, round_titles
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.qualifying import Qualifying, assured_first, qualifying
from tournaments.ranking.selectors.standings import in_progress, standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
HOME = "/desk/martin/"
BEST = [{"name": "A", "first": 1, "last": 4}]


def finals(**changes: Any) -> dict[str, Any]:
    return later(System.KNOCKOUT, 2, name="Finales", entry=BEST, **changes)


def two_then_finals(count: int = 8) -> Tournament:
    """Two rounds by rank, then the first four in a bracket."""
    return chain(count, finals(), system=System.DANOIS, rounds_planned=2)


def text(answer: Any) -> str:
    """The words of a page."""
    page = re.sub(r"<script.*?</script>|<[^>]*>", " ", answer.content.decode(), flags=re.S)
    return " ".join(page.replace("\u202f", " ").replace("\xa0", " ").split())


def going(tournament: Tournament, after: int | None = None) -> Qualifying:
    tournament = again(tournament)
    found = qualifying(tournament, standings(tournament, after))
    assert found is not None
    return found


def states(tournament: Tournament, after: int | None = None) -> dict[int, str]:
    found = going(tournament, after)
    shown = {number: found.shown(number) for number in found.marks}
    return {number: mark.state for number, mark in sorted(shown.items()) if mark}


def two_played() -> None:
    play(two_then_finals(), 1, 2)


@pytest.fixture
def tournament() -> Tournament:
    return two_then_finals()


@pytest.fixture
def qualified() -> Tournament:
    """Both rounds are played: the first four are known."""
    return replayed(two_played)


@pytest.fixture
def desk(qualified: Tournament) -> Client:
    return cast.signed_in(cast.organiser(qualified.club))


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class TestTheLine:
    def test_names_the_phases(self, tournament: Tournament, odile: Client) -> None:
        line = text(odile.get(HOME))
        assert "Qualifications Partie 1 Partie 2 Finales Partie 3 Partie 4 Remise des lots" in line
        play(tournament, 1, 2)
        assert not any(
            step.title and step.title.in_bracket for step in evening(again(tournament)).rounds
        )
        drawn(tournament, 3)
        found = evening(again(tournament))
        assert [phase.title for phase in found.phases] == ["qualifications", "Finales"]
        names = [step.title and step.title.in_bracket for step in found.rounds]
        assert names == ["", "", "demies", "finale"]
        assert [phase.done for phase in found.phases] == [True, False]
        assert "Finales demies finale Remise des lots" in text(odile.get(HOME))

    def test_a_single_plain_phase_has_no_title(self, django_assert_num_queries: Any) -> None:
        plain = cast.tournament(rounds_planned=3)
        assert plain.chain
        with django_assert_num_queries(1):
            found = evening(plain)
        assert [phase.title for phase in found.phases] == [""]
        assert round_titles(plain) == {}
        assert round_title(plain, 1) == ""

    def test_one_more_query_for_a_bracket(
        self, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        assert tournament.chain
        # Before the first draw its length follows from the entries.
        with django_assert_num_queries(5):
            evening(tournament)
        published(tournament, 1)
        tournament = again(tournament)
        assert tournament.chain
        with django_assert_num_queries(2):
            evening(tournament)

    def test_a_knockout_alone_has_its_rounds(self) -> None:
        tournament = chain(8, system=System.KNOCKOUT, rounds_planned=3)
        played = play(tournament, 1)
        titles = round_titles(again(tournament))
        words = ["quart de finale", "demi-finale", "finale"]
        assert [titles[number].words for number in (1, 2, 3)] == words
        assert round_title(played.tournament, 1) == "quart de finale"

    def test_pools_are_numbered(self) -> None:
        tournament = pools_then_finals()
        play(tournament, 1)
        assert round_title(again(tournament), 1) == "qualifications"
        assert round_title(again(tournament), 4) == "phase 2"


class TestOtherPages:
    def test_say_what_the_round_is(self, qualified: Tournament, desk: Client) -> None:
        published(qualified, 3)
        numbered = ("table_plan", 3), ("results", 3), ("match_desk", 3, 1), ("public_match", 3, 1)
        named = ("public_home",), ("public_plan",), ("public_ranking",), ("public_screen",)
        pages = [reverse(name, args=["martin", *of]) for name, *of in (*numbered, *named)]
        for page in pages:
            answer = desk.get(page)
            assert answer.status_code == 200, page
            assert "Finales : demi-finale" in text(answer), page

    def test_no_title_for_a_plain_round(self) -> None:
        tournament = chain(4, system=System.DANOIS, rounds_planned=2)
        play(tournament, 1)
        page = Client().get(reverse("public_plan", args=["martin"])).content.decode()
        assert "round-called" not in page


class TestTheDesk:
    def test_shows_the_qualified_and_draws_the_semifinals(
        self, tournament: Tournament, odile: Client
    ) -> None:
        assert "Tirer la partie 1" in text(odile.get(HOME))
        play(tournament, 1)
        assert "Tirer la partie 2" in text(odile.get(HOME))
        play(tournament, 2)
        page = text(odile.get(HOME))
        assert "Tirer les demi-finales" in page
        assert "Finales : 4 doublettes en lice" in page
        answer = odile.get(HOME)
        first = answer.context["ahead"].groups[0]
        assert len(first.pairs) == 4
        for pair in first.pairs:
            assert f"/entrants/{pair.number}/" in answer.content.decode()

    def test_the_next_in_rank_replaces_a_pair_that_leaves(
        self, qualified: Tournament, desk: Client
    ) -> None:
        before = going(qualified)
        reserve, leaver = before.reserve, next(iter(before.members["A"]))
        assert reserve is not None
        mark = before.shown(reserve)
        assert mark is not None
        assert mark.words == "Suivante si une doublette s’en va"
        entrant = qualified.entrants.get(number=leaver)
        entrant_withdraw(actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=3)
        after = going(qualified)
        assert reserve in after.members["A"]
        assert leaver not in after.marks
        assert after.shown(leaver) is None
        assert "4 doublettes" in text(desk.get(HOME))

    def test_the_final_has_its_name(self, qualified: Tournament, desk: Client) -> None:
        play(qualified, 3)
        page = text(desk.get(HOME))
        assert "Tirer la finale" in page
        assert "Finales : finale" in page

    def test_two_groups(self) -> None:
        tournament = chain(
            16, later(System.KNOCKOUT, 3, entry=TOPS), system=System.DANOIS, rounds_planned=2
        )
        client = cast.signed_in(cast.organiser(tournament.club))
        play(tournament, 1, 2)
        answer = client.get(HOME)
        assert [group.title for group in answer.context["ahead"].groups] == ["top 8", "next 8"]
        assert "Tirer les quarts de finale" in text(answer)
        assert going(tournament).reserve is None


class TestTheRanking:
    def test_marks_line_and_head(self, tournament: Tournament, odile: Client) -> None:
        play(tournament, 1)
        published(tournament, 2)
        for page in (odile.get(f"{HOME}ranking/"), Client().get("/c/martin/ranking/")):
            html = page.content.decode()
            assert html.count("is-line") == 1
            assert html.count('class="chance chance-') == 8
        assert set(states(tournament)) == set(range(1, 9))

    def test_the_line_stands_after_the_fourth(self, qualified: Tournament) -> None:
        rows = standings(again(qualified)).rows
        assert going(qualified).lines == {rows[3].number}
        assert states(qualified)[rows[3].number] == "qualified"
        assert states(qualified)[rows[4].number] == "out"
        words = text(Client().get("/c/martin/ranking/", headers={"accept-language": "fr"}))
        assert "Qualification (Finales) : rangs 1 à 4." in words
        assert "4 doublettes qualifiées" in words

    def test_once_the_finals_are_drawn_their_members_are_marked(
        self, qualified: Tournament
    ) -> None:
        before = states(qualified)
        play(qualified, 3)
        assert states(qualified, 2) == before
        assert going(qualified, 2).reserve is None
        assert qualifying(again(qualified), standings(again(qualified))) is None

    def test_the_ranking_of_a_category_has_the_same_marks(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number__in=(2, 3)).update(category="Dames")
        play(tournament, 1, 2)
        tournament = again(tournament)
        found = in_category(standings(tournament), "Dames")
        told = qualifying(tournament, found)
        assert told is not None
        assert told.marks == going(tournament).marks

    def test_the_phone_of_a_pair(self, qualified: Tournament) -> None:
        for number, state in states(qualified).items():
            page = Client().get(reverse("public_pair", args=["martin", number])).content.decode()
            assert f"chance-{state}" in page

    def test_no_marks_where_everybody_qualifies(self) -> None:
        tournament = chain(8, later(System.DANOIS, 2), system=System.DANOIS, rounds_planned=1)
        play(tournament, 1)
        assert qualifying(again(tournament), standings(again(tournament))) is None

    def test_no_more_queries_than_the_ranking(
        self, qualified: Tournament, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        qualified = again(qualified)
        found = standings(qualified)
        with django_assert_num_queries(0):
            assert qualifying(qualified, found) is not None

    def test_on_paper(self, qualified: Tournament, desk: Client) -> None:
        page = desk.get(f"{HOME}papers/ranking/")
        html = page.content.decode()
        assert html.count(' class="is-line">') == 1
        assert text(page).count("Qualifiée") >= 4


class TestAssured:
    def evening(self, system: str, **changes: Any) -> Tournament:
        phase = later(system, 2, entry=BEST, ranking_keys=["victories", "lot"], **changes)
        return chain(8, phase, system=System.DANOIS, rounds_planned=1)

    def test_the_final_is_enough_while_the_third_place_is_played(self) -> None:
        tournament = self.evening(System.KNOCKOUT)
        play(tournament, 1, 2)
        last = published(tournament, 3)
        tournament = again(tournament)
        assert assured_first(tournament, in_progress(tournament)) is None
        for match in last.matches.all():
            if match.slot == min(m.slot or 0 for m in last.matches.all()):
                cast.totals(last, match.table or 0, 1000, 944)
        tournament = fresh(tournament)
        told = assured_first(tournament, in_progress(tournament))
        assert told == in_progress(tournament).rows[0].number

    def test_rounds_of_a_last_phase(self) -> None:
        tournament = self.evening(System.DANOIS, carry="fresh")
        play(tournament, 1, 2)
        last = published(tournament, 3)
        tournament = again(tournament)
        assert assured_first(tournament, in_progress(tournament)) is None
        cast.totals(last, 1, 1000, 944)
        tournament = fresh(tournament)
        assert assured_first(tournament, in_progress(tournament)) is not None

    def test_no_winner_of_pools(self) -> None:
        tournament = chain(8, system=System.POOLS, rounds_planned=3, ranking_keys=KEYS)
        play(tournament, 1, 2)
        last = published(tournament, 3)
        cast.totals(last, 1, 1000, 944)
        tournament = fresh(tournament)
        assert assured_first(tournament, in_progress(tournament)) is None
