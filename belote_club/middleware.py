"""Headers every answer carries, and a readable page for a wrong method."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render

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


def _policy_for(response: HttpResponse) -> str:
    is_pdf = response.headers.get("Content-Type", "") == "application/pdf"
    return PDF_POLICY if is_pdf else CONTENT_SECURITY_POLICY


def _is_trustworthy_origin(request: HttpRequest) -> bool:
    # Browsers ignore the opener policy on plain http, with an error in their console.
    host = request.META.get("HTTP_HOST", "").rsplit(":", 1)[0]
    return request.is_secure() or host in LOOPBACK_HOSTS
