"""Writes docs/rules.md from the options, games and presets of `scoring` (`make docs`)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scoring.errors import RulesError
from scoring.options.option import GROUPS, Option, Value
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, Rules, options_of
from scoring.rules_json import rules_from_json

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rules.md"
INTRODUCTION = """\
# The rules, option by option

<!-- Written by `make docs` from scoring/options/: change the options there, not this page. -->

What each game can be played by, and what the rule sets that come with the program answer. In the
program the same questions stand on the page of the rules; this page is for reading them all.

Every question has a short name, `rounding`, and every answer one too, `nearest_10`: they are what
`python -m scoring` reads and what a rule set exported as JSON is made of. The answer in bold is the
default. A rule set is a preset and what differs from it:

    {"preset": "village_12", "hands": 14, "litige": "failed"}

`python -m scoring rules village_12` prints a preset with every option.
"""
SILENT = "Also in these rule sets, though they say nothing of this game: {names}.\n"


def page() -> str:
    """The whole page."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    for game in GAMES.values():
        yield f"- [{game.title}](#{game.title.lower().replace(' ', '-')})"
    yield ""
    for game in GAMES.values():
        sides = f"{game.fewest} to {game.most}" if game.fewest < game.most else str(game.fewest)
        yield f"## {game.title}\n"
        yield f"`{game.name}`, {sides} sides.\n"
        yield from _presets_of(game.name)
        yield from _groups_of(game.name)


def _presets_of(game: str) -> Iterator[str]:
    """The presets of a game, each with what it changes in the order of the rule sheet."""
    yield "| preset | rule set | differs from the defaults by |\n|---|---|---|"
    for preset in PRESETS.values():
        if preset.game == game:
            rules = preset_rules(preset.name)
            changed = (
                _setting(option.name, getattr(rules, option.name))
                for option in options_of(game)
                if getattr(rules, option.name) != option.default_for(game)
            )
            yield f"| `{preset.name}` | {preset.title} | {', '.join(changed) or '—'} |"
    yield ""


def _groups_of(game: str) -> Iterator[str]:
    options = [option for option in options_of(game) if game in option.sheet_games]
    for group, title in GROUPS.items():
        own = [option for option in options if option.group == group]
        if own:
            yield f"### {title}\n"
            for option in own:
                yield f"- **{option.question}** `{option.name}`  "
                yield f"  {option.help}{_condition(option, game)}"
                yield from (f"  - {answer}" for answer in _answers(option, game))
            yield ""
    silent = [f"`{one.name}`" for one in options_of(game) if game not in one.sheet_games]
    if silent:
        yield SILENT.format(names=", ".join(silent))


def _condition(option: Option, game: str) -> str:
    """Where only some answers to another question leave an option in the rules."""
    variant = OPTIONS.get(GAMES[game].variant)
    if variant is None:
        return ""
    having = []
    for value in variant.choices:
        changed: dict[str, Any] = {variant.name: value}
        if option.name not in GAMES[game].left_out(Rules(game=game, **changed)):
            having.append(value)
    if len(having) == len(variant.choices):
        return ""
    return f" Only where {_either(variant, having)}."


def _answers(option: Option, game: str) -> Iterator[str]:
    default = option.default_for(game)
    if option.kind == "choice":
        for value in option.choices:
            excluding = _excluding(option, game, value)
            # An answer that goes with none of those to some other question is never possible.
            if all(len(values) < len(other.choices) for other, values in excluding):
                against = [_either(other, values) for other, values in excluding]
                without = f" (not where {', nor where '.join(against)})" if against else ""
                yield f"{_answer(value, default)}: {option.choice_labels[value]}{without}"
    elif option.kind == "flag":
        yield ", ".join(_answer(value, default) for value in (True, False))
    elif option.kind == "sentences":
        yield "a list of sentences, **none**"
    else:
        empty = ", or `null`" if option.kind.startswith("optional") else ""
        others = [f"`{_bare(one)}`" for one in option.usual_for(game) if one != default]
        usual = f"; usual: {', '.join(others)}" if others else ""
        number = f"a whole number, {option.minimum} or more{empty}"
        yield f"{number}; {_answer(default, default)}{usual}"


def _excluding(option: Option, game: str, value: Value) -> list[tuple[Option, list[Value]]]:
    """The questions on the game itself, with the answers that do not go with this one."""
    excluding = []
    for other in options_of(game):
        values = []
        for answer in other.choices if other.group == "game" else ():
            try:
                rules_from_json({"game": game, other.name: answer, option.name: value})
            except RulesError as error:
                if any(problem.values.get("option") == other.name for problem in error.problems):
                    values.append(answer)
        if values:
            excluding.append((other, values))
    return excluding


def _either(option: Option, values: list[Value]) -> str:
    return " or ".join(_setting(option.name, value) for value in values)


def _setting(name: str, value: Value) -> str:
    return f"`{name}: {_bare(value)}`"


def _answer(value: Value, default: Value) -> str:
    return f"**`{_bare(value)}`**" if value == default else f"`{_bare(value)}`"


def _bare(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
