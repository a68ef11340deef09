"""Public pages that follow a tournament: rendered once for everybody, sent only when new."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.core.access import View, named, refused_method
from tournaments.core.caching import cache_key
from tournaments.core.fields import number_in
from tournaments.core.parameters import NoTournament, whole
from tournaments.models import TOPICS, Tournament
from tournaments.public.page_visit import TOKEN, Visit

P = ParamSpec("P")
Guarded = Callable[Concatenate["PublicRequest", Tournament, P], HttpResponse]

ACT = "tournament.look"
MY_PAIR = "my_pair"
NO_CONTENT = 204
LONGEST_REVISION = 15
NOTHING_SEEN = -1


class PublicRequest(HttpRequest):
    """A request without a visitor: an address with the parameters of a page; no cookie, no user."""

    def __init__(
        self, request: HttpRequest, revision: int, names: Sequence[str], *, part: bool
    ) -> None:
        super().__init__()
        self.method, self.path, self.path_info = "GET", request.path, request.path_info
        known = {name: request.GET[name] for name in names if name in request.GET}
        self.GET = QueryDict(urlencode(known))
        self.META = {"QUERY_STRING": self.GET.urlencode()}
        self.revision = revision
        """the revision the page is rendered for"""
        self.part = part
        """whether it asks only for the living part of the page"""


def public_page(*topics: str, query: Sequence[str] = ()) -> Callable[[Guarded[P]], View]:
    """Guard a page that everybody may see, about some topics of a tournament, named by its `code`.

    The view is called once a revision, with a request without a visitor: it may depend only on the
    tournament, the path and the parameters of `query`. Parts about the visitor's own pair are
    filled in later (`visit`).
    """

    def guard(view: Guarded[P]) -> View:
        @wraps(view)
        def followed(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
            refused = refused_method(request, "GET")
            if refused:
                return refused
            seen = number_in(request.GET.get("seen"), LONGEST_REVISION)
            seen = NOTHING_SEEN if seen is None else seen
            news = shown(code, seen=seen)
            if news is None:
                raise NoTournament
            part = "HX-Request" in request.headers
            asked = PublicRequest(request, news.revision(topics), query, part=part)
            if seen == asked.revision:
                return HttpResponse(status=NO_CONTENT)
            mine = whole(request.COOKIES.get(MY_PAIR))
            address = asked.get_full_path()
            visit = Visit(request, address, asked.revision, news.tournament_id, mine, part, seen)
            return visit.answer(partial(view, asked, **kwargs))

        return named(followed, ACT)

    return guard


def live_page(
    request: PublicRequest,
    tournament: Tournament,
    template: str,
    context: Mapping[str, Any],
    *,
    live: bool = True,
) -> HttpResponse:
    """A page for everybody, or its living part, with the address at which it asks for news.

    A page that never changes has no living part.
    """
    query = request.GET.copy()
    query["seen"] = str(request.revision)
    known = {
        "tournament": tournament,
        "poll": f"{request.path}?{query.urlencode()}",
        "csrf_token": TOKEN,
        "messages": (),
    }
    part = "#live" if request.part and live else ""
    return render(request, f"public/{template}{part}", known | dict(context))


READ_SECONDS = 1.0
"""How long the revisions read of a tournament are used; shorter where `NEWS_SECONDS` is."""
TABLE = Tournament._meta.db_table

clock: Callable[[], float] = time.time
"""Not monotonic: processes that share a cache compare their moments."""


class Shown(NamedTuple):
    """The revisions of a tournament that the public sees, and when each topic last moved."""

    tournament_id: int
    revisions: Mapping[str, int]
    moved_at: Mapping[str, float]
    read_at: float

    def revision(self, topics: Iterable[str]) -> int:
        """The revision of a page about these topics.

        >>> Shown(1, {"plan": 7, "rules": 3}, {}, 0.0).revision(("plan", "rules"))
        7
        """
        return max(self.revisions[topic] for topic in topics)


def shown(code: str, *, seen: int = NOTHING_SEEN) -> Shown | None:
    """The revisions of a tournament that the public sees now; None where there is no tournament.

    A topic moves at most once in `settings.NEWS_SECONDS`, so that a page is rendered once for many
    results. Where a visitor has `seen` a later revision, another process has shown it: the
    tournament is read again and shown as it is.
    """
    key, now = cache_key("shown", code), clock()
    known: Shown | None = cache.get(key)
    ahead = known is not None and seen > max(known.revisions.values())
    # A clock may be set back.
    if known and not ahead and abs(now - known.read_at) < min(READ_SECONDS, settings.NEWS_SECONDS):
        return known
    if "\0" in code:
        return None
    # The most frequent query of a full hall: the ORM took twice as long to build it as to run it.
    columns = ", ".join(("id", *(f"{topic}_revision" for topic in TOPICS)))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {TABLE} WHERE code = %s", [code])  # noqa: S608
        row: tuple[int, ...] | None = cursor.fetchone()
    if row is None:
        cache.delete(key)
        return None
    fresh = _moved(known, row, now, wait=0.0 if ahead else settings.NEWS_SECONDS)
    cache.set(key, fresh)
    return fresh


def _moved(known: Shown | None, row: tuple[int, ...], now: float, *, wait: float) -> Shown:
    """The revisions that were read; a topic that moved just now stays as it was shown."""
    tournament_id, *read = row
    latest = dict(zip(TOPICS, read, strict=True))
    if known is None or known.tournament_id != tournament_id:
        return Shown(tournament_id, latest, dict.fromkeys(TOPICS, now), now)
    due = {
        topic
        for topic in TOPICS
        if latest[topic] != known.revisions[topic] and abs(now - known.moved_at[topic]) >= wait
    }
    return Shown(
        tournament_id,
        {**known.revisions, **{topic: latest[topic] for topic in due}},
        {**known.moved_at, **dict.fromkeys(due, now)},
        now,
    )
