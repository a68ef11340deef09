"""The examples of docstrings give what they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest
from django.utils import translation

ROOT = Path(__file__).parents[1]
PACKAGES = ("belote_club", "scoring", "scripts", "tests", "tournaments")
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", [name for name in MODULES if name != __name__])
def test_of_a_module(module: str) -> None:
    """Words are those of the code, which is in English."""
    with translation.override("en"):
        done = doctest.testmod(import_module(module))
    assert done.attempted
    assert not done.failed
