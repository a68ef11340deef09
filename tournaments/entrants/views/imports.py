"""A list of pairs: first shown line by line, then entered as a whole or not at all."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import attempt, done, page, show_problems
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairLine
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


@for_tournament("entrants.enter", methods="GET POST")
def entrants_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a list and show what it would do."""
    if request.method == "GET":
        return page(request, TEMPLATE, _context(tournament, ImportForm()))
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        chosen, text = form.cleaned_data["file"], form.cleaned_data["text"]
        players = tournament.players_each
        try:
            lines = (
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
    """Enter the list that was shown; it is judged again, for others may have entered pairs."""
    try:
        sealed = request.POST.get("list", "")
        rows = signing.loads(sealed, salt=_salt(tournament), max_age=A_DAY)
    except signing.BadSignature:
        form = ImportForm({"text": ""})
        form.add_error(None, _("This preview is too old: give the list once more."))
        return page(request, TEMPLATE, _context(tournament, form), invalid=True)
    lines, words = [PairLine(**row) for row in rows], ""
    with attempt() as tried:
        numbers = service.entrants_import(
            actor=actor_of(request), tournament=tournament, lines=lines
        )
        count = len(numbers)
        words = ngettext("%(count)s pair entered.", "%(count)s pairs entered.", count)
        words = words % {"count": count}
        of_list = tournament.entrants.filter(number__range=(numbers[0], numbers[-1]))
        if waiting := of_list.waiting().count():
            words = f"{words} {waiting_words(waiting)}"
    if tried.refused is not None:
        return _shown(request, tournament, lines, written(lines), tried.refused)
    return done(request, reverse("entrants", args=[tournament.code]), words)


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    lines: list[PairLine],
    text: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page of what a list would do, with the list to correct."""
    found = preview(tournament, lines)
    form = ImportForm({"text": text if text.strip() else written(lines)})
    form.is_valid()
    if refusal is not None:
        show_problems(form, refusal)
    context = _context(tournament, form) | {"preview": found}
    if found.created and not found.refused:
        # Signed, so that nobody can change the list between the preview and its confirmation.
        rows = [asdict(replace(line, problem="")) for line in lines]
        context["sealed"] = signing.dumps(rows, salt=_salt(tournament), compress=True)
    return page(request, TEMPLATE, context, invalid=bool(found.refused or refusal))


def _context(tournament: Tournament, form: ImportForm) -> dict[str, Any]:
    categories = categories_offered(tournament.entrants.categories())
    return {"tournament": tournament, "here": "entrants", "form": form, "categories": categories}


def _salt(tournament: Tournament) -> str:
    return f"entrants-import-{tournament.pk}"
