"""The ranking at the desk, who is tied in it, what the referee rules, the prizes."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, claims_of, for_tournament
from tournaments.core.exchange import table_answer
from tournaments.core.parameters import whole
from tournaments.core.replies import (
    UNPROCESSABLE,
    PageContext,
    attempt,
    conflict,
    done,
    page,
    posted,
    say_problems,
    wants_part,
)
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Entrant, Tournament
from tournaments.ranking import services
from tournaments.ranking.forms import (
    LiftForm,
    OrderForm,
    PenaltyForm,
    PrizeRows,
    prize_rows,
    prize_rows_sent,
)
from tournaments.ranking.selectors.crosstable import crosstable_page, pair_record
from tournaments.ranking.selectors.parts import (
    MANUAL,
    consolation_names,
    orders_open,
    prize_ranks,
    to_be_ordered,
)
from tournaments.ranking.selectors.prizes import awards, prizes_astray, purse
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.ranking import columns
from tournaments.ranking.selectors.ranking_page import export_rows, ranking_page, standings_asked
from tournaments.ranking.selectors.standings import Finality, finality, standings

PRIZES = "ranking/prizes.html"


def _shown(tournament: Tournament, **values: Any) -> PageContext:
    return {"tournament": tournament, "here": "ranking", **values}


def _entrant(tournament: Tournament, number: int) -> Entrant:
    entrants = tournament.entrants.placed().select_related("tournament__club")
    return get_object_or_404(entrants, number=number)


@for_tournament("tournament.run")
def ranking_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A page of the ranking, after the round asked for."""
    found = standings(tournament)
    to_order = MANUAL in found.keys or bool(orders_open(found))
    shown = ranking_page(tournament, request.GET)
    context = _shown(tournament, evening=evening(tournament), to_order=to_order, **shown)
    return render(request, "ranking/ranking.html", context)


@for_tournament("tournament.run")
def ranking_row(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The matches of a pair, for the row that opens."""
    names = standings(tournament).names
    if number not in names:
        raise Http404
    context = _shown(tournament, pair=names[number], matches=pair_record(tournament, number))
    return page(request, "ranking/ranking_pair.html", context, part="matches")


@for_tournament("tournament.run")
def crosstable_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who met whom, a page of the ranking at a time."""
    context = _shown(tournament, **crosstable_page(tournament, request.GET))
    return render(request, "ranking/crosstable.html", context)


@for_tournament("tournament.run")
def ranking_pictures(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ranks round by round and the way to the podium, with the pair that is asked for."""
    context = _shown(
        tournament,
        chosen=whole(request.GET.get("pair")),
        rounds=standings(tournament).after_round,
    )
    return render(request, "ranking/ranking_pictures.html", context)


@for_tournament("data.export")
def ranking_export(request: HttpRequest, tournament: Tournament, fmt: str) -> HttpResponse:
    """The whole ranking as CSV or XLSX."""
    found = standings_asked(tournament, request.GET)
    rounds = [f"P{number}" for number in range(1, found.after_round + 1)]
    header = [_("Rank"), _("Number"), _("Pair"), *columns(found), *rounds]
    header += [_("Departure"), _("Equal in everything")]
    rows = export_rows(tournament, found)
    return table_answer(tournament, fmt, title=_("Ranking"), header=header, rows=rows)


@for_tournament("ranking.settle", "GET POST")
def order(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The groups of entrants who are tied, a place for each entrant."""
    template, form = "ranking/ranking_order.html", _order_form(request, tournament)
    if form.is_valid():
        with attempt(form) as tried:
            services.ranking_order(
                **claims_of(request),
                tournament=tournament,
                order=form.order(),
                reason=form.cleaned_data["reason"],
                confirmed=form.cleaned_data["confirmed"],
            )
        if tried.stale:
            return conflict(request, template, _order(tried.stale.current, form, stale=True))
        if tried.done:
            words = "" if tried.repeated else _("Order saved.")
            return done(request, "ranking_desk", tournament.code, message=words)
    return page(request, template, _order(tournament, form))


def _order_form(request: HttpRequest, tournament: Tournament) -> OrderForm:
    found = standings(tournament)
    groups = to_be_ordered(found) if found.after_round else []
    initial: dict[str, Any] = {"reason": tournament.manual_reason}
    for group in groups:
        named = [number for number in tournament.manual_order if number in group]
        initial |= {f"place_{number}": place for place, number in enumerate(named, start=1)}
    shown = [{number: found.names[number] for number in group} for group in groups]
    return OrderForm(posted(request), groups=shown, initial=initial)


def _order(tournament: Tournament, form: OrderForm, **values: Any) -> PageContext:
    chosen = bool(form.groups) or MANUAL in tournament.keys_in_use
    drawn = orders_open(standings(tournament))
    return _shown(tournament, form=form, chosen=chosen, drawn=drawn, **values)


@for_tournament("ranking.settle", "GET POST")
def penalties(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The penalties on a pair, and the form for a new one."""
    entrant = _entrant(tournament, number)
    published = tournament.rounds.published().order_by("-number")
    form = PenaltyForm(posted(request), rounds=list(published.values_list("number", flat=True)))
    if form.is_valid():
        with attempt(form) as tried:
            services.penalty_give(actor=actor_of(request), entrant=entrant, **form.cleaned_data)
        if tried.done:
            return done(
                request, "penalties", tournament.code, number, message=_("Decision recorded.")
            )
    return _penalties(request, entrant, form=form)


@for_tournament("ranking.settle", "GET POST")
def lift(
    request: HttpRequest, tournament: Tournament, number: int, penalty_number: int
) -> HttpResponse:
    """Take a penalty back, with a reason."""
    entrant = _entrant(tournament, number)
    penalty = get_object_or_404(
        entrant.penalties.select_related("tournament"), number=penalty_number
    )
    form = LiftForm(posted(request))
    if form.is_valid():
        with attempt(form) as tried:
            services.penalty_lift(actor=actor_of(request), penalty=penalty, **form.cleaned_data)
        if tried.done:
            return done(
                request, "penalties", tournament.code, number, message=_("Decision cancelled.")
            )
    return _penalties(request, entrant, lift_form=form, lifting=penalty_number)


def _penalties(request: HttpRequest, entrant: Entrant, **forms: Form | int) -> HttpResponse:
    tournament, number = entrant.tournament, entrant.number
    context = _shown(
        tournament,
        entrant=entrant,
        pair=pair_names(tournament, numbers=[number])[number],
        penalties=entrant.penalties.order_by("-number"),
        started=tournament.rounds.published().exists(),
        **forms,
    )
    return page(request, "ranking/penalties.html", context)


@for_tournament("prizes.settle", "GET POST")
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The prizes with their winners; the list as a form."""
    if request.method == "GET":
        return _prizes(request, tournament)
    formset = prize_rows_sent(tournament, request.POST)
    if not formset.is_valid():
        return _prizes(request, tournament, formset, UNPROCESSABLE)
    with attempt() as tried:
        services.prizes_save(
            **claims_of(request),
            tournament=tournament,
            prizes=formset.lines(),
        )
    if tried.stale:
        messages.warning(request, _("The list has changed in the meantime: your entry is below."))
        return _prizes(request, tried.stale.current, formset, HTTPStatus.CONFLICT)
    where = _home(tournament) + ("#more" if "more" in request.POST else "")
    return done(request, where, message=_("List of prizes saved."))


@for_tournament("prizes.settle", "POST")
def prize_hand(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Tick that a pair has been handed its prizes, or take the tick back."""
    entrant, given = _entrant(tournament, number), request.POST.get("given") == "1"
    with attempt() as tried:
        services.prize_hand(actor=actor_of(request), entrant=entrant, given=given)
    if tried.refused:
        say_problems(request, tried.refused)
        return _prizes(request, tournament, status=UNPROCESSABLE)
    if wants_part(request):
        shown = _awards(tournament) | {"tournament": tournament, "handing": True}
        return render(request, f"{PRIZES}#awards", shown)
    return done(request, f"{_home(tournament)}#handed-{number}")


@for_tournament("prizes.settle", "POST")
def ranking_hold(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep the final ranking for the prize-giving, or show it to everybody."""
    held = request.POST.get("held") == "1"
    with attempt():
        services.ranking_hold(actor=actor_of(request), tournament=tournament, held=held)
    if held:
        words = _(
            "The final ranking is not shown yet: phones and projector show the ranking of the "
            "round before."
        )
    else:
        words = _("Phones and projector show the whole ranking.")
    where = "desk" if request.POST.get("from") == "desk" else "prizes"
    return done(request, where, tournament.code, message=words)


def _home(tournament: Tournament) -> str:
    return reverse("prizes", args=[tournament.code])


def _awards(tournament: Tournament) -> PageContext:
    won = [] if finality(tournament) is Finality.OPEN else awards(tournament)
    return {"awards": won, "astray": prizes_astray(tournament, won)}


def _prizes(
    request: HttpRequest,
    tournament: Tournament,
    formset: PrizeRows | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    shown, listed = evening(tournament), tournament.prizes.all()
    stale = status == HTTPStatus.CONFLICT
    context: PageContext = {
        "tournament": tournament,
        "here": "prizes",
        "formset": formset or prize_rows(tournament),
        **_awards(tournament),
        "listed": listed.exists(),
        "purse": purse(tournament),
        "beside": list(consolation_names(tournament).values()),
        "stored": [(prize_ranks(prize), prize.label) for prize in listed] if stale else None,
        "evening": shown,
        "handing": not shown.current,
    }
    return render(request, PRIZES, context, status=status)
