"""Reads JSON strictly, documents as well as rules, and writes rules; faults are named errors."""

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scoring.errors import (
    InputError,
    InputProblem,
    RepeatedKey,
    RulesError,
    not_an_object,
    problem,
    repeated,
    wrong_number,
)
from scoring.options.option import Option, Value
from scoring.presets import PRESETS, preset_named, preset_rules
from scoring.rules import GAMES, OPTIONS, Rules, options_in, options_of

# Most games are scored under the same few rules.
_RULE_SETS_CACHED = 64


def rules_to_json(rules: Rules) -> dict[str, object]:
    """The game and every option that belongs to it, as JSON values (clause 1).

    >>> rules_to_json(rules_from_json({"preset": "belote"}))["capot_points"]
    252
    """
    values = [(option.name, getattr(rules, option.name)) for option in options_in(rules)]
    as_json = {name: list(v) if isinstance(v, tuple) else v for name, v in values}
    return {"game": rules.game, **as_json}


def rules_from_json(data: Mapping[str, object]) -> Rules:
    """The rules of a preset with its overrides (clause 1).

    :raises RulesError: with every problem, for an unknown preset or option, a value outside an
        option's choices or range, or options that do not go together.

    >>> rules_from_json({"preset": "belote", "target": 1001}).target
    1001
    """
    if not isinstance(data, Mapping):
        raise RulesError([not_an_object("rules", data)])
    preset = preset_named(data.get("preset"), data.get("game"))
    known = _options_with_values(preset.name)
    values: dict[str, object] = {}
    problems: list[InputProblem] = []
    for name, value in data.items():
        if name in known:
            option, usual = known[name]
            same = value == usual and type(value) is type(usual)
            wrong = None if same else _wrong_value(option, value)
            if wrong is None:
                values[name] = tuple(value) if isinstance(value, list) else value
            else:
                problems.append(wrong)
        elif name in OPTIONS:
            problems.append(problem("other_option", name, value=name, game=preset.game))
        elif name not in ("preset", "game"):
            problems.append(problem("unknown_key", name, value=name))
    if problems:
        # Where a game knows neither, the clock is named before its minutes (clause 2.7).
        problems.sort(key=lambda found: found.field == "minutes")
        raise RulesError(problems + _contradictions(preset.name, values, problems))
    return _possible_rules(preset.name, tuple(values.items()))


@cache
def _options_with_values(preset: str) -> Mapping[str, tuple[Option, Value]]:
    """Name -> option and its value in a preset, of the options of its game."""
    rules = preset_rules(preset)
    return {one.name: (one, getattr(rules, one.name)) for one in options_of(rules.game)}


def _wrong_value(option: Option, value: object) -> InputProblem | None:
    name, kind = option.name, option.kind
    if kind == "choice":
        if type(value) in (str, int) and value in option.choices:
            return None
        choices = ", ".join([str(choice) for choice in option.choices])
        return problem("not_a_choice", name, value=value, choices=choices)
    if kind == "flag":
        return None if type(value) is bool else problem("not_a_flag", name, value=value)
    if kind == "sentences":
        if not isinstance(value, (list, tuple)):
            return problem("not_a_list", name, value=value)
        wrong = [entry for entry in value if not isinstance(entry, str)]
        return problem("not_text", name, value=wrong[0]) if wrong else None
    if value is None and kind.startswith("optional"):
        return None
    return wrong_number(name, value, option.minimum, option.maximum)


def _contradictions(
    preset: str, sound: Mapping[str, object], problems: list[InputProblem]
) -> list[InputProblem]:
    """What the sound values contradict among themselves, where ``problems`` name the others."""
    wrong = {found.field for found in problems}
    try:
        _possible_rules(preset, tuple(sound.items()))
    except RulesError as error:
        return [
            found
            for found in error.problems
            if wrong.isdisjoint(
                (found.field, found.values.get("option"), found.values.get("beside"))
            )
        ]
    return []


@lru_cache(maxsize=_RULE_SETS_CACHED)
def _possible_rules(name: str, given: tuple[tuple[str, object], ...]) -> Rules:
    """The rules of a preset with the values given, unless they contradict each other."""
    preset, values = PRESETS[name], dict(given)
    rules = preset.rules(values)
    kind = GAMES[preset.game]
    left_out = kind.left_out(rules)
    problems = [
        problem("other_option", name, value=name, game=kind.name, beside=kind.variant)
        for name in values
        if name in left_out
    ]
    problems += kind.problems(rules)
    if problems:
        raise RulesError(problems)
    return rules


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
