"""Clause 1: the help of the command line, and its answers character by character."""

import io
import json
import os
import runpy
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.errors import InputError, RepeatedKey, not_an_object, problem, shown
from scoring.presets import preset_rules
from scoring.rules_json import parse_document, read_document
from tests.scoring.tables import NS_EW, ns

GAME = {"sides": NS_EW, "hands": [ns(100)]}
BAD = {"sides": NS_EW, "hands": 7}
BAD_JSON = '{"error": {"hand": null, "field": "hands", "message": "a list is needed, not 7"}}'
BAD_TEXT = "error: hands: a list is needed, not 7"


@pytest.fixture
def run(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> Any:
    """Run a command on a document in a file: its status and what it prints."""

    def on(command: str, document: Any, *more: str) -> tuple[int, str]:
        path = tmp_path / "given.json"
        path.write_text(json.dumps(document))
        status = main([command, str(path), *more])
        return status, capsysbinary.readouterr().out.decode()

    return on


def said_by(arguments: list[str], capture: pytest.CaptureFixture[str]) -> list[str]:
    """The lines of the help that a command prints, spaces apart."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 0
    return [" ".join(line.split()) for line in capture.readouterr().out.splitlines()]


def refused(data: bytes) -> tuple[str, str]:
    """Field and sentence of what is wrong with a document."""
    with pytest.raises(InputError) as caught:
        parse_document(data)
    (found,) = caught.value.problems
    assert found.hand is None
    return found.field, found.message


class TestHelp:
    def test_every_command_and_its_purpose(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = said_by(["--help"], capsys)
        assert (
            lines[0] == "usage: python -m scoring [-h] {score,match,presets,rules,check,rank} ..."
        )
        assert "Score games of belote." in lines
        first = lines.index("score score a game, or a batch of games")
        assert lines[first + 1 : first + 6] == [
            "match score a match of several games",
            "presets names of the presets",
            "rules a full rule set",
            "check compare totals with what the hands must give",
            "rank rank results",
        ]

    def test_help_of_score(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = said_by(["score", "--help"], capsys)
        assert lines[0] == "usage: python -m scoring score [-h] [--text] [--no-steps] file"
        assert "file JSON; - for standard input" in lines
        assert "--text a score sheet for reading" in lines
        assert "--no-steps leave out how the scores came about, which is quicker" in lines
        assert "--no-steps leave out how the scores came about, which is quicker" in lines

    def test_help_of_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = said_by(["match", "--help"], capsys)
        assert lines[0] == "usage: python -m scoring match [-h] [--text] file"
        assert "file JSON; - for stdin" in lines
        assert "--text a score sheet for reading" in lines

    def test_help_of_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "PRESET|FILE a preset, or JSON of rules" in said_by(["rules", "--help"], capsys)

    @pytest.mark.parametrize("command", ["check", "rank"])
    def test_help_of_the_other_commands(
        self, command: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = said_by([command, "--help"], capsys)
        assert lines[0] == f"usage: python -m scoring {command} [-h] file"
        assert "file JSON; - for stdin" in lines


class TestAnswers:
    def test_a_batch(self, run: Any) -> None:
        alone = run("score", GAME)[1].strip()
        assert run("score", {"games": [BAD, GAME, BAD]}) == (
            0,
            f'{{"games": [{BAD_JSON}, {alone}, {BAD_JSON}]}}\n',
        )

    def test_an_empty_batch(self, run: Any) -> None:
        assert run("score", {"games": []}) == (0, '{"games": []}\n')
        assert run("score", {"games": []}, "--text") == (0, "\n")

    def test_a_batch_as_text_has_an_empty_line_between_games(self, run: Any) -> None:
        alone = run("score", GAME, "--text")[1].strip()
        assert run("score", {"games": [BAD, GAME, BAD]}, "--text") == (
            0,
            f"{BAD_TEXT}\n\n{alone}\n\n{BAD_TEXT}\n",
        )

    def test_an_error(self, run: Any) -> None:
        assert run("score", BAD) == (2, BAD_JSON + "\n")
        assert run("score", BAD, "--text") == (2, BAD_TEXT + "\n")

    @pytest.mark.parametrize("command", ["score", "check", "rules", "rank"])
    def test_a_document_is_an_object(self, run: Any, command: str) -> None:
        message = "an object is needed, not a list"
        expected = {"error": {"hand": None, "field": "input", "message": message}}
        assert run(command, []) == (2, json.dumps(expected) + "\n")

    def test_a_batch_is_a_list_and_nothing_else(self, run: Any) -> None:
        assert "a list is needed, not 7" in run("score", {"games": 7})[1]
        assert 'there is no such key: \\"sides\\"' in run("score", {**GAME, "games": []})[1]

    def test_rules_are_indented(self, run: Any) -> None:
        status, text = run("rules", {"preset": "lyonnaise"})
        assert status == 0
        assert text.startswith('{\n  "game": "comptoir",\n  "sheet": 12,\n')
        assert text.endswith("\n}\n")

    def test_a_ranking(self, run: Any) -> None:
        document = {"keys": ["points"], "entrants": [1], "results": []}
        row = {"rank": 1, "id": 1, "values": {"points": 0}, "above_next": None}
        assert run("rank", document) == (0, json.dumps({"rows": [row]}) + "\n")

    def test_a_check(self, run: Any) -> None:
        document = {
            "rules": {"preset": "village_12"},
            "hands": 1,
            "totals": {"NS": 100, "EW": 62},
        }
        expected = {"expected": 162, "actual": 162, "difference": 0, "hints": []}
        assert run("check", document) == (0, json.dumps(expected) + "\n")

    def test_letters_are_not_escaped_in_text(self, run: Any) -> None:
        document = {"sides": ["Zoé", "Léa"], "hands": [{"misdeal": "Zoé"}]}
        assert "misdeal by Zoé: deal again" in run("score", document, "--text")[1]

    def test_a_lone_surrogate_is_written_as_an_escape(
        self, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        document = {"sides": ["\ud800", "B"], "hands": [{"misdeal": "\ud800"}]}
        path = tmp_path / "given.json"
        path.write_text(json.dumps(document))
        assert main(["score", str(path), "--text"]) == 0
        assert b"misdeal by \\ud800: deal again" in capsysbinary.readouterr().out

    def test_the_module_is_the_command(
        self, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        monkeypatch.setattr(sys, "argv", ["scoring", "presets"])
        monkeypatch.delitem(sys.modules, "scoring.__main__")
        with pytest.raises(SystemExit) as caught:
            runpy.run_module("scoring", run_name="__main__")
        assert caught.value.code == 0
        assert capsysbinary.readouterr().out.startswith(b"belote\nbelote_declarations\n")

    def test_a_closed_pipe_ends_it_quietly(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        class Gone(io.BytesIO):
            def write(self, data: Any, /) -> int:
                raise BrokenPipeError

        with (tmp_path / "out").open("w") as out:
            monkeypatch.setattr(sys, "stdout", stand_in := io.TextIOWrapper(Gone()))
            monkeypatch.setattr(stand_in, "fileno", out.fileno, raising=False)
            assert main(["presets"]) == 0
            assert stat.S_ISCHR(os.fstat(out.fileno()).st_mode)


class TestDocuments:
    def test_a_key_given_twice(self) -> None:
        assert parse_document(b'{"a": {"b": 1, "c": 2, "b": 3}}') == {"a": RepeatedKey("b")}

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(InputError) as caught:
            read_document(str(tmp_path / "none.json"))
        (found,) = caught.value.problems
        assert (found.hand, found.field) == (None, "input")
        assert found.message == "the file cannot be read: No such file or directory"

    def test_without_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        with pytest.raises(InputError) as caught:
            read_document("-")
        assert caught.value.problems[0].message == (
            "the input is not JSON: Expecting value: line 1 column 1 (char 0)"
        )

    def test_an_impossible_path(self) -> None:
        with pytest.raises(InputError) as caught:
            read_document("a\0b")
        # Windows calls it a character.
        assert caught.value.problems[0].message.startswith("the file cannot be read: embedded null")

    def test_what_is_not_json(self) -> None:
        field, message = refused(b"{")
        assert field == "input"
        assert message.startswith("the input is not JSON: Expecting property name")
        assert refused(b"[" * 100_000) == ("input", "the input is not JSON: nested too deeply")

    def test_a_number_has_at_most_a_thousand_digits(self) -> None:
        assert parse_document(b"9" * 1000) == 10**1000 - 1
        assert refused(b"9" * 1001) == ("input", "a number is too long: 1001 digits")

    def test_a_byte_order_mark(self) -> None:
        assert parse_document(b"\xef\xbb\xbf[]") == []


class TestValuesShown:
    """The offending value is shortened, however long or deep it is."""

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (None, "null"),
            ("é", '"é"'),
            ({"a": 1}, "an object"),
            ((), "a list"),
            (RepeatedKey("a"), 'an object that names "a" twice'),
            ("x" * 58, '"' + "x" * 58 + '"'),
            ("x" * 59, '"' + "x" * 59 + "…"),
        ],
    )
    def test_as_text(self, value: Any, text: str) -> None:
        assert shown(value) == text

    def test_a_repeated_key_has_a_sentence_of_its_own(self) -> None:
        found = not_an_object("hands", RepeatedKey("taker"), 4)
        assert (found.hand, found.field, found.code) == (4, "hands", "repeated_key")
        assert found.message == (
            'a criterion may be given once only, not in an object that names "taker" twice'
        )

    def test_several_problems_are_one_exception(self) -> None:
        error = InputError([problem("nobody", "ids", value=[]), problem("nobody", "bye", value=0)])
        sentence = "at least one entrant is needed, not"
        assert str(error) == f"{sentence} a list; {sentence} 0"
        assert error.to_json() == {
            "error": {"hand": None, "field": "ids", "message": f"{sentence} a list"}
        }


class TestPresets:
    def test_presets_by_name(self) -> None:
        assert (preset_rules("village_16").hands, preset_rules("coinche").target) == (16, 2000)
