"""Pairs that must not meet: the list, one more, one less."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import PageContext, attempt, done, page, posted
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.rounds.forms import ForbiddenPairingForm
from tournaments.rounds.selectors.forbidden_pairings import (
    forbidden_effects,
    forbidden_rows,
    forbidden_troubles,
)
from tournaments.rounds.selectors.outdated import changed_settings
from tournaments.rounds.services.forbidden_pairings import (
    forbidden_pairing_add,
    forbidden_pairing_remove,
)

TEMPLATE = "rounds/forbidden_pairings.html"
MOST_OFFERED = 300
"""More entrants than that are found sooner in the list of entrants than in a field's choices."""


@for_tournament("entrants.enter", "GET POST")
def forbidden_pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who must not meet, and the form that keeps two more apart."""
    form = ForbiddenPairingForm(posted(request), initial={"one": request.GET.get("one", "")[:6]})
    if form.is_valid():
        with attempt(form) as tried:
            forbidden_pairing_add(
                actor=actor_of(request), tournament=tournament, **form.cleaned_data
            )
        if tried.done:
            words = _("Pairs %(one)s and %(other)s are kept apart.") % form.cleaned_data
            message = "" if tried.repeated else words
            return done(request, "kept_apart", tournament.code, message=message)
    return page(request, TEMPLATE, _context(tournament, form))


@for_tournament("entrants.enter", "POST")
def release(request: HttpRequest, tournament: Tournament, one: int, other: int) -> HttpResponse:
    """Let two entrants meet again."""
    form = ForbiddenPairingForm({})
    form.errors.clear()
    with attempt(form) as tried:
        forbidden_pairing_remove(
            actor=actor_of(request), tournament=tournament, one=one, other=other
        )
    if not tried.done:
        return page(request, TEMPLATE, _context(tournament, form))
    words = _("Pairs %(one)s and %(other)s may meet again.")
    words = "" if tried.repeated else words % {"one": one, "other": other}
    return done(request, "kept_apart", tournament.code, message=words)


def _context(tournament: Tournament, form: ForbiddenPairingForm) -> PageContext:
    draft = tournament.rounds.filter(published_at=None).order_by("number").first()
    reasons = changed_settings(draft) if draft else []
    offered = tournament.entrants.count() <= MOST_OFFERED
    return {
        "tournament": tournament,
        "here": "entrants",
        "form": form,
        "rows": forbidden_rows(tournament),
        "effects": forbidden_effects(tournament),
        "troubles": forbidden_troubles(tournament),
        "draft": draft,
        "outdated": any(reason.code == "forbidden" for reason in reasons),
        "offered": pair_names(tournament).values() if offered else (),
    }
