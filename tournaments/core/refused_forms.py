"""Show what was typed in the form it was typed into, where that form was refused as it was sent."""

from http import HTTPStatus
from io import BytesIO
from typing import NamedTuple
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django_htmx.middleware import HtmxDetails

from tournaments.core.form_refill import filled

OF_THE_VISITOR = {"session", "user", "_messages", "_cached_user", "auser"}
LEFT_OUT = ("HTTP_X_REQUESTED_WITH", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH")


class Typed(NamedTuple):
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


def sent_fields(post: QueryDict) -> list[tuple[str, str]]:
    """Every field of a form as it was sent, without the token, which belongs to the session."""
    return [
        (name, value)
        for name, values in post.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]


def typed_in(request: HttpRequest) -> Typed:
    """What was typed in a refused form; nothing of it where another site has sent it."""
    address, origin = request.get_full_path(), urlsplit(request.headers.get("Origin", ""))
    came_from = urlsplit(request.headers.get("Referer", ""))
    if (origin.netloc or came_from.netloc) not in ("", request.get_host()):
        return Typed(address, address, [])
    page = came_from._replace(scheme="", netloc="", fragment="").geturl() or address
    fields = [(name, value) for name, value in sent_fields(request.POST) if not is_secret(name)]
    return Typed(address, page, fields)


def form_again(request: HttpRequest, typed: Typed, words: str, status: HTTPStatus) -> HttpResponse:
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
        view = resolve(path)
        kept = {key: value for key, value in request.META.items() if key not in LEFT_OUT}
        environ = {key: value for key, value in kept.items() if not key.startswith("HTTP_HX_")}
        environ |= {"PATH_INFO": path, "REQUEST_METHOD": "GET", "wsgi.input": BytesIO()}
        get = WSGIRequest(environ | {"QUERY_STRING": query, "CONTENT_LENGTH": "0"})
        of_visitor = {name: vars(request)[name] for name in OF_THE_VISITOR & vars(request).keys()}
        vars(get).update(of_visitor, COOKIES=request.COOKIES, htmx=HtmxDetails(get))
        answer = view.func(get, *view.args, **view.kwargs)
    except (Resolver404, Http404, PermissionDenied):
        return ""
    request.META.update({key: get.META[key] for key in get.META if key.startswith("CSRF_")})
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.content.decode() if html and answer.status_code == HTTPStatus.OK else ""
