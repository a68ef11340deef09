"""The page of a person: name and spellings, tournaments, partners."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, resolve_url
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_club, for_row
from tournaments.core.installation import installation
from tournaments.core.replies import PageContext, attempt, conflict, done, page, posted
from tournaments.models import Person
from tournaments.people import services
from tournaments.people.forms import AliasForm, EraseForm, PersonForm
from tournaments.people.selectors.erasing import neutral_name, spellings_of, tournaments_of
from tournaments.people.selectors.listing import people_of
from tournaments.people.selectors.person import contest_lines, entries_of, partners_of
from tournaments.people.words import label_of

TEMPLATE = "people/person.html"
PAGE = 20
for_person = for_row(
    for_club,
    lambda club, pk: get_object_or_404(club.people.select_related("merged_into"), pk=pk),
    "person",
)
"""Guards a view of a person of the club."""


@for_person("club.people", "GET POST")
def person_edit(request: HttpRequest, who: Person) -> HttpResponse:
    """Who somebody is, what they have played and with whom; the form corrects name and club."""
    if request.method != "POST":
        return page(request, TEMPLATE, _context(request, who))
    form = PersonForm(request.POST)
    if form.is_valid():
        values = form.cleaned_data
        with attempt(form) as tried:
            services.person_edit(
                actor=actor_of(request),
                person=who,
                name=values["name"],
                home_club=values["home_club"],
                shown=(values["shown_name"], values["shown_club"]),
            )
        if tried.done:
            return done(request, address_of(who), message=_("Saved."))
        if tried.stale is not None:
            # Beside what was saved meanwhile: sent again, what was typed is saved.
            now: Person = tried.stale.current
            words = _("Someone has saved “%(now)s” in the meantime: send yours again to save it.")
            form.add_error("name", words % {"now": str(now)})
            form.data = request.POST.copy()
            form.data["shown_name"], form.data["shown_club"] = now.name, now.home_club
            return conflict(request, TEMPLATE, _context(request, now) | {"form": form})
    return refused_page(request, who, form=form)


@for_person("club.people", "POST")
def alias_add(request: HttpRequest, who: Person) -> HttpResponse:
    """Add another spelling of the name."""
    form = AliasForm(request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            services.alias_add(actor=actor_of(request), person=who, name=form.cleaned_data["name"])
        if tried.done:
            return done(
                request, address_of(who), message=_("Added. This spelling finds the person too.")
            )
    return refused_page(request, who, alias_form=form)


@for_person("club.people", "POST")
def alias_remove(request: HttpRequest, who: Person) -> HttpResponse:
    """Take another spelling away."""
    with attempt() as tried:
        name = request.POST.get("name", "")[:200]
        services.alias_remove(actor=actor_of(request), person=who, name=name)
    if tried.refused is not None:
        return refused_page(request, who, refused=tried.refused)
    return done(request, address_of(who), message=_("Spelling removed."))


def address_of(person: Person) -> str:
    """The page of a person."""
    return resolve_url("person", person.club_id, person.pk)


def called(person: Person) -> str:
    """The name of a person, with what distinguishes it from namesakes."""
    labels = (label_of(line) for line in people_of(person.club) if line.pk == person.pk)
    return next(labels, person.name)


def refused_page(request: HttpRequest, person: Person, **context: Any) -> HttpResponse:
    """The page of a person with what was refused."""
    person.refresh_from_db()
    return page(request, TEMPLATE, _context(request, person) | context)


def _context(request: HttpRequest, person: Person) -> PageContext:
    shown = Paginator(entries_of(person), PAGE).get_page(request.GET.get("page"))
    values = {"name": person.name, "home_club": person.home_club}
    values |= {"shown_name": person.name, "shown_club": person.home_club}
    return {
        "club": person.club,
        "person": person,
        "called": called(person),
        "form": PersonForm(initial=values),
        "alias_form": AliasForm(),
        "aliases": person.aliases.order_by("name"),
        "merged": person.merged.order_by("name", "pk"),
        "page": shown,
        "contests": contest_lines(person, shown),
        "partners": partners_of(person),
    }


@for_person("club.people", "GET POST")
def person_erase(request: HttpRequest, who: Person) -> HttpResponse:
    """Ask first, then replace the name everywhere by a neutral one."""
    form = EraseForm(posted(request))
    if form.is_valid():
        with attempt(form) as tried:
            services.person_erase(
                actor=actor_of(request), person=who, name=form.cleaned_data["name"]
            )
        if tried.done:
            words = _("Name erased: the results stay under “%(called)s”.")
            said = words % {"called": neutral_name(who)}
            return done(request, address_of(who), message="" if tried.repeated else said)
    elif who.merged_into_id is not None or who.erased_at is not None:
        return redirect(address_of(who))
    who.refresh_from_db()
    context = {
        "club": who.club,
        "person": who,
        "called": called(who),
        "form": form,
        "spellings": spellings_of(who),
        "contests": tournaments_of(who).count(),
        "neutral": neutral_name(who),
        "makes_copies": installation().makes_copies(),
    }
    return page(request, "people/erase.html", context)
