"""The first place is assured only when no entrant can still catch up."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tournaments.core.writes import bump
from tournaments.models import ByeScore, Tournament
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.qualifying import assured_first
from tournaments.ranking.selectors.standings import in_progress

pytestmark = pytest.mark.django_db


def evening(rounds: int = 3, **settings: object) -> Tournament:
    """Pair 1 has won twice, every other pair once at most; the last round is being played."""
    values: dict[str, object] = {"ranking_keys": ["victories", "points"], "rounds_planned": rounds}
    tournament = cast.tournament(**(values | settings))  # type: ignore[arg-type]
    cast.pairs(tournament, 4)
    for number, matches in enumerate([[(1, 2), (3, 4)], [(1, 3), (4, 2)]], start=1):
        round_ = cast.published_round(tournament, number, matches)
        for table in (1, 2):
            cast.totals(round_, table, 1000, 944)
    cast.published_round(tournament, 3, [(1, 4), (2, 3)])
    return fresh(tournament)


def fresh(tournament: Tournament) -> Tournament:
    bump(tournament)
    for match in [m for r in tournament.rounds.all() for m in r.matches.all()]:
        match.revision = tournament.revision
        match.save(update_fields=["revision"])
    return Tournament.objects.get(pk=tournament.pk)


def assured(tournament: Tournament) -> int | None:
    return assured_first(tournament, in_progress(tournament))


def test_open_while_another_could_tie() -> None:
    tournament = evening()
    assert assured(tournament) is None
    assert "Première place assurée" not in Client().get("/c/martin/ranking/").content.decode()


def test_assured_when_the_only_rival_has_lost() -> None:
    tournament = evening()
    last = tournament.rounds.get(number=3)
    assert in_progress(tournament).awaited == {1: 1, 2: 1, 3: 1, 4: 1}
    cast.totals(last, 1, 1000, 944)
    tournament = fresh(tournament)
    assert assured(tournament) == 1
    assert in_progress(tournament).awaited == {2: 1, 3: 1}
    page = Client().get("/c/martin/ranking/", headers={"accept-language": "fr"})
    assert "Première place assurée" in page.content.decode()
    odile = cast.signed_in(cast.organiser(tournament.club))
    assert "Première place assurée" in odile.get("/desk/martin/ranking/").content.decode()


def test_not_shown_once_all_cards_are_in() -> None:
    tournament = evening()
    for table in (1, 2):
        cast.totals(tournament.rounds.get(number=3), table, 1000, 944)
    assert assured(fresh(tournament)) is None


def test_not_shown_before_the_last_round_or_ranking_by_points() -> None:
    tournament = evening(rounds=4)
    cast.totals(tournament.rounds.get(number=3), 1, 1000, 944)
    assert assured(fresh(tournament)) is None
    cast.update(ranking_keys=["points"], rounds_planned=3)
    assert assured(fresh(tournament)) is None


def test_match_points_with_the_rubicon() -> None:
    tournament = evening(ranking_keys=["match_points"], match_points_rubicon=-2)
    assert assured(tournament) is None
    cast.totals(tournament.rounds.get(number=3), 1, 1000, 944)
    assert assured(fresh(tournament)) == 1


def test_a_bye_that_may_still_be_played_is_awaited() -> None:
    tournament = cast.tournament(
        ranking_keys=["victories"], rounds_planned=1, bye_score=ByeScore.CATCH_UP
    )
    cast.pairs(tournament, 5)
    cast.totals(cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5), 1, 1000, 944)
    assert in_progress(fresh(tournament)).awaited == {3: 1, 4: 1, 5: 1}


def test_not_shown_in_a_category() -> None:
    tournament = evening()
    tournament.entrants.filter(number__in=(2, 3)).update(category="Dames")
    tournament = fresh(tournament)
    assert [row.number for row in in_category(in_progress(tournament), "Dames").rows] == [3, 2]
    page = Client().get("/c/martin/ranking/", {"category": "Dames"}).content.decode()
    assert "assurée" not in page


@pytest.mark.parametrize(("game", "sides"), [("belote3", 3), ("comptoir", 4)])
@pytest.mark.parametrize("key", ["points", "victories", "match_points"])
def test_the_ranking_opens_where_each_plays_alone(game: str, sides: int, key: str) -> None:
    tournament = cast.tournament(
        preset=game, rules=preset_rules(game), rounds_planned=1, ranking_keys=[key]
    )
    cast.singles(tournament, sides)
    cast.published_round(tournament, 1, [range(1, sides + 1)])
    tournament = fresh(tournament)
    odile = cast.signed_in(cast.organiser(tournament.club))
    assert odile.get("/desk/martin/ranking/").status_code == 200
    assert assured(tournament) is None
