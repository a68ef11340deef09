"""The crosstable, the route sheets, and the ranks of a pair after each round."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import Match, MatchState, System, Tournament
from tournaments.paper.print_request import Order
from tournaments.paper.routes.values import route_paper
from tournaments.ranking.charts import PLOT_HEIGHT, PLOT_MARGIN, PLOT_TOP, RankLine
from tournaments.ranking.selectors.crosstable import CrossRow, crosstable, grid, meetings
from tournaments.ranking.selectors.standings import in_progress, standings
from tournaments.ranking.tags import pictures_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "lot"])
    cast.pairs(tournament, 5)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 1244, 700)
    second = cast.published_round(tournament, 2, [(3, 1), (2, 5)], bye=4)
    cast.totals(second, 1, 972, 972)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def rows_of(tournament: Tournament, public: bool = False) -> dict[int, CrossRow]:
    found = standings(tournament)
    rows = crosstable(tournament, found, found.rows, public=public)
    return {row.pair.number: row for row in rows}


class TestCrosstable:
    def test_has_each_round_of_each_pair(self, tournament: Tournament) -> None:
        first, second = rows_of(tournament)[1].meetings
        assert first is not None
        assert second is not None
        assert (first.outcome, first.foes, first.scores) == ("won", "2", (1000, 944))
        assert (second.outcome, second.foes, second.table) == ("drawn", "3", 1)

    def test_shows_a_bye_and_a_match_being_played(self, tournament: Tournament) -> None:
        first, second = rows_of(tournament)[5].meetings
        assert first is not None
        assert second is not None
        assert (first.outcome, first.scores) == ("bye", ())
        assert (second.outcome, second.foes, second.scores) == ("awaited", "2", ())

    def test_a_late_pair_has_empty_cells(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6, joined_from=3)
        bump(tournament)
        assert rows_of(tournament)[6].meetings == (None, None)

    def test_the_public_sees_confirmed_results(self, tournament: Tournament) -> None:
        match = tournament.rounds.get(number=1).matches.get(hall_table__number=1)
        match.state = MatchState.ENTERED
        match.save()
        shown = rows_of(tournament, public=True)[1].meetings[0]
        assert shown is not None
        assert (shown.outcome, shown.scores) == ("awaited", ())
        at_the_desk = rows_of(tournament)[1].meetings[0]
        assert at_the_desk is not None
        assert at_the_desk.scores[0] == 1000

    def test_asks_the_database_nothing_more(
        self, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        found = standings(tournament)
        with django_assert_num_queries(0):
            crosstable(tournament, found, found.rows)

    def test_names_the_partners_of_a_melee(self) -> None:
        tournament = cast.tournament(system="melee")
        cast.singles(tournament, 4)
        cast.totals(cast.published_round(tournament, 1, [((1, 2), (3, 4))]), 1, 900, 700)
        one = meetings(tournament, 1)[2][1]
        assert (one.partners, one.foes, one.outcome) == ((1,), "3 + 4", "won")


class TestGrid:
    """The grid of all matches, where every entrant meets every other."""

    @pytest.fixture
    def all_meet(self) -> Tournament:
        tournament = cast.tournament(
            code="tous", system=System.ROUND_ROBIN, rounds_planned=6, ranking_keys=["points"]
        )
        cast.pairs(tournament, 4)
        for number in (1, 2):
            round_ = cast.published_round(tournament, number, [(1, 2), (3, 4)])
            cast.totals(round_, 1, 1000 + number, 944 - number)
        bump(tournament)
        return Tournament.objects.get(pk=tournament.pk)

    def test_has_a_cell_for_each_match(self, all_meet: Tournament) -> None:
        found = grid(all_meet, in_progress(all_meet))
        assert found is not None
        assert [line.name.number for line in found.lines] == [1, 2, 3, 4]
        assert [line.place for line in found.lines] == [1, 2, 3, 3]
        assert found.lines[0].cells == (None, "1 001 / 1 002".replace(" 0", "\u202f0"), "", "")
        assert found.lines[1].cells == ("943 / 942", None, "", "")

    def test_none_for_many_entrants_or_when_not_all_meet(
        self, all_meet: Tournament, tournament: Tournament
    ) -> None:
        assert grid(all_meet, standings(all_meet), most=3) is None
        assert grid(tournament, standings(tournament)) is None

    def test_none_before_play(self) -> None:
        tournament = cast.tournament(system=System.ROUND_ROBIN)
        cast.pairs(tournament, 4)
        assert grid(tournament, standings(tournament)) is None

    def test_the_public_sees_confirmed_results(self, all_meet: Tournament) -> None:
        Match.objects.filter(round__number=2, hall_table__number=1).update(state=MatchState.ENTERED)
        found = grid(all_meet, standings(all_meet), public=True)
        assert found is not None
        assert found.lines[1].cells[0] == "943"

    def test_is_on_the_pages_the_projector_and_paper(self, all_meet: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(all_meet.club))
        for page in (
            "/c/tous/crosstable/",
            "/desk/tous/ranking/crosstable/",
            "/c/tous/screen/?show=ranking",
            "/desk/tous/papers/crosstable/",
        ):
            assert "Tous contre tous" in odile.get(page).content.decode()
        assert "Tous contre tous" not in odile.get("/c/tous/screen/?show=plan").content.decode()


class TestPages:
    def test_the_desk_and_the_public_see_it(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        for client, page in (
            (odile, "/desk/martin/ranking/crosstable/"),
            (Client(), "/c/martin/crosstable/"),
        ):
            text = client.get(page).content.decode()
            assert "Tableau des rencontres" in text
            assert "gagnée contre" in text
            assert 'class="scroll-box" id=' in text
        assert Client().get("/desk/martin/ranking/crosstable/").status_code == 302
        assert odile.get("/desk/martin/ranking/crosstable/", {"page": "7"}).status_code == 404
        assert odile.post("/c/martin/crosstable/").status_code == 405

    def test_says_so_before_the_first_match(self) -> None:
        cast.pairs(cast.tournament(code="vide"), 2)
        assert "Personne n’a encore joué" in Client().get("/c/vide/crosstable/").content.decode()

    def test_an_unchanged_page_is_not_sent_again(self, tournament: Tournament) -> None:
        seen = {"seen": str(tournament.revision)}
        assert Client().get("/c/martin/crosstable/", seen).status_code == 204


class TestRoutes:
    def test_a_sheet_has_every_planned_round(self, tournament: Tournament) -> None:
        sheets = route_paper(Order(tournament, "", cast.EVENING))
        assert [route.pair.number for route in sheets] == [1, 2, 3, 4, 5]
        lines = sheets[0].lines
        assert [line.round for line in lines] == [1, 2, 3, 4]
        assert [name.number for line in lines for name in line.opponents] == [2, 3]
        assert lines[2].meeting is None

    def test_a_sheet_can_be_for_one_pair(self, tournament: Tournament) -> None:
        (route,) = route_paper(Order(tournament, "", cast.EVENING, entrant=4))
        assert route.pair.number == 4
        meeting = route.lines[1].meeting
        assert meeting is not None
        assert meeting.outcome == "bye"

    def test_sheets_can_be_printed(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        paper = "/desk/martin/papers/routes/"
        everybody = odile.get(paper).content.decode()
        assert everybody.count('<section class="route') == 5
        assert odile.get(paper, {"pair": "3"}).content.decode().count('<section class="route') == 1
        assert odile.get(paper, {"pair": "77"}).status_code == 404
        assert odile.get(paper, {"pair": "x"}).status_code == 404
        pdf = odile.get("/desk/martin/papers/crosstable.pdf")
        assert pdf.content.startswith(b"%PDF")


def rank_path(tournament: Tournament, number: int) -> RankLine | None:
    path: RankLine | None = pictures_of(tournament, number)["path"]
    return path


class TestRankPath:
    @pytest.fixture(autouse=True)
    def both_rounds_are_in(self, tournament: Tournament) -> None:
        cast.totals(tournament.rounds.get(number=2), 2, 1000, 944)
        bump(tournament)
        tournament.rounds.get(number=2).matches.update(revision=tournament.revision)

    def test_has_the_rank_after_each_round(self, tournament: Tournament) -> None:
        path = rank_path(tournament, 1)
        assert path is not None
        ranks = [
            one.rank
            for at in (1, 2)
            if (one := standings(tournament, upto_round=at).of(1)) is not None
        ]
        assert [dot.rank for dot in path.dots] == ranks

    def test_the_best_rank_is_at_the_top(self, tournament: Tournament) -> None:
        for number in range(1, 6):
            path = rank_path(tournament, number)
            assert path is not None
            best = min(path.dots, key=lambda dot: dot.rank)
            worst = max(path.dots, key=lambda dot: dot.rank)
            assert best.y == PLOT_TOP
            lowest = PLOT_TOP if worst.rank == best.rank else PLOT_TOP + PLOT_HEIGHT
            assert worst.y == lowest
            assert path.dots[0].x == PLOT_MARGIN

    def test_none_before_the_second_round_or_for_an_unranked_pair(
        self, tournament: Tournament
    ) -> None:
        assert rank_path(tournament, 99) is None
        tournament.rounds.filter(number=2).delete()
        bump(tournament)
        assert rank_path(tournament, 1) is None

    def test_is_on_the_page_with_a_text(self, tournament: Tournament) -> None:
        text = Client().get("/c/martin/pair/1/", headers={"accept-language": "fr"}).content.decode()
        path = rank_path(tournament, 1)
        assert path is not None
        assert f'points="{path.points}"' in text
        with translation.override("fr"):
            assert "Rang après chaque partie" in text
        ranks = ", ".join(str(dot.rank) for dot in path.dots)
        assert f"{ranks} (sur 5)" in " ".join(text.split())


def test_reading_some_pairs_gives_the_same_as_reading_all() -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 7)
    for number, matches in enumerate((((1, 2), (3, 4), (5, 6)), ((1, 3), (2, 5), (4, 7))), 1):
        round_ = cast.published_round(tournament, number, matches, bye=7 if number == 1 else 6)
        for table in (1, 2):
            cast.totals(round_, table, 900 + table, 1044 - table)
    everybody = meetings(tournament, 2)
    some = meetings(tournament, 2, [3, 7])
    assert {number: some[number] for number in (3, 7)} == {
        number: everybody[number] for number in (3, 7)
    }
    assert set(some) == {3, 7, 4, 1}
