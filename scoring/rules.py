"""The rules of a game: one frozen value object, read from a preset and its overrides (clause 1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from scoring.combinations import GAMES
from scoring.errors import Problem, RulesError, not_an_object, problem
from scoring.option import GROUPS, Option, Value, declared_options
from scoring.options.conduct import ConductOptions
from scoring.presets import PRESETS, preset_named

__all__ = [
    "GROUPS",
    "OPTIONS",
    "Option",
    "Rules",
    "options_in",
    "options_of",
    "rules_from_json",
    "rules_to_json",
]

# Whoever scores many games scores most of them under the same few rules.
_KEPT = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(ConductOptions):
    """Every option with its value; those of other games stand at their defaults.

    The options themselves are declared in :mod:`scoring.options`, one class a concern.
    """

    game: str = "belote"
    """Which game is played: a key of :data:`scoring.combinations.GAMES`."""


OPTIONS: Mapping[str, Option] = MappingProxyType(declared_options(Rules))
"""Name -> option, in rule-sheet order."""


def options_of(game: str) -> tuple[Option, ...]:
    """The options the rules of ``game`` have, in rule-sheet order.

    >>> options_of("comptoir")[0].name
    'sheet'
    """
    return tuple(option for option in OPTIONS.values() if game in option.games)


def options_in(rules: Rules) -> tuple[Option, ...]:
    """The options that these rules have, in rule-sheet order: those of the game, or fewer.

    >>> from scoring.presets import preset_rules
    >>> OPTIONS["litige"] in options_in(preset_rules("belote3"))
    False
    """
    left_out = GAMES[rules.game].left_out(rules)
    return tuple(option for option in options_of(rules.game) if option.name not in left_out)


def rules_to_json(rules: Rules) -> dict[str, object]:
    """The game and every option that belongs to it, as JSON values (clause 1).

    >>> rules_to_json(rules_from_json({"preset": "belote"}))["capot_points"]
    252
    """
    values = {option.name: getattr(rules, option.name) for option in options_in(rules)}
    return {"game": rules.game, **{name: _json_value(value) for name, value in values.items()}}


def _json_value(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value


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
    given = [(key, value) for key, value in data.items() if key not in ("preset", "game")]
    problems: list[Problem] = []
    values = {key: _read(key, value, preset.game, problems) for key, value in given}
    if problems:
        raise RulesError(problems + _contradictions(preset.name, values, problems))
    return _build(preset.name, tuple(values.items()))


def _contradictions(
    preset: str, values: Mapping[str, object], problems: list[Problem]
) -> list[Problem]:
    """What the sound options contradict, where ``problems`` name the others."""
    wrong = {one.field for one in problems}
    sound = ((name, value) for name, value in values.items() if name not in wrong)
    try:
        _build(preset, tuple(sound))
    except RulesError as error:
        return [one for one in error.problems if wrong.isdisjoint(_options_of(one))]
    return []


def _options_of(contradiction: Problem) -> set[object]:
    values = contradiction.values
    return {contradiction.field, values.get("option"), values.get("beside")}


@lru_cache(maxsize=_KEPT)
def _build(name: str, given: tuple[tuple[str, object], ...]) -> Rules:
    preset, values = PRESETS[name], dict(given)
    changed: dict[str, Any] = {**_DEFAULTS[preset.game], **preset.overrides, **values}
    rules = Rules(game=preset.game, **changed)
    game = GAMES[preset.game]
    left_out = game.left_out(rules)
    unknown = (name for name in values if name in left_out)
    problems = [
        problem("other_option", name, value=name, game=game.name, beside=game.variant)
        for name in unknown
    ]
    problems += game.problems(rules)
    if problems:
        raise RulesError(problems)
    return rules


def _game_defaults(game: str) -> dict[str, object]:
    exceptions = (option for option in OPTIONS.values() if game in option.defaults)
    return {option.name: option.defaults[game] for option in exceptions}


_DEFAULTS = {game: _game_defaults(game) for game in GAMES}


def _read(name: str, value: object, game: str, problems: list[Problem]) -> object:
    option = OPTIONS.get(name)
    if option is None:
        found = problem("unknown_key", name, value=name)
    elif game not in option.games:
        found = problem("other_option", name, value=name, game=game)
    else:
        wrong = _wrong_value(option, value)
        if wrong is None:
            return tuple(value) if isinstance(value, list) else value
        found = wrong
    problems.append(found)
    return None


def _wrong_value(option: Option, value: object) -> Problem | None:
    if option.kind == "choice":
        return _wrong_choice(option, value)
    if option.kind == "flag":
        return None if type(value) is bool else problem("not_a_flag", option.name, value=value)
    if option.kind == "sentences":
        return _wrong_sentences(option, value)
    return _wrong_number(option, value)


def _wrong_choice(option: Option, value: object) -> Problem | None:
    if isinstance(value, (str, int)) and not isinstance(value, bool) and value in option.choices:
        return None
    choices = ", ".join(str(choice) for choice in option.choices)
    return problem("not_a_choice", option.name, value=value, choices=choices)


def _wrong_number(option: Option, value: object) -> Problem | None:
    if value is None and option.kind.startswith("optional"):
        return None
    if type(value) is not int:
        return problem("not_whole", option.name, value=value)
    if value < option.minimum:
        return problem("too_small", option.name, value=value, minimum=option.minimum)
    return None


def _wrong_sentences(option: Option, value: object) -> Problem | None:
    if not isinstance(value, (list, tuple)):
        return problem("not_a_list", option.name, value=value)
    wrong = [entry for entry in value if not isinstance(entry, str)]
    return problem("not_text", option.name, value=wrong[0]) if wrong else None
