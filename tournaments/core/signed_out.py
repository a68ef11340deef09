"""Who is signed out while typing: what was typed waits in the browser until it can be sent again.

A session ends after two weeks by the server's clock, so a clock that jumps ahead ends it too.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

TYPED = "typed"
# A browser keeps 4096 characters a cookie.
MOST_KEPT = 3800


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """To the login, and from there back to the page, or to what was typed into it."""
    sent = _typed(request)
    kept = signing.dumps([request.get_full_path(), sent], salt=TYPED, compress=True) if sent else ""
    if not kept or len(kept) > MOST_KEPT:
        return redirect_to_login(request.get_full_path())
    answer: HttpResponse = redirect_to_login(reverse("send_again"))
    if "HX-Request" in request.headers:
        # The login is a page of its own, not a part of the one that was typed into.
        answer = HttpResponse(status=204, headers={"HX-Redirect": answer.headers["Location"]})
    answer.set_cookie(
        TYPED, kept, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )
    return answer


def typed_before(request: HttpRequest) -> tuple[str, list[list[str]]] | None:
    """The address and the fields of a form that was sent while signed out."""
    try:
        address, fields = signing.loads(request.COOKIES.get(TYPED, ""), salt=TYPED)
    except (signing.BadSignature, ValueError):
        return None
    return address, fields


def _typed(request: HttpRequest) -> list[tuple[str, Any]]:
    """The fields of the form; the token of the session that has ended is of no use any more."""
    if request.method != "POST" or request.FILES:
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    kept = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    return [] if any("password" in name for name, _value in kept) else kept
