"""Clauses 1 and 6: the commands, their exit status, and that no input causes a traceback."""

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.__main__ import main
from scoring.errors import InputError
from scoring.presets import PRESETS
from scoring.rules_json import parse_document, rules_from_json, rules_to_json
from tests.scoring.tables import NS_EW, ns, score_json

GAME = {"rules": {}, "sides": NS_EW, "hands": [ns(75, belote="NS")]}


class Ran(NamedTuple):
    """A command that was run."""

    status: int
    text: str

    @property
    def answer(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.text)

    @property
    def error(self) -> Any:
        """The error it printed."""
        assert self.status == 2
        return self.answer["error"]


class Terminal:
    """Runs commands with files in a directory of their own."""

    def __init__(self, directory: Path, capture: pytest.CaptureFixture[bytes]) -> None:
        self.directory = directory
        self.capture = capture

    def run(self, *arguments: str) -> Ran:
        """Run one command."""
        status = main(arguments)
        return Ran(status, self.capture.readouterr().out.decode())

    def run_on(self, command: str, document: Any, *more: str) -> Ran:
        """Run one command on a file with this content: bytes, or a value written as JSON."""
        content = document if isinstance(document, bytes) else json.dumps(document).encode()
        path = self.directory / "input.json"
        path.write_bytes(content)
        return self.run(command, str(path), *more)


@pytest.fixture
def terminal(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> Terminal:
    return Terminal(tmp_path, capsysbinary)


class TestScore:
    def test_a_game(self, terminal: Terminal) -> None:
        assert terminal.run_on("score", GAME) == (0, json.dumps(score_json(GAME)) + "\n")

    def test_standard_input(self, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
        stdin = io.TextIOWrapper(io.BytesIO(json.dumps(GAME).encode()))
        monkeypatch.setattr(sys, "stdin", stdin)
        assert terminal.run("score", "-").answer["totals"] == {"NS": 95, "EW": 87}

    def test_an_error(self, terminal: Terminal) -> None:
        error = terminal.run_on("score", {**GAME, "hands": [ns(75), ns(200)]}).error
        assert (error["hand"], error["field"]) == (2, "points")
        assert sorted(error) == ["field", "hand", "message"]

    def test_as_text(self, terminal: Terminal) -> None:
        ran = terminal.run_on("score", GAME, "--text")
        assert ran.status == 0
        assert "NS: 75 + belote 20 = 95" in ran.text

    def test_without_steps(self, terminal: Terminal) -> None:
        expected = score_json(GAME, explain=False)
        assert terminal.run_on("score", GAME, "--no-steps") == (0, json.dumps(expected) + "\n")
        batch = terminal.run_on("score", {"games": [GAME, GAME]}, "--no-steps")
        assert batch.answer == {"games": [expected, expected]}
        assert expected["hands"] != score_json(GAME)["hands"]

    def test_an_error_as_text(self, terminal: Terminal) -> None:
        ran = terminal.run_on("score", {**GAME, "hands": [{}]}, "--text")
        assert (ran.status, ran.text) == (2, 'error: hand 1, taker: this is required: "taker"\n')


class TestTime:
    def test_the_clock_ends_a_game(self, terminal: Terminal) -> None:
        timed = {**GAME, "rules": {"timed": True}, "ended_by": "time"}
        answer = terminal.run_on("score", timed).answer
        assert (answer["finished"], answer["winner"]) == (True, "NS")
        assert answer["games_lost"] == {"NS": 0, "EW": 1}

    def test_in_a_batch(self, terminal: Terminal) -> None:
        timed = {**GAME, "rules": {"timed": True}, "ended_by": "time"}
        batch = {"games": [timed, {**GAME, "ended_by": "time"}]}
        games = terminal.run_on("score", batch).answer["games"]
        assert games[0]["finished"] is True
        assert games[1] == {
            "error": {
                "hand": None,
                "field": "ended_by",
                "message": 'these rules have no time limit: "time"',
            }
        }


class TestBatch:
    def test_one_answer_for_each_in_order_and_status_0(self, terminal: Terminal) -> None:
        bad = {**GAME, "sides": ["NS"]}
        ran = terminal.run_on("score", {"games": [GAME, bad, 5, GAME]})
        good = score_json(GAME)
        games = ran.answer["games"]
        assert ran.status == 0
        assert (games[0], games[3]) == (good, good)
        assert games[1]["error"]["field"] == "sides"
        assert games[2]["error"]["field"] == "input"

    def test_an_empty_batch(self, terminal: Terminal) -> None:
        assert terminal.run_on("score", {"games": []}).answer == {"games": []}

    def test_a_repeated_key_spoils_its_own_game_only(self, terminal: Terminal) -> None:
        text = json.dumps({"games": [GAME, GAME]}).replace('"EW"]', '"EW"], "sides": []', 1)
        games = terminal.run_on("score", text.encode()).answer["games"]
        assert "error" in games[0]
        assert games[1] == score_json(GAME)

    def test_as_text(self, terminal: Terminal) -> None:
        ran = terminal.run_on("score", {"games": [GAME, {}]}, "--text")
        assert ran.status == 0
        assert ran.text.endswith('\n\nerror: sides: this is required: "sides"\n')

    @pytest.mark.parametrize(
        ("document", "field"),
        [
            ({"games": {}}, "games"),
            ({"games": None}, "games"),
            ({"games": [], "hands": []}, "hands"),
        ],
    )
    def test_a_batch_that_is_no_list_is_refused(
        self, terminal: Terminal, document: Any, field: str
    ) -> None:
        assert terminal.run_on("score", document).error["field"] == field


class TestNoJson:
    NO_JSON = (
        b"",
        b"{",
        b"{]",
        b"\xff\xfe",
        b"null",
        b"[]",
        b"1",
        b'"x"',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"rules": {}, "rules": {}}',
        b'{"sides": ' + b"1" * 5000 + b"}",
        b'{"sides": NaN, "hands": []}',
        b'{"sides": ["NS", "EW"], "hands": [{"taker": "NS", "points": {"NS": 1e999}}]}',
        b'{"sides": ["\\ud800", "\\ud800"], "hands": []}',
    )

    @pytest.mark.parametrize("command", ["score", "match", "check", "rules", "rank"])
    def test_input_that_is_not_json_is_refused_by_name(
        self, terminal: Terminal, command: str
    ) -> None:
        for content in self.NO_JSON:
            error = terminal.run_on(command, content).error
            assert isinstance(error["message"], str), content[:20]
            assert isinstance(error["field"], str), content[:20]

    def test_a_byte_order_mark_is_harmless(self, terminal: Terminal) -> None:
        assert terminal.run_on("score", b"\xef\xbb\xbf" + json.dumps(GAME).encode()).status == 0

    @pytest.mark.parametrize("path", ["nowhere.json", ".", "\0"])
    def test_no_such_file(self, terminal: Terminal, path: str) -> None:
        assert terminal.run("score", path).error["field"] == "input"

    def test_a_repeated_key_names_its_hand(self, terminal: Terminal) -> None:
        content = b'{"sides": ["NS", "EW"], "hands": [{"void": "other", "void": "passed"}]}'
        error = terminal.run_on("score", content).error
        assert error["hand"] == 1
        assert error["message"].endswith('"void" twice')


class TestPresets:
    def test_preset_names_one_a_line(self, terminal: Terminal) -> None:
        assert terminal.run("presets").text.splitlines() == list(PRESETS)


class TestRules:
    def test_rules_of_a_preset(self, terminal: Terminal) -> None:
        expected = rules_to_json(rules_from_json({"preset": "village_12"}))
        assert terminal.run("rules", "village_12").answer == expected

    def test_rules_of_a_file(self, terminal: Terminal) -> None:
        answer = terminal.run_on("rules", {"preset": "village_12", "hands": 14}).answer
        assert (answer["hands"], answer["target"]) == (14, None)

    def test_rules_of_neither_preset_nor_file(self, terminal: Terminal) -> None:
        assert terminal.run("rules", "village_99").status == 2

    def test_impossible_rules(self, terminal: Terminal) -> None:
        assert terminal.run_on("rules", {"target": None}).error["field"] == "target"


class TestCheck:
    def test_the_example_of_the_catalogue(self, terminal: Terminal) -> None:
        document = {
            "rules": {"preset": "village_12"},
            "hands": 12,
            "belotes": 2,
            "capots": 1,
            "totals": {"NS": 1100, "EW": 974},
        }
        expected = {"expected": 2074, "actual": 2074, "difference": 0, "hints": []}
        assert terminal.run_on("check", document).answer == expected


class TestUsage:
    @pytest.mark.parametrize("arguments", [[], ["score"], ["deal", "x"]])
    def test_wrong_usage_is_explained(self, arguments: list[str]) -> None:
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2


_WORDS = (
    "rules sides hands ended_by time games taker points capot declarations void NS side kind"
    " rank preset game target unit articles totals contract contre no_trick bid misdeal fault x"
)
_KEYS = st.sampled_from(_WORDS.split())
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.floats(),
    st.sampled_from(["NS", "EW", "belote", "carre", "7", "passed", ""]),
)
_ANYTHING = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=5),
    max_leaves=25,
)
_DOCUMENTS = st.fixed_dictionaries(
    {"sides": st.just(NS_EW) | _ANYTHING, "hands": st.lists(_ANYTHING, max_size=4) | _ANYTHING},
    optional={"rules": _ANYTHING, "x": _ANYTHING},
)


class TestAnyJson:
    @settings(
        max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
    )
    @given(_ANYTHING | _DOCUMENTS)
    def test_any_json_is_answered_or_refused_by_name(self, document: Any) -> None:
        try:
            answer: Any = score_json(document)
        except InputError as error:
            answer = error.to_json()
            assert set(answer["error"]) == {"hand", "field", "message"}
        else:
            assert set(answer) >= {"hands", "totals", "finished"}
        json.dumps(answer)

    @settings(max_examples=300, deadline=None, database=None)
    @given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
    def test_any_bytes_are_read_or_refused(self, content: bytes) -> None:
        with contextlib.suppress(InputError):
            parse_document(content)
