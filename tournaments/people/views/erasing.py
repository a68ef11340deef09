"""Erasing the name of a person, after a page that says what that means."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_club
from tournaments.core.installation import installation
from tournaments.core.replies import attempt, done, page
from tournaments.models import Club
from tournaments.people import services
from tournaments.people.forms import EraseForm
from tournaments.people.selectors.erasing import going_with, neutral_name
from tournaments.people.views.person import address_of, called, person_asked


@for_club("club.people", methods="GET POST")
def person_erase(request: HttpRequest, club: Club, person: int) -> HttpResponse:
    """Ask first, then replace the name everywhere by a neutral one."""
    who = person_asked(club, person)
    form = EraseForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with attempt(form) as tried:
            services.person_erase(
                actor=actor_of(request), person=who, name=form.cleaned_data["name"]
            )
        if tried.done:
            words = _("The name is erased: the results stay under “%(called)s”.")
            said = words % {"called": neutral_name(who)}
            return done(request, address_of(who), "" if tried.repeated else said)
    elif who.merged_into_id is not None or who.erased_at is not None:
        return redirect(address_of(who))
    who.refresh_from_db()
    context = {
        "club": club,
        "person": who,
        "called": called(club, who),
        "form": form,
        "going": going_with(who),
        "neutral": neutral_name(who),
        "makes_copies": installation().makes_copies(),
    }
    return page(request, "people/erase.html", context, invalid=form.is_bound)
