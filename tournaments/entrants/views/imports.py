"""A list of pairs: shown line by line, its good lines entered, the refused ones mended in place."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _, ngettext

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import PageContext, attempt, done, page
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairLine
from tournaments.entrants.import_forms import ImportForm, ReadingForm
from tournaments.entrants.journal_words import waiting_words
from tournaments.entrants.lists import GivenList, unsealed
from tournaments.entrants.reading.files import written
from tournaments.entrants.reading.readings import UnreadableError
from tournaments.entrants.selectors.entrants import categories_offered
from tournaments.entrants.selectors.preview import preview
from tournaments.entrants.services import entrants as service
from tournaments.models import Tournament

TEMPLATE = "entrants/entrants_import.html"


@for_tournament("entrants.enter", "GET POST")
def entrants_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a list, or what was mended in one, and show what it would do."""
    if request.method == "GET":
        return page(request, TEMPLATE, _context(tournament, ImportForm(tournament=tournament)))
    if "list" in request.POST:
        return _sent_back(request, tournament, enter=False)
    form = ImportForm(request.POST, request.FILES, tournament=tournament)
    if form.is_valid():
        return _shown(request, tournament, form.cleaned_data["given"], form.cleaned_data["text"])
    return page(request, TEMPLATE, _context(tournament, form))


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
        numbers = service.entrants_import(
            actor=actor_of(request), tournament=tournament, lines=wanted
        )
        words = ngettext("%(count)s pair entered.", "%(count)s pairs entered.", len(numbers))
        words = words % {"count": len(numbers)}
        of_list = tournament.entrants.filter(number__range=(numbers[0], numbers[-1]))
        if waiting := of_list.waiting().count():
            words = f"{words} {waiting_words(waiting)}"
    if tried.refused is not None:
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
    context = _context(tournament, form) | {
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
            return _refused(request, tournament, error.message)
    invalid = refusal is not None or reading_form is not None
    return page(request, TEMPLATE, context, invalid=invalid)


def _refused(request: HttpRequest, tournament: Tournament, words: str) -> HttpResponse:
    form = ImportForm({"text": ""}, tournament=tournament)
    form.errors.clear()
    form.add_error(None, words)
    return page(request, TEMPLATE, _context(tournament, form))


def _context(tournament: Tournament, form: ImportForm) -> PageContext:
    categories = categories_offered(tournament.entrants.categories())
    return {"tournament": tournament, "here": "entrants", "form": form, "categories": categories}
