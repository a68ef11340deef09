"""What every test of the app needs."""

from __future__ import annotations

import pytest

from tests.tournaments.kept import forget


@pytest.fixture(autouse=True)
def _forget_what_is_kept() -> None:
    """What one test leaves behind is not there for the next."""
    forget()
