"""Empties the server's caches between two tests."""

from __future__ import annotations

from django.core.cache import caches

from tournaments.entrants.selectors import names
from tournaments.paper.press import store
from tournaments.paper.press.jobs import PRESS
from tournaments.ranking.selectors import snapshots


def forget() -> None:
    """Empty every cache: the next test reuses the primary keys of rolled-back rows."""
    PRESS.drop()
    store.clear()
    for cache in caches.all(initialized_only=True):
        cache.clear()
    names._publicly.cache_clear()
    snapshots._snapshot_of.cache_clear()
