"""Where a match has several games, pages and papers show the games won beside the points."""

from __future__ import annotations

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tests.phases.test_brackets import knockout, text
from tests.ranking.match_games import forfeited, put
from tests.rounds.evenings import again, published, tournament_of
from tournaments.core.writes import bump
from tournaments.models import MatchState, Round, System, Tournament
from tournaments.paper.print_request import Order
from tournaments.paper.routes.values import route_paper
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.crosstable import (
    grid,
    meetings,
    pair_record,
)
from tournaments.ranking.selectors.seats import table_rows
from tournaments.ranking.selectors.standings import in_progress
from tournaments.ranking.words import score_in_games

pytestmark = pytest.mark.django_db
TWO_TO_ONE = ((1000, 900), (1000, 810), (700, 1000))


@pytest.fixture
def tournament() -> Tournament:
    """A match of 2–1, one forfeited, one that is being played."""
    tournament = cast.tournament(games=3, ranking_keys=["victories", "games_difference", "lot"])
    cast.pairs(tournament, 7)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)], bye=7)
    put(round_, 1, *TWO_TO_ONE)
    forfeited(round_, 2, absent=0, points=2000, games=2)
    bump(tournament)
    return again(tournament)


def shown(page: str) -> str:
    """A page with one plain space between its words."""
    return re.sub(r"\s+", " ", page)


def at_the_desk(address: str, tournament: Tournament) -> str:
    odile = cast.signed_in(cast.organiser(tournament.club))
    return shown(odile.get(address).content.decode())


class TestWhatOneHasPlayed:
    def test_a_meeting_has_the_games_of_both(self, tournament: Tournament) -> None:
        found = meetings(tournament, 1)
        assert (found[1][1].games, found[1][1].scores) == ((2, 1), (2700, 2710))
        assert (found[2][1].games, found[2][1].result) == ((1, 2), "1–2")
        assert (found[3][1].result, found[4][1].result) == ("0–2", "2–0")
        assert (found[5][1].games, found[5][1].result) == ((), "")
        assert (found[7][1].games, found[7][1].result) == ((), "")

    def test_on_public_pages_once_it_is_confirmed(self, tournament: Tournament) -> None:
        tournament.rounds.get().matches.filter(hall_table__number=1).update(
            state=MatchState.ENTERED
        )
        assert meetings(tournament, 1, public=True)[1][1].games == ()
        assert meetings(tournament, 1)[1][1].games == (2, 1)

    def test_a_match_of_one_game_has_its_points_alone(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 2)
        round_ = cast.published_round(tournament, 1, [(1, 2)])
        put(round_, 1, (1000, 900))
        tournament = again(tournament)
        met = meetings(tournament, 1)[1][1]
        assert (met.games, met.result) == ((), "1\u202f000")
        (record,) = pair_record(tournament, 1)
        assert (record.games, record.opponents[0].games) == ((), None)
        (row,) = table_rows(round_of(tournament))
        assert [seat.games for seat in row.seats] == [None, None]

    def test_a_record_and_the_plan(self, tournament: Tournament) -> None:
        (record,) = pair_record(tournament, 2)
        assert (record.games, record.score, record.outcome) == ((1, 2), 2710, "lost")
        rows = table_rows(round_of(tournament))
        assert [[seat.games for seat in row.seats] for row in rows[:2]] == [[2, 1], [0, 2]]

    def test_a_route(self, tournament: Tournament) -> None:
        (route,) = route_paper(Order(tournament, "", cast.EVENING, entrant=4))
        assert route.lines[0].meeting is not None
        assert route.lines[0].meeting.games == (2, 0)

    def test_no_more_queries(
        self, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        round_, first = round_of(tournament), tournament.first
        in_progress(tournament)
        with django_assert_num_queries(0):
            meetings(tournament, 1)
        with django_assert_num_queries(2):
            table_rows(round_)
        assert first.games == 3

    def test_the_pages_of_the_desk(self, tournament: Tournament) -> None:
        assert "2–1 · 2 700 – 2 710" in at_the_desk("/desk/martin/ranking/1/", tournament)

    def test_the_crosstable(self, tournament: Tournament) -> None:
        found = at_the_desk("/desk/martin/ranking/crosstable/", tournament)
        assert "<br>2–1" in found
        assert "<br>2 700" not in found
        assert "manches gagnées et perdues" in found

    def test_the_public_pages(self, tournament: Tournament) -> None:
        plan, own = (shown(text(f"/c/martin/{at}/")) for at in ("tables", "pair/1"))
        assert "Manches et points" in plan
        assert "<strong>2</strong> · 2 700" in plan
        assert "<strong>2–1</strong><br>2 700 – 2 710" in own


def round_of(tournament: Tournament) -> Round:
    round_: Round = tournament.rounds.get()
    round_.tournament = tournament
    return round_


def test_the_grid_of_all_against_all() -> None:
    """Two who meet twice have both results in one cell."""
    tournament = cast.tournament(
        system=System.ROUND_ROBIN, rounds_planned=6, games=3, ranking_keys=["games_won"]
    )
    cast.pairs(tournament, 4)
    for number, games in ((1, TWO_TO_ONE), (2, TWO_TO_ONE[:2])):
        round_ = cast.published_round(tournament, number, [(1, 2), (3, 4)])
        put(round_, 1, *games)
    bump(tournament)
    tournament = again(tournament)
    found = grid(tournament, in_progress(tournament))
    assert found is not None
    assert found.lines[0].values == ("4",)
    assert found.lines[0].cells[1] == "2–1 / 2–0"
    assert found.lines[1].cells[0] == "1–2 / 0–2"


def test_a_pool() -> None:
    keys = ["victories", "games_difference"]
    tournament = tournament_of(4, system=System.POOLS, rounds_planned=3, games=3, ranking_keys=keys)
    round_ = published(tournament, 1)
    put(round_, 1, *TWO_TO_ONE)
    bump(tournament)
    ((pool,),) = [phase.pools for phase in phases_shown(again(tournament))]
    cells = sorted(cell for line in pool.lines for cell in line.cells if cell)
    assert cells == ["1–2", "2–1"]
    assert sorted(line.values for line in pool.lines)[-1] == ("1", "+1")
    assert "2–1" in text("/c/martin/brackets/")
    assert "2–1" in text("/c/martin/screen/", show="brackets")


def test_a_bracket() -> None:
    """The games decide who goes on, even with fewer points."""
    tournament = knockout(4, games=3)
    round_ = published(tournament, 1)
    put(round_, 1, *TWO_TO_ONE)
    bump(tournament)
    (phase,) = phases_shown(again(tournament))
    first = phase.brackets[0].matches[0]
    assert [(side.score, side.won) for side in first.sides] == [("2", True), ("1", False)]
    assert '<span class="num">2</span>' in text("/c/martin/brackets/")
    assert 'text-anchor="end">2</text>' in text("/c/martin/brackets/")


def test_a_score_in_games() -> None:
    assert score_in_games((3, 1)) == "3–1"
