"""A visit to a public page: the cached page of everybody, filled with the visitor's own parts."""

import gzip
import re
import zlib
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import cast

from django.core.cache import cache, caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from tournaments.core.caching import cache_key
from tournaments.core.installation import installation
from tournaments.core.parameters import NoTournament
from tournaments.models import Tournament
from tournaments.public.forms import FindForm
from tournaments.public.selectors import own_row, pair_now

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


OK, NO_CONTENT = 200, 204
TOKEN = "{token-of-the-visitor}"  # noqa: S105
WHO, CLASS = b'data-who="', b'" class="'
INDENT = re.compile(rb"\n\s+")
"""The indentation of templates: a tenth of a page of the ranking, as it is sent."""
MINE = re.compile(rb"<!--mine:([a-z]+)((?: \d+)*)-->")
COMPRESSED_FROM = 1024
QUICK = 2
"""The level of compression: a ranking is 6 % smaller than at 1, in about the same time."""
OWN: Mapping[str, Callable[[Tournament, int], object]] = {
    "card": pair_now,
    "line": own_row,
    "now": pair_now,
    "place": pair_now,
}
"""Parts about the visitor's own pair, and the selector of each."""


def marked(body: bytes, number: int) -> bytes:
    """Mark what is about an entrant as the visitor's own.

    >>> marked(b'<p data-who=" 3  17 " class="place">', 17)
    b'<p data-who=" 3  17 " class="is-mine place">'
    >>> marked(b'<p data-who=" 3  17 " class="place">', 7)
    b'<p data-who=" 3  17 " class="place">'
    """
    first, *others = body.split(WHO)
    pieces = [first]
    for place in others:
        who, classes, rest = place.partition(CLASS)
        pieces += [WHO, who, classes, b"is-mine " if b" %d " % number in who else b"", rest]
    return b"".join(pieces)


class NotKept(Exception):
    """The view answered with something else than a page."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__(answer.status_code)
        self.answer = answer


@dataclass
class Visit:
    """A request for a public page at a revision.

    Whoever opens a page gets it as it is now. An open page that asks for news may be told to ask
    again: its answer is empty, or an earlier page than the latest.

    A cached page has places for the visitor's own pair: `templates/public/mine_line.html` replaces
    `<!--mine:line-->`, that of `<!--mine:card 3 17-->` for pairs 3 and 17 alone; an element with
    `data-who=" 3 17 " class="` is marked for them. A page that asks for news gets the `live` part
    of its template.
    """

    request: HttpRequest
    address: str
    revision: int
    tournament_id: int
    mine: int | None
    """the number of the pair that this visitor has saved"""
    part: bool
    """whether an open page asks for news"""
    seen: int
    """the revision that the open page shows"""

    def answer(self, view: Callable[[Tournament], HttpResponse]) -> HttpResponse:
        """The page or its living part; empty where the visitor has it already."""
        tag = self._tag(self.revision)
        answer = get_conditional_response(self.request, etag=tag)
        if answer is None:
            get = pages.get_or_earlier if self.part else pages.get
            try:
                page = get(self._key(), self.revision, lambda: self._rendered(view))
            except NotKept as other:
                return other.answer
            if page.revision < self.revision and page.revision <= self.seen:
                return HttpResponse(status=NO_CONTENT)
            answer, tag = self._sent(page), self._tag(page.revision)
        answer.headers["ETag"] = tag
        answer.headers["Cache-Control"] = "private, no-cache"
        patch_vary_headers(answer, ["Cookie", "HX-Request", "Accept-Encoding"])
        return answer

    @cached_property
    def _tournament(self) -> Tournament:
        """The tournament at this revision with its phases, read once."""

        def read() -> Tournament:
            rows = Tournament.objects.select_related("club__logo").defer("club__logo__png")
            found = rows.filter(pk=self.tournament_id).first()
            if found is None:
                raise NoTournament
            _ = found.chain  # Read before it is cached.
            return found

        key = cache_key("tournament", self.tournament_id, self.revision)
        return cast(Tournament, cache.get_or_set(key, read))

    def _key(self) -> Key:
        return self.tournament_id, get_language(), self.address, self.part

    def _tag(self, revision: int) -> str:
        return f'W/"{cache_key(installation().version, self._key(), revision, self.mine)}"'

    def _rendered(self, view: Callable[[Tournament], HttpResponse]) -> Page:
        with self._tournament.speaking():
            answer = view(self._tournament)
        if answer.status_code != OK:
            raise NotKept(answer)
        html = answer.headers["Content-Type"].startswith("text/html")
        body = INDENT.sub(b"\n", answer.content) if html else answer.content
        return Page(self.revision, body, dict(answer.headers))

    def _sent(self, page: Page) -> HttpResponse:
        body = MINE.sub(self._filled, page.body)
        if self.mine:
            body = marked(body, self.mine)
        if TOKEN.encode() in body:
            body = body.replace(TOKEN.encode(), get_token(self.request).encode())
        answer = HttpResponse(body, headers=page.headers)
        if len(body) >= COMPRESSED_FROM and "gzip" in self.request.headers.get(
            "Accept-Encoding", ""
        ):
            answer.content = gzip.compress(body, QUICK, mtime=0)
            answer.headers["Content-Encoding"] = "gzip"
        return answer

    def _filled(self, place: re.Match[bytes]) -> bytes:
        """What stands for a place of the page, for its visitor."""
        whose = place[2].split()
        if whose and b"%d" % (self.mine or 0) not in whose:
            return b""
        return self._part(place[1].decode())

    def _part(self, name: str) -> bytes:
        """A part for the visitor's own pair, cached for everybody who saved the same pair.

        Other parts depend only on whether there is one. Never an earlier one: the phone would keep
        it until the next revision.
        """
        about = self.mine if name in OWN else bool(self.mine and self._part("now").strip())

        def rendered() -> Page:
            tournament = self._tournament
            with tournament.speaking():
                own = OWN[name](tournament, about) if about and name in OWN else about
                known = {"tournament": tournament, "own": own, "form": FindForm()}
                known["csrf_token"] = TOKEN
                words = render_to_string(f"public/mine_{name}.html", known)
            return Page(self.revision, words.encode())

        key = (self.tournament_id, name, get_language(), about)
        return parts.get(key, self.revision, rendered).body
