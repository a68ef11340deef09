"""Rule sets of every game in which as many options as possible have an effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.errors import RulesError
from scoring.options.option import Option
from scoring.rules import OPTIONS, Rules, options_in
from scoring.rules_json import rules_from_json
from tournaments.rulesets.sheet.articles import rule_articles

Json = Mapping[str, Any]
# A target and a fixed number of hands, declarations, rounding, a litige that is carried.
_ALL: Json = {
    "target": 1000,
    "hands": 12,
    "declarations": "scored",
    "rounding": "nearest_10",
    "misdeal": "penalty",
    "misdeal_points": 160,
    "fault_points": 160,
}
_EVERY_TRUMP: Json = {"allow_no_trump": True, "allow_all_trump": True}
BASES: Mapping[str, Json] = {
    "belote": {"game": "belote", **_ALL},
    "contree": {"game": "contree", **_ALL, **_EVERY_TRUMP},
    "contree of bids": {"game": "contree", **_ALL, **_EVERY_TRUMP, "counting": "bid"},
    "belote2": {"game": "belote2", **_ALL},
    "belote2 with a talon": {"game": "belote2", **_ALL, "deal": "stock"},
    "together": {"game": "belote3", **_ALL, "opposition": "together"},
    "each": {
        "game": "belote3",
        "target": 1000,
        "hands": 12,
        "declarations": "scored",
        "rounding": "nearest_10",
    },
    "each with a talon": {
        "game": "belote3",
        "target": 1000,
        "hands": 12,
        "declarations": "scored",
        "deal": "stock",
    },
    "comptoir": {"game": "comptoir"},
}
NUMBERS = {"target": 1234, "hands": 17, "capot_called_points": 540, "sheet": 12, "minutes": 45}
_NEEDS: Mapping[str, Json] = {"minutes": {"timed": True}}
"""Option -> what else is said where it is."""
OTHER_NUMBER = 130


def told_options(rules: Rules) -> list[Option]:
    """The options that the sheet of these rules mentions."""
    return [option for option in options_in(rules) if rules.game in option.sheet_games]


def rules_with(base: str, option: Option) -> Iterator[tuple[Any, Rules]]:
    """Each valid value of an option worth testing with the base, and the resulting rules."""
    for value in _values(option, rules_from_json(BASES[base]).game):
        try:
            yield (
                value,
                rules_from_json({**BASES[base], **_NEEDS.get(option.name, {}), option.name: value}),
            )
        except RulesError:
            continue


def variants(base: str) -> list[Rules]:
    """The base with each option it mentions at each of its values, every rule set once."""
    options = told_options(rules_from_json(BASES[base]))
    return [*dict.fromkeys(rules for option in options for _, rules in rules_with(base, option))]


def _values(option: Option, game: str) -> tuple[Any, ...]:
    if option.kind == "choice":
        return option.choices
    if option.kind == "flag":
        return False, True
    if option.kind == "sentences":
        return (), ("Les téléphones sont éteints.",)
    return option.default_for(game), NUMBERS.get(option.name, OTHER_NUMBER)


def said(rules: Rules) -> str:
    """The text of all articles."""
    return " ".join(line for one in rule_articles(rules) for line in one.sentences)


def option_named(name: str) -> Option:
    return OPTIONS[name]
