"""What is lacking for the third place, only where what is still to be played can bring it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tests import cast
from tests.phases.chains import chain, later, play
from tests.public.conftest import changed
from tests.rounds.evenings import tournament_of
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.charts import entrant_pictures, ranking_pictures
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db


def after_one(**settings: Any) -> Tournament:
    """Eight pairs after one round: 1, 3, 5, 7 have won by ever less, the others have lost."""
    usual: dict[str, Any] = {"rounds_planned": 2, "ranking_keys": ["points"]}
    found = cast.tournament(**(usual | settings))
    cast.pairs(found, 8)
    first = cast.published_round(found, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    for table, points in ((1, 1300), (2, 1200), (3, 1100), (4, 1000)):
        cast.totals(first, table, points, 1944 - points)
    return changed(found)


def short(tournament: Tournament, number: int, *, public: bool = False) -> str:
    tournament = Tournament.objects.get(pk=tournament.pk)
    with translation.override("en"):
        own = entrant_pictures(tournament, number, public=public)
    assert own is not None
    return own.short


def test_while_rounds_are_to_come() -> None:
    assert short(after_one(), 7) == "100 points short of third place."


def test_nothing_is_lacking_on_the_podium() -> None:
    assert short(after_one(), 5) == ""


def test_not_once_all_is_played() -> None:
    assert short(after_one(rounds_planned=1), 7) == ""


def test_not_in_a_closed_contest() -> None:
    assert short(after_one(finished_at=cast.EVENING), 7) == ""


def test_not_for_whoever_has_left() -> None:
    tournament = after_one()
    tournament.entrants.filter(number=7).update(withdrawn_from=2)
    assert short(changed(tournament), 7) == ""


def test_not_while_the_ranking_is_held() -> None:
    tournament = after_one(ranking_held=True)
    cast.published_round(tournament, 2, [(1, 3), (5, 7), (2, 4), (6, 8)])
    tournament = changed(tournament)
    assert short(tournament, 7) == "100 points short of third place."
    assert short(tournament, 7, public=True) == ""


def test_the_key_that_decides_is_named() -> None:
    """7 has as many points as the third place, and fewer victories by one."""
    tournament = after_one(ranking_keys=["victories", "points"])
    assert short(tournament, 7) == "100 points short of third place."
    assert short(tournament, 8) == "1 short of third place (wins)."


def test_not_where_the_lot_decides() -> None:
    tournament = after_one(ranking_keys=["victories", "lot"])
    last = standings(tournament).rows[3].number
    assert short(tournament, last) == ""


def test_not_in_a_bracket() -> None:
    tournament = tournament_of(8, system=System.KNOCKOUT, ranking_keys=["points"])
    play(tournament, 1)
    losers = [row.number for row in standings(Tournament.objects.get()).rows[4:]]
    for number in losers:
        assert short(tournament, number) == ""


def test_not_for_whoever_was_left_behind_by_the_next_phase() -> None:
    finals = later(System.DANOIS, 2, entry=[{"name": "A", "first": 1, "last": 4}])
    tournament = chain(8, finals, rounds_planned=1)
    play(tournament, 1, 2)
    behind = standings(Tournament.objects.get()).rows[-1].number
    assert short(tournament, behind) == ""


def test_no_way_to_a_podium_that_places_decide() -> None:
    tournament = tournament_of(8, system=System.KNOCKOUT, ranking_keys=["points"])
    play(tournament, 1, 2)
    pictures = ranking_pictures(Tournament.objects.get())
    assert pictures is not None
    assert pictures.gaps is None
