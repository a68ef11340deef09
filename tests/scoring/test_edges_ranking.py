"""draw-rules.md 5: how a key is added, what a line of results means, and tallies used again."""

from collections.abc import Iterator

import pytest

from scoring.ranking import (
    KEYS,
    ByeResult,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    SideResult,
    rank,
)
from scoring.ranking.keys import RankingData, key, key_of_lines
from scoring.ranking.results import Lines, best_foe, lines_of, outcome
from tests.scoring.ranking_cast import ANNE, BRUNO, CHLOE, DENIS, bye, match, places, ranked, values

ONE, TWO, THREE = SideResult((1,), 900), SideResult((2,), 400), SideResult((3, 4), 700)
EVENING = [match(1, (ANNE, 900), (BRUNO, 800)), bye(1, CHLOE, 850), bye(2, ANNE, 100)]
TRIO = (ANNE, BRUNO, CHLOE)


@pytest.fixture
def _keys_of_the_house() -> Iterator[None]:
    """Remove the keys that a test has added."""
    kept = dict(KEYS)
    yield
    KEYS.clear()
    KEYS.update(kept)


@pytest.mark.usefixtures("_keys_of_the_house")
class TestNewKey:
    """A key is one function under its name."""

    def test_a_key_of_an_entrants_own_results(self) -> None:
        @key_of_lines("results")
        def results(lines: Lines) -> int:
            return len(lines)

        rows = ranked(["results"], EVENING, (*TRIO, DENIS))
        assert [(row.rank, row.id, row.values["results"]) for row in rows] == [
            (1, ANNE, 2),
            (2, BRUNO, 1),
            (2, CHLOE, 1),
            (4, DENIS, 0),
        ]
        assert (results([]), KEYS["results"].name, KEYS["results"].upward) == (0, "results", False)

    def test_a_key_with_the_smallest_first(self) -> None:
        @key_of_lines("fewest", upward=True)
        def fewest(lines: Lines) -> int:
            return len(lines)

        assert places(ranked(["fewest"], EVENING, TRIO)) == [(1, BRUNO), (1, CHLOE), (3, ANNE)]
        assert (fewest([]), KEYS["fewest"].name, KEYS["fewest"].upward) == (0, "fewest", True)

    def test_a_key_of_the_whole_ranking(self) -> None:
        @key("youngest")
        def youngest(tournament: RankingData) -> dict[int, int]:
            return {id_: id_ for id_ in tournament.entrants}

        assert places(ranked(["youngest"], EVENING, TRIO)) == [(1, CHLOE), (2, BRUNO), (3, ANNE)]
        assert (KEYS["youngest"].column, KEYS["youngest"].name) == (youngest, "youngest")
        assert KEYS["youngest"].upward is False


class TestLines:
    def test_each_of_two_sides_is_the_others_foe(self) -> None:
        result = MatchResult(1, (ONE, TWO), winner=(1,))
        assert [*lines_of(result)] == [(result, ONE, TWO), (result, TWO, ONE)]

    def test_for_each_of_three_sides_the_two_others_are_one_foe(self) -> None:
        result = MatchResult(1, (ONE, TWO, THREE), winner=(1,))
        assert [foes for _, _, foes in lines_of(result)] == [
            SideResult((2, 3, 4), 1100),
            SideResult((1, 3, 4), 1600),
            SideResult((1, 2), 1300),
        ]

    def test_a_bye_has_no_foe(self) -> None:
        result = ByeResult(3, (1, 2), 972)
        ((same, side, foes),) = lines_of(result)
        assert (same, side, foes) == (result, SideResult((1, 2), 972), None)
        assert best_foe((same, side, foes)) == 0

    def test_the_best_of_the_others(self) -> None:
        two = MatchResult(1, (ONE, TWO), winner=(1,))
        three = MatchResult(1, (ONE, TWO, THREE), winner=(1,))
        assert [best_foe(line) for line in lines_of(two)] == [400, 900]
        assert [best_foe(line) for line in lines_of(three)] == [700, 900, 900]


class TestOutcome:
    """'Match points of a win where `victory` is true.'"""

    def test_of_a_match(self) -> None:
        result = MatchResult(1, (ONE, TWO), winner=(1,))
        assert [outcome(result, side) for side in (ONE, TWO)] == ["win", "loss"]

    def test_of_a_match_with_rubicon(self) -> None:
        result = MatchResult(1, (ONE, TWO), winner=(2,), rubicon=True)
        assert [outcome(result, side) for side in (ONE, TWO)] == ["rubicon_loss", "win"]

    def test_of_a_draw(self) -> None:
        result = MatchResult(1, (ONE, TWO), winner=None, rubicon=True)
        assert [outcome(result, side) for side in (ONE, TWO)] == ["draw", "draw"]

    def test_a_side_that_forfeited_has_lost_and_the_others_share(self) -> None:
        """Even where an absent side is given as many points as the others."""
        absent = SideResult((5,), 900, forfeited=True)
        three = MatchResult(1, (ONE, SideResult((6,), 900), absent), winner=None)
        assert [outcome(three, side) for side in three.sides] == ["draw", "draw", "forfeit"]
        nobody = MatchResult(1, (absent, SideResult((6,), 900, forfeited=True)), winner=None)
        assert [outcome(nobody, side) for side in nobody.sides] == ["forfeit", "forfeit"]

    def test_a_side_that_forfeited_has_no_other_outcome(self) -> None:
        absent = SideResult((5,), 0, forfeited=True)
        result = MatchResult(1, (ONE, absent), winner=(1,), rubicon=True)
        assert [outcome(result, side) for side in (ONE, absent)] == ["win", "forfeit"]

    @pytest.mark.parametrize(("victory", "expected"), [(True, "win"), (False, "")])
    def test_of_a_bye(self, victory: bool, expected: str) -> None:
        result = ByeResult(1, (1,), 972, victory)
        assert outcome(result, SideResult((1,), 972)) == expected

    def test_its_worth(self) -> None:
        worth = MatchPoints(win=5, draw=3, loss=2)
        of = ["win", "draw", "loss", "rubicon_loss", ""]
        assert [worth.worth(one) for one in of] == [5, 3, 2, 2, 0]
        assert MatchPoints(win=5, draw=3, loss=2, rubicon_loss=0).worth("rubicon_loss") == 0
        assert MatchPoints(win=5, draw=3, loss=2, rubicon_loss=0).worth("loss") == 2


class TestPenalties:
    def test_they_add_up(self) -> None:
        twice = [PenaltyPoints(ANNE, -100), PenaltyPoints(ANNE, -50), PenaltyPoints(BRUNO, 10)]
        assert values("points", EVENING, TRIO, penalties=twice) == {
            ANNE: 850,
            BRUNO: 810,
            CHLOE: 850,
        }


class TestWithoutKeys:
    def test_without_a_key_all_are_first(self) -> None:
        assert places(ranked([], EVENING, TRIO)) == [(1, ANNE), (1, BRUNO), (1, CHLOE)]
        assert [row.above_next for row in ranked([], EVENING, TRIO)] == [None, None, None]

    def test_without_a_seed_the_lot_is_that_of_seed_0(self) -> None:
        drawn = ranked(["lot"], [], range(1, 10), seed=0)
        assert rank(keys=["lot"], entrants=range(1, 10), results=[]) == drawn
        assert places(drawn) != places(ranked(["lot"], [], range(1, 10), seed=1))


class TestProgrammersErrors:
    def test_the_sentences(self) -> None:
        with pytest.raises(ValueError, match=r"^no such ranking key: 'luck'$"):
            rank(keys=["points", "luck", "fate"], entrants=[1], results=[])
        with pytest.raises(ValueError, match=r"^results of somebody who is no entrant: 1$"):
            rank(keys=["points"], entrants=[CHLOE], results=EVENING)
        with pytest.raises(ValueError, match=r"^the key match_points needs the worth of a match$"):
            rank(keys=["match_points"], entrants=TRIO, results=EVENING)


class TestValues:
    """The value of a key without results."""

    def test_manual_the_first_of_n_is_worth_n_and_who_is_not_named_nothing(self) -> None:
        rows = ranked(["manual"], [], (*TRIO, DENIS), manual=[CHLOE, ANNE, BRUNO])
        assert [(row.id, row.values["manual"]) for row in rows] == [
            (CHLOE, 3),
            (ANNE, 2),
            (BRUNO, 1),
            (DENIS, 0),
        ]

    def test_last_round_where_nothing_was_played(self) -> None:
        assert values("last_round", [], TRIO) == {ANNE: 0, BRUNO: 0, CHLOE: 0}

    def test_last_round_is_the_highest_number(self) -> None:
        assert values("last_round", EVENING, TRIO) == {ANNE: 100, BRUNO: 0, CHLOE: 0}

    @pytest.mark.parametrize(
        ("key_", "expected"),
        [
            ("best_match", {ANNE: 900, BRUNO: 800, CHLOE: None}),
            ("points_against", {ANNE: 800, BRUNO: 900, CHLOE: None}),
            ("difference", {ANNE: 100, BRUNO: -100, CHLOE: 0}),
            ("opponents_points", {ANNE: 800, BRUNO: 1000, CHLOE: 0}),
            ("opponents_victories", {ANNE: 0, BRUNO: 1, CHLOE: 0}),
            ("victories", {ANNE: 1, BRUNO: 0, CHLOE: 0}),
            ("points", {ANNE: 1000, BRUNO: 800, CHLOE: 850}),
        ],
    )
    def test_keys_of_an_evening_with_byes(self, key_: str, expected: dict[int, int | None]) -> None:
        assert values(key_, EVENING, TRIO) == expected
