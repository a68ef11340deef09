"""Each recipe is carried out in a copy of its own."""

from pathlib import Path

import pytest

from tests.recipes.copy import Copy


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """What is delivered, to be edited."""
    return Copy(tmp_path / "copy")
