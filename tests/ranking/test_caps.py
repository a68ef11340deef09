"""The maximum that counts of a match, in the ranking and beside the score."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.ranking import Caps
from tests import cast
from tournaments.core.writes import bump
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import Tournament
from tournaments.ranking.selectors.crosstable import pair_record
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "difference", "lot"])
    cast.pairs(tournament, 4)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(round_, 1, 1340, 604)
    cast.totals(round_, 2, 1290, 700)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def capped(tournament: Tournament, winner: int | None, loser: int | None) -> Tournament:
    return tournament_edit(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        settings={"cap_winner": winner, "cap_loser": loser},
        confirmed=True,
    )


def values(tournament: Tournament, key: str) -> dict[int, object]:
    return {row.number: row.values[key] for row in standings(tournament).rows}


@pytest.mark.parametrize(
    ("caps", "points", "lost", "counted"),
    [
        (Caps(None, None), 2000, False, 2000),
        (Caps(1280, None), 1280, False, 1280),
        (Caps(1280, None), 1281, False, 1280),
        (Caps(1280, None), 1281, True, 1281),
        (Caps(None, 664), 700, True, 664),
        (Caps(None, 664), 700, False, 700),
    ],
)
def test_a_score_counts_up_to_the_cap(caps: Caps, points: int, lost: bool, counted: int) -> None:
    assert caps.counted(points, lost) == counted


def test_the_ranking_counts_no_more_than_the_caps(tournament: Tournament) -> None:
    assert values(tournament, "points") == {1: 1340, 2: 604, 3: 1290, 4: 700}
    tournament = capped(tournament, 1280, 664)
    assert values(tournament, "points") == {1: 1280, 2: 604, 3: 1280, 4: 664}
    assert values(tournament, "difference") == {1: 676, 2: -676, 3: 616, 4: -616}


def test_without_the_caps_everything_counts_again(tournament: Tournament) -> None:
    tournament = capped(capped(tournament, 1280, 664), None, None)
    assert values(tournament, "points") == {1: 1340, 2: 604, 3: 1290, 4: 700}


def test_a_tie_is_capped_like_a_victory(tournament: Tournament) -> None:
    second = cast.published_round(tournament, 2, [(1, 3)])
    cast.totals(second, 1, 972, 972)
    bump(tournament)
    tournament = capped(Tournament.objects.get(pk=tournament.pk), 900, 600)
    assert values(tournament, "points")[1] == 900 + 900


def test_who_forfeits_has_the_cap_of_a_loser_also_where_nobody_wins(tournament: Tournament) -> None:
    match = tournament.rounds.get().matches.get(hall_table__number=1)
    match.winner, match.entry, match.revision = None, "forfeit", tournament.revision + 1
    match.save()
    match.sides.update(forfeited=True)
    bump(tournament)
    tournament = capped(Tournament.objects.get(pk=tournament.pk), 1280, 664)
    assert values(tournament, "points") == {1: 664, 2: 604, 3: 1280, 4: 664}
    assert [m.counted for m in pair_record(tournament, 1)] == [664]


def test_a_capped_score_says_so(tournament: Tournament) -> None:
    tournament = capped(tournament, 1280, 664)
    assert [m.counted for m in pair_record(tournament, 1)] == [1280]
    assert [m.counted for m in pair_record(tournament, 2)] == [None]
    assert [m.counted for m in pair_record(tournament, 4)] == [664]
    odile = cast.signed_in(cast.organiser(tournament.club))
    assert "(compté 1\u202f280)" in odile.get("/desk/martin/ranking/1/").content.decode()
    assert "(compté 1\u202f280)" in Client().get("/c/martin/pair/1/").content.decode()
    assert "compté" not in Client().get("/c/martin/pair/2/").content.decode()
