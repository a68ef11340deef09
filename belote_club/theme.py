"""Light or dark, as somebody chooses for this browser; without a choice, as the device asks."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from belote_club.language import with_typed

THEMES = ("light", "dark")


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme of the form in this browser, or forget it; go back to the page."""
    target = request.POST.get("next") or request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, settings.HTTPS):
        target = "/"
    response = HttpResponseRedirect(target)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(
            settings.THEME_COOKIE_NAME,
            chosen,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(settings.THEME_COOKIE_NAME)
    # The page is shown at once where something typed comes along.
    request.COOKIES[settings.THEME_COOKIE_NAME] = chosen
    return with_typed(request, response)


def theme(request: HttpRequest) -> dict[str, str]:
    """The theme that this browser has chosen, for the templates; empty without a choice."""
    chosen = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return {"theme": chosen if chosen in THEMES else ""}
