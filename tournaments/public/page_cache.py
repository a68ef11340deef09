"""Rendered public pages, cached for everybody who asks for the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeAlias

MOST_BYTES = 48 * 1024 * 1024
RENEWED_AT_ONCE = 2
"""One fewer than the hall's server has threads for the public: one goes on sending pages."""

Key: TypeAlias = Hashable


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered page and the revision it was rendered for."""

    revision: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)


class KeptPages:
    """The latest rendering of each page, the least recently asked for dropped first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._size = 0
        self._making: dict[Key, Lock] = {}
        self._renewing: set[Key] = set()
        self._lock = Lock()

    def get(self, key: Key, revision: int, render: Callable[[], Page]) -> Page:
        """The page of a revision. One thread renders it; whoever asks meanwhile waits."""
        with self._lock:
            known = self._found(key)
            if known and known.revision == revision:
                return known
            making = self._making.setdefault(key, Lock())
        with making:
            try:
                with self._lock:
                    known = self._found(key)
                if known and known.revision == revision:
                    return known
                return self._rendered(key, render)
            finally:
                with self._lock:
                    self._making.pop(key, None)

    def get_or_earlier(self, key: Key, revision: int, render: Callable[[], Page]) -> Page:
        """The page of a revision, or an earlier one while that is being rendered, or too many are.

        Where there is none yet, it is waited for.
        """
        with self._lock:
            known = self._found(key)
            if known:
                busy = key in self._renewing or len(self._renewing) >= RENEWED_AT_ONCE
                if busy or known.revision == revision:
                    return known
                self._renewing.add(key)
        if known is None:
            return self.get(key, revision, render)
        try:
            return self._rendered(key, render)
        finally:
            with self._lock:
                self._renewing.discard(key)

    def _rendered(self, key: Key, render: Callable[[], Page]) -> Page:
        page = render()
        self._put(key, page)
        return page

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._pages.clear()
            self._size = 0

    def _found(self, key: Key) -> Page | None:
        page = self._pages.get(key)
        if page:
            self._pages.move_to_end(key)
        return page

    def _put(self, key: Key, page: Page) -> None:
        with self._lock:
            before = self._pages.pop(key, None)
            self._pages[key] = page
            self._size += len(page.body) - (len(before.body) if before else 0)
            while self._size > self._most and len(self._pages) > 1:
                _key, dropped = self._pages.popitem(last=False)
                self._size -= len(dropped.body)


pages = KeptPages()
