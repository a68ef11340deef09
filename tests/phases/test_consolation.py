"""Rank and place reached say the same, and the consolation has its podium and prizes by name.

Eight pairs in two pools, the first two of each in a bracket, the others in another: the lower
number always wins. 1 and 2 reach the final, 5 and 6 that of the consolation (or 3 and 4).
"""

from __future__ import annotations

import csv
import io

import pytest
from django.utils import translation

from tests.phases.chains import chain, later, play, pools_played
from tests.phases.desk_evening import organiser
from tests.rounds.evenings import again, replayed
from tournaments.core.writes import bump
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def quarterfinals() -> None:
    finals = later(System.KNOCKOUT, 3, entry=[{"name": "A", "first": 1, "last": 8}])
    play(chain(10, finals, system=System.DANOIS, rounds_planned=2), 1, 2, 3)


@pytest.fixture
def eight() -> Tournament:
    replayed(quarterfinals)
    return again(Tournament.objects.get())


@pytest.fixture
def consolation() -> Tournament:
    return pools_played(5)


def places(tournament: Tournament) -> list[tuple[int | None, str]]:
    """Rank and place reached, as the ranking shows them."""
    found = standings(tournament)
    with translation.override("fr"):
        assert columns(found)[0] == "Place atteinte"
        rows = ranked_rows(tournament, found)
    return [(row.rank, row.cells[0].words) for row in rows]


class TestPlaceReached:
    def test_the_rank_is_one_of_its_places(self, eight: Tournament) -> None:
        """Four have lost their quarterfinal: ranks 5 to 8, all of them places 5 to 8."""
        found = places(eight)
        assert found[:4] == [(1, "–"), (2, "–"), (3, "–"), (4, "–")]
        assert found[4:8] == [(rank, "5–8") for rank in (5, 6, 7, 8)]
        assert found[8:] == [(9, "–"), (10, "–")]

    def test_of_a_final_it_is_one(self, eight: Tournament) -> None:
        play(eight, 4, 5)
        assert places(again(eight))[:2] == [(1, "1"), (2, "2")]

    def test_whoever_stands_below_for_having_left_has_none(self, eight: Tournament) -> None:
        gone = standings(eight).rows[0].number
        eight.entrants.filter(number=gone).update(withdrawn_from=4)
        eight.withdrawn_rank = "last"
        eight.save()
        bump(eight)
        tournament = again(Tournament.objects.get())
        assert gone in standings(tournament).left.last
        assert places(tournament)[-1] == (10, "–")

    def test_a_file_says_of_which_bracket(self, consolation: Tournament) -> None:
        answer = organiser().get(f"/desk/{consolation.code}/ranking/export.csv")
        rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
        assert [row["Place atteinte"] for row in rows] == [
            *("1", "2", "3", "4"),
            *("consolante · 1", "consolante · 2", "consolante · 3", "consolante · 4"),
        ]
