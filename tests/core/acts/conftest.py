"""What every test of the acts has."""

from __future__ import annotations

import pytest

from tests.installed import installed
from tournaments.core.installation import Shelf


@pytest.fixture(autouse=True)
def _nothing_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of the tests is not the file of the settings: no act copies it."""
    shelf = Shelf(make=lambda: "2026-11-20_21-14-05_j9_manual.sqlite3")
    installed(monkeypatch, makes_copies=lambda: False, shelf=shelf)
