"""Empties the server's caches between two tests."""

from __future__ import annotations

from tournaments.entrants.selectors import names
from tournaments.public import news
from tournaments.public import visit as public_visit
from tournaments.public.kept_pages import pages
from tournaments.ranking.selectors import snapshots


def forget() -> None:
    """Empty every cache: the next test reuses the primary keys of rolled-back rows."""
    snapshots._snapshots.clear()
    news.forget()
    names._public.clear()
    pages.clear()
    public_visit._tournaments.clear()
