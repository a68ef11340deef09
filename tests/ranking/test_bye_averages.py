"""Averages for a bye leave out the matches that somebody forfeited (draw-rules.md 6.1)."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tests import cast
from tournaments.models import Match, MatchEntry, MatchState, Round, Tournament
from tournaments.paper.rules.worth_sentences import bye_worth
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db
CARDS = ((2031, 1300), (2030, 1250), (2028, 1250), (1600, 1600))
"""The cards of tables 1 to 4: 13,089 points at four tables; the winners lead by 2,289 together."""


def forfeited(of: Round, table: int, won: int) -> Match:
    """The first side of a table has won by forfeit, straight into the rows."""
    match = cast.totals(of, table, won, 0)
    match.entry = MatchEntry.FORFEIT
    match.save()
    match.games.all().delete()
    match.sides.filter(position=1).update(forfeited=True)
    return match


def of_eleven(**settings: Any) -> Tournament:
    """A round of five tables, of which one is won by forfeit, 2,001 to 0; 11 rests."""
    tournament = cast.tournament(ranking_keys=["points", "difference"], **settings)
    cast.pairs(tournament, 11)
    tables = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]
    round_ = cast.published_round(tournament, 1, tables, bye=11)
    for table, card in enumerate(CARDS, start=1):
        cast.totals(round_, table, *card)
    forfeited(round_, 5, 2001)
    return Tournament.objects.get()


def values(tournament: Tournament, number: int) -> dict[str, object]:
    row = standings(tournament).of(number)
    assert row is not None
    return dict(row.values)


def test_the_average_of_the_round() -> None:
    tournament = of_eleven(bye_score="round_average")
    assert values(tournament, 11)["points"] == 1636


def test_half_of_a_table_whose_total_no_rule_fixes() -> None:
    tournament = of_eleven(bye_score="half_table", preset="contree_2000")
    assert values(tournament, 11)["points"] == 1636


def test_the_average_lead_of_the_winners() -> None:
    tournament = of_eleven(bye_victory=True, bye_difference="average")
    assert values(tournament, 11)["difference"] == 763


@pytest.mark.parametrize("pair", [9, 10])
def test_its_own_average(pair: int) -> None:
    """Both sides of a forfeit in round 1 play 700 to 1,244 in round 2."""
    tournament = of_eleven(bye_score="own_average", rounds_planned=3)
    second = cast.published_round(tournament, 2, [(pair, 1)], bye=11)
    cast.totals(second, 1, 700, 1244)
    cast.totals(cast.published_round(tournament, 3, [(1, 2)], bye=pair), 1, 972, 972)
    own = 2001 if pair == 9 else 0
    assert values(tournament, pair)["points"] == own + 700 + 700


def test_a_round_that_nobody_played_has_no_average() -> None:
    tournament = cast.tournament(bye_score="round_average", ranking_keys=["points"])
    cast.pairs(tournament, 3)
    forfeited(cast.published_round(tournament, 1, [(1, 2)], bye=3), 1, 1100)
    assert values(Tournament.objects.get(), 3)["points"] == 0


def test_three_at_a_table() -> None:
    """A table of which one side forfeited is left out whole."""
    tournament = cast.tournament(
        bye_score="round_average", ranking_keys=["points"], preset="belote3"
    )
    cast.pairs(tournament, 7)
    round_ = cast.published_round(tournament, 1, [(1, 2, 3), (4, 5, 6)], bye=7)
    for table, points in ((1, (300, 200, 101)), (2, (500, 500, 0))):
        match = round_.matches.get(hall_table__number=table)
        for side, made in zip(match.sides.order_by("position"), points, strict=True):
            side.score, side.forfeited = made, made == 0
            side.save()
        match.state, match.winner = MatchState.CONFIRMED, 0 if table == 1 else None
        match.save()
    assert values(Tournament.objects.get(), 7)["points"] == 200


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bye_score": "round_average"}, True),
        ({"bye_score": "own_average"}, True),
        ({"bye_score": "half_table"}, False),
        ({"bye_score": "half_table", "preset": "contree_2000"}, True),
        ({"bye_victory": True, "bye_difference": "average"}, True),
        ({"bye_victory": False, "bye_difference": "average"}, False),
    ],
)
def test_the_rule_sheet_says_so(settings: dict[str, Any], said: bool) -> None:
    keys = ["victories", "points", "difference"]
    tournament = cast.tournament(ranking_keys=keys, **settings)
    with translation.override("en"):
        assert ("Forfeits are not counted in the average." in bye_worth(tournament)) == said
