"""draw-rules.md 0.5: norm 2 is drawn, and what was stored under norm 1 keeps its numbers."""

from __future__ import annotations

import pytest

from tests.draws.evening import danois
from tests.draws.test_command_line import Run, as_bytes, run
from tests.draws.test_systems import REQUESTS, answer_to, each
from tournaments.draws.inputs import DrawInput

__all__ = ["run"]


@each
def test_an_input_without_a_norm_is_of_norm_2(system: str, run: Run) -> None:
    given = REQUESTS[system] | {"norm": 2}
    assert run("draw", "-", text=as_bytes(given)) == (0, answer_to(system))
    both = {"input": given, "output": answer_to(system)}
    assert run("verify", "-", text=as_bytes(both)) == (0, {"ok": True, "problems": []})


@each
@pytest.mark.parametrize("command", ["draw", "verify", "certificate"])
@pytest.mark.parametrize("norm", [1, 0, 3, "2", True, None])
def test_another_norm_is_refused(system: str, command: str, norm: object, run: Run) -> None:
    given: object = REQUESTS[system] | {"norm": norm}
    if command != "draw":
        given = {"input": given, "output": answer_to(system)}
    status, answer = run(command, "-", text=as_bytes(given))
    assert (status, answer["error"]["field"]) == (2, "norm")


class TestStored:
    def test_what_names_no_norm_is_of_norm_1(self) -> None:
        assert DrawInput.of_json(danois(1, 2)).is_earlier
        assert DrawInput.of_json(danois(1, 2, norm=1)).is_earlier
        assert not DrawInput.of_json(danois(1, 2, norm=2)).is_earlier

    def test_tables_of_three_count_the_same_under_both(self) -> None:
        asked = DrawInput("tables_random", size=3, norm=None)
        assert asked.as_counted([0, 1, 0, 2]) == (0, 1, 0, 2)
