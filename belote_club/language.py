"""Another language or another light for a page, with what is typed in its form."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_POST

from tournaments.core.refused_forms import Typed, form_again, typed_in

OWN = frozenset({"next", "language", "theme"})


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
    page = Typed("", led.headers["Location"], fields)
    answer = form_again(request, page, words, HTTPStatus.OK)
    answer.cookies.update(led.cookies)
    return answer
