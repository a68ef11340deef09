"""A list of pairs: shown line by line, its good lines entered, the refused ones mended in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import attempt, done, page, show_problems
from tournaments.core.wording.text import Text
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import FIELDS, PairLine
from tournaments.entrants.forms import ImportForm
from tournaments.entrants.journal_words import waiting_words
from tournaments.entrants.reading.files import read_file, read_text, written
from tournaments.entrants.reading.pasted import UnreadableError
from tournaments.entrants.selectors.entrants import categories_offered
from tournaments.entrants.selectors.preview import preview
from tournaments.entrants.services import entrants as service
from tournaments.models import Tournament

TEMPLATE = "entrants/entrants_import.html"
A_DAY = 86_400
MENDED = ("first", "second", *(field.name for field in FIELDS))
"""The fields of a refused line; each has the number of its line at the end of its name."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A list as a preview showed it, and the numbers of the lines it would enter."""

    lines: tuple[PairLine, ...]
    good: frozenset[int] = frozenset()

    def mended(self, sent: QueryDict) -> Sealed:
        """The list with what was typed into its refused lines."""
        return Sealed(tuple(_mended(line, sent) for line in self.lines), self.good)


@for_tournament("entrants.enter", methods="GET POST")
def entrants_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a list, or what was mended in one, and show what it would do."""
    if request.method == "GET":
        return page(request, TEMPLATE, _context(tournament, ImportForm()))
    if "list" in request.POST:
        found = _unsealed(request, tournament)
        if found is None:
            return _too_old(request, tournament)
        lines = found.mended(request.POST).lines
        return _shown(request, tournament, lines, written([*lines]))
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        chosen, text = form.cleaned_data["file"], form.cleaned_data["text"]
        players = tournament.players_each
        try:
            lines = tuple(
                read_file(chosen.name, chosen.read(), players)
                if chosen
                else read_text(text, players)
            )
        except UnreadableError as error:
            form.add_error("file" if chosen else "text", str(error.message))
        else:
            return _shown(request, tournament, lines, text)
    return page(request, TEMPLATE, _context(tournament, form), invalid=True)


@for_tournament("entrants.enter", methods="POST")
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the good lines that were shown and those mended since; the others stay to mend."""
    found = _unsealed(request, tournament)
    if found is None:
        return _too_old(request, tournament)
    wanted, left = _sorted_out(tournament, found, request.POST)
    if not wanted:
        return _shown(request, tournament, left, written([*left]))
    words: Text = ""
    with attempt() as tried:
        numbers = service.entrants_import(
            actor=actor_of(request), tournament=tournament, lines=wanted
        )
        words = _entered(tournament, numbers)
    if tried.refused is not None:
        lines = found.mended(request.POST).lines
        return _shown(request, tournament, lines, written([*lines]), tried.refused)
    if not left:
        return done(request, reverse("entrants", args=[tournament.code]), words)
    if words:
        messages.success(request, str(words))
    return _shown(request, tournament, left, written([*left]))


def _sorted_out(
    tournament: Tournament, found: Sealed, sent: QueryDict
) -> tuple[list[PairLine], list[PairLine]]:
    """The lines to enter and those left to mend.

    Mended lines come after the good ones, whose numbers were shown.
    """
    good = [line for line in found.lines if line.line in found.good]
    others = [line for line in found.mended(sent).lines if line.line not in found.good]
    touched = [line for line in others if line not in found.lines]
    judged = preview(tournament, [*good, *touched])
    wrong = {row.line for row in judged.refused}
    right = [line for line in touched if line.line not in wrong]
    return [*good, *right], [line for line in others if line not in right]


def _entered(tournament: Tournament, numbers: Sequence[int]) -> Text:
    count = len(numbers)
    words = ngettext("%(count)s pair entered.", "%(count)s pairs entered.", count)
    words = words % {"count": count}
    of_list = tournament.entrants.filter(number__range=(numbers[0], numbers[-1]))
    waiting = of_list.waiting().count()
    return f"{words} {waiting_words(waiting)}" if waiting else words


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    lines: Sequence[PairLine],
    text: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page of what a list would do, its refused lines with fields to mend them."""
    found = preview(tournament, lines)
    form = ImportForm({"text": text if text.strip() else written([*lines])})
    form.is_valid()
    if refusal is not None:
        show_problems(form, refusal)
    context = _context(tournament, form) | {"preview": found}
    if found.created or found.refused:
        # Signed, so that what is entered is what was shown; without what is in already.
        wanted = {row.line for row in (*found.created, *found.refused)}
        rows = [asdict(line) | {"problem": str(line.problem)} for line in lines]
        told = {
            "lines": [row for row in rows if row["line"] in wanted],
            "good": [row.line for row in found.created],
        }
        context["sealed"] = signing.dumps(told, salt=_salt(tournament), compress=True)
    return page(request, TEMPLATE, context, invalid=refusal is not None)


def _unsealed(request: HttpRequest, tournament: Tournament) -> Sealed | None:
    """The list that a preview sent back; None where it is too old or of something else."""
    try:
        told = signing.loads(request.POST.get("list", ""), salt=_salt(tournament), max_age=A_DAY)
    except signing.BadSignature:
        return None
    return Sealed(tuple(PairLine(**row) for row in told["lines"]), frozenset(told["good"]))


def _too_old(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ImportForm({"text": ""})
    form.add_error(None, _("This preview is too old: give the list once more."))
    return page(request, TEMPLATE, _context(tournament, form), invalid=True)


def _mended(line: PairLine, sent: QueryDict) -> PairLine:
    """A line with the texts typed into its fields; one without fields stays as it is."""
    typed = {name: sent.get(f"{name}-{line.line}") for name in MENDED}
    changed: dict[str, Any] = {
        name: text
        for name, text in typed.items()
        if text is not None and text != getattr(line, name)
    }
    return replace(line, **changed, problem="") if changed else line


def _context(tournament: Tournament, form: ImportForm) -> dict[str, Any]:
    categories = categories_offered(tournament.entrants.categories())
    return {"tournament": tournament, "here": "entrants", "form": form, "categories": categories}


def _salt(tournament: Tournament) -> str:
    return f"entrants-import-{tournament.pk}"
