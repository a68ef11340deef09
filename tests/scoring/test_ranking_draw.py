"""draw-rules.md 5.8: `winner` null is a draw of all sides that have not forfeited."""

from typing import Any

from scoring.ranking import MatchPoints, MatchResult, SideResult, rank_json
from scoring.ranking.results import earned, outcome

THREE = (SideResult((1,), 500, games=1), SideResult((2,), 300), SideResult((3,), 500))


class TestDraw:
    """'`winner` is required, `null` for a draw.'"""

    def test_of_three_all_have_drawn(self) -> None:
        """Whatever each has made: a draw has no loser."""
        drawn = MatchResult(1, THREE, winner=None, rubicon=True)
        assert [outcome(drawn, side) for side in THREE] == ["draw", "draw", "draw"]
        worth = MatchPoints(win=3, draw=1, loss=0, rubicon_loss=-1, close_loss=2, forfeit=-5)
        assert [earned(worth, drawn, side) for side in THREE] == [1, 1, 1]

    def test_but_one_that_has_forfeited(self) -> None:
        absent = SideResult((4,), 900, forfeited=True)
        drawn = MatchResult(1, (*THREE, absent), winner=None)
        ended = [outcome(drawn, side) for side in drawn.sides]
        assert ended == ["draw", "draw", "draw", "forfeit"]

    def test_it_is_nobodys_victory(self) -> None:
        sides = [{"ids": [id_], "points": at} for id_, at in ((1, 500), (2, 300), (3, 500))]
        document: dict[str, Any] = {
            "keys": ["match_points", "victories"],
            "entrants": [1, 2, 3],
            "results": [{"round": 1, "sides": sides, "winner": None}],
            "match_points": {"win": 3, "draw": 1, "loss": 0},
        }
        rows: Any = rank_json(document)["rows"]
        drawn = {"match_points": 1, "victories": 0}
        assert [row["values"] for row in rows] == [drawn, drawn, drawn]
        assert [row["rank"] for row in rows] == [1, 1, 1]
