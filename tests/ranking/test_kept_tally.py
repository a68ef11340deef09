"""A ranking from what is cached equals a ranking read in full."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from django.db import OperationalError

from tests import cast
from tests.matrix import rarely
from tournaments.core.writes import bump
from tournaments.models import ByeScore, Match, MatchKind, MatchState, Tournament
from tournaments.ranking.selectors import snapshots
from tournaments.ranking.selectors.standings import Standings, in_progress, standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["victories", "points", "opponents_points", "direct"])
    cast.pairs(tournament, 9)
    cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)], bye=9)
    cast.published_round(tournament, 2, [(1, 3), (2, 4), (5, 7), (6, 9)], bye=8)
    return tournament


def touched(match: Match) -> Tournament:
    """The tournament as the next request reads it, after an act on one match."""
    tournament = Tournament.objects.get(pk=match.round.tournament_id)
    bump(tournament)
    Match.objects.filter(pk=match.pk).update(revision=tournament.revision)
    return Tournament.objects.get(pk=tournament.pk)


def afresh(tournament: Tournament, upto_round: int | None = None) -> Standings:
    snapshot = snapshots.Snapshot()
    with patch.object(snapshots, "_snapshot_of", lambda _pk: snapshot):
        return in_progress(tournament, upto_round)


@pytest.mark.parametrize("acts", [8, rarely(30)])
@pytest.mark.parametrize("score", list(ByeScore))
def test_results_in_any_order_and_corrections_give_the_same(
    tournament: Tournament, score: ByeScore, acts: int
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(bye_score=score, bye_points=700)
    chance = Random(3)  # noqa: S311
    for _ in range(acts):
        round_ = tournament.rounds.get(number=chance.choice([1, 2]))
        points = chance.choice([600, 972, 1100, 1300])
        match = cast.totals(round_, chance.randint(1, 4), points, 1944 - points)
        now = touched(match)
        upto = chance.choice([None, 1])
        assert in_progress(now, upto) == afresh(now, upto)


def test_a_withdrawn_result_gives_the_same(tournament: Tournament) -> None:
    match = cast.totals(tournament.rounds.get(number=2), 1, 1300, 644)
    before = in_progress(touched(match))
    Match.objects.filter(pk=match.pk).update(state=MatchState.EXPECTED, winner=None)
    now = touched(match)
    assert in_progress(now) == afresh(now)
    assert in_progress(now) != before
    assert in_progress(now).cards.returned == before.cards.returned - 1


def test_a_name_that_is_corrected_shows_in_every_ranking(tournament: Tournament) -> None:
    cast.totals(tournament.rounds.get(number=1), 1, 1300, 644)
    standings(tournament, 1)
    seat = tournament.entrants.get(number=1).seats.get(place=1)
    tournament.entrants.filter(number=1).update(home_club="Ballan")
    type(seat).objects.filter(pk=seat.pk).update(name="Alix Martin")
    bump(tournament)
    for found in (standings(tournament, 1), in_progress(tournament)):
        assert found.names[1].names[0] == "Alix Martin"
        assert found.names[1].home_club == "Ballan"


def test_a_reading_that_breaks_off_leaves_no_old_ranking(tournament: Tournament) -> None:
    before = in_progress(tournament)
    now = touched(cast.totals(tournament.rounds.get(number=2), 1, 1300, 644))
    broken = patch.object(snapshots, "facts_of_phases", side_effect=OperationalError)
    with broken, pytest.raises(OperationalError):
        in_progress(now)
    assert in_progress(now) == afresh(now) != before


def test_a_bye_that_becomes_a_catch_up_game_gives_the_same(tournament: Tournament) -> None:
    in_progress(tournament)
    bye = tournament.rounds.get(number=1).matches.get(kind=MatchKind.BYE)
    seat = cast.seat(tournament, 9)
    Match.objects.filter(pk=bye.pk).update(kind=MatchKind.CATCH_UP, hall_table=seat, winner=0)
    bye.sides.update(score=1111)
    now = touched(bye)
    assert in_progress(now) == afresh(now)
    row = in_progress(now).of(9)
    assert row is not None
    assert row.values["points"] == 1111


def test_other_settings_make_another_ranking(tournament: Tournament) -> None:
    before = standings(tournament, 2).of(9)
    Tournament.objects.filter(pk=tournament.pk).update(
        bye_score=ByeScore.FIXED, bye_points=5, version=tournament.version + 1
    )
    now = Tournament.objects.get(pk=tournament.pk)
    after = standings(now, 2).of(9)
    assert before is not None
    assert after is not None
    assert (before.values["points"], after.values["points"]) == (972, 5)
