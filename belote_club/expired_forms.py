"""A form with the token of an earlier login: nothing that was typed in it is lost."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE, get_token
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from belote_club.errors import SHOWN_ABOVE, forbidden
from tournaments.core.refused_forms import form_again, typed_in
from tournaments.core.replies import wants_part


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show what was typed in its form again, to be sent by the account that is logged in now."""
    typed = typed_in(request)
    if not typed.fields:
        return forbidden(request, "errors/403_csrf.html")
    words = expired_words(request, reason)
    if not wants_part(request):
        return form_again(request, typed, words, HTTPStatus.FORBIDDEN)
    # The form stays as typed: the page only takes the new token (static/js/app.js).
    page = render_to_string("errors/failure_message.html", {"words": [words]})
    return HttpResponse(
        page, status=HTTPStatus.FORBIDDEN, headers=SHOWN_ABOVE | {"X-CSRFToken": get_token(request)}
    )


def expired_words(request: HttpRequest, reason: str) -> str:
    """Why a form could not be accepted, and what to do."""
    if reason == REASON_NO_CSRF_COOKIE:
        why = _("Nothing was saved: the cookies of this browser are switched off or were deleted.")
    else:
        why = _("Nothing was saved: someone logged in here again after this page was opened.")
    words = [why, _("What you typed is still in the form: check it, then send it again.")]
    if request.FILES:
        words.append(_("Choose the file again."))
    if request.user.is_authenticated:
        words.append(_("You are logged in as %(name)s.") % {"name": request.user.username})
    return " ".join(words)
