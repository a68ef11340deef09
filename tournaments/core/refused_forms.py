"""Show what was typed in the form it was typed into, where that form was refused as it was sent."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django_htmx.middleware import HtmxDetails

from tournaments.core.form_refill import filled
from tournaments.core.wording.text import Text

OF_THE_VISITOR = ("session", "user", "_messages", "_cached_user", "auser")
LEFT_OUT = ("HTTP_X_REQUESTED_WITH", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "QUERY_STRING")


@dataclass(frozen=True, slots=True)
class Typed:
    """A form as it was sent: to which address, from which page, with which fields."""

    address: str
    """empty for the form of the page that has these fields"""
    page: str
    """the page that it was typed on; the address where the browser did not say"""
    fields: list[tuple[str, str]]


def is_secret(name: str) -> bool:
    """Whether a field is for a password or a PIN: a form with one is neither stored nor shown.

    >>> [is_secret(name) for name in ("password", "new_password", "pin", "pins", "name")]
    [True, True, True, False, False]
    """
    return "password" in name or name == "pin"


def typed_in(request: HttpRequest) -> Typed:
    """What was typed in a refused form; nothing of it where another site has sent it."""
    address, origin = request.get_full_path(), urlsplit(request.headers.get("Origin", ""))
    came_from = urlsplit(request.headers.get("Referer", ""))
    if (origin.netloc or came_from.netloc) not in ("", request.get_host()):
        return Typed(address, address, [])
    page = came_from._replace(scheme="", netloc="", fragment="").geturl() or address
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken" and not is_secret(name)
    ]
    return Typed(address, page, fields)


def form_again(request: HttpRequest, typed: Typed, words: Text, status: HTTPStatus) -> HttpResponse:
    """The page of a form as it is now, with what was typed in it and the words above the form."""
    notice = render_to_string("core/typed_notice.html", {"words": words})
    for page in dict.fromkeys(filter(None, [typed.page, typed.address])):
        again = filled(
            _page_now(request, page),
            page=page,
            address=typed.address,
            typed=typed.fields,
            notice=notice,
        )
        if again is not None:
            return HttpResponse(again, status=status)
    context = {"address": typed.address or typed.page, "fields": typed.fields, "words": words}
    return render(request, "core/typed_again.html", context, status=status)


def _page_now(request: HttpRequest, address: str) -> str:
    """The page of an address as this visitor would get it now; empty where there is none."""
    path, _mark, query = address.partition("?")
    try:
        found = resolve(path)
        asked = _asked(request, path, query)
        answer = found.func(asked, *found.args, **found.kwargs)
    except (Resolver404, Http404, PermissionDenied):
        return ""
    request.META.update({key: asked.META[key] for key in asked.META if key.startswith("CSRF_")})
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.content.decode() if html and answer.status_code == HTTPStatus.OK else ""


def _asked(request: HttpRequest, path: str, query: str) -> WSGIRequest:
    """A request of the same visitor for a page."""
    kept = {key: value for key, value in request.META.items() if not key.startswith("HTTP_HX_")}
    environ = {**kept, "PATH_INFO": path, "REQUEST_METHOD": "GET", "wsgi.input": BytesIO()}
    for name in LEFT_OUT:
        environ.pop(name, None)
    environ |= {"QUERY_STRING": query, "CONTENT_LENGTH": "0"}
    asked = WSGIRequest(environ)
    told = {name: vars(request)[name] for name in OF_THE_VISITOR if name in vars(request)}
    told["COOKIES"] = request.COOKIES
    vars(asked).update(told, htmx=HtmxDetails(asked))
    return asked
