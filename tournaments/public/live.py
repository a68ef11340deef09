"""Public pages that follow a contest: rendered once for everybody, nothing sent without news."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.core.access import View, named, refused_method
from tournaments.core.asked import whole
from tournaments.models import Tournament
from tournaments.public.news import shown
from tournaments.public.visit import TOKEN, Visit

P = ParamSpec("P")
Guarded: TypeAlias = Callable[Concatenate["PublicRequest", Tournament, P], HttpResponse]

ACT = "contest.look"
MY_PAIR = "my_pair"
NO_CONTENT = 204
LONGEST_REVISION = 15


class PublicRequest(HttpRequest):
    """A request of nobody: its address with the parameters a page knows; no cookie, no user."""

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
        """whether only its living part is asked for"""


def public_page(*topics: str, query: Sequence[str] = ()) -> Callable[[Guarded[P]], View]:
    """A page everybody may see, about some topics of a contest, which it gets for its `code`.

    The view is called once a revision, with a request of nobody, whoever asks: it may depend on
    nothing but the contest, the path and the parameters of `query`. What is of one's own pair
    stands in parts of the page (`public_visit`).
    """

    def guard(view: Guarded[P]) -> View:
        @wraps(view)
        def followed(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
            refused = refused_method(request, "GET")
            if refused:
                return refused
            seen = request.GET.get("seen", "")
            news = shown(code, seen=_revision(seen))
            if news is None:
                raise Http404
            part = "HX-Request" in request.headers
            asked = PublicRequest(request, news.revision(topics), query, part=part)
            if seen == str(asked.revision):
                return HttpResponse(status=NO_CONTENT)
            mine = whole(request.COOKIES.get(MY_PAIR))
            address = asked.get_full_path()
            visit = Visit(request, address, asked.revision, news.contest_id, mine, part)
            return visit.answer(partial(view, asked, **kwargs))

        return named(followed, ACT)

    return guard


def live_page(
    request: PublicRequest, contest: Tournament, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """A page for everybody, or its living part, with the address at which it asks for news."""
    query = request.GET.copy()
    query["seen"] = str(request.revision)
    known = {
        "contest": contest,
        "poll": f"{request.path}?{query.urlencode()}",
        "csrf_token": TOKEN,
        "messages": (),
    }
    part = "#live" if request.part else ""
    return render(request, f"public/{template}{part}", known | dict(context))


def _revision(text: str) -> int:
    """A revision as an address gives it; 0 for anything else."""
    is_one = text.isascii() and text.isdecimal() and len(text) <= LONGEST_REVISION
    return int(text) if is_one else 0
