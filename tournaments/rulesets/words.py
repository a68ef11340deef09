"""The options of the rules in the user's language: `scoring` declares them, the app translates."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import InputProblem as RuleProblem
from scoring.games import GAMES, options_in
from scoring.messages import MESSAGES
from scoring.options.option import GROUPS, Option
from scoring.presets import PRESETS, preset_rules
from scoring.rules import OPTIONS, Rules, options_of
from tournaments.core.wording.settings import yes_no

MOST_LETTERS = 60
"""Of what somebody else has written, where a sentence repeats it."""


def shown_options(game: str) -> tuple[Option, ...]:
    """The options that the rule sheet of a game speaks of, in its order."""
    return tuple(option for option in options_of(game) if game in option.sheet_games)


def asked_options(rules: Rules) -> tuple[Option, ...]:
    """Those of them that these rules have: an answer may leave other questions without object."""
    return tuple(option for option in options_in(rules) if rules.game in option.sheet_games)


@lru_cache(maxsize=len(GAMES))
def conditional_options(game: str) -> frozenset[str]:
    """The options of a game that some answer to another question leaves out."""
    found: set[str] = set()
    for option in options_of(game):
        for value in option.choices:
            changed: dict[str, Any] = {option.name: value}
            found |= GAMES[game].left_out(replace(preset_rules(game), **changed))
    return frozenset(found)


def answers(rules: Rules) -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of the rule sheet, each with its questions and what the rules answer."""
    found = []
    for key, title in GROUPS.items():
        lines = [
            (question(option), value_words(option, getattr(rules, option.name)))
            for option in asked_options(rules)
            if option.group == key
        ]
        found += [(_(title), lines)] if lines else []
    return found


def game_title(game: str) -> str:
    """The name of a game."""
    return _(GAMES[game].title) if game in GAMES else game


def presets_by_game() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every preset with its title, under the name of its game."""
    return [
        (game_title(game), [(p.name, _(p.title)) for p in PRESETS.values() if p.game == game])
        for game in GAMES
    ]


def question(option: Option) -> str:
    """The label of an option's field."""
    return _(option.question)


def help_text(option: Option) -> str:
    """The line under an option's field; empty where it has none."""
    return _(option.help) if option.help else ""


def choice_label(option: Option, value: Any) -> str:
    """One answer to an option's question."""
    return _(option.choice_labels[value])


def value_words(option: Option, value: Any) -> str:
    """A value of an option as the rule sheet's reader would say it."""
    if option.kind == "choice" and value in option.choice_labels:
        return choice_label(option, value)
    if isinstance(value, bool):
        return yes_no(value)
    if isinstance(value, list | tuple):
        return " / ".join(value) or "–"
    return "–" if value is None else str(value)


def preset_title(name: str) -> str:
    """The title of a preset; an unknown one shows its name."""
    preset = PRESETS.get(name)
    return _(preset.title) if preset else name


def problem_words(problem: RuleProblem) -> str:
    """What is wrong with the rules, as a sentence beside a field."""
    values = dict(problem.values)
    other = OPTIONS.get(str(values.get("option", "")))
    own = other or OPTIONS.get(problem.field)
    if own is not None and "value" in values:
        values["value"] = _quoted(own, values["value"])
    if other is not None:
        values["option"] = _("“%(text)s”") % {"text": question(other)}
        values["setting"] = _quoted(other, values.get("setting"))
    sentence = _(MESSAGES[problem.code]) % values
    return sentence[:1].upper() + sentence[1:]


def problem_at(problem: RuleProblem) -> str:
    """What is wrong with the rules, with the question it is about."""
    option = OPTIONS.get(problem.field)
    about = question(option) if option else problem.field[:MOST_LETTERS]
    return f"{about} — {problem_words(problem)}"


def _quoted(option: Option, shown: Any) -> str:
    """A value in words, of which `scoring.errors.shown` has made a text."""
    text = str(shown).strip('"')
    known = {str(value): value for value in (*option.choices, *option.usual)}
    value = (known | {"true": True, "false": False, "null": None}).get(text, text)
    words = _("nothing") if value is None else value_words(option, value)
    return _("“%(text)s”") % {"text": words}
