"""Walks at random: a few short ones, and in test-long as many longer ones as `WALKS` says."""

from __future__ import annotations

import os

import pytest

from tests.matrix import one_in
from tests.walk.walker import Walk

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SHORT = {"danois": 0, "pools": 5, "melee": 8, "three": 10, "consolante": 7}
"""A seed for some of the kinds: what they find in a second or two."""
WALKS = int(os.environ.get("WALKS", "200"))


@pytest.mark.parametrize("kind", one_in(2, SHORT))
def test_a_short_walk(kind: str) -> None:
    Walk(SHORT[kind], steps=8, kind=kind, every_page=False).walked()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(WALKS))
def test_a_walk(seed: int) -> None:
    Walk(seed, steps=25).walked()
