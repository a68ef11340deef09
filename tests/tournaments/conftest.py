"""What every test of the app needs."""

from __future__ import annotations

import pytest

from tournaments.selectors import standings


@pytest.fixture(autouse=True)
def _forget_rankings() -> None:
    """Rolled back rows give their primary keys to the next test: nothing may be remembered."""
    standings._snapshots.clear()
