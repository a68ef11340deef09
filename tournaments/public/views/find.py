"""Finding one's pair, and keeping it on this phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.core.access import for_contest
from tournaments.core.replies import done, page
from tournaments.models import Tournament
from tournaments.public.forms import FindForm
from tournaments.public.live import MY_PAIR
from tournaments.public.selectors import MOST_FOUND, pairs_found

KEPT_SECONDS = 30 * 24 * 3600


@for_contest("contest.look")
def public_find(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The pairs that answer to a number or a name; one alone opens at once."""
    asked = "q" in request.GET
    form = FindForm(request.GET if asked else None)
    invalid = asked and not form.is_valid()
    found = pairs_found(contest, form.cleaned_data["q"]) if asked and not invalid else []
    if len(found) == 1:
        return redirect("public_pair", contest.code, found[0].number)
    context = {
        "contest": contest,
        "here": "find",
        "form": form,
        "found": found,
        "searched": asked and not invalid,
        "more": len(found) == MOST_FOUND,
    }
    return page(request, "public/public_find.html", context, invalid=invalid)


@for_contest("contest.look", methods="POST")
def public_keep(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Remember on this phone which pair is mine, or forget it."""
    if not contest.entrants.filter(number=number).exists():
        raise Http404
    home = reverse("public_home", args=[contest.code])
    if "forget" in request.POST:
        answer = done(request, reverse("public_pair", args=[contest.code, number]))
        answer.delete_cookie(MY_PAIR, path=home, samesite="Lax")
        return answer
    answer = done(request, home)
    answer.set_cookie(
        MY_PAIR,
        str(number),
        max_age=KEPT_SECONDS,
        path=home,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer
