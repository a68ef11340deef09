"""The list of the people of a club, also as a file; merging two of them, and taking it back."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_club
from tournaments.core.exchange import file_answer
from tournaments.core.parameters import number_in
from tournaments.core.replies import PageContext, attempt, done, page
from tournaments.core.wording.text import Text
from tournaments.models import Club, Person
from tournaments.people import services
from tournaments.people.forms import PeopleFilterForm, PersonSearchForm
from tournaments.people.selectors.listing import (
    PeopleFilter,
    PersonLine,
    home_clubs,
    people_listed,
    people_of,
)
from tournaments.people.selectors.merging import meetings
from tournaments.people.views.person import address_of, for_person, refused_page
from tournaments.people.words import label_of, meeting_words

PAGE = 100
FORMATS = frozenset({"csv", "xlsx"})


@for_club("club.people")
def people(request: HttpRequest, club: Club) -> HttpResponse:
    """The people of a club by name, found by a part of it; a hundred a page."""
    form, lines, everybody = _asked(request, club)
    shown = Paginator(lines, PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "club": club,
        "form": form,
        "everybody": everybody,
        "page": shown,
        "people": [(line, label_of(line)) for line in shown],
        "query": f"{query.urlencode()}&" if query else "",
        "asked": query.urlencode(),
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
    stem = slugify(club.name) or "club"
    return file_answer(stem, fmt, title=_("People"), header=header, rows=rows)


def _asked(request: HttpRequest, club: Club) -> tuple[PeopleFilterForm, list[PersonLine], int]:
    """The form of the filter, the lines it shows, and how many people there are."""
    lines = people_of(club)
    form = PeopleFilterForm(request.GET or None, clubs=home_clubs(lines))
    return form, people_listed(lines, form.chosen(), timezone.localdate()), len(lines)


TEMPLATE = "people/merge.html"
MOST_FOUND = 30


@for_person("club.people", "GET POST")
def people_merge(request: HttpRequest, who: Person) -> HttpResponse:
    """Find the other person, see both side by side, choose the name that stays, merge."""
    if request.method != "POST":
        if who.merged_into_id is not None or who.erased_at is not None:
            return redirect(address_of(who))
        return page(request, TEMPLATE, _context(request, who))
    other, stays = (_known(who.club, request.POST.get(name)) for name in ("other", "stays"))
    if other is None or stays is None or stays.pk not in (who.pk, other.pk):
        return _again(request, who, other, _("Choose the other person and the name."))
    goes = other if stays.pk == who.pk else who
    with attempt() as tried:
        services.people_merge(actor=actor_of(request), person=goes, into=stays)
    if tried.refused is not None:
        return _again(request, who, other, tried.refused.problems[0].message)
    words = _("%(one)s and %(other)s are one person now.")
    names = {"one": stays.name, "other": goes.name}
    return done(request, address_of(stays), message="" if tried.repeated else words % names)


@for_person("club.people", "POST")
def people_unmerge(request: HttpRequest, who: Person) -> HttpResponse:
    """Take the merge of a person back."""
    with attempt() as tried:
        services.people_unmerge(actor=actor_of(request), person=who)
    if tried.refused is not None:
        return refused_page(request, who, refused=tried.refused)
    words = _("%(name)s has a record of their own again.") % {"name": who.name}
    return done(request, address_of(who), message="" if tried.repeated else words)


def _known(club: Club, typed: str | None) -> Person | None:
    """The person of the club that a form or an address names."""
    return club.people.filter(pk=number_in(typed, 18) or 0).first()


def _again(
    request: HttpRequest, person: Person, other: Person | None, problem: Text
) -> HttpResponse:
    person.refresh_from_db()
    context = _context(request, person, other) | {"problem": problem}
    return page(request, TEMPLATE, context)


def _context(request: HttpRequest, person: Person, other: Person | None = None) -> PageContext:
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
    met = meetings(person, chosen)
    return context | {
        "both": [(line, label_of(line)) for line in (own, beside)],
        "other": beside,
        "kept": own.pk if own.contests >= beside.contests else beside.pk,
        "met": [meeting_words(meeting) for meeting in met],
        "contests": own.contests + beside.contests,
    }
