"""Every name in the lists of slow tests is that of a file or folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slow import LEFT_OUT_OF_FAST, LONGEST


@pytest.mark.parametrize("name", sorted(LONGEST | LEFT_OUT_OF_FAST))
def test_it_is_there(name: str) -> None:
    assert any(Path(__file__).parent.rglob(name))
