"""Pages for what went wrong: a sentence, what to do, and never a traceback."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader

from belote_club.failures import failure_page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/403_csrf.html", status=403)


def conflict(request: HttpRequest) -> HttpResponse:
    """For a write that came second and has no page of its own to show both values."""
    return render(request, "errors/409.html", status=409)


def server_error(request: HttpRequest) -> HttpResponse:
    """Called while Django handles the error; one of a middleware comes here too."""
    failed = failure_page(request, sys.exc_info()[1])
    if failed is not None:
        return failed
    # Without the request: no session, no user, no database, whatever has just failed.
    return HttpResponse(loader.render_to_string("errors/500.html"), status=500)
