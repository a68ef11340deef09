"""What one request costs: the calls of the project's own functions and its queries."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpResponse
from django.template.engine import Engine
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver
from django.utils.formats import get_format_modules

from tests.kept import forget
from tournaments.core.visitors import use_is_due

ROOT = Path(__file__).parents[2]
OWN = tuple(f"{ROOT / package}/" for package in ("belote_club", "scoring", "tournaments"))

LOCK_TIMEOUTS = "tournaments/core/lock_timeouts.py"
"""How long a write waits for a row on PostgreSQL; not counted, as SQLite has none of it."""
TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
"""What opens and ends a transaction reads and writes no row."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A response and what it took; `calls` are those of each function, by file and name."""

    response: HttpResponse
    calls: Counter[str]
    queries: tuple[str, ...]

    @property
    def files(self) -> set[str]:
        """The files of which a function was called."""
        return {name.partition(":")[0] for name in self.calls}

    @property
    def rules_parsed(self) -> int:
        """How often a whole rule set was read from JSON."""
        return self.calls["scoring/rules_json.py:rules_from_json"]

    def report(self, most: int = 90) -> str:
        """The functions called most and every query, for the message of a failing test."""
        called = (f"{count:5} {name}" for name, count in self.calls.most_common(most))
        asked = (f"{number:3} {sql}" for number, sql in enumerate(self.queries, start=1))
        return "\n".join((f"{self.calls.total()} calls", *called, "queries", *asked))


def counted(request: Callable[[], Any]) -> Counted:
    """Carry out a request with cold caches and count what it takes."""
    # What addresses, languages and templates import is read once a process, not once a request.
    assert get_resolver().url_patterns
    get_format_modules()
    for library in Engine.get_default().libraries.values():
        import_module(library)
    cool()
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _of: Any) -> None:
        code = frame.f_code
        own = code.co_filename.startswith(OWN) and not code.co_filename.endswith(LOCK_TIMEOUTS)
        if event == "call" and own:
            calls[f"{code.co_filename[len(str(ROOT)) + 1 :]}:{code.co_qualname}"] += 1

    with CaptureQueriesContext(connection) as captured:
        before = sys.getprofile()
        sys.setprofile(note)
        try:
            response = request()
        finally:
            sys.setprofile(before)
    asked = [query["sql"] for query in captured.captured_queries]
    return Counted(response, calls, tuple(sql for sql in asked if not sql.startswith(TRANSACTION)))


def cool() -> None:
    """Forget everything the project remembers between two requests.

    When a session was last written is no cache: it is written once in five minutes.
    """
    forget()
    for key in Session.objects.values_list("session_key", flat=True):
        use_is_due(key)
    for found in gc.get_objects():
        if type(found) is _lru_cache_wrapper and _is_own(found):
            found.cache_clear()


def _is_own(function: Any) -> bool:
    module = str(getattr(function, "__module__", ""))
    return module.partition(".")[0] in ("belote_club", "scoring", "tournaments")
