"""The certificate of a draw: enough to make it again and to check it, as a pure value."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.draws.evening import Json, danois, entrants, met
from tests.draws.test_command_line import Run, as_bytes, places, put, run, values
from tests.draws.test_systems import REQUESTS, answer_to, each, patient
from tournaments.draws.certificate import LEVELS, certificate, input_sha256
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json

__all__ = ["run"]

FIVE = danois(1, 2, 3, 4, 5, history=[met(1, 2)], forbidden=[[3, 4]], soft=["club"]) | {
    "entrants": entrants(1, 2, 3, 4, 5, club={1: "A", 3: "A"}, fixed_table={5: 2})
}


def certified(request: Json) -> Json:
    return certificate(request, draw_json(request))


class TestDanois:
    def test_says_what_was_asked(self) -> None:
        told = certified(FIVE)
        names = ("system", "seed", "round", "entrants", "optimal")
        assert [told[name] for name in names] == ["danois", 42, 9, 5, True]
        assert told["constraints"] == [
            *("forbidden", "rematch", "last_met", "bye", "last_bye", "club"),
            *("rank_distance", "fixed_table"),
        ]
        assert certified(danois(1, 2))["constraints"] == [
            *("rematch", "last_met", "bye", "last_bye", "rank_distance")
        ]

    def test_names_each_level_of_the_cost(self) -> None:
        cost = draw_json(FIVE)["cost"]
        assert [level["value"] for level in certified(FIVE)["cost"]] == cost
        assert [level["level"] for level in certified(FIVE)["cost"]] == [
            *("forbidden", "rematch", "last_met", "bye", "last_bye", "club", "rank_distance")
        ]

    def test_gives_the_reason_of_each_match_and_what_is_broken(self) -> None:
        output = draw_json(FIVE)
        told = certificate(FIVE, output)
        assert told["matches"] == output["matches"]
        assert told["broken"] == output["broken"]
        assert told["byes"] == [{"entrants": output["byes"]}]

    def test_a_draw_that_is_not_the_best_does_not_pass_the_check(self) -> None:
        request = danois(1, 2, 3, 4)
        worse = draw_json(danois(1, 3, 2, 4)) | {"cost": [0, 0, 0, 0, 0, 0, 8]}
        told: Any = certificate(request, worse)
        assert not told["verified"]["ok"]
        assert "instead of [0, 0, 0, 0, 0, 0, 2]" in " ".join(told["verified"]["problems"])


class TestInputHash:
    def test_the_hash_is_of_the_canonical_json(self) -> None:
        text = b'{"a":[2,"\\u00e9"],"b":1}'
        assert input_sha256({"b": 1, "a": [2, "é"]}) == sha256(text).hexdigest()

    def test_another_input_has_another_hash(self) -> None:
        assert certified(danois(1, 2))["input_sha256"] != certified(danois(2, 1))["input_sha256"]


@each
class TestEach:
    def test_is_certified_by_the_command_line(self, system: str, run: Run) -> None:
        both = {"input": REQUESTS[system], "output": answer_to(system)}
        status, told = run("certificate", "-", text=as_bytes(both))
        assert (status, told["verified"]) == (0, {"ok": True, "problems": []})
        assert told["command"] == "python -m tournaments.draws draw FILE"
        assert told["matches"]

    def test_every_number_of_the_cost_has_a_name(self, system: str) -> None:
        output = answer_to(system)
        assert len(output.get("cost", ())) == len(LEVELS.get(system, ()))
        assert all("reason" in row or "bracket" in row for row in output.get("matches", ()))

    @patient
    @given(data=st.data())
    def test_any_value_at_any_place_of_an_answer(
        self, system: str, run: Run, data: st.DataObject
    ) -> None:
        asked, output = REQUESTS[system], answer_to(system)
        path = data.draw(st.sampled_from(places(output)))
        spoilt = put(output, path, data.draw(values))
        status, told = run("certificate", "-", text=as_bytes({"input": asked, "output": spoilt}))
        assert status == (2 if "error" in told else 0)


def test_each_match_and_bye_of_a_schedule_has_its_round() -> None:
    told: Any = certified({**REQUESTS["rotation"]})
    assert [match["round"] for match in told["matches"]] == [1] * 4 + [2] * 4 + [3] * 4
    assert [row["round"] for row in told["byes"]] == [1, 2, 3]


def test_each_match_of_pools_has_its_pool() -> None:
    told: Any = certified(REQUESTS["pools"])
    assert {match["pool"] for match in told["matches"]} == {1, 2, 3}


def test_bad_input_is_named(run: Run) -> None:
    status, answer = run("certificate", "-", text=as_bytes({"input": danois(1), "output": {}}))
    assert (status, answer["error"]["field"]) == (2, "entrants")


@pytest.mark.parametrize("output", [None, [], {"byes": 3}, {"rounds": [{}]}])
def test_an_invalid_answer_has_no_certificate(output: object) -> None:
    with pytest.raises(DrawError, match="output: not the answer of a draw"):
        certificate(FIVE, output)
