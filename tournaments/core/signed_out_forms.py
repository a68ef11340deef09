"""A form sent while signed out: it waits until its sender has logged in, then stands in its page.

A session ends after two weeks by the server's clock, so a clock that jumps ahead ends it too.
"""

from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.refused_forms import Typed, is_secret, typed_in
from tournaments.core.replies import wants_part, whole_page

TYPED = "typed"
# A browser takes 4096 characters a cookie.
LONGEST_COOKIE = 3800


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the login, and from there back to the page or to the form that was typed.

    A form that a cookie has no room for goes through the login page itself.
    """
    typed = typed_in(request)
    if not typed.fields or any(is_secret(name) for name in request.POST):
        return redirect_to_login(request.get_full_path())
    waiting = signing.dumps([typed.address, typed.page, typed.fields], salt=TYPED, compress=True)
    if len(waiting) > LONGEST_COOKIE:
        context = {"waiting": waiting, "next": reverse("send_again")}
        return whole_page(request, "core/log_in_first.html", HTTPStatus.FORBIDDEN, context)
    answer: HttpResponse = redirect_to_login(reverse("send_again"))
    if wants_part(request):
        # The login is a page of its own, not a part of the one that was typed into.
        answer = HttpResponse(status=204, headers={"HX-Redirect": answer.headers["Location"]})
    answer.set_cookie(
        TYPED, waiting, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )
    return answer


def remember_typed(request: HttpRequest) -> None:
    """Move a form that came through the login page to the session of who has logged in."""
    if waiting := request.POST.get(TYPED):
        request.session[TYPED] = waiting


def typed_before(request: HttpRequest) -> Typed | None:
    """The form that was sent while signed out."""
    waiting = request.session.get(TYPED) or request.COOKIES.get(TYPED, "")
    try:
        address, page, fields = signing.loads(waiting, salt=TYPED)
    except (signing.BadSignature, ValueError):
        return None
    return Typed(address, page, [(name, value) for name, value in fields])
