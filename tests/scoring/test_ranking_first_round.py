"""draw-rules.md 5.3: the key `first_round`."""

from typing import Any, ClassVar

import pytest

from scoring.ranking import KEYS, Result, SideResult, rank_json
from tests.scoring.ranking_cast import (
    ANNE,
    BRUNO,
    CHLOE,
    DENIS,
    EMMA,
    bye,
    match,
    places,
    ranked,
    table,
    values,
)

FIVE = (ANNE, BRUNO, CHLOE, DENIS, EMMA)
EVENING: tuple[Result, ...] = (
    match(1, (ANNE, 900), (BRUNO, 700)),
    bye(1, CHLOE, 850, victory=True),
    match(2, (DENIS, 600), (ANNE, 500)),
    match(2, (BRUNO, 1000), (CHLOE, 400)),
)


class TestFirstRound:
    """'Points in the lowest round number counted of the entrant's results.'"""

    def test_each_has_a_first_round_of_its_own_a_bye_too(self) -> None:
        """Denis came late: his first round is the second."""
        found = values("first_round", EVENING, FIVE)
        assert found == {ANNE: 900, BRUNO: 700, CHLOE: 850, DENIS: 600, EMMA: None}

    def test_the_order_of_the_results_does_not_matter(self) -> None:
        assert values("first_round", EVENING[::-1], FIVE) == values("first_round", EVENING, FIVE)

    def test_downward_null_and_last_without_a_result(self) -> None:
        lost = match(1, (ANNE, 900), (BRUNO, -20))
        rows = ranked(["first_round"], [lost, EVENING[1]], (ANNE, BRUNO, CHLOE, DENIS, EMMA))
        assert places(rows) == [(1, ANNE), (2, CHLOE), (3, BRUNO), (4, DENIS), (4, EMMA)]
        assert [row.values["first_round"] for row in rows[2:]] == [-20, None, None]
        assert rows[2].above_next == "first_round"
        assert KEYS["first_round"].upward is False

    @pytest.mark.parametrize(("upto", "late"), [(0, None), (1, None), (2, 600)])
    def test_of_the_results_that_are_counted(self, upto: int, late: int | None) -> None:
        assert values("first_round", EVENING, FIVE, upto_round=upto)[DENIS] == late

    def test_each_player_has_the_points_of_the_side(self) -> None:
        melee = table(1, SideResult((ANNE, BRUNO), 900), SideResult((CHLOE, DENIS), 800))
        found = values("first_round", [melee], FIVE)
        assert found == {ANNE: 900, BRUNO: 900, CHLOE: 800, DENIS: 800, EMMA: None}


class TestWhatCounts:
    """'Capped where caps say so, catch-up games only for the side that counts, no penalty.'"""

    PLAYED: ClassVar = {
        "round": 2,
        "sides": [{"ids": [1], "points": 1340}, {"ids": [2], "points": 700}],
        "winner": [1],
    }
    CAUGHT_UP: ClassVar = {
        "round": 1,
        "sides": [{"ids": [3], "points": 1000}, {"ids": [1], "points": 900, "counts": False}],
        "winner": [3],
    }

    def values(self, **more: object) -> dict[int, Any]:
        results = [self.PLAYED, self.CAUGHT_UP]
        document = {"keys": ["first_round"], "entrants": [1, 2, 3], "results": results, **more}
        rows: Any = rank_json(document)["rows"]
        return {row["id"]: row["values"]["first_round"] for row in rows}

    def test_playing_along_is_no_first_round(self) -> None:
        assert self.values() == {1: 1340, 2: 700, 3: 1000}
        assert self.values(upto_round=1) == {1: None, 2: None, 3: 1000}

    def test_capped_points(self) -> None:
        assert self.values(caps={"winner": 1280, "loser": 664}) == {1: 1280, 2: 664, 3: 1000}
        assert self.values(caps={"winner": 950, "to_round": 1}) == {1: 1340, 2: 700, 3: 950}

    def test_no_penalty(self) -> None:
        assert self.values(penalties=[{"id": 1, "points": -300}])[1] == 1340


class TestCorrection:
    def test_a_match_added_before_all_others_changes_it_for_its_players_alone(self) -> None:
        keys = ["first_round", "points"]
        assert places(ranked(keys, EVENING[1:], FIVE))[0] == (1, BRUNO)
        other = match(1, (ANNE, 300), (DENIS, 1300))
        assert values("first_round", [other, *EVENING[1:]], FIVE)[BRUNO] == 1000
