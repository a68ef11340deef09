"""Rules from JSON and back (clause 1): a preset, then the options that override it."""

from collections.abc import Mapping
from functools import cache, lru_cache

from scoring.errors import InputProblem, RulesError, not_an_object, problem, wrong_number
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
