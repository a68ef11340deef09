"""Each recipe is carried out in a copy of its own."""

from pathlib import Path

import pytest

from tests.recipes.copy import Copy


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy of the production files, for a test to edit."""
    return Copy(tmp_path / "copy")
