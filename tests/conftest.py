"""Fixtures every room of the tests shares."""

from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path) -> Path:
    """A data directory of the test's own, with the place of a database file in it."""
    settings.DATA_DIR = tmp_path
    settings.DATABASE_FILE = tmp_path / "belote.sqlite3"
    return tmp_path
