"""Rendered public pages, cached for everybody who asks for the same."""

import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from threading import Lock

from django.core.cache import caches

from tournaments.core.caching import cache_key

RENEWED_AT_ONCE = 2
"""One fewer than the hall's server has threads for the public: one goes on sending pages."""
QUICKEST = 1
"""The level of compression: a page takes a tenth of its size in the cache."""

Key = Hashable


@dataclass(frozen=True)
class Page:
    """A rendered page and the revision it was rendered for."""

    revision: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)


class PageCache:
    """The latest rendering of each page, in one of Django's caches."""

    def __init__(self, alias: str) -> None:
        self._alias = alias
        self._making: dict[str, Lock] = {}
        self._renewing: set[str] = set()
        self._lock = Lock()

    def get(self, key: Key, revision: int, render: Callable[[], Page]) -> Page:
        """The page of a revision or a later one. One thread renders it; others wait for it."""
        name = cache_key(key)
        known = self._cached(name)
        if known and known.revision >= revision:
            return known
        with self._lock:
            making = self._making.setdefault(name, Lock())
        with making:
            try:
                known = self._cached(name)
                if known and known.revision >= revision:
                    return known
                return self._rendered(name, render)
            finally:
                with self._lock:
                    self._making.pop(name, None)

    def get_or_earlier(self, key: Key, revision: int, render: Callable[[], Page]) -> Page:
        """The page of a revision, or an earlier one while that is being rendered, or too many are.

        Where there is none yet, it is waited for.
        """
        name = cache_key(key)
        known = self._cached(name)
        if known is None:
            return self.get(key, revision, render)
        with self._lock:
            busy = name in self._renewing or len(self._renewing) >= RENEWED_AT_ONCE
            if busy or known.revision >= revision:
                return known
            self._renewing.add(name)
        try:
            return self._rendered(name, render)
        finally:
            with self._lock:
                self._renewing.discard(name)

    def _cached(self, name: str) -> Page | None:
        page: Page | None = caches[self._alias].get(name)
        return page and replace(page, body=zlib.decompress(page.body))

    def _rendered(self, name: str, render: Callable[[], Page]) -> Page:
        page = render()
        caches[self._alias].set(name, replace(page, body=zlib.compress(page.body, QUICKEST)))
        return page


pages = PageCache("pages")
parts = PageCache("default")
"""The parts of a page about one entrant."""
