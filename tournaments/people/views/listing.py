"""The list of the people of a club, and the list as a file."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_club
from tournaments.core.exchange import file_answer
from tournaments.core.replies import attempt, page
from tournaments.models import Club
from tournaments.people import services
from tournaments.people.forms import PeopleFilterForm
from tournaments.people.selectors.listing import (
    PersonLine,
    home_clubs,
    people_listed,
    people_of,
)
from tournaments.people.words import label_of

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


@for_club("club.people", methods="POST")
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
