"""The options of the rules in the user's language: `scoring` declares them, the app translates."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from django.utils.translation import gettext as _, ngettext

from scoring.errors import InputProblem as RuleProblem
from scoring.games import GAMES, options_in
from scoring.messages import MESSAGES
from scoring.options.option import GROUPS, Option
from scoring.presets import preset_rules
from scoring.rules import OPTIONS, Rules, options_of
from scoring.rules_json import rules_to_json
from tournaments.core.tags import points
from tournaments.core.wording.settings import change_words, yes_no

Line = TypeVar("Line")
MOST_LETTERS = 60
"""The longest part of a file that a message repeats."""


def asked_options(rules: Rules) -> tuple[Option, ...]:
    """The options of the rule sheet that the other answers do not leave out."""
    return tuple(option for option in options_in(rules) if rules.game in option.sheet_games)


@lru_cache(maxsize=len(GAMES))
def conditional_options(game: str) -> frozenset[str]:
    """The options of a game that some answer to another question leaves out."""
    names: set[str] = set()
    for option in options_of(game):
        for value in option.choices:
            changed: dict[str, Any] = {option.name: value}
            names |= GAMES[game].left_out(replace(preset_rules(game), **changed))
    return frozenset(names)


def answers(rules: Rules, options: Iterable[Option]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of the rule sheet, each with the questions of these options and their answers."""
    return by_group(
        (option, (question(option), value_words(option, getattr(rules, option.name))))
        for option in options
    )


def by_group(lines: Iterable[tuple[Option, Line]]) -> list[tuple[str, list[Line]]]:
    """What there is to say of options, under the titles of the groups of the rule sheet."""
    groups: dict[str, list[Line]] = {key: [] for key in GROUPS}
    for option, line in lines:
        groups[option.group].append(line)
    return [(_(GROUPS[key]), group) for key, group in groups.items() if group]


def answered(option: Option, value: Any) -> str:
    """A question with its answer."""
    values = {"question": question(option).rstrip(" ?\u00a0\u202f")}
    return _("%(question)s: %(answer)s") % (values | {"answer": value_words(option, value)})


def question(option: Option) -> str:
    """The label of an option's field."""
    return _(option.question)


def help_text(option: Option) -> str:
    """The line under an option's field; empty where it has none."""
    return _(option.help) if option.help else ""


def value_words(option: Option, value: Any) -> str:
    """A value of an option in words."""
    if option.kind == "choice" and value in option.choice_labels:
        return _(option.choice_labels[value])
    if isinstance(value, bool):
        return yes_no(value)
    if isinstance(value, list | tuple):
        return " / ".join(value) or "–"
    return "–" if value is None else str(value)


def options_apart(a: Rules, b: Rules) -> list[tuple[Option, Any, Any]]:
    """The options that two rule sets answer otherwise, with both answers.

    Of two games only the questions that both have are compared.
    """
    if a == b:
        return []
    in_a, in_b = ({option.name for option in asked_options(rules)} for rules in (a, b))
    asked = in_a | in_b if a.game == b.game else in_a & in_b
    of_a, of_b = rules_to_json(a), rules_to_json(b)
    pairs = ((option, of_a.get(name), of_b.get(name)) for name, option in OPTIONS.items())
    return [(o, one, other) for o, one, other in pairs if o.name in asked and one != other]


def difference_words(usual: Rules, own: Rules) -> str:
    """What rules answer otherwise than the usual ones: 15 hands instead of 12."""
    return _("; ").join(_apart_words(*one) for one in options_apart(usual, own))


def _apart_words(option: Option, usual: Any, own: Any) -> str:
    if usual is None or own is None or option.name not in ("hands", "target"):
        return change_words(question(option), value_words(option, usual), value_words(option, own))
    values = {"own": points(own), "usual": points(usual)}
    if option.name == "hands":
        words = ngettext(
            "%(own)s hand instead of %(usual)s", "%(own)s hands instead of %(usual)s", own
        )
    else:
        words = _("%(own)s points instead of %(usual)s")
    return words % values


def problem_words(problem: RuleProblem) -> str:
    """A problem of rules as a sentence beside a field."""
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
    """A problem of rules as a sentence, with its question."""
    option = OPTIONS.get(problem.field)
    about = question(option) if option else problem.field[:MOST_LETTERS]
    return f"{about} — {problem_words(problem)}"


def _quoted(option: Option, shown: Any) -> str:
    """The words of a value that `scoring.errors.shown` has made a text of."""
    text = str(shown).strip('"')
    known = {str(value): value for value in (*option.choices, *option.usual)}
    value = (known | {"true": True, "false": False, "null": None}).get(text, text)
    words = _("nothing") if value is None else value_words(option, value)
    return _("“%(text)s”") % {"text": words}
