"""docs/rules.md is made of the options of `scoring`; the files that documents name exist."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from scoring.options.option import Option
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, options_in, options_of
from scripts.rules_doc import PAGE, page

ROOT = Path(__file__).parents[1]
NEVER = {("belote3", "to_defence")}
"""Answers that no rules of the game can give: there are always two others (clause 4)."""


@cache
def chapter(game: str) -> str:
    """What the page says of a game."""
    chapters = page().split("\n## ")[1:]
    (found,) = (one for one in chapters if one.startswith(f"{GAMES[game].title}\n"))
    return found


def told_of(option: Option, game: str) -> str:
    """What the page says of an option in a game."""
    ((_, told),) = re.findall(
        rf"\n- (\*\*.*\?\*\* `{option.name}`  )\n((?:  .*\n)+)", chapter(game) + "\n"
    )
    return str(told)


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it again: make docs"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_told(game: str) -> None:
    for option in options_of(game):
        if game not in option.sheet_games:
            continue
        told = told_of(option, game)
        assert f"- **{option.question}** `{option.name}`" in chapter(game)
        assert option.help in told
        for value, label in option.choice_labels.items():
            assert (f"`{value}`" in told and label in told) != ((game, value) in NEVER)
        default = option.default_for(game)
        shown = "none" if default == () else json.dumps(default).strip('"')
        assert re.findall(r"\*\*`?([^`*]+)`?\*\*", told) == [shown]
        assert all(f"`{value}`" in told for value in option.usual_for(game))


@pytest.mark.parametrize("game", GAMES)
def test_an_option_without_a_sentence_for_a_game_is_still_listed(game: str) -> None:
    silent = [one.name for one in options_of(game) if game not in one.sheet_games]
    assert all(f"`{name}`" in chapter(game).splitlines()[-1] for name in silent)
    assert all(f"? `{name}`" not in chapter(game) for name in silent)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_says_what_it_changes(name: str) -> None:
    preset, rules = PRESETS[name], preset_rules(name)
    (row,) = (line for line in chapter(preset.game).splitlines() if line.startswith(f"| `{name}`"))
    changed = {
        one.name
        for one in options_in(rules)
        if getattr(rules, one.name) != one.default_for(preset.game)
    }
    assert set(re.findall(r"`(\w+): ", row)) == changed
    assert preset.title in row


def test_what_depends_on_another_answer_says_so() -> None:
    game = "belote3"
    assert "Only where `opposition: together`." in told_of(OPTIONS["failed_points"], game)
    assert "Only where" not in told_of(OPTIONS["rounding"], game)
    assert (
        "`balanced_5`: to five, both sides together always 160 (not where `opposition: each`)"
        in (told_of(OPTIONS["rounding"], game))
    )
    assert "(not where `deal: stock`)" in told_of(OPTIONS["litige_amount"], "belote2")


DOCUMENTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("*/README.md"),
    *ROOT.glob("*/*/README.md"),
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_files_it_names_exist(document: Path) -> None:
    """A path is from the root, from the app, from the room's folder, or the end of one."""
    if document.name == "CHANGELOG.md":
        return
    named = set(re.findall(r"`([\w/]+\.(?:py|html|js|css|md))`", document.read_text("utf-8")))
    assert {name for name in named if not _is_there(document.parent, name)} == set()


def _is_there(folder: Path, name: str) -> bool:
    if any(path.exists() for path in (ROOT / name, ROOT / "tournaments" / name, folder / name)):
        return True
    return any(path.endswith(f"/{name}") for path in _files())


@cache
def _files() -> tuple[str, ...]:
    return tuple(
        str(path)
        for place in (
            "belote_club",
            "scoring",
            "tournaments",
            "templates",
            "static",
            "tests",
            "scripts",
        )
        for path in (ROOT / place).rglob("*.*")
    )


RIDDLES = re.compile(r"\b(told|whoever|anew|no more|those that|what is told)\b", re.IGNORECASE)
"""Words that a reader of a first line stumbles over."""


def test_first_lines_of_docstrings_are_plain_english() -> None:
    riddles = []
    for place in ("belote_club", "scoring", "tournaments", "scripts", "tests"):
        for path in (ROOT / place).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    first = (ast.get_docstring(node) or "").partition("\n")[0]
                    riddles += [f"{path.relative_to(ROOT)}: {first}"] * bool(RIDDLES.search(first))
    assert riddles == []
