"""The first place is called assured only when nobody can catch up any more."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import ByeScore, Tournament
from tournaments.ranking.selectors.ranking import assured_first
from tournaments.ranking.selectors.standings import in_category, standings

pytestmark = pytest.mark.django_db


def evening(rounds: int = 3, **settings: object) -> Tournament:
    """Pair 1 has won twice, everybody else once at most; the last round is being played."""
    values: dict[str, object] = {"ranking_keys": ["victories", "points"], "rounds_planned": rounds}
    contest = cast.contest(**(values | settings))  # type: ignore[arg-type]
    cast.pairs(contest, 4)
    for number, matches in enumerate([[(1, 2), (3, 4)], [(1, 3), (4, 2)]], start=1):
        round_ = cast.published_round(contest, number, matches)
        for table in (1, 2):
            cast.totals(round_, table, 1000, 944)
    cast.published_round(contest, 3, [(1, 4), (2, 3)])
    return fresh(contest)


def fresh(contest: Tournament) -> Tournament:
    bump(contest)
    for match in [m for r in contest.rounds.all() for m in r.matches.all()]:
        match.revision = contest.revision
        match.save(update_fields=["revision"])
    return Tournament.objects.get(pk=contest.pk)


def assured(contest: Tournament) -> int | None:
    return assured_first(contest, standings(contest))


def test_open_while_another_could_draw_level() -> None:
    contest = evening()
    assert assured(contest) is None
    assert "Première place assurée" not in Client().get("/c/martin/ranking/").content.decode()


def test_assured_when_the_only_rival_has_lost() -> None:
    contest = evening()
    last = contest.rounds.get(number=3)
    assert standings(contest).awaited == {1: 1, 2: 1, 3: 1, 4: 1}
    cast.totals(last, 1, 1000, 944)
    contest = fresh(contest)
    assert assured(contest) == 1
    assert standings(contest).awaited == {2: 1, 3: 1}
    page = Client().get("/c/martin/ranking/", headers={"accept-language": "fr"})
    assert "Première place assurée" in page.content.decode()
    odile = cast.signed_in(cast.organiser(contest.club))
    assert "Première place assurée" in odile.get("/desk/martin/ranking/").content.decode()


def test_nothing_is_said_once_all_cards_are_in() -> None:
    contest = evening()
    for table in (1, 2):
        cast.totals(contest.rounds.get(number=3), table, 1000, 944)
    assert assured(fresh(contest)) is None


def test_nothing_is_said_before_the_last_round_or_under_points() -> None:
    contest = evening(rounds=4)
    cast.totals(contest.rounds.get(number=3), 1, 1000, 944)
    assert assured(fresh(contest)) is None
    cast.update(ranking_keys=["points"], rounds_planned=3)
    assert assured(fresh(contest)) is None


def test_match_points_with_the_rubicon() -> None:
    contest = evening(ranking_keys=["match_points"], match_points_rubicon=-2)
    assert assured(contest) is None
    cast.totals(contest.rounds.get(number=3), 1, 1000, 944)
    assert assured(fresh(contest)) == 1


def test_a_bye_that_may_still_be_played_is_awaited() -> None:
    contest = cast.contest(
        ranking_keys=["victories"], rounds_planned=1, bye_score=ByeScore.CATCH_UP
    )
    cast.pairs(contest, 5)
    cast.totals(cast.published_round(contest, 1, [(1, 2), (3, 4)], bye=5), 1, 1000, 944)
    assert standings(fresh(contest)).awaited == {3: 1, 4: 1, 5: 1}


def test_a_category_says_nothing_of_it() -> None:
    contest = evening()
    contest.entrants.filter(number__in=(2, 3)).update(category="Dames")
    contest = fresh(contest)
    assert [row.number for row in in_category(standings(contest), "Dames").rows] == [3, 2]
    page = Client().get("/c/martin/ranking/", {"category": "Dames"}).content.decode()
    assert "assurée" not in page
