"""The command line: ``python -m scoring COMMAND`` (clauses 1, 6 and 9)."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from scoring.check import check_json
from scoring.errors import InputError, not_an_object, problem
from scoring.hand import ScoreSheet
from scoring.match import MatchScore, match_document
from scoring.presets import PRESETS
from scoring.ranking import rank_json
from scoring.rules_json import object_of, read_document, rules_from_json, rules_to_json
from scoring.score import score_document
from scoring.text import error_text, match_text, sheet_text


class Form(NamedTuple):
    """How answers are written: as JSON, or as text for reading."""

    sheet: Callable[[ScoreSheet], str]
    match: Callable[[MatchScore], str]
    error: Callable[[InputError], str]
    opening: str
    """What stands before the answers to a batch."""
    between: str
    closing: str


JSON_FORM = Form(
    lambda sheet: json.dumps(sheet.to_json()),
    lambda match: json.dumps(match.to_json()),
    lambda error: json.dumps(error.to_json()),
    '{"games": [',
    ", ",
    "]}",
)
TEXT_FORM = Form(sheet_text, match_text, error_text, "", "\n\n", "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, or 2 where the input is not allowed."""
    options = _parser().parse_args(arguments)
    options.form = TEXT_FORM if getattr(options, "text", False) else JSON_FORM
    answer: Iterable[str]
    try:
        answer, status = options.command(options), 0
    except InputError as error:
        answer, status = [options.form.error(error)], 2
    out = sys.stdout.buffer
    try:
        for part in answer:
            out.write(part.encode("utf-8", "backslashreplace"))
        out.write(b"\n")
        out.flush()
    except BrokenPipeError:
        # The reader has closed the pipe; without this Python would complain at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


@cache
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Score games of belote.")
    commands = parser.add_subparsers(required=True)
    made = {}
    for name, run, purpose in (
        ("score", _score, "score a game, or a batch of games"),
        (
            "match",
            lambda options: [options.form.match(match_document(_object_in(options.file)))],
            "score a match of several games",
        ),
        ("presets", lambda _: ["\n".join(PRESETS)], "names of the presets"),
        ("rules", _rules, "a full rule set"),
        ("check", _json_of(check_json), "compare totals with what the hands must give"),
        ("rank", _json_of(rank_json), "rank results"),
    ):
        made[name] = commands.add_parser(name, help=purpose)
        made[name].set_defaults(command=run)
    made["score"].add_argument("file", help="JSON; - for standard input")
    for name in ("score", "match"):
        made[name].add_argument("--text", action="store_true", help="a score sheet for reading")
    made["score"].add_argument(
        "--no-steps",
        dest="explain",
        action="store_false",
        help="leave out how the scores came about, which is quicker",
    )
    made["rules"].add_argument("file", metavar="PRESET|FILE", help="a preset, or JSON of rules")
    for name in ("match", "check", "rank"):
        made[name].add_argument("file", help="JSON; - for stdin")
    return parser


def _object_in(path: str) -> Mapping[str, object]:
    document = read_document(path)
    if not isinstance(document, Mapping):
        raise InputError([not_an_object("input", document)])
    return document


def _score(options: Any) -> Iterable[str]:
    document, form = _object_in(options.file), options.form
    if "games" not in document:
        return [form.sheet(score_document(document, explain=options.explain))]
    games = object_of(document, frozenset({"games"}))["games"]
    if not isinstance(games, list):
        raise InputError([problem("not_a_list", "games", value=games)])
    return _answers(games, form, options.explain)


def _answers(games: Sequence[object], form: Form, explain: bool) -> Iterator[str]:
    """The answers to a batch one by one, so that only the last is kept in memory."""
    before = form.opening
    for game in games:
        try:
            answer = form.sheet(score_document(game, explain=explain))
        except InputError as error:
            answer = form.error(error)
        yield before + answer
        before = form.between
    yield form.closing if games else form.opening + form.closing


def _rules(options: Any) -> Iterable[str]:
    given = {"preset": options.file} if options.file in PRESETS else _object_in(options.file)
    return [json.dumps(rules_to_json(rules_from_json(given)), indent=2)]


def _json_of(answer: Callable[[Any], object]) -> Callable[[Any], Iterable[str]]:
    """A command whose answer is always JSON."""
    return lambda options: [json.dumps(answer(_object_in(options.file)))]


if __name__ == "__main__":
    sys.exit(main())
