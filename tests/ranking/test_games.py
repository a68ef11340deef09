"""The ranking of matches of several games: what the engine is given of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring.ranking import KEYS, MatchPoints, Ranked, rank, rank_json
from tests import cast
from tests.phases.chains import later
from tests.phases.plain_phases import plain_ranking, plain_values
from tests.phases.races import tournament as unsaved
from tests.ranking.match_games import forfeited, put
from tests.results import several
from tests.results.cast import match as found_at
from tests.scoring.ranking_plain import plain_rank
from tournaments.changes.selectors.impact import impact
from tournaments.core.writes import bump
from tournaments.models import MatchKind, Phase, Round, Tournament
from tournaments.ranking.reading import results_of
from tournaments.ranking.rows import MatchRow, SideRow
from tournaments.ranking.selectors.crosstable import meetings
from tournaments.ranking.selectors.standings import Standings, in_progress, standings
from tournaments.results.outcome import Outcome, match_outcome

GAMES_KEYS = ["match_points", "games_difference", "games_won", "points", "lot"]
WORTH: dict[str, Any] = {
    "match_points_win": 3,
    "match_points_close_win": 2,
    "match_points_close_loss": 1,
    "match_points_loss": 0,
    "match_points_draw": 1,
    "match_points_rubicon": -5,
}


def again(tournament: Tournament) -> Tournament:
    """The tournament as the next request reads it."""
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def evening(keys: Sequence[str] = GAMES_KEYS) -> Tournament:
    """Four pairs, three rounds of the best of three games to 1000, with the rubicon.

    A rubicon is two games: 3 wins its first match in one, 4 loses its last one 1 to 3.
    """
    tournament = cast.tournament(games=3, rounds_planned=3, ranking_keys=keys, **WORTH)
    cast.pairs(tournament, 4)
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    put(first, 1, (1010, 620), (700, 1005), (1020, 810), rubicon=True)
    put(first, 2, (1000, 480), rubicon=True)
    second = cast.published_round(tournament, 2, [(1, 3), (2, 4)])
    put(second, 1, (900, 1002), (1004, 499), rubicon=True)
    put(second, 2, (1008, 700), (1001, 650), rubicon=True)
    third = cast.published_round(tournament, 3, [(1, 4), (2, 3)])
    put(third, 1, (600, 1010), (1003, 900), (498, 1012), rubicon=True)
    put(third, 2, (900, 1005), (1006, 880), (1000, 1000), rubicon=True)
    return again(tournament)


EVENING_VALUES = {
    # two victories that cost a game each, and a loss 1 to 3 that is close
    1: {"match_points": 2 + 2 + 1, "games_difference": 1 + 1 - 2, "games_won": 2 + 2 + 1}
    | {"points": 2730 + 1904 + 2101},
    # a close loss, a plain victory, a draw
    2: {"match_points": 1 + 3 + 1, "games_difference": -1 + 2 + 0, "games_won": 1 + 2 + 1}
    | {"points": 2435 + 2009 + 2906},
    # a plain victory by the rubicon, a close loss, a draw
    3: {"match_points": 3 + 1 + 1, "games_difference": 2 - 1 + 0, "games_won": 2 + 1 + 1}
    | {"points": 1000 + 1501 + 2885},
    # two plain losses, the first with the rubicon; a victory that cost a game
    4: {"match_points": 0 + 0 + 2, "games_difference": -2 - 2 + 2, "games_won": 0 + 0 + 3}
    | {"points": 480 + 1350 + 2922},
}
"""By hand."""


def given_to_the_engine(round_: int, one: Any, other: Any, winner: int | None) -> dict[str, Any]:
    """A match as `scoring rank` takes it: of each side its number, its points, its games."""
    names = ("ids", "points", "games")
    sides = [dict(zip(names, ([side[0]], *side[1:]), strict=True)) for side in (one, other)]
    return {"round": round_, "sides": sides, "winner": None if winner is None else [winner]}


@pytest.mark.django_db
class TestAnEveningOfThreeGames:
    def test_by_hand(self) -> None:
        rows = standings(evening()).rows
        assert [(row.rank, row.number) for row in rows] == [(1, 2), (2, 3), (3, 1), (4, 4)]
        assert [row.above_next for row in rows] == [
            "points",
            "games_difference",
            "match_points",
            None,
        ]
        for row in rows:
            assert {k: v for k, v in row.values.items() if k != "lot"} == EVENING_VALUES[row.number]

    def test_by_the_command_line_and_its_second_implementation(self) -> None:
        event = {
            "keys": GAMES_KEYS,
            "seed": 7,
            "entrants": [1, 2, 3, 4],
            "match_points": {"win": 3, "close_win": 2, "close_loss": 1, "loss": 0, "draw": 1}
            | {"rubicon_loss": -5},
            "results": [
                given_to_the_engine(1, (1, 2730, 2), (2, 2435, 1), 1),
                given_to_the_engine(1, (3, 1000, 2), (4, 480, 0), 3),
                given_to_the_engine(2, (1, 1904, 2), (3, 1501, 1), 1),
                given_to_the_engine(2, (2, 2009, 2), (4, 1350, 0), 2),
                given_to_the_engine(3, (1, 2101, 1), (4, 2922, 3), 4),
                given_to_the_engine(3, (2, 2906, 1), (3, 2885, 1), None),
            ],
        }
        told = {row.number: dict(row.values) for row in standings(evening()).rows}
        answer: Any = rank_json(event)
        for rows in (answer["rows"], plain_rank(event | {"manual": []})["rows"]):
            assert {row["id"]: row["values"] for row in rows} == told

    @pytest.mark.parametrize("after", [1, 2, 3])
    def test_from_the_rows_a_second_time(self, after: int) -> None:
        tournament = evening()
        rows = standings(tournament, after).rows
        assert [(row.rank, row.number) for row in rows] == plain_ranking(tournament, after)
        assert {row.number: dict(row.values) for row in rows} == plain_values(tournament, after)

    def test_a_rubicon_is_two_games_and_no_loss_with_the_rubicon(self) -> None:
        """The loss of 4 in one game under the rubicon is a plain one."""
        values = {row.number: row.values for row in standings(evening(), 1).rows}
        assert (values[3]["games_won"], values[3]["match_points"]) == (2, 3)
        assert (values[4]["games_won"], values[4]["match_points"]) == (0, 0)

    def test_a_forfeit_is_not_close(self) -> None:
        tournament = evening()
        round_ = cast.published_round(tournament, 4, [(1, 2), (3, 4)])
        forfeited(round_, 1, absent=1, points=2000, games=2)
        values = {row.number: row.values for row in in_progress(again(tournament)).rows}
        assert values[1]["match_points"] == 5 + 3
        assert values[2]["match_points"] == 5 + 0
        assert (values[1]["games_won"], values[2]["games_difference"]) == (7, -1)


def values_of(found: Standings, key: str) -> dict[int, object]:
    return {row.number: row.values[key] for row in found.rows}


@pytest.mark.django_db
class TestOneGameAndSeveral:
    KEYS = ("games_won", "games_difference", "match_points", "lot")

    def first_round(self, *later_phases: dict[str, Any], **settings: Any) -> Tournament:
        """A round of single games: 1 beats 2, 3 beats 4 with the rubicon."""
        usual: dict[str, Any] = {"rounds_planned": 1, "ranking_keys": self.KEYS}
        tournament = cast.tournament(later_phases=later_phases, **(usual | WORTH | settings))
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        put(round_, 1, (1000, 900))
        match = put(round_, 2, (1000, 300), rubicon=True)
        match.rubicon = True
        match.save()
        return again(tournament)

    def test_a_contest_of_single_games_counts_none(self) -> None:
        found = standings(self.first_round())
        assert values_of(found, "games_won") == {1: 0, 2: 0, 3: 0, 4: 0}
        assert values_of(found, "games_difference") == {1: 0, 2: 0, 3: 0, 4: 0}
        assert values_of(found, "match_points") == {1: 3, 2: 0, 3: 3, 4: -5}

    def test_beside_a_phase_of_several_a_single_game_counts(self) -> None:
        finals = later("danois", 1, ranking_keys=self.KEYS, options={"games": 3})
        tournament = self.first_round(finals)
        found = standings(tournament)
        assert values_of(found, "games_won") == {1: 1, 2: 0, 3: 2, 4: 0}
        assert values_of(found, "match_points") == {1: 3, 2: 0, 3: 3, 4: -5}
        second = cast.published_round(tournament, 2, [(1, 3), (2, 4)])
        put(second, 1, (1000, 900), (700, 1000), (1000, 950))
        put(second, 2, (1000, 900), (1000, 950))
        found = standings(again(tournament))
        assert values_of(found, "games_won") == {1: 1 + 2, 2: 0 + 2, 3: 2 + 1, 4: 0}
        assert values_of(found, "games_difference") == {1: 1 + 1, 2: -1 + 2, 3: 2 - 1, 4: -2 - 2}

    def test_what_is_cached_is_read_again_once_a_later_phase_has_several(self) -> None:
        finals = later("danois", 1, ranking_keys=self.KEYS)
        tournament = self.first_round(finals)
        assert values_of(standings(tournament), "games_won")[1] == 0
        tournament.phases.filter(position=2).update(games=3)
        Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
        tournament = Tournament.objects.get(pk=tournament.pk)
        assert values_of(standings(tournament), "games_won")[1] == 1

    def test_half_a_table_of_a_match_of_several_is_the_average_of_the_round(self) -> None:
        """Nobody knows how many games the best of three takes."""
        tournament = cast.tournament(games=3, ranking_keys=["points"], preset="belote")
        cast.pairs(tournament, 5)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        put(round_, 1, (1000, 900), (1000, 800))
        put(round_, 2, (1000, 700), (600, 1000), (1000, 100))
        found = standings(again(tournament))
        assert values_of(found, "points")[5] == (2000 + 1700 + 2600 + 1800 + 2) // 4


MOST = st.integers(0, 2)


@st.composite
def single_games(draw: st.DrawFn) -> dict[int, MatchRow]:
    """Rounds of single games, a winner with one game or, by the rubicon, with two."""
    rows: dict[int, MatchRow] = {}
    for number in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations([1, 2, 3, 4, 5]))
        for one, other in (order[:2], order[2:4]):
            points = draw(st.tuples(MOST, MOST))
            winner = None if points[0] == points[1] else int(points[1] > points[0])
            rubicon = winner is not None and draw(st.booleans())
            won = 2 if rubicon else 1
            sides = tuple(
                SideRow((id_,), points[at], 0, 0, games=won if at == winner else 0)
                for at, id_ in enumerate((one, other))
            )
            row = MatchRow(1, number, MatchKind.MATCH, True, winner, rubicon, sides)
            rows[len(rows) + 1] = row
        bye = SideRow((order[4],), None, 0, 0)
        rows[len(rows) + 1] = MatchRow(1, number, MatchKind.BYE, True, None, False, (bye,))
    return rows


def told(tournament: Tournament, rows: Mapping[int, MatchRow]) -> tuple[Ranked, ...]:
    """The whole answer of the engine under every key."""
    paid = MatchPoints(win=3, draw=1, loss=0, rubicon_loss=-5, close_win=2, close_loss=1)
    results = results_of(tournament, rows).values()
    return rank(keys=list(KEYS), entrants=range(1, 6), results=results, match_points=paid, seed=7)


@given(single_games())
def test_single_games_rank_as_if_no_game_was_counted(rows: dict[int, MatchRow]) -> None:
    tournament = unsaved()
    tournament.chain = (Phase(),)
    plain = {
        key: replace(row, sides=tuple(side._replace(games=0) for side in row.sides))
        for key, row in rows.items()
    }
    assert told(tournament, rows) == told(tournament, plain)


@pytest.mark.django_db
class TestEnteredAtTheDesk:
    """What the services write is what the ranking reads."""

    def entered(self) -> Round:
        """1 beats 2 by a rubicon and a game after losing one, 4 beats 3 in two games."""
        round_ = several.evening()
        cast.update(ranking_keys=("match_points", "games_difference"), **WORTH)
        several.typed(round_, (900, 1010), (1020, 480))
        several.typed(round_, (700, 1002), (820, 1004), table=2)
        return round_

    def test_the_ranking(self) -> None:
        found = standings(Tournament.objects.get(pk=self.entered().tournament.pk))
        assert [row.number for row in found.rows] == [4, 1, 2, 3]
        assert values_of(found, "match_points") == {1: 2, 2: 1, 3: 0, 4: 3}
        assert values_of(found, "games_difference") == {1: 1, 2: -1, 3: -2, 4: 2}

    def test_a_match_that_is_not_over_counts_nothing(self) -> None:
        """After a game each, neither the points nor the games of the match are in the ranking."""
        round_ = several.evening()
        cast.update(ranking_keys=("games_won", "points"))
        several.typed(round_, (900, 1010), (1020, 580))
        tournament = Tournament.objects.get(pk=round_.tournament.pk)
        assert values_of(standings(tournament), "games_won") == dict.fromkeys((1, 2, 3, 4), 0)
        assert values_of(standings(tournament), "points") == dict.fromkeys((1, 2, 3, 4), 0)
        assert meetings(tournament, 1)[1][1].games == ()

    def test_a_correction_shows_the_ranks_it_moves(self) -> None:
        """With a game of its own 3 is level with 2, and has more points."""
        round_ = self.entered()
        cast.update(ranking_keys=("victories", "games_difference", "points"))
        match = found_at(round_, 2)
        games = [
            Outcome(points, int(points[1] > points[0]), False, (0, 0), (0, 0))
            for points in ((700, 1002), (1004, 820), (820, 1004))
        ]
        outcome = match_outcome(games, 2, match.round.tournament.first.match_format)
        found = impact(Tournament.objects.get(pk=round_.tournament.pk), match, outcome)
        then = {move.pair.number: move.ranks for move in found.moves}
        assert then == {2: (3, 4), 3: (4, 3)}
