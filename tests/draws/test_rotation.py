"""draw-rules.md 2: rotation and round robin."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.oracle.schedule import rotation_problems, round_robin_problems
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json
from tournaments.draws.schedule import berger


def entrants(count: int) -> list[dict[str, Any]]:
    return [{"id": 3 * at + 1} for at in range(count)]


def rotation(count: int, rounds: int, seed: int = 1, **more: Any) -> dict[str, Any]:
    asked = {"system": "rotation", "seed": seed, "rounds": rounds, "entrants": entrants(count)}
    return asked | more


def robin(count: int, **more: Any) -> dict[str, Any]:
    return {"system": "round_robin", "entrants": entrants(count), **more}


class TestRotation:
    @settings(deadline=None, derandomize=True, max_examples=60)
    @given(st.integers(2, 40), st.integers(0, 99), st.data())
    def test_nobody_is_met_twice_and_half_stay_where_they_are(
        self, count: int, seed: int, data: st.DataObject
    ) -> None:
        most = count - 1 + count % 2
        asked = rotation(count, data.draw(st.integers(1, most)), seed)
        assert rotation_problems(asked, draw_json(asked)) == []

    @pytest.mark.parametrize(("count", "most"), [(2, 1), (6, 5), (7, 7), (20, 19)])
    def test_one_round_more_than_there_are_opponents_is_refused(
        self, count: int, most: int
    ) -> None:
        with pytest.raises(DrawError, match=f"rounds: {most} rounds can be played, not {most + 1}"):
            draw_json(rotation(count, most + 1))

    def test_the_same_seed_draws_the_same_whatever_the_order_given(self) -> None:
        asked = rotation(9, 5)
        turned = asked | {"entrants": asked["entrants"][::-1]}
        assert draw_json(asked) == draw_json(turned)
        assert draw_json(asked) != draw_json(rotation(9, 5, seed=2))

    @pytest.mark.parametrize("name", ["history", "forbidden", "tables", "bye"])
    def test_unknown_names_are_refused(self, name: str) -> None:
        with pytest.raises(DrawError, match="unknown name"):
            draw_json(rotation(6, 3) | {name: []})


def odd_stay(count: int, rounds: int, **more: Any) -> dict[str, Any]:
    return rotation(count, rounds) | {"movement": "odd_stay"} | more


def met_at(round_: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Table and both entrants, by their places in the order given from 1."""
    found = []
    for match in round_["matches"]:
        (one,), (other,) = match["sides"]
        found.append((match["table"], one // 3 + 1, other // 3 + 1))
    return found


class TestOddStay:
    """draw-rules.md 2.1: the odd stay seated, the even go one table on."""

    def test_of_six(self) -> None:
        rounds = draw_json(odd_stay(6, 3))["rounds"]
        assert [met_at(round_) for round_ in rounds] == [
            [(1, 1, 2), (2, 3, 4), (3, 5, 6)],
            [(1, 1, 6), (2, 3, 2), (3, 5, 4)],
            [(1, 1, 4), (2, 3, 6), (3, 5, 2)],
        ]

    def test_of_five_whoever_sits_where_the_sixth_would_has_the_bye(self) -> None:
        rounds = draw_json(odd_stay(5, 3))["rounds"]
        assert [met_at(round_) for round_ in rounds] == [
            [(1, 1, 2), (2, 3, 4)],
            [(2, 3, 2), (3, 5, 4)],
            [(1, 1, 4), (3, 5, 2)],
        ]
        assert [[id_ // 3 + 1 for id_ in round_["byes"]] for round_ in rounds] == [[5], [1], [3]]

    @pytest.mark.parametrize("count", [*range(2, 12), 128, 129])
    def test_nobody_is_met_twice_in_as_many_rounds_as_there_are_tables(self, count: int) -> None:
        asked = odd_stay(count, (count + 1) // 2)
        drawn = draw_json(asked)
        assert rotation_problems(asked, drawn) == []
        met = [frozenset(m[1:]) for round_ in drawn["rounds"] for m in met_at(round_)]
        assert len(set(met)) == len(met)
        byes = [id_ for round_ in drawn["rounds"] for id_ in round_["byes"]]
        assert len(set(byes)) == len(byes)

    @pytest.mark.parametrize("count", [5, 6])
    def test_more_rounds_than_tables_are_refused_with_their_number(self, count: int) -> None:
        with pytest.raises(DrawError, match="rounds: 3 rounds can be played, not 4") as caught:
            draw_json(odd_stay(count, 4))
        assert caught.value.field == "rounds"

    def test_the_seed_changes_nothing_the_order_given_does(self) -> None:
        asked = odd_stay(6, 3)
        assert draw_json(asked) == draw_json(asked | {"seed": 99})
        assert draw_json(asked) != draw_json(asked | {"entrants": asked["entrants"][::-1]})

    def test_club_and_fixed_table_have_no_say(self) -> None:
        asked = odd_stay(6, 3)
        rows = [row | {"club": "A", "fixed_table": 3} for row in asked["entrants"]]
        assert draw_json(asked | {"entrants": rows}) == draw_json(asked)

    def test_the_circle_is_the_default(self) -> None:
        assert draw_json(rotation(6, 3, movement="circle")) == draw_json(rotation(6, 3))

    @pytest.mark.parametrize("value", ["even_stay", None, True, 3])
    def test_another_movement_is_refused(self, value: object) -> None:
        with pytest.raises(DrawError) as caught:
            draw_json(odd_stay(6, 3) | {"movement": value})
        assert caught.value.field == "movement"

    @pytest.mark.parametrize("value", ["circle", "odd_stay"])
    def test_in_another_system_it_is_refused(self, value: str) -> None:
        for asked in (robin(6), {**rotation(6, 3), "system": "melee"}):
            with pytest.raises(DrawError) as caught:
                draw_json(asked | {"movement": value})
            assert caught.value.field == "movement"

    @pytest.mark.parametrize("output", [None, {}, {"rounds": 3, "broken": []}])
    def test_the_check_reads_anything(self, output: object) -> None:
        assert rotation_problems(odd_stay(6, 3), output)


class TestRoundRobin:
    def test_the_order_is_that_of_berger(self) -> None:
        """The table for six of the FIDE handbook, C.05 annex 1."""
        listed = [[tuple(t.ids) for t in round_.matches] for round_ in berger(range(1, 7))]
        assert listed == [
            [(1, 6), (2, 5), (3, 4)],
            [(6, 4), (5, 3), (1, 2)],
            [(2, 6), (3, 1), (4, 5)],
            [(6, 5), (1, 4), (2, 3)],
            [(3, 6), (4, 2), (5, 1)],
        ]

    @pytest.mark.parametrize("legs", [1, 2])
    def test_everybody_meets_everybody(self, legs: int) -> None:
        for count in range(2, 18):
            asked = robin(count, legs=legs)
            assert round_robin_problems(asked, draw_json(asked)) == [], count

    def test_a_second_leg_changes_sides(self) -> None:
        rounds = berger([1, 2, 3, 4], legs=2)
        assert rounds[0].matches[0].sides == ((1,), (4,))
        assert rounds[3].matches[0].sides == ((4,), (1,))

    @pytest.mark.parametrize("legs", [0, 3, True, "1"])
    def test_one_leg_or_two(self, legs: object) -> None:
        with pytest.raises(DrawError, match="legs"):
            draw_json(robin(4, legs=legs))


class TestTheCheck:
    """Each kind of mistake in an answer is found."""

    def answer(self) -> dict[str, Any]:
        return draw_json(rotation(6, 3))

    def found(self, answer: object) -> str:
        return " ".join(rotation_problems(rotation(6, 3), answer))

    def test_a_meeting_again(self) -> None:
        answer = self.answer()
        answer["rounds"][1]["matches"] = answer["rounds"][0]["matches"]
        assert "meet 2 times" in self.found(answer)

    def test_somebody_left_out(self) -> None:
        answer = self.answer()
        side = answer["rounds"][0]["matches"][0]["sides"][0]
        side[0] = answer["rounds"][0]["matches"][1]["sides"][0][0]
        assert "is placed 2 times" in self.found(answer)
        assert "is not placed" in self.found(answer)

    def test_a_round_left_out(self) -> None:
        answer = self.answer()
        del answer["rounds"][1]
        assert "not those from 1 to 3" in self.found(answer)

    def test_more_moving_than_needed(self) -> None:
        found = []
        for tables in permutations((1, 2, 3)):
            answer = self.answer()
            for match, table in zip(answer["rounds"][2]["matches"], tables, strict=True):
                match["table"] = table
            found.append(self.found(answer))
        assert found.count("round 3: more have moved than needed") >= 4

    def test_tables_that_are_not_counted_from_one(self) -> None:
        answer = self.answer()
        answer["rounds"][1]["matches"][2]["table"] = 4
        assert "round 2: tables are not 1 to 3" in self.found(answer)

    def test_something_wrongly_reported_as_broken(self) -> None:
        assert "nothing had to give" in self.found(self.answer() | {"broken": [{}]})

    @pytest.mark.parametrize(
        "answer", [None, {}, {"rounds": 3}, {"rounds": [3]}, {"rounds": [{"round": 1}]}]
    )
    def test_an_invalid_schedule(self, answer: object) -> None:
        assert self.found(answer)

    def test_an_unknown_name(self) -> None:
        assert "unknown name more" in self.found(self.answer() | {"more": 1})

    @pytest.mark.parametrize(
        ("where", "value"), [("reason", ""), ("reason", 7), ("table", True), ("sides", 3)]
    )
    def test_an_invalid_match(self, where: str, value: object) -> None:
        answer = self.answer()
        answer["rounds"][0]["matches"][0][where] = value
        assert "rounds[0]: not a round" in self.found(answer)

    def test_a_round_number_that_is_not_whole(self) -> None:
        answer = self.answer()
        answer["rounds"][0]["round"] = 1.0
        assert "rounds[0]: not a round" in self.found(answer)

    def test_a_second_bye(self) -> None:
        answer = draw_json(rotation(5, 3))
        answer["rounds"][2] = answer["rounds"][0] | {"round": 3}
        assert "has 2 byes" in " ".join(rotation_problems(rotation(5, 3), answer))

    def test_a_leg_with_a_meeting_of_the_other(self) -> None:
        asked = robin(4, legs=2)
        answer = draw_json(asked)
        rounds: Any = answer["rounds"]
        rounds[0]["matches"], rounds[4]["matches"] = rounds[4]["matches"], rounds[0]["matches"]
        assert "leg 1: " in " ".join(round_robin_problems(asked, answer))
