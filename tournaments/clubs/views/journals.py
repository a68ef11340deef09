"""The journals of a tournament and of a club, and what one person did."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.clubs.forms import JournalFilterForm
from tournaments.clubs.journal_lines import names_now, people_of, shown_lines
from tournaments.clubs.selectors import (
    PAGE,
    JournalFilter,
    club_journal as journal_of_club,
    journal_entries,
    journal_lines,
    own_acts,
    worked_for,
)
from tournaments.core.access import for_club, for_site, for_tournament
from tournaments.core.parameters import whole
from tournaments.core.replies import PageContext, page, page_of
from tournaments.models import Club, JournalEntry, Tournament


@for_tournament("journal.read")
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every act, newest first, filtered."""
    form = JournalFilterForm(request.GET or None, people=people_of(tournament))
    entries = journal_lines(tournament, form.chosen())
    context = {
        "tournament": tournament,
        "here": "journal",
        "form": form,
        **_listed(request, entries, journal_entries(tournament, JournalFilter())),
    }
    return page(request, "clubs/journal.html", context)


@for_club("club.journal")
def club_journal(request: HttpRequest, club: Club) -> HttpResponse:
    """The acts of a club outside its contests, newest first; or those of a deleted contest."""
    deleted = whole(request.GET.get("deleted"))
    if deleted and club.tournaments.filter(pk=deleted).exists():
        raise Http404
    entries = journal_of_club(club, deleted=deleted)
    context = {
        "club": club,
        "deleted": deleted,
        **_listed(request, entries, entries),
    }
    return page(request, "clubs/club_journal.html", context)


@for_club("club.journal")
def club_acts(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    """What one person did in the club and in all its contests, newest first."""
    entries = JournalEntry.objects.filter(club_id=club.pk, user_id=user_id)
    latest = entries.first()
    if latest is None and not worked_for(club, user_id):
        raise Http404
    name = names_now([user_id]).get(user_id) or (latest.actor if latest else "")
    context = {"club": club, "title": _("Actions of %(name)s") % {"name": name}}
    return _acts(request, entries, context)


@for_site("account.own")
def account_acts(request: HttpRequest) -> HttpResponse:
    """What one did oneself, in all clubs where one still works, newest first."""
    return _acts(request, own_acts(request.user.pk or 0), {"title": _("What you did")})


@for_site("site.settle")
def site_journal(request: HttpRequest) -> HttpResponse:
    """What was done in no club: accounts, PINs, copies, clubs' demonstrations; newest first."""
    context = {"title": _("Site journal"), "site": True}
    return _acts(request, JournalEntry.objects.filter(club_id=None), context)


def _acts(
    request: HttpRequest, entries: QuerySet[JournalEntry], context: PageContext
) -> HttpResponse:
    context |= _listed(request, entries, entries, places=True)
    return page(request, "clubs/person_acts.html", context)


def _listed(
    request: HttpRequest,
    entries: QuerySet[JournalEntry] | list[JournalEntry],
    among: QuerySet[JournalEntry],
    *,
    places: bool = False,
) -> PageContext:
    """A page of lines; `among` are those in which devices are compared."""
    shown = page_of(request, entries, PAGE)
    return {"page": shown, "lines": shown_lines(shown, among=among, places=places)}
