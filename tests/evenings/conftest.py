"""What every evening of this room ends with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tournaments.changes.recount.data import differences


@pytest.fixture(autouse=True)
def _all_is_stored_as_it_is_counted(db: None) -> Iterator[None]:
    """At the end of an evening every stored value is the one that its facts give."""
    yield
    assert [*differences()] == []
