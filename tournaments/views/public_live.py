"""Pages that follow a contest: an empty answer while nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from tournaments.installation import installation
from tournaments.models import Tournament
from tournaments.views.ranking import whole

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]

MY_PAIR = "my_pair"
NO_CONTENT = 204


def follows(view: Page[P]) -> Callable[..., HttpResponse]:
    """Answer 204 to `?seen=` the current revision and 304 to the current tag, else the page."""

    @wraps(view)
    def followed(
        request: HttpRequest, contest: Tournament, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if request.GET.get("seen") == str(contest.revision):
            return HttpResponse(status=NO_CONTENT)
        tag = tag_of(request, contest)
        unchanged = get_conditional_response(request, etag=tag)
        answer = unchanged or view(request, contest, *args, **kwargs)
        answer.headers["ETag"] = tag
        answer.headers["Cache-Control"] = "private, no-cache"
        patch_vary_headers(answer, ["Cookie", "HX-Request"])
        return answer

    return followed


def tag_of(request: HttpRequest, contest: Tournament) -> str:
    """Everything the page depends on: what happened, who reads, in which language, our version."""
    facts = (
        contest.pk,
        contest.revision,
        installation().version,
        get_language(),
        request.get_full_path(),
        request.COOKIES.get(MY_PAIR, ""),
        "HX-Request" in request.headers,
    )
    return f'W/"{blake2b(repr(facts).encode(), digest_size=12).hexdigest()}"'


def my_number(request: HttpRequest) -> int | None:
    """The number of the pair this visitor has kept."""
    return whole(request.COOKIES.get(MY_PAIR))


def live_page(
    request: HttpRequest, contest: Tournament, template: str, context: dict[str, Any]
) -> HttpResponse:
    """The page, or only its living part when the page itself asks for news."""
    part = "#live" if "HX-Request" in request.headers else ""
    known = {"contest": contest, "poll": news_address(request, contest)}
    return render(request, f"tournaments/{template}{part}", known | context)


def news_address(request: HttpRequest, contest: Tournament) -> str:
    """Where a page asks for news: its own address, with what it has seen."""
    query = request.GET.copy()
    query["seen"] = str(contest.revision)
    return f"{request.path}?{query.urlencode()}"
