"""The people of a club: their list, also as a file, the page of each, and merging two of them."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, resolve_url
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_club, for_row
from tournaments.core.exchange import table_answer
from tournaments.core.fields import number_in
from tournaments.core.installation import installation
from tournaments.core.replies import PageContext, attempt, conflict, done, page, page_of, posted
from tournaments.core.wording.text import Text
from tournaments.models import Club, Person
from tournaments.people import services
from tournaments.people.forms import (
    AliasForm,
    EraseForm,
    PeopleFilterForm,
    PersonForm,
    PersonSearchForm,
)
from tournaments.people.selectors.listing import (
    PeopleFilter,
    PersonLine,
    home_clubs,
    people_listed,
    people_of,
)
from tournaments.people.selectors.person import (
    contest_lines,
    entries_of,
    meetings,
    neutral_name,
    partners_of,
    spellings_of,
    tournaments_of,
)
from tournaments.people.words import label_of, meeting_words

PERSON = "people/person.html"
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
        return page(request, PERSON, _context(request, who))
    form = PersonForm(request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            services.person_edit(actor=actor_of(request), person=who, **form.cleaned_data)
        if tried.done:
            return done(request, address_of(who), message=_("Saved."))
        if tried.stale:
            # Beside what was saved meanwhile: sent again, what was typed is saved.
            now: Person = tried.stale.current
            words = _("Someone has saved “%(now)s” in the meantime: send yours again to save it.")
            form.add_error("name", words % {"now": str(now)})
            form.data = request.POST.copy()
            form.data["shown_name"], form.data["shown_club"] = now.name, now.home_club
            return conflict(request, PERSON, _context(request, now) | {"form": form})
    return refused_page(request, who, form=form)


@for_person("club.people", "POST")
def alias_add(request: HttpRequest, who: Person) -> HttpResponse:
    """Add another spelling of the name."""
    form = AliasForm(request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            services.alias_add(actor=actor_of(request), person=who, **form.cleaned_data)
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
    if tried.refused:
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
    return page(request, PERSON, _context(request, person) | context)


def _context(request: HttpRequest, person: Person) -> PageContext:
    shown = page_of(request, entries_of(person), PAGE)
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
            services.person_erase(actor=actor_of(request), person=who, **form.cleaned_data)
        if tried.done:
            words = _("Name erased: the results stay under “%(called)s”.")
            said = words % {"called": neutral_name(who)}
            return done(request, address_of(who), message="" if tried.repeated else said)
    elif who.merged_into_id is not None or who.erased_at is not None:
        return redirect(address_of(who))
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


PEOPLE_A_PAGE = 100
FORMATS = frozenset({"csv", "xlsx"})


@for_club("club.people")
def people(request: HttpRequest, club: Club) -> HttpResponse:
    """The people of a club by name, found by a part of it; a hundred a page."""
    form, lines, everybody = _asked(request, club)
    shown = page_of(request, lines, PEOPLE_A_PAGE)
    context = {
        "club": club,
        "form": form,
        "everybody": everybody,
        "page": shown,
        "people": [(line, label_of(line)) for line in shown],
    }
    return page(request, "people/people.html", context)


@for_club("club.people", "POST")
def people_export(request: HttpRequest, club: Club, fmt: str) -> HttpResponse:
    """The people of the list, as it is filtered, as CSV or XLSX; the journal records it."""
    if fmt not in FORMATS:
        raise Http404
    _form, lines, _everybody = _asked(request, club)
    with attempt():
        services.people_export(actor=actor_of(request), club=club, count=len(lines), fmt=fmt)
    header = [_("Name"), _("Home club"), _("Other spellings"), _("Contests"), _("Last contest")]
    rows: list[list[str | int | None]] = [
        [
            *(line.name, line.home_club, ", ".join(line.spellings), line.contests),
            date_format(line.last, "Y-m-d") if line.last else "",
        ]
        for line in lines
    ]
    return table_answer(club, fmt, title=_("People"), header=header, rows=rows)


def _asked(request: HttpRequest, club: Club) -> tuple[PeopleFilterForm, list[PersonLine], int]:
    """The form of the filter, the lines it shows, and how many people there are."""
    lines = people_of(club)
    form = PeopleFilterForm(request.GET or None, clubs=home_clubs(lines))
    return form, people_listed(lines, form.chosen(), timezone.localdate()), len(lines)


MERGING = "people/merge.html"
MOST_FOUND = 30


@for_person("club.people", "GET POST")
def people_merge(request: HttpRequest, who: Person) -> HttpResponse:
    """Find the other person, see both side by side, choose the name that stays, merge."""
    if request.method != "POST":
        if who.merged_into_id is not None or who.erased_at is not None:
            return redirect(address_of(who))
        return page(request, MERGING, _meeting_context(request, who))
    other, stays = (_known(who.club, request.POST.get(name)) for name in ("other", "stays"))
    if other is None or stays is None or stays.pk not in (who.pk, other.pk):
        return _again(request, who, other, _("Choose the other person and the name."))
    goes = other if stays.pk == who.pk else who
    with attempt() as tried:
        services.people_merge(actor=actor_of(request), person=goes, into=stays)
    if tried.refused:
        return _again(request, who, other, tried.refused.problems[0].message)
    words = _("%(one)s and %(other)s are one person now.")
    names = {"one": stays.name, "other": goes.name}
    return done(request, address_of(stays), message="" if tried.repeated else words % names)


@for_person("club.people", "POST")
def people_unmerge(request: HttpRequest, who: Person) -> HttpResponse:
    """Take the merge of a person back."""
    with attempt() as tried:
        services.people_unmerge(actor=actor_of(request), person=who)
    if tried.refused:
        return refused_page(request, who, refused=tried.refused)
    words = _("%(name)s has a record of their own again.") % {"name": who.name}
    return done(request, address_of(who), message="" if tried.repeated else words)


def _known(club: Club, typed: str | None) -> Person | None:
    """The person of the club that a form or an address names."""
    return club.people.filter(pk=number_in(typed, 18) or 0).first()


def _again(
    request: HttpRequest, person: Person, other: Person | None, problem: Text
) -> HttpResponse:
    return page(request, MERGING, _meeting_context(request, person, other) | {"problem": problem})


def _meeting_context(
    request: HttpRequest, person: Person, other: Person | None = None
) -> PageContext:
    form, club = PersonSearchForm(request.GET or None), person.club
    lines = people_of(club)
    by_pk = {line.pk: line for line in lines}
    own, chosen = by_pk.get(person.pk), other or _known(club, request.GET.get("other"))
    beside = by_pk.get(chosen.pk) if chosen is not None and chosen.pk != person.pk else None
    context = {
        "club": club,
        "person": person,
        "form": form,
        "label": label_of(own) if own else person.name,
    }
    if own is None or beside is None or chosen is None:
        # Who may be the other: found by what was typed, or else of the same name.
        typed = form.chosen()
        only = PeopleFilter(text=typed or person.name)
        listed = people_listed(lines, only, timezone.localdate())
        others = [line for line in listed if line.pk != person.pk]
        return context | {
            "typed": typed,
            "found": [(line, label_of(line)) for line in others[:MOST_FOUND]],
            "more": len(others) > MOST_FOUND,
        }
    return context | {
        "both": [(line, label_of(line)) for line in (own, beside)],
        "other": beside,
        "kept": own.pk if own.contests >= beside.contests else beside.pk,
        "met": [meeting_words(meeting) for meeting in meetings(person, chosen)],
        "contests": own.contests + beside.contests,
    }
