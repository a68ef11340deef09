"""Clauses 1 and 6: every input is answered, or refused with a named error."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, product
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.__main__ import main
from scoring.rules import GAMES, OPTIONS
from tests.matrix import rarely
from tests.scoring.documents import ACCEPTED, HOSTILE, MATCH, SCORED, at, paths, replaced, spoilt
from tests.scoring.tables import NS_EW, ns

pytestmark = pytest.mark.slow

COMMANDS = ("score", "match", "check", "rules", "rank")
FUZZ = settings(
    max_examples=150,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class Ran(NamedTuple):
    """What a command answered."""

    status: int
    text: str


@contextmanager
def streams(given: bytes) -> Iterator[io.BytesIO]:
    """Standard input with these bytes, and what is written to standard output."""
    written = io.BytesIO()
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given))),
        patch.object(sys, "stdout", io.TextIOWrapper(written)),
    ):
        yield written


def ran(command: str, content: bytes, *more: str) -> Ran:
    """A command run on these bytes."""
    with streams(content) as written:
        status = main([command, "-", *more])
        return Ran(status, written.getvalue().decode())


def written(document: Any) -> bytes:
    """A document as bytes; lone surrogates and NaN are kept."""
    return json.dumps(document).encode()


def check_answered(command: str, content: bytes) -> Ran:
    """An answer with status 0, or one error with its name and status 2."""
    found = ran(command, content)
    answer = json.loads(found.text)
    assert found.status == (2 if "error" in answer else 0)
    if found.status:
        check_error(answer)
    return found


def check_error(answer: Any) -> None:
    """The form of an error (clause 1)."""
    assert list(answer) == ["error"]
    error = answer["error"]
    assert error.pop("game", 1) >= 1
    assert list(error) == ["hand", "field", "message"]
    assert error["hand"] is None or error["hand"] >= 1
    assert isinstance(error["field"], str)
    assert 0 < len(error["message"]) < 500


class TestAccepted:
    def test_the_documents_spoilt_below_are_accepted(self) -> None:
        for name, (command, document) in ACCEPTED.items():
            assert check_answered(command, written(document)).status == 0, name

    def test_every_game_is_among_them(self) -> None:
        rules = [json.loads(ran("rules", written(one["rules"])).text) for one in SCORED.values()]
        assert {one["game"] for one in rules} == set(GAMES)


EVERY = pytest.mark.parametrize("every", [3, rarely(1)])
"""One of three in every run, which reaches each field; all of them in the long one."""


class TestFieldByField:
    """Every value of every document is replaced by hostile values, left out, or given twice."""

    @EVERY
    @pytest.mark.parametrize("name", ACCEPTED)
    def test_every_spoilt_document_is_answered_or_refused_by_name(
        self, name: str, every: int
    ) -> None:
        command, document = ACCEPTED[name]
        some = islice(spoilt(document), 0, None, every)
        found = [check_answered(command, written(one)).status for one in some]
        assert {0, 2} == set(found)

    @EVERY
    @pytest.mark.parametrize("name", SCORED)
    def test_as_text_too(self, name: str, every: int) -> None:
        for one in islice(spoilt(SCORED[name]), 0, None, every):
            found = ran("score", written(one), "--text")
            assert (found.status == 2) == found.text.startswith("error: ")

    @EVERY
    def test_a_match_as_text_too(self, every: int) -> None:
        for one in islice(spoilt(MATCH), 0, None, every):
            found = ran("match", written(one), "--text")
            assert (found.status == 2) == found.text.startswith("error: ")

    @pytest.mark.parametrize("name", ACCEPTED)
    def test_a_key_given_twice_is_refused_wherever_it_stands(self, name: str) -> None:
        command, document = ACCEPTED[name]
        for path in paths(document):
            inner = at(document, path)
            if not isinstance(inner, dict) or not inner or path[:1] == ("games",):
                continue
            text = json.dumps(replaced(document, path, "HERE"))
            twice = json.dumps(inner)[:-1] + f", {json.dumps(next(iter(inner)))}: null}}"
            found = check_answered(command, text.replace('"HERE"', twice).encode())
            assert found.status == 2
            assert "twice" in json.loads(found.text)["error"]["message"]

    @EVERY
    def test_every_option_of_the_rules(self, every: int) -> None:
        all_of_them = product(OPTIONS, GAMES, HOSTILE)
        for option, game, value in islice(all_of_them, 0, None, every):
            check_answered("rules", written({"game": game, option: value}))


class TestNoJson:
    NO_JSON = (
        *(b"", b" \n", b"{", b"nul", b"\xff\xfe{}", b'{"sides": "\xe9"}', b"\xef\xbb\xbf"),
        *("{}".encode("utf-16"), b"{} {}", b"[" * 200_000, b'{"games":' * 100_000, b"1" * 5000),
        *(b"-" + b"9" * 999, b"NaN", b"1e999999", b'"\\ud800"', b"\x00"),
    )

    @pytest.mark.parametrize("command", COMMANDS)
    def test_is_a_named_error(self, command: str) -> None:
        for content in self.NO_JSON:
            assert check_answered(command, content).status == 2, content[:20]

    @pytest.mark.parametrize("command", COMMANDS)
    @FUZZ
    @given(content=st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
    def test_any_bytes(self, command: str, content: bytes) -> None:
        check_answered(command, content)


_WORDS = sorted(
    {"games", "preset", "game", *OPTIONS}
    | {key for _, one in ACCEPTED.values() for path in paths(one) for key in path if key != 0}
    - set(range(9)),
    key=str,
)
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 300),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from([*NS_EW, *GAMES, "carre", "7", "passed", "capot", "lot", "\udfff"]),
)
ANYTHING = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([str(word) for word in _WORDS]), inner, max_size=5)
    ),
    max_leaves=25,
)


@st.composite
def nearly_accepted(draw: st.DrawFn) -> tuple[str, Any]:
    """A command and its document with anything in some places."""
    command, document = ACCEPTED[draw(st.sampled_from(sorted(ACCEPTED)))]
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(list(paths(document))))
        document = replaced(document, path, draw(ANYTHING))
    return command, document


class TestAnything:
    @pytest.mark.parametrize("command", COMMANDS)
    @FUZZ
    @given(document=ANYTHING)
    def test_any_json(self, command: str, document: Any) -> None:
        check_answered(command, written(document))

    @FUZZ
    @given(nearly_accepted())
    def test_documents_that_are_nearly_right(self, given: tuple[str, Any]) -> None:
        command, document = given
        check_answered(command, written(document))


class TestThousandsOfGames:
    def game(self, number: int) -> Any:
        """Every seventh game is bad in a way of its own."""
        hands = [ns(number % 163), {"taker": f"nobody {number}"} if number % 7 == 0 else ns(100)]
        return {"sides": NS_EW, "hands": hands} if number % 70 else number

    @pytest.mark.parametrize("count", [1_000, rarely(10_000)])
    def test_they_are_answered_in_order(self, count: int) -> None:
        games = [self.game(number) for number in range(count)]
        found = ran("score", written({"games": games}))
        answers = json.loads(found.text)["games"]
        assert (found.status, len(answers)) == (0, count)
        for number, answer in enumerate(answers):
            if number % 7:
                assert answer["hands"][0]["totals"]["NS"] in (0, number % 163)
                assert sum(answer["totals"].values()) == 2 * 162
                continue
            check_error(answer)
            shown = str(number) if number % 70 == 0 else f'"nobody {number}"'
            assert shown in answer["error"]["message"]

    def test_as_text(self) -> None:
        games = [self.game(number) for number in range(100)]
        found = ran("score", written({"games": games}), "--text")
        answers = found.text.split("\n\nerror: ")
        assert found.status == 0
        assert found.text.count("error: ") == sum(number % 7 == 0 for number in range(100))
        assert answers[0].startswith("error: input: ")


in_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="there is no /bin/sh")


class TestAProcess:
    """The command as it is started in a shell."""

    def start(self, *arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "scoring", *arguments]
        return subprocess.run(command, capture_output=True, **options)

    def test_nothing_on_standard_input(self) -> None:
        found = self.start("score", "-", stdin=subprocess.DEVNULL)
        assert (found.returncode, found.stderr) == (2, b"")
        assert b"not JSON" in found.stdout

    @in_a_shell
    def test_standard_input_closed(self) -> None:
        script = 'exec "$0" -m scoring score - <&-'
        found = subprocess.run(["/bin/sh", "-c", script, sys.executable], capture_output=True)
        assert (found.returncode, found.stderr) == (2, b"")

    @in_a_shell
    def test_a_closed_pipe(self) -> None:
        batch = written({"games": [SCORED["belote"]] * 500})
        script = '"$0" -m scoring score - | head -c 20; exit 0'
        found = subprocess.run(
            ["/bin/sh", "-c", script, sys.executable], input=batch, capture_output=True
        )
        assert (found.stdout, found.stderr) == (b'{"games": [{"hands":', b"")

    def test_an_answer_that_no_terminal_can_show(self) -> None:
        document = {"sides": ["\ud800", "B"], "hands": [{"misdeal": "\ud800"}]}
        environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
        found = self.start("score", "-", "--text", input=written(document), env=environment)
        assert (found.returncode, found.stderr) == (0, b"")
        assert b"misdeal by \\ud800" in found.stdout
