"""Every file that CONTRIBUTING names exists, and every recipe has its turn."""

from __future__ import annotations

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


def test_every_recipe_has_its_turn() -> None:
    turns = [in_turn(commits) for commits in range(len(RECIPES))]
    assert {len(turn) for turn in turns} == {A_RUN}
    assert set().union(*turns) == set(RECIPES)
    assert len(RECIPES) == 7
