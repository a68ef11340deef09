"""The list of entrants, also as a file; the line in which they are typed; the import of a list."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _, ngettext

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.exchange import table_answer
from tournaments.core.next_round_source import newcomer_words, next_play, play_words
from tournaments.core.related_rows import with_related
from tournaments.core.replies import PageContext, attempt, done, page, page_of, wants_part
from tournaments.core.wording.keys import rank_words
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import FIELDS, PairLine, details
from tournaments.entrants.forms import EntrantForm
from tournaments.entrants.import_forms import ImportForm, ReadingForm
from tournaments.entrants.journal_words import waiting_words
from tournaments.entrants.lists import GivenList, unsealed
from tournaments.entrants.reading.files import written
from tournaments.entrants.reading.readings import UnreadableError
from tournaments.entrants.selectors.entrants import (
    categories_offered,
    check_in_totals,
    entered_counts,
    entrants_listed,
    first_open_round,
    names_now,
    next_play_of_newcomer,
    place_in_line,
    places_for_newcomers,
    places_in_line,
    seated,
    waiting_list,
)
from tournaments.entrants.selectors.names import pair_names
from tournaments.entrants.selectors.people import known_players, past_partners
from tournaments.entrants.selectors.preview import preview
from tournaments.entrants.services.entrants import entrant_add, entrants_import as enter_list
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
    for entrant in with_related(tournament.entrants.all(), "seats"):
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
        if tried.refused:
            taken = taken_by(tournament, tried.refused)
        elif wants_part(request):
            form = EntrantForm(players=tournament.players_each, initial=ticks)
        else:
            query = urlencode({name: "on" for name, ticked in ticks.items() if ticked})
            return done(request, resolve_url("entrants", tournament.code) + f"?{query}")
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
    shown = page_of(request, listed.placed(), PAGE)
    counts = entered_counts(tournament)
    open_round = first_open_round(tournament)
    return {
        "tournament": tournament,
        "here": "entrants",
        "form": form,
        "categories": categories_offered(used),
        "categorised": bool(used),
        "search": search,
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


IMPORT_PAGE = "entrants/entrants_import.html"


@for_tournament("entrants.enter", "GET POST")
def entrants_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a list, or what was mended in one, and show what it would do."""
    if request.method == "GET":
        return page(
            request, IMPORT_PAGE, _import_context(tournament, ImportForm(tournament=tournament))
        )
    if "list" in request.POST:
        return _sent_back(request, tournament, enter=False)
    form = ImportForm(request.POST, request.FILES, tournament=tournament)
    if form.is_valid():
        return _shown(request, tournament, form.cleaned_data["given"], form.cleaned_data["text"])
    return page(request, IMPORT_PAGE, _import_context(tournament, form))


@for_tournament("entrants.enter", "POST")
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the good lines that were shown and those mended since; the others stay to mend."""
    return _sent_back(request, tournament, enter=True)


def _sent_back(request: HttpRequest, tournament: Tournament, *, enter: bool) -> HttpResponse:
    """A list that was shown: read in another way where somebody says so, else mended, entered."""
    given = unsealed(request.POST.get("list", ""), tournament)
    if given is None:
        words = _("This preview is too old: give the list again.")
        return _refused(request, tournament, words)
    mended = given.with_mended(request.POST)
    if given.reading is not None and "begin" in request.POST:
        form = ReadingForm(given, given.reading, request.POST, tournament)
        if not form.is_valid():
            return _shown(request, tournament, mended, reading_form=form)
        if (chosen := form.chosen()) != given.reading:
            return _shown(request, tournament, mended.read_as(chosen), changed=True)
    wanted, left = _sorted_out(tournament, given, mended) if enter else ([], [])
    if not wanted:
        return _shown(request, tournament, mended)
    words = ""
    with attempt() as tried:
        numbers = enter_list(actor=actor_of(request), tournament=tournament, lines=wanted)
        words = ngettext("%(count)s pair entered.", "%(count)s pairs entered.", len(numbers))
        words = words % {"count": len(numbers)}
        of_list = tournament.entrants.filter(number__range=(numbers[0], numbers[-1]))
        if waiting := of_list.waiting().count():
            words = f"{words} {waiting_words(waiting)}"
    if tried.refused:
        return _shown(request, tournament, mended, refusal=tried.refused)
    if not left:
        return done(request, "entrants", tournament.code, message=words)
    if words:
        messages.success(request, words)
    return _shown(request, tournament, given.left(left))


def _sorted_out(
    tournament: Tournament, given: GivenList, mended: GivenList
) -> tuple[list[PairLine], list[PairLine]]:
    """The lines to enter and those left to mend.

    Mended lines come after the good ones, whose numbers were shown.
    """
    lines = given.lines
    good = [line for line in lines if line.line in given.good]
    others = [line for line in mended.lines if line.line in given.wrong]
    touched = [line for line in others if line not in lines]
    wrong = {row.line for row in preview(tournament, [*good, *touched]).refused}
    right = [line for line in touched if line.line not in wrong]
    return [*good, *right], [line for line in others if line not in right]


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    given: GivenList,
    text: str = "",
    *,
    refusal: Refusal | None = None,
    reading_form: ReadingForm | None = None,
    changed: bool = False,
) -> HttpResponse:
    """The page of what a list would do: how it is read, its lines, fields to mend the refused."""
    lines = given.lines
    judged = preview(tournament, lines)
    form = ImportForm(tournament=tournament)
    form.initial = {"text": text if text.strip() else written(lines)}
    good = frozenset(row.line for row in judged.created)
    wrong = frozenset(row.line for row in judged.refused)
    given = replace(given, good=good, wrong=wrong)
    context = _import_context(tournament, form) | {
        "preview": judged,
        "changed": changed,
        "unsure": len(wrong) > len(good),
        "refused": refusal,
    }
    if given.reading is not None:
        form_of_reading = reading_form or ReadingForm(given, given.reading, None, tournament)
        left_out = given.left_out(form_of_reading.out_shown)
        context |= {"reading": form_of_reading, "left_out": left_out}
    if good or wrong or given.reading is not None:
        try:
            context["sealed"] = given.sealed(tournament)
        except UnreadableError as error:
            return _refused(request, tournament, str(error.message))
    invalid = refusal is not None or reading_form is not None
    return page(request, IMPORT_PAGE, context, invalid=invalid)


def _refused(request: HttpRequest, tournament: Tournament, words: str) -> HttpResponse:
    form = ImportForm({"text": ""}, tournament=tournament)
    form.errors.clear()
    form.add_error(None, words)
    return page(request, IMPORT_PAGE, _import_context(tournament, form))


def _import_context(tournament: Tournament, form: ImportForm) -> PageContext:
    categories = categories_offered(tournament.entrants.categories())
    return {"tournament": tournament, "here": "entrants", "form": form, "categories": categories}
