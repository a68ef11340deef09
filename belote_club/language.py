"""Another language or another light for a page, with what is typed in its form."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_POST

from tournaments.core.refused_forms import Typed, form_again, typed_in

OWN = frozenset({"next", "language", "theme"})
THEMES = ("light", "dark")
"""What somebody can choose for this browser; without a choice it is as the device asks."""


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language of the form in this browser; go back to the page."""
    answer: HttpResponse = i18n.set_language(request)
    chosen = request.POST.get("language", "")
    known = chosen if chosen in dict(settings.LANGUAGES) else translation.get_language()
    with translation.override(known):
        return with_typed(request, answer)


def with_typed(request: HttpRequest, led: HttpResponse) -> HttpResponse:
    """The page that an answer leads to; with what is typed there, where that was sent along.

    The buttons of the head send a form of the page (`form="typed"`), so that a browser without
    scripts loses nothing of it.
    """
    fields = [one for one in typed_in(request).fields if one[0] not in OWN]
    if not fields:
        return led
    words = _("What you typed is still in the form, not saved yet.")
    answer = form_again(request, Typed("", led.headers["Location"], fields), words, HTTPStatus.OK)
    answer.cookies.update(led.cookies)
    return answer


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
