"""What every test of the acts has."""

from __future__ import annotations

import pytest

from tests.installed import installed


@pytest.fixture(autouse=True)
def _nothing_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of the tests is not the file of the settings: no act copies it."""
    installed(monkeypatch, makes_copies=lambda: False)
