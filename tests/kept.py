"""What the server remembers of tournaments between two requests."""

from __future__ import annotations

from tournaments.entrants.selectors import names
from tournaments.public import news
from tournaments.public import visit as public_visit
from tournaments.public.kept_pages import pages
from tournaments.ranking.selectors import snapshots


def forget() -> None:
    """Rolled back rows give their primary keys to the next test: nothing may be remembered."""
    snapshots._snapshots.clear()
    news.forget()
    names._public.clear()
    pages.clear()
    public_visit._tournaments.clear()
