"""draw-rules.md 5.8: what winning by forfeit is worth."""

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.ranking import MatchPoints, MatchResult, SideResult, rank, rank_json
from scoring.ranking.results import earned

PAID = {"win": 100, "draw": 50, "loss": 1, "close_win": 90, "forfeit": -40, "forfeit_win": 70}


def paid(*sides: dict[str, Any], winner: int | None = 1, **worth: object) -> list[int]:
    """The match points of each side of a match, in the order of the sides."""
    ids = list(range(1, len(sides) + 1))
    table = [{"ids": [id_], "points": 0, **side} for id_, side in zip(ids, sides, strict=True)]
    result = {"round": 1, "sides": table, "winner": winner and [winner]}
    document = {
        "keys": ["match_points"],
        "entrants": ids,
        "results": [result],
        "match_points": {**PAID, **worth},
    }
    rows: Any = rank_json(document)["rows"]
    found = {row["id"]: row["values"]["match_points"] for row in rows}
    return [found[id_] for id_ in ids]


ABSENT: dict[str, Any] = {"forfeit": True}
ABSENT_WITH_A_GAME: dict[str, Any] = {"forfeit": True, "games": 1}


class TestForfeitWin:
    """'For the winner of a match in which a side has `"forfeit": true`.'"""

    def test_the_winner_has_it(self) -> None:
        assert paid({}, ABSENT) == [70, -40]

    def test_a_match_that_was_played_is_a_win(self) -> None:
        assert paid({}, {}) == [100, 1]
        assert paid({}, {"forfeit": False}) == [100, 1]

    def test_it_goes_before_close_win(self) -> None:
        assert paid({"games": 2}, ABSENT_WITH_A_GAME) == [70, -40]

    def test_where_any_side_has_forfeited(self) -> None:
        """Of three, one is absent: the winner has it, the other loser has lost."""
        assert paid({}, {}, ABSENT) == [70, 1, -40]
        assert paid({}, {"games": 1}, ABSENT, close_loss=20) == [70, 20, -40]

    def test_without_a_winner_there_is_none(self) -> None:
        assert paid({}, ABSENT, winner=None) == [50, -40]
        assert paid(ABSENT, ABSENT, winner=None) == [-40, -40]

    @pytest.mark.parametrize("victory", [True, False])
    def test_a_bye_is_worth_a_win(self, victory: bool) -> None:
        bye = {"round": 1, "bye": [1], "points": 0, "victory": victory}
        document = {"keys": ["match_points"], "entrants": [1], "results": [bye]}
        rows: Any = rank_json({**document, "match_points": PAID})["rows"]
        assert rows[0]["values"] == {"match_points": 100 * victory}


class TestNull:
    """'Null or left out: as if not there: `close_win`, then `win`.'"""

    def test_close_win_then_win(self) -> None:
        assert paid({}, ABSENT_WITH_A_GAME, forfeit_win=None) == [90, -40]
        assert paid({}, ABSENT, forfeit_win=None) == [100, -40]
        assert paid({}, ABSENT_WITH_A_GAME, forfeit_win=None, close_win=None) == [100, -40]

    def test_zero_is_not_null(self) -> None:
        assert paid({}, ABSENT_WITH_A_GAME, forfeit_win=0) == [0, -40]

    def test_left_out(self) -> None:
        worth = MatchPoints(win=3, draw=1, loss=0)
        sides = SideResult((1,), 0), SideResult((2,), 0, forfeited=True)
        match = MatchResult(1, sides, winner=(1,))
        assert [earned(worth, match, side) for side in sides] == [3, 0]


def test_typed() -> None:
    """The same without JSON, and by round."""
    sides = SideResult((1,), 0), SideResult((2,), 0, forfeited=True, games=1)
    won = [MatchResult(round_, sides, winner=(1,)) for round_ in (1, 2)]
    worth = {1: MatchPoints(3, 1, 0, forfeit_win=2), 2: MatchPoints(3, 1, 0, close_win=5)}
    rows = rank(keys=["match_points"], entrants=[1, 2], results=won, match_points=worth.__getitem__)
    assert [row.values["match_points"] for row in rows] == [7, 0]


def test_it_is_whole() -> None:
    with pytest.raises(InputError) as caught:
        paid({}, {}, forfeit_win=True)
    (found,) = caught.value.problems
    assert (found.field, found.message) == (
        "match_points",
        "a whole number is needed, not true (forfeit_win)",
    )
