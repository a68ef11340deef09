"""The list of entrants and the line in which they are typed; their list as a file."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.exchange import table_answer
from tournaments.core.next_round_source import newcomer_words, next_play, play_words
from tournaments.core.replies import PageContext, attempt, done, page, wants_part
from tournaments.core.wording.ranks import rank_words
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import FIELDS, details
from tournaments.entrants.forms import EntrantForm
from tournaments.entrants.selectors.entrants import (
    categories_offered,
    check_in_totals,
    entrants_listed,
    entrants_with_seats,
    first_open_round,
    names_now,
    next_play_of_newcomer,
    seated,
)
from tournaments.entrants.selectors.names import pair_names
from tournaments.entrants.selectors.people import known_players, past_partners
from tournaments.entrants.selectors.waiting import (
    entered_counts,
    place_in_line,
    places_for_newcomers,
    places_in_line,
    waiting_list,
)
from tournaments.entrants.services.entrants import entrant_add
from tournaments.entrants.services.people import TakenProblem
from tournaments.models import Entrant, Tournament

PAGE = 100
TEMPLATE = "entrants/entrants.html"


@for_tournament("entrants.enter", "GET POST")
def entrants(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The pairs entered so far, the latest first, under the line for the next one."""
    if request.method == "POST":
        return _enter(
            request, tournament, EntrantForm(request.POST, players=tournament.players_each)
        )
    # Who comes after play has begun stands at the door.
    late = first_open_round(tournament) > 1
    ticks = {"present": late or "present" in request.GET, "paid": "paid" in request.GET}
    form = EntrantForm(players=tournament.players_each, initial=ticks)
    return page(request, TEMPLATE, _context(request, tournament, form), part="rows")


@for_tournament("entrants.enter")
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Names for the line: past partners first, then players that match."""
    first, second = request.GET.get("first", "")[:200], request.GET.get("second")
    typed = request.GET.get("name", first)[:200] if second is None else second[:200]
    names = [] if second is None else past_partners(tournament, first)
    names = list(dict.fromkeys([*names, *known_players(tournament, typed)]))
    return render(request, f"{TEMPLATE}#players", {"names": names})


@for_tournament("data.export")
def export(request: HttpRequest, tournament: Tournament, fmt: str) -> HttpResponse:
    """The entrants as CSV or XLSX."""
    players = [_("Player")] if tournament.players_each == 1 else [_("Player 1"), _("Player 2")]
    club, *others = FIELDS
    header = [_("Number"), *players, str(club.title), _("Present"), _("Paid")]
    header += [_("Fixed table"), _("First round"), _("Withdrawn from round"), _("Waiting list")]
    header += [str(field.title) for field in others]
    in_line = places_in_line(tournament)
    yes_or_no = {True: _("yes"), False: _("no")}
    rows: list[list[str | int | None]] = []
    for entrant in entrants_with_seats(tournament):
        home_club, *more = details(entrant).values()
        ticks = yes_or_no[entrant.present], yes_or_no[entrant.paid]
        from_to = entrant.fixed_table, entrant.joined_from, entrant.withdrawn_from
        place = in_line.get(entrant.number)
        rows.append(
            [entrant.number, *names_now(entrant), home_club, *ticks, *from_to, place, *more]
        )
    return table_answer(tournament, fmt, title=_("Entrants"), header=header, rows=rows)


def _enter(request: HttpRequest, tournament: Tournament, form: EntrantForm) -> HttpResponse:
    """Enter a pair; the next line has the ticks of this one, which it is likely to share."""
    taken: dict[str, Any] = {}
    if form.is_valid():
        ticks = {name: form.cleaned_data[name] for name in form.TICKS}
        with attempt(form) as tried:
            entrant = entrant_add(
                actor=actor_of(request), tournament=tournament, pair=form.pair(), **ticks
            )
            say = messages.success if entrant.waiting is None else messages.warning
            say(request, _entered(entrant, ticks))
        if tried.refused is None and not wants_part(request):
            query = urlencode({name: "on" for name, ticked in ticks.items() if ticked})
            return done(request, resolve_url("entrants", tournament.code) + f"?{query}")
        if tried.refused is None:
            form = EntrantForm(players=tournament.players_each, initial=ticks)
        else:
            taken = taken_by(tournament, tried.refused)
    # The message of the pair before this one goes.
    context = _context(request, tournament, form) | {"taken": taken, "oob": wants_part(request)}
    return page(request, TEMPLATE, context, part="board", invalid=form.is_bound)


def _entered(entrant: Entrant, ticks: dict[str, bool]) -> str:
    """A pair that was entered, what was ticked, and when it plays."""
    words = _("Pair %(number)s: %(names)s.") % {
        "number": entrant.number,
        "names": " – ".join(names_now(entrant)),
    }
    place = place_in_line(entrant)
    if place is not None:
        full = _("No place is free: %(place)s on the waiting list.") % {"place": rank_words(place)}
        words = f"{words} {full}"
        return f"{words} " + _("The fee is to be given back.") if ticks["paid"] else words
    ticked = {
        (True, True): _("Ticked: present, has paid."),
        (True, False): _("Ticked: present."),
        (False, True): _("Ticked: has paid."),
    }
    sentences, number = [words, ticked.get((ticks["present"], ticks["paid"]), "")], 1
    if entrant.joined_from > 1:
        plays = next_play(entrant)
        sentences.append(play_words(plays))
        number = plays.round or 0
    if ticks["present"] and entrant.tournament.rounds.filter(number=number).exists():
        words = _("The draft of round %(round)s does not include it: draw that round again.")
        sentences.append(words % {"round": number})
    return " ".join(filter(None, sentences))


def taken_by(tournament: Tournament, refusal: Refusal) -> PageContext:
    """For each field whose person is in a pair already: this pair, to link to."""
    numbers = {p.field or "form": p.number for p in refusal.problems if isinstance(p, TakenProblem)}
    names = pair_names(tournament) if numbers else {}
    return {field: names[number] for field, number in numbers.items()}


def _context(request: HttpRequest, tournament: Tournament, form: EntrantForm) -> PageContext:
    search, used = request.GET.get("q", "")[:80], tournament.entrants.categories()
    listed = entrants_listed(tournament, search, newest=True)
    shown = Paginator(listed.placed(), PAGE).get_page(request.GET.get("page"))
    counts = entered_counts(tournament)
    open_round = first_open_round(tournament)
    return {
        "tournament": tournament,
        "here": "entrants",
        "form": form,
        "categories": categories_offered(used),
        "categorised": bool(used),
        "search": search,
        "query": urlencode({"q": search}) + "&" if search else "",
        "page": shown,
        # The home club has a column of its own.
        "pairs": [
            (entrant, list(seated(entrant).values()), list(details(entrant).values())[1:])
            for entrant in shown
        ],
        "counts": counts,
        "totals": check_in_totals(tournament),
        "free": places_for_newcomers(tournament),
        "in_line": waiting_list(listed, tournament) if counts["waiting"] else (),
        "open_round": open_round,
        "newcomer": newcomer_words(next_play_of_newcomer(tournament)) if open_round > 1 else "",
    }
