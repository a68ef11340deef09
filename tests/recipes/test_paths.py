"""CONTRIBUTING names files that exist; each recipe fits the files it edits, and has its turn."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from tests.recipes.copy import PRODUCTION, ROOT
from tests.recipes.turns import A_RUN, RECIPES, in_turn

NAMED = re.compile(r"`([\w./]+\.(?:py|html|css|md|po))`")
FOLDERS = (*PRODUCTION, "tests", "scripts")


def _files() -> list[str]:
    found: list[Path] = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    return [path.relative_to(ROOT).as_posix() for path in (*found, *ROOT.glob("*.*"))]


def test_every_file_named_is_there() -> None:
    """A recipe may omit the folders that it has already named."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    endings = tuple(f"/{path}" for path in _files())
    named = set(NAMED.findall(text))
    assert len(named) > 50
    assert {
        name for name in named if not any(path.endswith(f"/{name}") for path in endings)
    } == set()


def _edits(recipe: str) -> list[tuple[str, str]]:
    """Each file that a recipe edits, with the text that it looks for there."""
    module = importlib.import_module(f"{__package__}.{recipe.removesuffix('.py')}")
    steps = [
        value for value in vars(module).values() if isinstance(value, tuple) and len(value) == 3
    ]
    return [
        (str(path), str(before)) for path, before, _after in steps if (ROOT / str(path)).is_file()
    ]


def test_every_edit_finds_its_text_once() -> None:
    """Of each recipe, also of those whose turn it is not."""
    edits = [edit for recipe in RECIPES for edit in _edits(recipe)]
    assert len(edits) > 30
    counts = {edit: (ROOT / edit[0]).read_text(encoding="utf-8").count(edit[1]) for edit in edits}
    assert {edit for edit, count in counts.items() if count != 1} == set()


def test_every_recipe_has_its_turn() -> None:
    turns = [in_turn(commits) for commits in range(len(RECIPES))]
    assert {len(turn) for turn in turns} == {A_RUN}
    assert set().union(*turns) == set(RECIPES)
    assert len(RECIPES) == 8
