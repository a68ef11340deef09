"""A list of pairs: shown line by line first, then entered as a whole or not at all."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import replies
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.writes import Refusal, Repeated
from tournaments.entrants.fields import PairLine
from tournaments.entrants.forms import ImportForm
from tournaments.entrants.reading.files import read_file, read_text, written
from tournaments.entrants.reading.pasted import UnreadableError
from tournaments.entrants.selectors.entrants import categories_offered
from tournaments.entrants.selectors.preview import Preview, preview
from tournaments.entrants.services import entrants as service
from tournaments.models import Tournament

TEMPLATE = "entrants/entrants_import.html"
A_DAY = 86_400


@for_tournament("entrants.enter", methods="GET POST")
def entrants_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a list and show what it would do."""
    if request.method == "GET":
        return render(request, TEMPLATE, _context(tournament, ImportForm()))
    form = ImportForm(request.POST, request.FILES)
    lines = _read(form, tournament.players_each)
    if lines is None:
        return replies.page(request, TEMPLATE, _context(tournament, form), invalid=True)
    return _show(request, tournament, lines, form["text"].value() or "")


@for_tournament("entrants.enter", methods="POST")
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the list that was shown; it is judged again, for others may have entered pairs."""
    where = reverse("entrants", args=[tournament.code])
    try:
        lines = _unsealed(tournament, request.POST.get("list", ""))
        numbers = service.entrants_import(
            actor=actor_of(request), tournament=tournament, lines=lines
        )
    except signing.BadSignature:
        form = ImportForm({"text": ""})
        form.add_error(None, _("This preview is too old: give the list once more."))
        return replies.page(request, TEMPLATE, _context(tournament, form), invalid=True)
    except Refusal as refusal:
        return _show(request, tournament, lines, written(lines), refusal)
    except Repeated:
        return replies.done(request, where)
    count = len(numbers)
    words = ngettext("%(count)s pair entered.", "%(count)s pairs entered.", count)
    return replies.done(request, where, words % {"count": count})


def _read(form: ImportForm, players: int) -> list[PairLine] | None:
    """The lines of the file or of the text; None with the reason beside the field."""
    if not form.is_valid():
        return None
    chosen, text = form.cleaned_data["file"], form.cleaned_data["text"]
    field = "file" if chosen else "text"
    try:
        if chosen:
            return read_file(chosen.name, chosen.read(), players)
        return read_text(text, players)
    except UnreadableError as error:
        form.add_error(field, str(error.message))
    return None


def _show(
    request: HttpRequest,
    tournament: Tournament,
    lines: list[PairLine],
    text: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    found = preview(tournament, lines)
    form = ImportForm({"text": text if text.strip() else written(lines)})
    form.is_valid()
    if refusal is not None:
        replies.show_problems(form, refusal)
    context = _context(tournament, form, found)
    if found.created and not found.refused:
        context["sealed"] = _sealed(tournament, lines)
    invalid = bool(found.refused or refusal is not None)
    return replies.page(request, TEMPLATE, context, invalid=invalid)


def _context(
    tournament: Tournament, form: ImportForm, found: Preview | None = None
) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "here": "entrants",
        "form": form,
        "preview": found,
        "categories": categories_offered(tournament.entrants.categories()),
    }


def _sealed(tournament: Tournament, lines: list[PairLine]) -> str:
    """The list in the form of the preview; nobody can change it on its way."""
    rows = [asdict(line) | {"problem": ""} for line in lines]
    return signing.dumps(rows, salt=_salt(tournament), compress=True)


def _unsealed(tournament: Tournament, sealed: str) -> list[PairLine]:
    rows = signing.loads(sealed, salt=_salt(tournament), max_age=A_DAY)
    return [PairLine(**row) for row in rows]


def _salt(tournament: Tournament) -> str:
    return f"entrants-import-{tournament.pk}"
