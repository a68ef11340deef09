"""draw-rules.md 0.2: `verify` draws again and compares the whole answer."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.draws.evening import Json, danois, met
from tests.draws.test_command_line import Run, as_bytes, run
from tests.draws.test_systems import REQUESTS, answer_to, each
from tournaments.draws.registry import differences, draw_json, verify_json

__all__ = ["run"]


def found(output: object, request: Json) -> list[str]:
    problems: list[str] = verify_json({"input": request, "output": output})["problems"]
    return problems


@each
def test_another_seed_is_found_out(system: str, run: Run) -> None:
    given, output = REQUESTS[system], answer_to(system)
    wrong = output | {"broken": [{"constraint": "club", "entrants": [1, 2]}], "seed": 99}
    status, answer = run("verify", "-", text=as_bytes({"input": given, "output": wrong}))
    assert (status, answer["ok"]) == (1, False)


class TestRounds:
    REQUEST = danois(1, 2, 3, 4, 5, history=[met(1, 2)])

    def test_a_number_is_said_with_what_it_should_be(self) -> None:
        output = draw_json(self.REQUEST)
        assert found(output | {"seed": 7}, self.REQUEST) == ["seed: 7 instead of 42"]
        assert found(output | {"seed": 42.0}, self.REQUEST) == ["seed: 42.0 instead of 42"]
        (cost,) = found(output | {"cost": [0] * 7}, self.REQUEST)
        assert cost == f"cost: [0, 0, 0, 0, 0, 0, 0] instead of {output['cost']}"

    def test_another_reason_is_another_answer(self) -> None:
        output = deepcopy(draw_json(self.REQUEST))
        output["matches"][0]["reason"] = "somebody wished it"
        assert found(output, self.REQUEST) == ["matches: not as drawn again"]

    def test_another_order_of_matches_or_sides_too(self) -> None:
        output = deepcopy(draw_json(self.REQUEST))
        output["matches"][0]["sides"].reverse()
        assert found(output, self.REQUEST)
        assert found(output | {"matches": output["matches"][::-1]}, self.REQUEST)

    def test_names_missing_and_unknown(self) -> None:
        output = draw_json(self.REQUEST)
        del output["seed"]
        told = found(output | {"more": 1}, self.REQUEST)
        assert told == ["output: seed is missing", "output: unknown name more"]

    @pytest.mark.parametrize("output", [None, [], "x", 3])
    def test_what_is_no_object(self, output: object) -> None:
        assert found(output, self.REQUEST) == ["output: an object is needed"]

    def test_what_is_no_match_is_compared_all_the_same(self) -> None:
        output = draw_json(self.REQUEST)
        wrong: tuple[object, ...] = ([], {"sides": 3}, {"sides": [["x", 1], 3, [True]]})
        for match in wrong:
            assert found(output | {"matches": [match]}, self.REQUEST)


def test_the_order_of_ids_within_a_side_means_nothing() -> None:
    output = deepcopy(answer_to("melee"))
    for round_ in output["rounds"]:
        for match in round_["matches"]:
            for side in match["sides"]:
                side.reverse()
    assert differences(answer_to("melee"), output) == []


class TestByHand:
    def test_its_cost_and_what_it_breaks_are_counted_again(self) -> None:
        given = REQUESTS["manual"]
        output = draw_json(given)
        assert found(output, given) == []
        wrong = output | {"cost": [0] * 6, "broken": []}
        assert [text.split(":")[0] for text in found(wrong, given)] == ["cost", "broken"]
