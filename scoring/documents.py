"""Reads JSON documents strictly: each fault has a named error (clause 1)."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.errors import InputError, RepeatedKey, not_an_object, problem, repeated
from scoring.rules import GAMES, Rules
from scoring.rules_json import rules_from_json

_LONGEST_NUMBER = 1000


def read_document(path: str) -> object:
    """The JSON value in a file, or on standard input where ``path`` is ``-``.

    An object that names a key twice becomes a :class:`RepeatedKey`, which no reader accepts.

    :raises InputError: if the file cannot be read or is not JSON.
    """
    try:
        if path != "-":
            return parse_document(Path(path).read_bytes())
        # A caller that has closed the standard input leaves None in its place.
        return parse_document(sys.stdin.buffer.read() if sys.stdin else b"")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError([problem("unreadable", "input", reason=reason)]) from error


def parse_document(data: bytes) -> object:
    """The JSON value in ``data``, UTF-8.

    :raises InputError: if it is not JSON, nested too deeply, or has a number with too many digits.

    >>> parse_document(b'[{"a": 1, "a": 2}]')
    [RepeatedKey(key='a')]
    """
    try:
        text = data.decode("utf-8-sig")
        value: object = json.loads(text, object_pairs_hook=_object, parse_int=_whole)
    except (RecursionError, ValueError) as error:
        reason = str(error) if isinstance(error, ValueError) else "nested too deeply"
        raise InputError([problem("not_json", "input", reason=reason)]) from error
    return value


def _object(pairs: list[tuple[str, object]]) -> Mapping[str, object] | RepeatedKey:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    return RepeatedKey(repeated(key for key, _ in pairs)[0])


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise InputError([problem("number_too_long", "input", value=len(digits))])
    return int(digits)


def object_of(data: object, known: frozenset[str]) -> Mapping[str, object]:
    """A document that is an object with no other keys than those ``known``.

    :raises InputError: if it is no object, or with each unknown key.
    """
    if not isinstance(data, Mapping):
        raise InputError([not_an_object("input", data)])
    if not known.issuperset(data):
        raise InputError(problem("unknown_key", key, value=key) for key in data if key not in known)
    return data


def list_of(value: object, at: str) -> Sequence[object]:
    """``value``, which stands at a key, if it is a list.

    :raises InputError: if it is none.
    """
    if not isinstance(value, (list, tuple)):
        code = "required" if value is None else "not_a_list"
        raise InputError([problem(code, at, value=at if value is None else value)])
    return value


def document_rules(data: Mapping[str, object]) -> Rules:
    """The rules of a document: those under ``rules``, belote where it has none.

    :raises RulesError: if the rules are not possible.
    """
    given: Any = data.get("rules")
    return rules_from_json({} if given is None else given)


def sides_from_json(value: object, rules: Rules, at: str = "sides") -> tuple[str, ...]:
    """The sides of a game, in order (clause 1); ``at`` is the key they stand under.

    :raises InputError: for sides missing, nameless, named twice, too few or too many.
    """
    sides, game = list_of(value, at), GAMES[rules.game]
    names = [side for side in sides if isinstance(side, str) and side.strip()]
    problems = [problem("side_name", at, value=side) for side in sides if side not in names]
    problems += [problem("side_twice", at, value=side) for side in repeated(names)]
    if not game.fewest <= len(sides) <= game.most:
        expected = f"{game.fewest} to {game.most}" if game.fewest < game.most else game.fewest
        many = len(sides)
        problems.append(problem("side_count", at, game=game.name, expected=expected, value=many))
    if problems:
        raise InputError(problems)
    return tuple(names)
