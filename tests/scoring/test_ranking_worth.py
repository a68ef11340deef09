"""draw-rules.md 5.8: what a side is worth, and which of two worths goes before the other."""

from typing import Any

import pytest

from scoring.ranking import MatchPoints, rank, rank_json
from scoring.ranking.results import ByeResult, MatchResult, SideResult, earned

PAID = {
    "win": 100,
    "draw": 50,
    "loss": 1,
    "rubicon_loss": -10,
    "close_win": 90,
    "close_loss": 20,
    "forfeit": -40,
}


def paid(match: dict[str, Any], **worth: int | None) -> dict[int, int]:
    """The match points of each entrant after one match."""
    return after([{"round": 1, **match}], **worth)


def after(results: list[dict[str, Any]], **worth: int | None) -> dict[int, int]:
    document = {
        "keys": ["match_points"],
        "entrants": [1, 2, 3],
        "results": results,
        "match_points": {**PAID, **worth},
    }
    rows: Any = rank_json(document)["rows"]
    return {row["id"]: row["values"]["match_points"] for row in rows}


def match(
    one: dict[str, Any], two: dict[str, Any], *, winner: int | None = 1, rubicon: bool = False
) -> dict[str, Any]:
    sides = [{"ids": [1], "points": 1100, **one}, {"ids": [2], "points": 844, **two}]
    return {"sides": sides, "winner": winner and [winner], "rubicon": rubicon}


class TestWorthOfRounds:
    def test_each_round_has_a_worth_of_its_own(self) -> None:
        sides = SideResult((1,), 1100), SideResult((2,), 844)
        won = [MatchResult(round_, sides, winner=(1,)) for round_ in (1, 2)]
        worth = {1: MatchPoints(3, 1, 0), 2: MatchPoints(10, 5, 2)}
        rows = rank(
            keys=["match_points"], entrants=[1, 2], results=won, match_points=worth.__getitem__
        )
        assert [row.values["match_points"] for row in rows] == [13, 2]


class TestDifferenceOfABye:
    @pytest.mark.parametrize(("given", "expected"), [({}, 0), ({"difference": 240}, 240)])
    def test_what_it_is_given(self, given: dict[str, int], expected: int) -> None:
        bye = {"round": 1, "bye": [3], "points": 972, **given}
        document = {"keys": ["difference"], "entrants": [3], "results": [bye]}
        rows: Any = rank_json(document)["rows"]
        assert rows[0]["values"] == {"difference": expected}


class TestOrder:
    """`forfeit`, draw, win (`close_win`), `rubicon_loss`, `close_loss`, loss."""

    @pytest.mark.parametrize(
        ("played", "first", "second"),
        [
            pytest.param(match({"games": 2}, {"games": 0}), 100, 1, id="two to nil"),
            pytest.param(match({"games": 2}, {"games": 1}), 90, 20, id="two to one"),
            pytest.param(match({"games": 2}, {}, rubicon=True), 100, -10, id="rubicon"),
            pytest.param(
                match({"games": 2}, {"games": 1}, rubicon=True), 90, -10, id="close, rubicon"
            ),
            pytest.param(match({}, {}, winner=None), 50, 50, id="draw"),
            pytest.param(
                match({"games": 1}, {"games": 1}, winner=None, rubicon=True), 50, 50, id="one all"
            ),
            pytest.param(match({}, {"forfeit": True}), 100, -40, id="forfeit"),
            pytest.param(
                match({"games": 1}, {"games": 1, "forfeit": True}, rubicon=True),
                *(90, -40),
                id="forfeit of a side with a game",
            ),
            pytest.param(
                match({}, {"forfeit": True}, winner=None), 50, -40, id="forfeit without a winner"
            ),
            pytest.param(
                match({"forfeit": True}, {"forfeit": True}, winner=None), -40, -40, id="nobody came"
            ),
            pytest.param(match({"games": 1}, {"games": 1}, winner=2), 20, 90, id="the second wins"),
        ],
    )
    def test_the_first_that_holds(self, played: dict[str, Any], first: int, second: int) -> None:
        assert paid(played) == {1: first, 2: second, 3: 0}

    def test_more_games_of_the_loser_are_close_too(self) -> None:
        """The winner is `winner`, whatever the games say."""
        assert paid(match({"games": 1}, {"games": 2})) == {1: 90, 2: 20, 3: 0}


class TestFallBack:
    """A null falls back to `win` or `loss`; a null `rubicon_loss` goes on to `close_loss`."""

    CLOSE = match({"games": 2}, {"games": 1})
    CLOSE_RUBICON = match({"games": 2}, {"games": 1}, rubicon=True)
    RUBICON = match({"games": 2}, {"games": 0}, rubicon=True)
    ABSENT = match({"games": 2}, {"games": 1, "forfeit": True}, rubicon=True)

    @pytest.mark.parametrize(
        ("played", "null", "expected"),
        [
            (CLOSE, "close_win", (100, 20)),
            (CLOSE, "close_loss", (90, 1)),
            (CLOSE_RUBICON, "rubicon_loss", (90, 20)),
            (CLOSE_RUBICON, "close_loss", (90, -10)),
            (RUBICON, "rubicon_loss", (100, 1)),
            (ABSENT, "forfeit", (90, 1)),
        ],
    )
    def test_one_null(self, played: dict[str, Any], null: str, expected: tuple[int, int]) -> None:
        assert paid(played, **{null: None}) == dict(enumerate((*expected, 0), start=1))

    def test_all_null(self) -> None:
        finer = dict.fromkeys(("rubicon_loss", "close_win", "close_loss", "forfeit"))
        for played in (self.CLOSE, self.CLOSE_RUBICON, self.RUBICON, self.ABSENT):
            assert paid(played, **finer) == {1: 100, 2: 1, 3: 0}

    def test_zero_is_not_null(self) -> None:
        zero = dict.fromkeys(("rubicon_loss", "close_win", "close_loss", "forfeit"), 0)
        for played in (self.CLOSE, self.CLOSE_RUBICON, self.ABSENT):
            assert paid(played, **zero) == {1: 0, 2: 0, 3: 0}


class TestMoreSides:
    """Close by any loser's games for the winner, and by its own for a loser."""

    def table(self, *games: int, winner: int | None, **fields: Any) -> dict[str, Any]:
        sides = [
            {"ids": [id_], "points": 100, "games": won} for id_, won in enumerate(games, start=1)
        ]
        return {"sides": sides, "winner": winner and [winner], **fields}

    def test_one_of_the_losers_has_a_game(self) -> None:
        assert paid(self.table(2, 0, 1, winner=1)) == {1: 90, 2: 1, 3: 20}

    def test_none_of_the_losers_has(self) -> None:
        assert paid(self.table(2, 0, 0, winner=1)) == {1: 100, 2: 1, 3: 1}


class TestBye:
    """Its own match points go before `victory`, and add nothing to `victories`."""

    @pytest.mark.parametrize(
        ("bye", "expected"),
        [
            ({}, 0),
            ({"victory": True}, 100),
            ({"match_points": 2}, 2),
            ({"match_points": 2, "victory": True}, 2),
            ({"match_points": 0, "victory": True}, 0),
            ({"match_points": -1}, -1),
            ({"match_points": None, "victory": True}, 100),
        ],
    )
    def test_what_it_is_worth(self, bye: dict[str, Any], expected: int) -> None:
        assert after([{"round": 1, "bye": [3], "points": 0, **bye}]) == {1: 0, 2: 0, 3: expected}

    def test_each_of_several_has_them(self) -> None:
        shared = {"round": 1, "bye": [1, 3], "points": 0, "match_points": 2}
        assert after([shared]) == {1: 2, 2: 0, 3: 2}

    @pytest.mark.parametrize("victory", [True, False])
    def test_victories_are_those_of_victory(self, victory: bool) -> None:
        bye = {"round": 1, "bye": [3], "points": 0, "match_points": 3, "victory": victory}
        document = {"keys": ["victories"], "entrants": [3], "results": [bye]}
        rows: Any = rank_json(document)["rows"]
        assert rows[0]["values"] == {"victories": int(victory)}


class TestTyped:
    """The same without JSON."""

    def test_the_worth_of_each_outcome(self) -> None:
        worth = MatchPoints(**PAID)
        outcomes = ("win", "draw", "loss", "rubicon_loss", "forfeit", "")
        assert [worth.worth(one) for one in outcomes] == [100, 50, 1, -10, -40, 0]
        assert [worth.worth(one, close=True) for one in outcomes] == [90, 50, 20, -10, -40, 0]

    def test_what_a_line_earns(self) -> None:
        worth = MatchPoints(3, 1, 0)
        one, two = SideResult((1,), 900, games=1), SideResult((2,), 800, games=1)
        result = MatchResult(1, (one, two), winner=(1,))
        assert [earned(worth, result, side) for side in (one, two)] == [3, 0]
        assert earned(worth, ByeResult(1, (1,), match_points=2), SideResult((1,), 0)) == 2
