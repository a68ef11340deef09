"""The pictures of a ranking: on the desk, for everybody, of an entrant."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import NamesPolicy, Tournament
from tournaments.ranking.selectors.charts import entrant_pictures, ranking_pictures
from tournaments.ranking.selectors.standings import points_by_round

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/ranking/pictures/"


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds of six pairs: 2 wins twice, 6 has the bye of nobody."""
    tournament = cast.tournament(ranking_keys=["points", "lot"])
    cast.pairs(tournament, 6)
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)])
    second = cast.published_round(tournament, 2, [(1, 3), (2, 5), (4, 6)])
    for round_, totals in ((first, (800, 1000, 900)), (second, (1100, 1200, 1000))):
        for table, points in enumerate(totals, start=1):
            cast.totals(round_, table, points, 1944 - points)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def test_the_points_of_each_round(tournament: Tournament) -> None:
    points = points_by_round(tournament, 2)
    assert points[2] == {1: 1144, 2: 1200}
    assert points_by_round(tournament, 1)[2] == {1: 1144}


def test_a_bye_that_is_still_to_be_played_for_has_no_points() -> None:
    tournament = cast.tournament(bye_score="catch_up")
    cast.pairs(tournament, 3)
    cast.totals(cast.published_round(tournament, 1, [(1, 2)], bye=3), 1, 1000, 944)
    bump(tournament)
    assert 3 not in points_by_round(Tournament.objects.get(), 1)


def test_a_new_result_changes_what_counts(tournament: Tournament) -> None:
    assert points_by_round(tournament, 2)[1] == {1: 800, 2: 1100}
    cast.totals(tournament.rounds.get(number=2), 1, 1500, 444)
    bump(tournament)
    tournament.rounds.get(number=2).matches.update(revision=tournament.revision)
    assert points_by_round(Tournament.objects.get(), 2)[1] == {1: 800, 2: 1500}


def test_the_table_says_what_the_chart_shows(tournament: Tournament) -> None:
    found = ranking_pictures(tournament, chosen=4)
    assert found is not None
    ranks = {pair.number: tuple(ranks) for pair, ranks in found.table}
    drawn = {line.number: tuple(dot.rank for dot in line.dots) for line in found.charts[0].lines}
    assert drawn == ranks
    assert ranks[2] == (1, 1)
    assert next(iter(ranks)) == 2
    assert found.charts[0].lines[-1].number == 4


def test_the_way_to_the_podium_is_counted_from_the_third(tournament: Tournament) -> None:
    found = ranking_pictures(tournament)
    assert found is not None
    assert found.gaps is not None
    gaps = [words for _bar, _pair, words, _name in found.gaps.lines]
    assert gaps[2] == "0"
    assert gaps[0].startswith("+")
    assert gaps[-1].startswith("\u2212")


def test_an_entrant_sees_its_points_and_what_it_is_short_of(tournament: Tournament) -> None:
    own = entrant_pictures(tournament, 2)
    assert own is not None
    rounds = [(bar.round, words, rank) for bar, words, rank in own.rounds]
    assert rounds == [(1, "1\u202f144", 1), (2, "1\u202f200", 1)]
    assert own.short == ""
    last = entrant_pictures(tournament, 5)
    assert last is not None
    assert last.short
    assert entrant_pictures(tournament, 99) is None


def test_the_page_marks_the_pair_that_is_asked_for(odile: Client) -> None:
    page = odile.get(HOME, {"pair": "4"}).content.decode()
    assert page.count("is-chosen") == 2
    assert page.count('<svg class="rank-chart') == 2
    assert "chart-table" in page
    for asked in ("99", "x", ""):
        answer = odile.get(HOME, {"pair": asked})
        assert (answer.status_code, "is-chosen" in answer.content.decode()) == (200, False)


def test_drawings_have_no_style_of_their_own(odile: Client) -> None:
    assert "style=" not in odile.get(HOME).content.decode()


def test_before_the_second_round_the_page_says_what_it_waits_for() -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 4)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    bump(tournament)
    page = cast.signed_in(cast.organiser(tournament.club)).get(HOME).content.decode()
    assert "rank-chart" not in page
    assert 'class="empty"' in page
    assert "rank-chart" not in Client().get("/c/martin/ranking/pictures/").content.decode()


def test_everybody_sees_names_as_the_policy_says(tournament: Tournament) -> None:
    Tournament.objects.update(names_policy=NamesPolicy.NUMBER)
    answer = Client().get("/c/martin/ranking/pictures/")
    page = answer.content.decode()
    assert "rank-chart" in page
    assert "Lefèvre" not in page


def test_my_own_line_is_marked_on_my_phone(tournament: Tournament) -> None:
    phone = Client()
    phone.cookies["my_pair"] = "5"
    page = phone.get("/c/martin/ranking/pictures/").content.decode()
    assert 'data-who=" 5 " class="is-mine rank-line' in page
