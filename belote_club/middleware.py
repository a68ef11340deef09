"""Headers every answer carries, and readable pages for a wrong method and a failing database."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render

from belote_club.failures import failure_page

Handler = Callable[[HttpRequest], HttpResponse]
AnyHandler = Callable[[HttpRequest], HttpResponseBase]

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    ]
)
# Chrome wraps a PDF in a page of its own, with inline styles, and applies our policy to that page:
# under the strict one only the top of a paper is shown. Nothing in a PDF can run here.
PDF_POLICY = (
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
)
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
FIELDS_IN_ADDRESSES = ("q",)
"""Boxes in which one looks for something: their forms answer beside them."""
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")


def head_as_get(get_response: AnyHandler) -> AnyHandler:
    """Answer HEAD as GET, without the body; outermost, so that every header is there.

    A view is never asked for HEAD, which it could take for a form that is sent, and waitress sends
    whatever body it is given.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return get_response(request)
        request.method = "GET"
        response = get_response(request)
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = ()
        elif isinstance(response, HttpResponse):
            response.headers.setdefault("Content-Length", str(len(response.content)))
            response.content = b""
        return response

    return middleware


def security_headers(get_response: Handler) -> Handler:
    """Outermost, so that error pages and static files are covered too."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", _policy_for(response))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if _is_trustworthy_origin(request):
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        return response

    return middleware


def no_nul(get_response: Handler) -> Handler:
    """422 for a question or a cookie with the character NUL, which PostgreSQL cannot look for.

    Before the session, whose key is such a cookie. Fields of forms say it themselves, beside them.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = ((name, value) for name, values in request.GET.lists() for value in values)
        texts = [text for cookie in request.COOKIES.items() for text in cookie]
        texts += [text for one in asked if one[0] not in FIELDS_IN_ADDRESSES for text in one]
        if any("\0" in text for text in texts):
            return render(request, "errors/400.html", status=422)
        return get_response(request)

    return middleware


def wrong_method_page(get_response: Handler) -> Handler:
    """Django answers 405 with an empty page: say what happened instead."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = render(request, "errors/405.html", status=405)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page

    return middleware


def failures_are_pages(get_response: Handler) -> Handler:
    """A full disk or a busy database is a page, not an error that Django logs as one of ours."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    setattr(middleware, "process_exception", failure_page)  # noqa: B010 - a function of Django's
    return middleware


def _policy_for(response: HttpResponse) -> str:
    is_pdf = response.headers.get("Content-Type", "") == "application/pdf"
    return PDF_POLICY if is_pdf else CONTENT_SECURITY_POLICY


def _is_trustworthy_origin(request: HttpRequest) -> bool:
    # Browsers ignore the opener policy on plain http, with an error in their console.
    host = request.META.get("HTTP_HOST", "").rsplit(":", 1)[0]
    return request.is_secure() or host in LOOPBACK_HOSTS
