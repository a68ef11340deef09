"""A form sent while signed out: it waits in the browser until its sender has logged in.

A session ends after two weeks by the server's clock, so a clock that jumps ahead ends it too.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.replies import wants_part
from tournaments.core.secret_fields import is_secret

TYPED = "typed"
# A browser takes 4096 characters a cookie.
LONGEST_COOKIE = 3800


def typed_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form as it was sent; the token belongs to the session, so it is left out."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the login, and from there back to the page or to the form that was typed."""
    address = request.get_full_path()
    fields = [] if request.FILES else typed_fields(request)
    secret = any(is_secret(name) for name, _value in fields)
    waiting = signing.dumps([address, fields], salt=TYPED, compress=True)
    if not fields or secret or len(waiting) > LONGEST_COOKIE:
        return redirect_to_login(address)
    answer: HttpResponse = redirect_to_login(reverse("send_again"))
    if wants_part(request):
        # The login is a page of its own, not a part of the one that was typed into.
        answer = HttpResponse(status=204, headers={"HX-Redirect": answer.headers["Location"]})
    answer.set_cookie(
        TYPED, waiting, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )
    return answer


def typed_before(request: HttpRequest) -> tuple[str, list[list[str]]] | None:
    """The address and the fields of a form that was sent while signed out."""
    try:
        address, fields = signing.loads(request.COOKIES.get(TYPED, ""), salt=TYPED)
    except (signing.BadSignature, ValueError):
        return None
    return address, fields
