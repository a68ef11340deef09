"""Fixtures every room of the tests shares."""

from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings

# The same examples on every machine, however slow it is.
hypothesis_settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis_settings.load_profile("same")


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path) -> Path:
    """A data directory of the test's own, with the place of a database file in it."""
    settings.DATA_DIR = tmp_path
    settings.DATABASE_FILE = tmp_path / "belote.sqlite3"
    return tmp_path
