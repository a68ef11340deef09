"""The archive of a club's tournaments, and deleting one."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import carried_out_as
from tournaments.core.access import actor_of, claims_of, for_club, for_tournament
from tournaments.core.installation import installation
from tournaments.core.parameters import whole
from tournaments.core.replies import PageContext, attempt, conflict, done, page, posted
from tournaments.core.writes import Gone
from tournaments.desk.forms import TournamentDeleteForm
from tournaments.desk.selectors import going_with
from tournaments.desk.services import archive
from tournaments.desk.views.home import home_page
from tournaments.desk.words import going_words
from tournaments.models import Club, Tournament


@for_tournament("tournament.archive", "POST")
def tournament_archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a tournament out of the list of its club."""
    said = _("“%(name)s” archived. Its public page stays.")
    return _moved(request, tournament, said, archived=True)


@for_tournament("tournament.archive", "POST")
def tournament_unarchive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put a tournament back into the list of its club."""
    return _moved(request, tournament, _("“%(name)s” is back in the list."), archived=False)


def _moved(
    request: HttpRequest, tournament: Tournament, said: str, *, archived: bool
) -> HttpResponse:
    with attempt() as tried:
        archive.tournament_archive(
            **claims_of(request),
            tournament=tournament,
            archived=archived,
        )
    if tried.stale:
        messages.warning(
            request, _("The contest has changed in the meantime: this is how it is now.")
        )
        return home_page(request, status=HTTPStatus.CONFLICT)
    return done(request, "home", message="" if tried.repeated else said % {"name": tournament.name})


@for_club("tournament.delete", "GET POST")
def tournament_delete(request: HttpRequest, club: Club, code: str) -> HttpResponse:
    """Delete a tournament, after a page that says what goes and asks for its name."""
    tournament = club.tournaments.select_related("club").filter(code=code).first()
    if tournament is None:
        if request.method != "POST":
            raise Http404
        if carried_out_as(actor_of(request)):
            return done(request, "home")
        raise Gone(code)
    form = TournamentDeleteForm(posted(request))
    if form.is_valid():
        with attempt(form) as tried:
            archive.tournament_delete(
                **claims_of(request),
                tournament=tournament,
                revision=whole(request.POST.get("revision")) or 0,
                name=form.cleaned_data["name"],
            )
        if tried.stale:
            context = _asked(tried.stale.current, form) | {"stale": True}
            return conflict(request, "desk/tournament_delete.html", context)
        if tried.done:
            words = _("“%(name)s” deleted.") % {"name": tournament.name}
            return done(request, "home", message="" if tried.repeated else words)
    context = _asked(tournament, form)
    return page(request, "desk/tournament_delete.html", context)


def _asked(tournament: Tournament, form: TournamentDeleteForm) -> PageContext:
    # An act that was refused has left a version here that is not stored.
    tournament.refresh_from_db()
    return {
        "contest": tournament,
        "form": form,
        "going": going_words(going_with(tournament)),
        "makes_copies": installation().makes_copies(),
    }
