"""The command line: ``python -m scoring score|presets|rules|check|rank`` (clauses 1 and 6)."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.check import check_json
from scoring.documents import read_document
from scoring.errors import InputError, not_an_object, problem
from scoring.game import require_keys, score_document
from scoring.presets import PRESETS
from scoring.rules import rules_from_json, rules_to_json
from scoring.sheet import ScoreSheet
from scoring.text import error_text, sheet_text


class Form(NamedTuple):
    """How answers are written: as JSON, or as text for reading."""

    sheet: Callable[[ScoreSheet], Any]
    error: Callable[[InputError], Any]
    batch: Callable[[list[Any]], Any]
    whole: Callable[[Any], str]


def _as_is(text: Any) -> str:
    return str(text)


JSON_FORM = Form(ScoreSheet.to_json, InputError.to_json, lambda games: {"games": games}, json.dumps)
TEXT_FORM = Form(sheet_text, error_text, "\n\n".join, _as_is)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, or 2 where the input is not allowed."""
    options = _parser().parse_args(arguments)
    form = TEXT_FORM if getattr(options, "text", False) else JSON_FORM
    try:
        answer, status = options.command(options, form), 0
    except InputError as error:
        answer, status = form.whole(form.error(error)), 2
    sys.stdout.buffer.write((answer + "\n").encode("utf-8", "backslashreplace"))
    sys.stdout.flush()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Score games of belote.")
    commands = parser.add_subparsers(required=True)
    score = _command(commands, "score", _score, "score a game, or a batch of games")
    score.add_argument("file", help="JSON; - for standard input")
    score.add_argument("--text", action="store_true", help="a score sheet for reading")
    _command(commands, "presets", _presets, "names of the presets")
    rules = _command(commands, "rules", _rules, "a full rule set")
    rules.add_argument("file", metavar="PRESET|FILE", help="a preset, or JSON of rules")
    for name, run, purpose in (
        ("check", _check, "compare totals with what the hands must give"),
        ("rank", _rank, "rank results"),
    ):
        _command(commands, name, run, purpose).add_argument("file", help="JSON; - for stdin")
    return parser


def _command(
    commands: Any, name: str, run: Callable[[Any, Form], str], purpose: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=purpose)
    parser.set_defaults(command=run)
    return parser


def _object_in(path: str) -> Mapping[str, object]:
    document = read_document(path)
    if not isinstance(document, Mapping):
        raise InputError([not_an_object("input", document)])
    return document


def _score(options: Any, form: Form) -> str:
    document = _object_in(options.file)
    if "games" not in document:
        return form.whole(form.sheet(score_document(document)))
    require_keys(document, frozenset({"games"}))
    games = document["games"]
    if not isinstance(games, list):
        raise InputError([problem("not_a_list", "games", value=games)])
    return form.whole(form.batch([_answer(game, form) for game in games]))


def _answer(game: Any, form: Form) -> Any:
    try:
        return form.sheet(score_document(game))
    except InputError as error:
        return form.error(error)


def _presets(options: Any, form: Form) -> str:
    return "\n".join(PRESETS)


def _rules(options: Any, form: Form) -> str:
    named = options.file in PRESETS
    given = {"preset": options.file} if named else _object_in(options.file)
    return json.dumps(rules_to_json(rules_from_json(given)), indent=2)


def _check(options: Any, form: Form) -> str:
    return json.dumps(check_json(_object_in(options.file)))


def _rank(options: Any, form: Form) -> str:
    from scoring.ranking import rank_json

    return json.dumps(rank_json(_object_in(options.file)))


if __name__ == "__main__":
    sys.exit(main())
