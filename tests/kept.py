"""Empties the server's caches between two tests."""

from __future__ import annotations

from tournaments.core.session_activity import lately_seen
from tournaments.entrants.selectors import names
from tournaments.handouts.limits import ALLOWANCE
from tournaments.paper.press import store
from tournaments.paper.press.jobs import PRESS
from tournaments.public import live_pages, page_visit
from tournaments.public.page_cache import pages
from tournaments.ranking.selectors import snapshots


def forget() -> None:
    """Empty every cache: the next test reuses the primary keys of rolled-back rows."""
    PRESS.drop()
    store.clear()
    ALLOWANCE.forget()
    lately_seen.clear()
    pages.clear()
    snapshots._snapshot_of.cache_clear()
    for kept in (
        names._public,
        live_pages._remembered,
        page_visit._tournaments,
    ):
        kept.clear()
