"""The ranking of a tournament as the app reads it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import ByeScore, Tournament
from tournaments.ranking.reading import average
from tournaments.ranking.selectors.ranking import ranked_rows
from tournaments.ranking.selectors.standings import Standings, in_progress, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "victories", "lot"])
    cast.pairs(tournament, 5)
    return tournament


def order(found: Standings) -> list[int]:
    return [row.number for row in found.rows]


def changed(tournament: Tournament) -> Tournament:
    """The tournament as the next request reads it, after a journalled act."""
    bump(tournament)
    for match in [m for r in tournament.rounds.all() for m in r.matches.all()]:
        match.revision = tournament.revision
        match.save(update_fields=["revision"])
    return Tournament.objects.get(pk=tournament.pk)


def test_before_the_first_result(tournament: Tournament) -> None:
    found = standings(tournament)
    assert len(found.rows) == 5
    assert found.after_round == 0
    assert not found.out


def test_points_rank_and_a_running_round_is_partial(tournament: Tournament) -> None:
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(round_, 1, 1000, 944)
    found = in_progress(changed(tournament))
    assert order(found)[:2] == [1, 2]
    assert found.out
    cast.totals(round_, 2, 900, 1044)
    found = standings(changed(tournament))
    assert order(found) == [4, 1, 5, 2, 3]
    assert not found.out


def test_only_changed_rows_are_read_again(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cast.totals(cast.published_round(tournament, 1, [(1, 2), (3, 4)]), 1, 1000, 944)
    tournament = changed(tournament)
    with django_assert_num_queries(3):
        standings(tournament)
    with django_assert_num_queries(0):
        standings(tournament)


def test_ranking_after_a_past_round_and_moves_since(tournament: Tournament) -> None:
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(first, 1, 1000, 944)
    cast.totals(first, 2, 1100, 844)
    second = cast.published_round(tournament, 2, [(1, 3), (2, 4)])
    cast.totals(second, 1, 1300, 644)
    cast.totals(second, 2, 1000, 944)
    tournament = changed(tournament)
    assert order(standings(tournament, upto_round=1)) == [3, 1, 2, 4, 5]
    now = standings(tournament)
    assert [(row.number, row.moved) for row in now.rows][:2] == [(1, 1), (2, 1)]
    assert now.rows[0].above_next == "points"


def test_an_unpublished_round_leaves_the_ranking(tournament: Tournament) -> None:
    cast.totals(cast.published_round(tournament, 1, [(1, 2)]), 1, 1000, 944)
    tournament = changed(tournament)
    assert standings(tournament).after_round == 1
    tournament.rounds.all().delete()
    assert standings(changed(tournament)).after_round == 0


@pytest.mark.parametrize(
    ("setting", "points"),
    [
        ({"bye_score": ByeScore.HALF_TABLE}, 972),
        ({"bye_score": ByeScore.FIXED, "bye_points": 800}, 800),
        ({"bye_score": ByeScore.ROUND_AVERAGE}, 987),
        ({"bye_score": ByeScore.NOTHING}, 0),
        ({"bye_score": ByeScore.OWN_AVERAGE}, 1200),
    ],
)
def test_points_of_a_bye(tournament: Tournament, setting: dict[str, object], points: int) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**setting)
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(first, 1, 1000, 964)
    cast.totals(first, 2, 900, 1084)
    second = cast.published_round(tournament, 2, [(5, 1), (2, 3)], bye=4)
    cast.totals(second, 1, 1200, 744)
    cast.totals(second, 2, 900, 1044)
    tournament = changed(Tournament.objects.get(pk=tournament.pk))
    row = standings(tournament).of(5)
    assert row is not None
    assert row.values["points"] == 1200 + points


def test_the_average_is_whole_and_rounds_halves_up() -> None:
    assert average([972, 973]) == 973
    assert average([]) == 0


class TestWhoNeverCame:
    """Once round 1 is published, an entrant that has played no round is not ranked."""

    def test_before_the_first_round_everybody_stands_there(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6, present=False)
        assert sorted(order(standings(changed(tournament)))) == [1, 2, 3, 4, 5, 6]

    def test_not_ticked_and_never_drawn(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6, present=False)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        assert order(standings(changed(tournament))) == [5, 1, 2, 3, 4]

    def test_withdrawn_before_its_first_match(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6, withdrawn_from=2)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        assert 6 not in order(standings(changed(tournament)))

    def test_one_who_came_late_and_plays_next_is_ranked(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6)
        cast.pair(tournament, 7, withdrawn_from=3)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        assert {6, 7} <= set(order(standings(changed(tournament))))

    def test_one_who_played_and_left_stays(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        tournament.entrants.filter(number=2).update(present=False, withdrawn_from=2)
        assert 2 in order(standings(changed(tournament)))

    def test_one_who_was_drawn_unticked_is_ranked(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=2).update(present=False)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        assert 2 in order(standings(changed(tournament)))

    def test_one_with_a_ruling_stays_to_be_read(self, tournament: Tournament) -> None:
        late = cast.pair(tournament, 6, present=False)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        tournament.penalties.create(
            number=1, entrant=late, round_number=1, points=-50, reason="absente"
        )
        assert order(standings(changed(tournament)))[-1] == 6

    def test_ticked_again_it_is_back(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6, present=False)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        assert 6 not in order(standings(changed(tournament)))
        tournament.entrants.filter(number=6).update(present=True)
        assert 6 in order(standings(changed(tournament)))

    def test_its_own_page_says_that_it_has_not_played(self, tournament: Tournament) -> None:
        cast.pair(tournament, 6, present=False)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        changed(tournament)
        page = Client(headers={"accept-language": "en"}).get("/c/martin/pair/6/")
        assert "This pair has not played." in page.content.decode()


class TestByes:
    def test_the_points_of_a_bye_are_marked(self, tournament: Tournament) -> None:
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        for table in (1, 2):
            cast.totals(round_, table, 1000, 944)
        tournament = changed(tournament)
        with translation.override("en"):
            rows = ranked_rows(tournament, standings(tournament))
            points = {row.pair.number: [points.shown for points in row.points] for row in rows}
        assert points[5] == ["bye 972"]
