"""The draw of a round: making a draft, publishing it, its table plan and late seats."""

from collections.abc import Callable
from http import HTTPStatus

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, claims_of, for_row, for_tournament
from tournaments.core.installation import installation
from tournaments.core.replies import attempt, done, page, version_in, wants_part
from tournaments.core.writes import Refusal
from tournaments.models import Match, Round, Tournament
from tournaments.phases.selectors import players_now
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.rounds.draw_input import tables_for
from tournaments.rounds.forms import DrawForm, PoolPlaceForm, SeatForm, random_seed
from tournaments.rounds.new_drafts import running_schedule
from tournaments.rounds.selectors.certificates import certificate_of, is_drawn
from tournaments.rounds.selectors.draws import (
    Doubts,
    doubts_before,
    places_by_chance,
    still_out,
    title_ahead,
    too_few,
)
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.selectors.waiting import games_seated
from tournaments.rounds.services import rounds, seats
from tournaments.rounds.views.drafts import (
    act_on,
    draft_news,
    draft_page,
    for_round,
    plan_page,
    refused,
    stale,
    url_of,
)


def published_or_404(tournament: Tournament, number: int) -> Round:
    """A published round of the tournament."""
    return get_object_or_404(tournament.rounds.published(), number=number)


for_published = for_row(for_tournament, published_or_404, "number")
"""Guards a view of one published round."""


@for_tournament("round.draw", "GET POST")
def round_draw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Before the draw its obstacles and its form, after it the draft."""
    if number == 0:
        raise Http404
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        tournament = with_lengths(tournament)
    if request.method == "POST":
        return _draw(request, tournament, number, round_)
    if "seen" in request.GET and wants_part(request):
        # Nothing new, the draft as it stands, or the address to load once it is no draft any more.
        if request.GET["seen"] == str(tournament.revision):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        if round_ is None or round_.published:
            return HttpResponse(headers={"HX-Redirect": request.path})
        return draft_news(request, round_)
    if round_ is None:
        return _before(request, tournament, number, DrawForm(tournament, number))
    if round_.published:
        return redirect("table_plan", tournament.code, number)
    return draft_page(request, round_)


@for_round("round.draw", "POST")
def round_discard(request: HttpRequest, round_: Round) -> HttpResponse:
    """Throw the draft away."""
    return act_on(request, round_, rounds.round_discard)


@for_round("round.draw", "POST")
def round_publish(request: HttpRequest, round_: Round) -> HttpResponse:
    """Make the draft public and go to the table plan; ask where something changed since."""
    despite = request.POST.getlist("despite")
    changed = reasons_to_redraw(round_)
    known = all(reason.key in despite for reason in changed)
    if not known and not any(reason.refuses for reason in changed):
        return draft_page(request, round_, asks_publish=True)
    plan, said = url_of("table_plan", round_), _("The draw is public.")
    return act_on(request, round_, rounds.round_publish, where=plan, said=said, despite=despite)


@for_round("round.draw", "POST")
def round_unpublish(request: HttpRequest, round_: Round) -> HttpResponse:
    """Take the round back to its draft while nothing is entered; asks where games go with it."""
    known = version_in(request.POST, "games")
    seated = games_seated(round_)
    if len(seated) > known and not round_.matches.exclude(entry="").exists():
        return plan_page(request, round_, seated)
    said = _("The draw is a draft again.")
    return act_on(request, round_, rounds.round_unpublish, said=said, games=known)


@for_published("paper.print", "POST")
def round_cards(request: HttpRequest, round_: Round) -> HttpResponse:
    """Remember that the score cards are printed and go to them."""
    with attempt():
        rounds.round_cards(actor=actor_of(request), round_=round_)
    return done(request, _cards_of(round_))


def _cards_of(round_: Round) -> str:
    """The address of the score cards of a round."""
    name = "paper_pdf" if installation().pdf_engine() else "paper"
    return f"{reverse(name, args=[round_.tournament.code, 'cards'])}?round={round_.number}"


@for_published("tournament.run")
def table_plan(request: HttpRequest, round_: Round) -> HttpResponse:
    """Who sits where in a published round."""
    return plan_page(request, round_)


def _draw(
    request: HttpRequest, tournament: Tournament, number: int, round_: Round | None
) -> HttpResponse:
    if round_ is not None and round_.published:
        said = _("Round %(number)s is already published.") % {"number": number}
        return refused(request, round_, Refusal(said))
    if round_ is not None and round_.step_shown.locked and "confirmed" not in request.POST:
        return draft_page(request, round_, asks=True)
    form = DrawForm(tournament, number, request.POST)
    everybody = "everybody" in request.POST
    if round_ is None and not everybody:
        without = request.POST.get("without", "").split()
        known = (version_in(request.POST, name) for name in ("cards_out", "to_check"))
        # Somebody is left out, or a card behind, of which the form does not know.
        if doubts_before(tournament, number).left_by(without, *known):
            return _before(request, tournament, number, form)
    if form.is_valid():
        seed = form.cleaned_data.get("seed")
        with attempt(form) as tried:
            rounds.round_draw(
                **claims_of(request),
                tournament=tournament,
                number=number,
                seed=random_seed() if seed is None else seed,
                volunteer=form.cleaned_data.get("volunteer"),
                second_volunteer=form.cleaned_data.get("second_volunteer"),
                everybody=everybody,
            )
        if tried.stale:
            return stale(request, tried.stale.current)
        if tried.done:
            return done(request, "round_draw", tournament.code, number)
    if round_ is not None:
        return draft_page(request, round_, again=form)
    return _before(request, tournament, number, form)


def _before(
    request: HttpRequest, tournament: Tournament, number: int, form: DrawForm
) -> HttpResponse:
    plan = tournament.phase_at(number)
    waits = still_out(tournament, number)
    present = len(players_now(tournament, number))
    doubts = Doubts() if waits else doubts_before(tournament, number)
    context = {
        "tournament": tournament,
        "here": "desk",
        "number": number,
        "form": form,
        "waits": waits,
        "few": too_few(tournament, number),
        "doubts": doubts,
        "nobody_ticked": len(doubts.unticked) > present,
        "present": present,
        "byes": 0 if plan.grouped else tables_for(tournament, present).byes,
        "called": title_ahead(tournament, number),
        "lots": () if waits else places_by_chance(tournament, number),
        "schedule": running_schedule(tournament, number),
        "feasibility": feasibility_words(tournament, present) if plan.position == 1 else [],
    }
    return page(request, "rounds/draw_new.html", context)


@for_round("round.draw")
def draft_certificate(request: HttpRequest, round_: Round) -> HttpResponse:
    """The certificate of a draft, for the organiser before it is public."""
    if not is_drawn(round_):
        raise Http404
    context = {
        "tournament": round_.tournament,
        "here": "desk",
        "round": round_,
        "certificate": certificate_of(round_),
    }
    return page(request, "rounds/draft_certificate.html", context)


@for_published("round.draw", "POST")
def round_seat(request: HttpRequest, round_: Round) -> HttpResponse:
    """Open a table for the chosen ones, and go to the plan with a link to its card."""
    # A form that is sent again names those who have a table since the first time.
    form = SeatForm(
        request.POST, numbers=round_.tournament.entrants.values_list("number", flat=True)
    )
    return _seated(request, round_, form, seats.round_seat)


@for_published("round.draw", "POST")
def round_join(request: HttpRequest, round_: Round) -> HttpResponse:
    """Give a place of a pool to who came late, and go to the plan."""
    return _seated(request, round_, PoolPlaceForm(request.POST), seats.round_join_pool)


def _seated(
    request: HttpRequest, round_: Round, form: Form, act: Callable[..., Match | None]
) -> HttpResponse:
    """Carry out an act that may open a table, and go to the plan with a link to its card."""
    if not form.is_valid():
        errors = [str(error) for errors in form.errors.values() for error in errors]
        return refused(request, round_, Refusal(" ".join(dict.fromkeys(errors))))
    match = None
    with attempt() as tried:
        match = act(actor=actor_of(request), round_=round_, **form.cleaned_data)
    if tried.refused:
        return refused(request, round_, tried.refused)
    if tried.stale:
        return stale(request, tried.stale.current)
    said = ""
    if match is not None and match.table is not None:
        card = f"{_cards_of(round_)}&table={match.table}"
        words = _("Table %(table)s added.") % {"table": match.table}
        link = '{} <a href="{}" target="_blank">{}</a>'
        said = format_html(link, words, card, _("Print its score card"))
    elif tried.done and "number" in form.cleaned_data:
        words = _("No. %(number)s has its place in the pool from the next round on.")
        said = words % form.cleaned_data
    return done(request, url_of("table_plan", round_), message=said)


@for_published("round.draw", "POST")
def round_reseat(request: HttpRequest, round_: Round) -> HttpResponse:
    """Seat those whom the results call for; a match that was played is played again."""
    said = _("Table corrected: print its score card again.")
    return _settled(request, round_, seats.round_reseat, said, replay="replay" in request.POST)


@for_published("round.draw", "POST")
def round_leave(request: HttpRequest, round_: Round) -> HttpResponse:
    """Leave a match or a phase as it is."""
    return _settled(request, round_, seats.round_leave, _("Left as it is."))


def _settled(
    request: HttpRequest, round_: Round, act: Callable[..., Round], said: str, **facts: object
) -> HttpResponse:
    key, plan = request.POST.get("key", ""), url_of("table_plan", round_)
    return act_on(request, round_, act, where=plan, said=said, key=key, **facts)
