"""Every file that CONTRIBUTING names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.recipes.copy import PRODUCTION, ROOT

pytestmark = pytest.mark.process

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w./]+\.(?:py|html|css|md|po))`", TEXT)))
FOLDERS = (*PRODUCTION, "tests", "scripts")


def _files() -> list[str]:
    found: list[Path] = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    return [path.relative_to(ROOT).as_posix() for path in (*found, *ROOT.glob("*.*"))]


FILES = _files()


@pytest.mark.parametrize("name", NAMED)
def test_it_is_there(name: str) -> None:
    """A recipe may omit the folders that it has already named."""
    assert any(path == name or path.endswith(f"/{name}") for path in FILES)
