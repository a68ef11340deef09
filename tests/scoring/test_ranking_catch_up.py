"""draw-rules.md 5.6: a catch-up game is played for the sides whose score counts."""

from typing import Any

import pytest

from scoring.ranking import KEYS, MatchResult, PenaltyPoints, SideResult, rank
from scoring.ranking.results import lines_of
from tests.scoring.ranking_cast import (
    ANNE,
    BRUNO,
    CHLOE,
    DENIS,
    EMMA,
    WORTH,
    bye,
    match,
    table,
    values,
)

TRIO = (ANNE, BRUNO, CHLOE)
PLAYED = match(1, (ANNE, 1100), (BRUNO, 844))
ALONG = SideResult((ANNE,), 700, capots=2, belotes=4, games=1, counts=False)
CAUGHT_UP = MatchResult(1, (SideResult((CHLOE,), 1300, capots=1, games=2), ALONG), winner=(CHLOE,))
LOST = MatchResult(1, (SideResult((CHLOE,), 600), ALONG), winner=(ANNE,), rubicon=True)


class TestForTheOtherSideAlone:
    """Nothing of the side that does not count changes."""

    @pytest.mark.parametrize("game", [CAUGHT_UP, LOST])
    @pytest.mark.parametrize("key", [key for key in KEYS if not key.startswith("opponents")])
    def test_nothing_of_that_side_changes(self, key: str, game: MatchResult) -> None:
        before, after = values(key, [PLAYED], TRIO), values(key, [PLAYED, game], TRIO)
        assert {**after, CHLOE: None} == {**before, CHLOE: None}

    @pytest.mark.parametrize(
        ("key", "expected"),
        [
            ("victories", 1),
            ("match_points", 3),
            ("points", 1300),
            ("difference", 600),
            ("points_against", 700),
            ("capots", 1),
            ("belotes", 0),
            ("best_match", 1300),
            ("last_round", 1300),
            ("games_won", 2),
            ("games_difference", 1),
            # Anne has 1100 points and a victory from her own match.
            ("opponents_points", 1100),
            ("opponents_victories", 1),
        ],
    )
    def test_for_the_exempt_it_is_a_match(self, key: str, expected: int) -> None:
        assert values(key, [PLAYED, CAUGHT_UP], TRIO)[CHLOE] == expected

    def test_lost_it_is_a_loss(self) -> None:
        assert values("victories", [PLAYED, LOST], TRIO) == {ANNE: 1, BRUNO: 0, CHLOE: 0}
        assert values("match_points", [PLAYED, LOST], TRIO) == {ANNE: 3, BRUNO: 0, CHLOE: -1}
        assert values("difference", [PLAYED, LOST], TRIO)[CHLOE] == -100

    def test_the_opponents_own_totals_are_met(self) -> None:
        """Penalties and byes of the opponent too; who plays along has met nobody."""
        results = [bye(1, ANNE, 500, victory=True), CAUGHT_UP]
        fined = [PenaltyPoints(ANNE, -200)]
        found = values("opponents_points", results, TRIO, penalties=fined)
        assert found == {ANNE: 0, BRUNO: 0, CHLOE: 300}
        assert values("opponents_victories", results, TRIO) == {ANNE: 0, BRUNO: 0, CHLOE: 1}

    def test_who_plays_along_alone_has_played_nothing(self) -> None:
        assert values("best_match", [CAUGHT_UP], TRIO) == {ANNE: None, BRUNO: None, CHLOE: 1300}
        assert values("points_against", [CAUGHT_UP], TRIO)[ANNE] is None


class TestDirect:
    """It is no meeting for `direct`."""

    def direct(self, *results: MatchResult) -> dict[int, object]:
        return values("direct", results, (ANNE, CHLOE))

    def test_alone_it_says_nothing(self) -> None:
        assert self.direct(CAUGHT_UP) == {ANNE: None, CHLOE: None}

    def test_beside_a_meeting_it_adds_nothing(self) -> None:
        sides = SideResult((ANNE,), 900), SideResult((CHLOE,), 800)
        met = MatchResult(2, sides, winner=(ANNE,))
        assert self.direct(CAUGHT_UP, met) == {ANNE: (1, 100), CHLOE: (0, -100)}

    def test_a_table_where_somebody_plays_along_is_none_for_the_others_either(self) -> None:
        along = SideResult((BRUNO,), 100, counts=False)
        sides = SideResult((ANNE,), 900), SideResult((CHLOE,), 800), along
        assert values("direct", [MatchResult(1, sides, (ANNE,))], TRIO) == dict.fromkeys(TRIO)


class TestMoreSides:
    """Each side that counts has its match, against all others at the table."""

    TABLE = (
        SideResult((ANNE,), 500, games=1),
        SideResult((BRUNO,), 300),
        SideResult((CHLOE, DENIS), 400, games=3, counts=False),
    )

    def test_two_of_three_count(self) -> None:
        results = [MatchResult(1, self.TABLE, winner=(ANNE,)), bye(1, DENIS, 70)]
        four = (*TRIO, DENIS)
        assert values("points", results, four) == {ANNE: 500, BRUNO: 300, CHLOE: 0, DENIS: 70}
        assert values("difference", results, four)[BRUNO] == -200
        assert values("points_against", results, four)[ANNE] == 700
        assert values("opponents_points", results, four)[ANNE] == 300 + 70
        assert values("games_difference", results, four)[ANNE] == 1 - 3

    def test_the_others_of_a_line_count_if_all_do(self) -> None:
        lines = lines_of(MatchResult(1, self.TABLE, winner=(ANNE,)))
        assert [foes and foes.counts for _, _, foes in lines] == [False, False, True]


class TestLastRound:
    """The highest round is taken over all results counted, catch-up games too."""

    LATE = MatchResult(3, CAUGHT_UP.sides, winner=(CHLOE,))

    def test_a_catch_up_game_may_be_the_last(self) -> None:
        assert values("last_round", [PLAYED, self.LATE], TRIO) == {ANNE: 0, BRUNO: 0, CHLOE: 1300}

    def test_not_one_that_is_left_out(self) -> None:
        found = values("last_round", [PLAYED, self.LATE], TRIO, upto_round=2)
        assert found == {ANNE: 1100, BRUNO: 844, CHLOE: 0}

    def test_a_game_for_nobody_is_one_too(self) -> None:
        nobodys = MatchResult(2, (SideResult((CHLOE,), 9, counts=False), ALONG), winner=None)
        assert values("last_round", [PLAYED, nobodys], TRIO) == dict.fromkeys(TRIO, 0)
        assert values("points", [PLAYED, nobodys], TRIO) == {ANNE: 1100, BRUNO: 844, CHLOE: 0}


class TestWhoPlaysAlong:
    def test_who_plays_along_is_an_entrant_too(self) -> None:
        with pytest.raises(ValueError, match="no entrant: 1"):
            rank(keys=["points"], entrants=[CHLOE], results=[CAUGHT_UP])

    def test_everything_at_once(self) -> None:
        """A whole evening: two tables, a bye caught up against a pair that has finished."""
        evening: list[Any] = [
            PLAYED,
            table(1, SideResult((DENIS,), 972), SideResult((EMMA,), 972)),
            CAUGHT_UP,
        ]
        rows = rank(
            keys=["match_points", "points"],
            entrants=(*TRIO, DENIS, EMMA),
            results=evening,
            match_points=WORTH,
        )
        assert [(row.rank, row.id, *row.values.values()) for row in rows] == [
            (1, CHLOE, 3, 1300),
            (2, ANNE, 3, 1100),
            (3, DENIS, 1, 972),
            (3, EMMA, 1, 972),
            (5, BRUNO, 0, 844),
        ]
