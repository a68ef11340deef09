"""The oracle finds every mistake that can be made in an answer, and nothing in a right one."""

from collections.abc import Callable
from copy import deepcopy

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.evening import Evening, Json, asked, danois, entrants, met, rested
from tests.draws.oracle import oracle_json, pairs as oracle_of_pairs
from tests.draws.strategies import requests
from tests.matrix import rarely
from tournaments.draws.errors import DrawError
from tournaments.draws.pairs import draw
from tournaments.draws.reading import read_request
from tournaments.draws.registry import draw_json, verify_json

pytestmark = pytest.mark.slow


def found(request: Json, output: object) -> list[str]:
    """The problems that the oracle reports."""
    answer = oracle_json({"input": request, "output": output})
    problems = answer["problems"]
    assert isinstance(problems, list)
    assert answer["ok"] is not bool(problems)
    return problems


def repaired(request: Json, pairs: list[tuple[int, int]], byes: list[int], cost: list[int]) -> Json:
    """An answer with other pairs, right in everything else as long as nothing is broken."""
    rows = [
        {"table": table, "sides": [[one], [other]], "reason": "by hand"}
        for table, (one, other) in enumerate(pairs, start=1)
    ]
    return {
        "matches": rows,
        "byes": byes,
        "cost": cost,
        "optimal": True,
        "broken": [],
        "seed": request["seed"],
    }


class TestRight:
    @pytest.mark.parametrize("most", [24, rarely(40)])
    @settings(deadline=None, derandomize=True, max_examples=150)
    @given(data=st.data())
    def test_every_draw_is_right(self, most: int, data: st.DataObject) -> None:
        request = data.draw(requests(most))
        assert found(request, draw_json(request)) == []

    @pytest.mark.parametrize(("size", "rounds"), [(17, 5), rarely(33, 7)])
    def test_whole_evenings_are_right(self, size: int, rounds: int) -> None:
        for system in ("random", "danois", "swiss"):
            for request, output in Evening(size, seed=8, system=system).rounds(rounds):
                assert found(request, output) == [], system

    @pytest.mark.parametrize("rounds", [2, rarely(3)])
    def test_large_rounds_are_right(self, rounds: int) -> None:
        for request, output in Evening(801, seed=8).rounds(rounds):
            assert found(request, output) == []


REQUEST = asked(
    "danois",
    entrants(1, 2, 3, 4, 5, club={1: "A", 2: "A"}, fixed_table={5: 2}),
    history=[met(1, 2, table=1), met(3, 4, table=2), rested(5)],
    soft=["club"],
)


def _swap_tables(output: Json) -> None:
    one, other = output["matches"][:2]
    one["table"], other["table"] = other["table"], one["table"]


def _play_twice(output: Json) -> None:
    output["matches"][0]["sides"][0] = output["matches"][1]["sides"][0]


def _forget_a_match(output: Json) -> None:
    output["matches"].pop()


def _stranger(output: Json) -> None:
    output["matches"][0]["sides"][0] = [77]


def _same_table(output: Json) -> None:
    output["matches"][0]["table"] = output["matches"][1]["table"]


class TestWrong:
    @pytest.mark.parametrize(
        ("change", "word"),
        [
            (_swap_tables, "table"),
            (_play_twice, "placed 2 times"),
            (_forget_a_match, "not placed"),
            (_stranger, "does not play"),
            (_same_table, "given twice"),
            (lambda output: output.update(seed=43), "seed"),
            (lambda output: output.update(seed=True), "seed"),
            (lambda output: output.update(optimal=False), "optimal"),
            (lambda output: output["cost"].__setitem__(6, 1), "cost"),
            (lambda output: output["cost"].append(0), "cost"),
            (lambda output: output.update(cost=["0"] * 7), "cost"),
            (lambda output: output.update(byes=[]), "not placed"),
            (
                lambda output: output["broken"].append({"constraint": "club", "entrants": [1, 2]}),
                "is not so",
            ),
        ],
    )
    def test_a_changed_answer_is_reported(self, change: Callable[[Json], None], word: str) -> None:
        output = deepcopy(draw_json(REQUEST))
        change(output)
        assert any(word in problem for problem in found(REQUEST, output))

    def test_what_is_broken_must_be_reported(self) -> None:
        request = danois(1, 2, history=[met(1, 2)])
        output = draw_json(request) | {"broken": []}
        assert found(request, output) == ["broken: rematch of [1, 2] is not told"]

    def test_naming_one_of_the_two_twice_is_a_problem(self) -> None:
        request = danois(1, 2, history=[met(1, 2)])
        output = draw_json(request) | {"broken": [{"constraint": "rematch", "entrants": [1, 2, 2]}]}
        assert found(request, output) == ["broken: [1, 2, 2] names somebody twice"]

    def test_what_is_broken_must_be_in_order(self) -> None:
        request = danois(1, 2, history=[met(1, 2)], forbidden=[[1, 2]])
        output = draw_json(request)
        broken = output["broken"]
        assert isinstance(broken, list)
        assert "order" in found(request, output | {"broken": broken[::-1]})[0]

    def test_the_lot_must_be_the_one_drawn(self) -> None:
        request = danois(1, 2, 3, bye="lot")
        (drawn,) = draw(read_request(request, ("danois",))).byes
        other = drawn % 3 + 1
        output = draw_json(request | {"bye": other})
        assert any("bye" in problem for problem in found(request, output))

    def test_the_named_bye_must_be_kept(self) -> None:
        output = draw_json(danois(1, 2, 3, bye=3))
        assert any("entrant 1 was to have it" in p for p in found(danois(1, 2, 3, bye=1), output))

    def test_a_random_table_sat_at_before_is_reported(self) -> None:
        request = asked("random", entrants(1, 2), history=[met(1, 9, table=1)], tables=[1, 2])
        output = repaired(request, [(1, 2)], [], [0, 0, 0, 0, 0, 0])
        assert found(request, output) == ["table 1: this match was to sit at table 2"]


class TestBetter:
    def test_an_exchange_of_two_is_found(self) -> None:
        request = danois(1, 2, 3, 4)
        output = repaired(request, [(1, 3), (2, 4)], [], [0, 0, 0, 0, 0, 0, 8])
        assert found(request, output) == [
            "cost: [0, 0, 0, 0, 0, 0, 2] is possible, less than [0, 0, 0, 0, 0, 0, 8]"
        ]

    def test_a_better_bye_is_found(self) -> None:
        request = danois(1, 2, 3)
        output = repaired(request, [(1, 3)], [2], [0, 0, 0, 0, 0, 0, 8])
        assert "[0, 0, 0, 0, 0, 0, 2] is possible" in found(request, output)[0]

    def test_a_given_bye_is_not_questioned(self) -> None:
        request = danois(1, 2, 3, bye=2)
        assert found(request, repaired(request, [(1, 3)], [2], [0, 0, 0, 0, 0, 0, 4])) == []

    def test_an_exchange_is_found_in_a_large_round(self) -> None:
        request = danois(*range(1, 1001))
        pairs = [(1, 3), (2, 4), *((at, at + 1) for at in range(5, 1000, 2))]
        output = repaired(request, pairs, [], [0, 0, 0, 0, 0, 0, 506])
        assert "[0, 0, 0, 0, 0, 0, 500] is possible" in found(request, output)[0]

    def test_without_a_claim_only_levels_one_to_four_are_questioned(self) -> None:
        request = danois(*range(1, 1001))
        pairs = [(1, 3), (2, 4), *((at, at + 1) for at in range(5, 1000, 2))]
        output = repaired(request, pairs, [], [0, 0, 0, 0, 0, 0, 506]) | {"optimal": False}
        assert found(request, output) == []

    def test_a_ring_of_three_is_found_by_going_through_all(self) -> None:
        history = [met(1, 3), met(2, 4), met(1, 4), met(2, 3), met(3, 5), met(4, 6), met(3, 6)]
        history += [met(4, 5), met(1, 5), met(2, 6)]
        request = danois(1, 2, 3, 4, 5, 6, history=history)
        output = repaired(request, [(1, 6), (2, 5), (3, 4)], [], [0, 0, 0, 0, 0, 0, 35])
        assert "[0, 0, 0, 0, 0, 0, 3] is possible" in found(request, output)[0]

    def test_a_spent_budget_proves_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(oracle_of_pairs, "_MOST_STATES", 0)
        request = danois(1, 2, 3, 4)
        assert found(request, draw_json(request)) == []


class TestMalformed:
    @pytest.mark.parametrize(
        "output",
        [
            None,
            [],
            7,
            {},
            draw_json(danois(1, 2)) | {"extra": 1},
            draw_json(danois(1, 2)) | {"matches": {}},
            draw_json(danois(1, 2)) | {"matches": [[]]},
            draw_json(danois(1, 2)) | {"matches": [{"table": 1, "sides": [[1], [2]]}]},
            draw_json(danois(1, 2))
            | {"matches": [{"table": 1, "sides": [[1], ["2"]], "reason": "x"}]},
            draw_json(danois(1, 2)) | {"matches": [{"table": 1, "sides": [1, 2], "reason": "x"}]},
            draw_json(danois(1, 2)) | {"optimal": 1},
            draw_json(danois(1, 2)) | {"byes": [[]]},
            draw_json(danois(1, 2)) | {"broken": [{"constraint": [], "entrants": []}]},
            draw_json(danois(1, 2)) | {"broken": [{"constraint": "club", "entrants": [[]]}]},
        ],
    )
    def test_an_output_of_another_shape_is_a_problem(self, output: object) -> None:
        assert found(danois(1, 2), output)

    @pytest.mark.parametrize(
        ("data", "field"),
        [
            (None, "input"),
            ({}, "input"),
            ({"input": {}}, "output"),
            ({"input": {}, "output": {}}, "system"),
            ({"input": danois(1), "output": {}}, "entrants"),
            ({"input": danois(1, 2), "output": {}, "more": 1}, "more"),
        ],
    )
    def test_bad_input_is_an_error(self, data: object, field: str) -> None:
        with pytest.raises(DrawError) as caught:
            verify_json(data)
        assert caught.value.field == field
