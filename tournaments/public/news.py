"""Which state of a contest the public is shown: news are gathered, a revision a topic."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import connection

from tournaments.models import Tournament
from tournaments.models.tournament import TOPICS

READ_SECONDS = 1.0
"""How long what was read of a contest is good for; shorter where news are gathered for less."""
REMEMBERED = 200
TABLE = Tournament._meta.db_table

clock: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Shown:
    """The revisions the public is shown of a contest, and when each topic moved last."""

    contest_id: int
    revisions: Mapping[str, int]
    moved_at: Mapping[str, float]
    read_at: float

    def revision(self, topics: Iterable[str]) -> int:
        """The revision of a page about these topics.

        >>> Shown(1, {"plan": 7, "rules": 3}, {}, 0.0).revision(("plan", "rules"))
        7
        """
        return max(self.revisions[topic] for topic in topics)


_remembered: OrderedDict[str, Shown] = OrderedDict()


def shown(code: str, *, seen: int = 0) -> Shown | None:
    """What the public is shown of a contest now; None where there is no such contest.

    A topic moves at most once in `settings.NEWS_SECONDS`, so that what a hall looks at is made
    once for many results. Where a visitor has `seen` a later revision, another process has shown
    it: the contest is read again and nothing is held back.
    """
    known, now = _remembered.get(code), clock()
    ahead = known is not None and seen > max(known.revisions.values())
    if known and not ahead and now - known.read_at < min(READ_SECONDS, settings.NEWS_SECONDS):
        return known
    row = _read(code)
    if row is None:
        _remembered.pop(code, None)
        return None
    fresh = _moved(known, row, now, wait=0.0 if ahead else settings.NEWS_SECONDS)
    _remembered[code] = fresh
    _remembered.move_to_end(code)
    while len(_remembered) > REMEMBERED:
        _remembered.popitem(last=False)
    return fresh


def forget() -> None:
    """Read every contest again when it is asked for."""
    _remembered.clear()


def _read(code: str) -> tuple[int, ...] | None:
    if "\0" in code:
        return None
    # Most of what the server is asked in a hall is this: building the query took twice its answer.
    columns = ", ".join(("id", *(f"{topic}_revision" for topic in TOPICS)))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {TABLE} WHERE code = %s", [code])  # noqa: S608
        row: tuple[int, ...] | None = cursor.fetchone()
    return row


def _moved(known: Shown | None, row: tuple[int, ...], now: float, *, wait: float) -> Shown:
    """What was read, each topic as it was shown before until its turn has come."""
    contest_id, *read = row
    latest = dict(zip(TOPICS, read, strict=True))
    if known is None or known.contest_id != contest_id:
        return Shown(contest_id, latest, dict.fromkeys(TOPICS, now), now)
    due = {
        topic
        for topic in TOPICS
        if latest[topic] != known.revisions[topic] and now - known.moved_at[topic] >= wait
    }
    return Shown(
        contest_id,
        {**known.revisions, **{topic: latest[topic] for topic in due}},
        {**known.moved_at, **dict.fromkeys(due, now)},
        now,
    )
