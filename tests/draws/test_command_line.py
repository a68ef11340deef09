"""``python -m tournaments.draws``: an answer or an error in JSON, never a traceback."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.draws.evening import Json, danois, met, rested
from tests.draws.strategies import requests
from tournaments.draws.__main__ import main

Run = Callable[..., tuple[int, Json]]
patient = settings(
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with these bytes on standard input: its exit status and its answer."""

    def run_(*arguments: str, text: bytes = b"") -> tuple[int, Json]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
        status = main(arguments)
        return status, json.loads(capsys.readouterr().out)

    return run_


def as_bytes(value: object) -> bytes:
    """The JSON text of a value."""
    return json.dumps(value).encode()


class TestDraw:
    def test_from_standard_input(self, run: Run) -> None:
        status, answer = run("draw", "-", text=as_bytes(danois(1, 2)))
        assert (status, answer["cost"], answer["seed"]) == (0, [0, 0, 0, 0, 0, 0, 1], 42)

    def test_from_a_file(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "round.json"
        path.write_bytes(b"\xef\xbb\xbf" + as_bytes(danois(1, 2)))
        assert run("draw", str(path))[0] == 0

    def test_the_answer_has_these_names(self, run: Run) -> None:
        _, answer = run("draw", "-", text=as_bytes(danois(1, 2, 3)))
        assert list(answer) == ["matches", "byes", "cost", "optimal", "broken", "seed"]
        assert answer["matches"] == [{"table": 1, "sides": [[1], [2]], "reason": "1st v 2nd"}]

    def test_as_a_program_without_django(self) -> None:
        code = (
            "import runpy, sys; sys.argv = ['draws', 'draw', '-']\n"
            "try: runpy.run_module('tournaments.draws', run_name='__main__')\n"
            "except SystemExit as end: print(end.code, 'django' in sys.modules)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(danois(1, 2)),
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines()[-1] == "0 False"


class TestVerify:
    def test_a_right_answer(self, run: Run) -> None:
        _, output = run("draw", "-", text=as_bytes(danois(1, 2)))
        both = {"input": danois(1, 2), "output": output}
        assert run("verify", "-", text=as_bytes(both)) == (0, {"ok": True, "problems": []})

    def test_a_wrong_one(self, run: Run) -> None:
        status, answer = run("verify", "-", text=as_bytes({"input": danois(1, 2), "output": {}}))
        assert (status, answer["ok"]) == (1, False)


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "text", "field"),
        [
            ((), b"", "command"),
            (("draw",), b"", "command"),
            (("shuffle", "-"), b"", "command"),
            (("draw", "-", "-"), b"", "command"),
            (("draw", "/nowhere/at/all.json"), b"", "file"),
            (("draw", "/"), b"", "file"),
            (("draw", "a\0b"), b"", "file"),
            (("draw", "-"), b"", "input"),
            (("draw", "-"), b"{", "input"),
            (("draw", "-"), b"\xff\xfe", "input"),
            (("draw", "-"), b"[" * 100_000, "input"),
            (("draw", "-"), b"9" * 10_000, "input"),
            (("draw", "-"), b"null", "input"),
            (("draw", "-"), b"NaN", "input"),
            (("draw", "-"), b'{"seed": 1, "seed": 2}', "seed"),
            (("draw", "-"), as_bytes(danois(1)), "entrants"),
            (("verify", "-"), b"{}", "input"),
            (("verify", "-"), as_bytes({"input": danois(1), "output": {}}), "entrants"),
        ],
    )
    def test_gives_its_field_and_status_two(
        self, run: Run, arguments: tuple[str, ...], text: bytes, field: str
    ) -> None:
        status, answer = run(*arguments, text=text)
        assert (status, answer["error"]["field"]) == (2, field)
        assert list(answer["error"]) == ["field", "message"]
        assert 0 < len(answer["error"]["message"]) < 250


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 5)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([10**400, "lot", "lowest", "swiss", "club", "\ud800", "é", "😀"])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
VALID = danois(1, 2, 3, history=[met(1, 2), rested(3)], forbidden=[[1, 2]], tables=[1, 2, 3])


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path] + [place for name, item in inner for place in places(item, (*path, name))]


def put(value: Any, path: tuple[Any, ...], new: object) -> Any:
    """The JSON value with another one at a place, whose last step may be a new name."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(copy[path[0]], path[1:], new) if path[1:] else new
    return copy


class TestFuzz:
    @patient
    @given(text=st.binary(max_size=60))
    def test_any_bytes(self, run: Run, text: bytes) -> None:
        assert run("draw", "-", text=text)[0] == 2

    @patient
    @given(value=values)
    def test_any_value(self, run: Run, value: object) -> None:
        assert run("draw", "-", text=as_bytes(value))[0] == 2
        assert run("verify", "-", text=as_bytes(value))[0] == 2

    @patient
    @given(data=st.data())
    def test_any_value_at_any_place_of_a_request(self, run: Run, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(places(VALID)))
        request = put(VALID, path, data.draw(values))
        status, answer = run("draw", "-", text=as_bytes(request))
        assert status == (2 if "error" in answer else 0)

    @patient
    @given(data=st.data())
    def test_any_value_at_any_place_of_an_answer(self, run: Run, data: st.DataObject) -> None:
        _, output = run("draw", "-", text=as_bytes(VALID))
        path = data.draw(st.sampled_from(places(output)))
        both = {"input": VALID, "output": put(output, path, data.draw(values))}
        status, answer = run("verify", "-", text=as_bytes(both))
        assert status == (0 if answer["ok"] else 1)

    @patient
    @given(request=requests(12))
    def test_every_request_is_drawn_and_verified(self, run: Run, request: Json) -> None:
        status, output = run("draw", "-", text=as_bytes(request))
        assert status == 0
        both = as_bytes({"input": request, "output": output})
        assert run("verify", "-", text=both) == (0, {"ok": True, "problems": []})
