"""Every system through the registry: drawn, verified, and bad input refused with its field."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.draws.evening import Json, danois, entrants, evaluate, met, rested
from tests.draws.test_command_line import as_bytes, places, put, values
from tournaments.draws.__main__ import main
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import SYSTEMS, draw_json, verify_json

NINE = entrants(*range(1, 10), club={1: "A", 2: "A", 3: "B"}, victories=dict.fromkeys(range(10), 1))
ROUND: Json = danois(history=[met(1, 2), rested(9)], forbidden=[[1, 2]], soft=["club"]) | {
    "entrants": NINE
}
MELEE_HISTORY = [
    {"round": 1, "table": 1, "sides": [[1, 2], [3, 4]]},
    {"round": 1, "table": None, "sides": [[5, 6], [7, 8]]},
    rested(9),
]
REQUESTS: dict[str, Json] = {
    **{name: ROUND | {"system": name} for name in ("random", "danois", "swiss")},
    **{name: ROUND | {"system": name, "size": 3} for name in ("tables_random", "tables_danois")},
    "manual": ROUND
    | {
        "system": "manual",
        "matches": [
            {"table": table, "sides": [[one], [other]]}
            for table, one, other in ((3, 2, 1), (1, 9, 8), (2, 3, 4), (7, 6, 5))
        ],
        "byes": [7],
    },
    "rotation": {"system": "rotation", "seed": 1, "rounds": 3, "entrants": NINE},
    "round_robin": {"system": "round_robin", "legs": 2, "entrants": NINE[:4]},
    "melee": {
        "system": "melee",
        "seed": 1,
        "rounds": 3,
        "entrants": NINE,
        "history": MELEE_HISTORY,
    },
    "melee_fixed": {"system": "melee_fixed", "seed": 1, "entrants": NINE},
    "knockout": {"system": "knockout", "bracket": "single", "third_place": True, "entrants": NINE},
    "consolante": {"system": "consolante", "of_round": 1, "third_place": True, "entrants": NINE},
    "pools": {
        "system": "pools",
        "size": 4,
        "by": "lot",
        "seed": 1,
        "soft": ["club"],
        "entrants": NINE,
    },
}
ONE_ROUND = ("random", "danois", "swiss", "tables_random", "tables_danois")
each = pytest.mark.parametrize("system", REQUESTS)
patient = settings(
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
Run = Callable[..., tuple[int, Json]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with a JSON value on standard input: its exit status and its answer."""

    def run_(command: str, value: object) -> tuple[int, Json]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(as_bytes(value))))
        status = main([command, "-"])
        return status, json.loads(capsys.readouterr().out)

    return run_


@cache
def answer_to(system: str) -> Json:
    """What a system draws for its request above; not to be changed."""
    return draw_json(REQUESTS[system])


def test_every_system_is_tried_here() -> None:
    assert set(REQUESTS) == set(SYSTEMS)


@each
class TestEach:
    def test_is_drawn_and_verified(self, system: str, run: Run) -> None:
        status, output = run("draw", REQUESTS[system])
        assert status == 0
        both = {"input": REQUESTS[system], "output": output}
        assert run("verify", both) == (0, {"ok": True, "problems": []})

    def test_draws_the_same_again(self, system: str) -> None:
        assert draw_json(REQUESTS[system]) == draw_json(json.loads(as_bytes(REQUESTS[system])))

    def test_names_an_unknown_name(self, system: str, run: Run) -> None:
        status, answer = run("draw", REQUESTS[system] | {"colour": "red"})
        assert (status, answer["error"]["field"]) == (2, "colour")

    def test_names_what_is_wrong_with_an_entrant(self, system: str, run: Run) -> None:
        for name, value in {"colour": 1, "club": 1.5, "victories": -1, "fixed_table": "x"}.items():
            asked = put(REQUESTS[system], ("entrants", 2, name), value)
            status, answer = run("draw", asked)
            assert (status, answer["error"]["field"]) == (2, f"entrants[2].{name}")

    def test_names_what_is_no_number(self, system: str, run: Run) -> None:
        names = {"entrants", "seed", "rounds", "size", "round"}
        for name in names.intersection(REQUESTS[system]):
            status, answer = run("draw", REQUESTS[system] | {name: "many"})
            assert (status, answer["error"]["field"]) == (2, name)

    @patient
    @given(data=st.data())
    def test_any_value_at_any_place_of_a_request(
        self, system: str, run: Run, data: st.DataObject
    ) -> None:
        asked = REQUESTS[system]
        request = put(asked, data.draw(st.sampled_from(places(asked))), data.draw(values))
        status, answer = run("draw", request)
        assert status == (2 if "error" in answer else 0)

    @patient
    @given(data=st.data())
    def test_any_value_at_any_place_of_an_answer(
        self, system: str, run: Run, data: st.DataObject
    ) -> None:
        output = answer_to(system)
        path = data.draw(st.sampled_from(places(output)))
        spoilt = put(output, path, data.draw(values))
        status, answer = run("verify", {"input": REQUESTS[system], "output": spoilt})
        assert status == (0 if answer["ok"] else 1)

    def test_a_name_missing_from_an_answer_is_reported(self, system: str) -> None:
        output = answer_to(system)
        for name in output:
            less = {key: value for key, value in output.items() if key != name}
            assert not verify_json({"input": REQUESTS[system], "output": less})["ok"]


@pytest.mark.parametrize("system", [name for name in REQUESTS if name not in ONE_ROUND])
def test_matches_by_hand_are_of_one_round(system: str) -> None:
    with pytest.raises(DrawError, match=f"{system} draws more than one round"):
        evaluate(REQUESTS[system], [[1, 2]], [])


def test_the_error_for_an_unknown_system_lists_the_known_ones() -> None:
    with pytest.raises(DrawError, match="one of consolante, danois, knockout, manual") as caught:
        draw_json(ROUND | {"system": "italian"})
    assert caught.value.field == "system"
