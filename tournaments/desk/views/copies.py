"""Copies of the database: their list, a download, one brought, one put back."""

from collections.abc import Sequence
from typing import cast

from django.contrib import messages
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Max
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.clubs.journal_lines import JournalLine, shown_lines
from tournaments.clubs.selectors import carried_out_as
from tournaments.clubs.sessions import session_carried
from tournaments.core.access import actor_of, for_site
from tournaments.core.caching import cache_key
from tournaments.core.installation import CopyFile, NoCopyError, Shelf, installation
from tournaments.core.replies import PageContext, attempt, conflict, done, page, page_of, posted
from tournaments.core.writes import Refusal
from tournaments.desk.database_contents import Contest, Line, contests_of, stored_in
from tournaments.desk.forms import CopyBringForm, CopyPutBackForm
from tournaments.desk.restore_changes import ContestChange, changes
from tournaments.desk.services import copies as services
from tournaments.desk.words import (
    fault_words,
    reason_words,
    results_words,
    role_words,
    size_words,
)
from tournaments.models import JournalEntry, Tournament

A_PAGE = 20
LINES_SHOWN = 20
RESTART_SECONDS = 3
LIST, ASKED = "desk/copies.html", "desk/copies_put_back.html"


@for_site("copies.keep")
@never_cache
def copies(request: HttpRequest) -> HttpResponse:
    """Every copy, newest first, with the contests it has."""
    return _list(request, CopyBringForm())


@for_site("copies.keep", "POST")
def copies_make(request: HttpRequest) -> HttpResponse:
    """Make a copy now."""
    _shelf()
    with attempt() as tried:
        services.copies_make(actor=actor_of(request))
    if tried.refused:
        return _list(request, CopyBringForm(), refused=tried.refused)
    return done(request, "copies", message=_("The copy is made and checked."))


@for_site("copies.keep", "POST")
def copies_download(request: HttpRequest, copy: str) -> HttpResponse:
    """Send a copy as a file; a POST, since the journal says who took it away."""
    file = _copy(copy)
    services.copies_download(actor=actor_of(request), copy=file)
    answer = FileResponse(
        file.path.open("rb"),
        as_attachment=True,
        filename=file.name,
        content_type="application/vnd.sqlite3",
    )
    answer.headers["Cache-Control"] = "no-store"
    # An answer that streams is an answer; the guards know none but whole ones.
    return cast(HttpResponse, answer)


@for_site("copies.keep", "GET POST")
@never_cache
def copies_bring(request: HttpRequest) -> HttpResponse:
    """Take a file of copied data; its preview follows. Its address, opened, shows the list."""
    if request.method != "POST":
        return _list(request, CopyBringForm())
    shelf, form = _shelf(), CopyBringForm(request.POST, request.FILES)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            name = shelf.bring(file.chunks(), file.size)
        except NoCopyError as error:
            form.add_error("file", str(error))
        else:
            return done(request, "copies_put_back", name)
    return _list(request, form)


@for_site("copies.keep", "GET POST")
@never_cache
def copies_put_back(request: HttpRequest, copy: str) -> HttpResponse:
    """Put a copy back, after a page that says what changes."""
    if carried_out_as(actor_of(request)):
        return done(request, "home")
    file = _copy(copy)
    form = CopyPutBackForm(posted(request))
    shown = _seal(file)
    if form.is_valid():
        if form.cleaned_data["seal"] != shown:
            return conflict(request, ASKED, _asked(file, form, shown) | {"stale": True})
        try:
            with attempt(form) as tried:
                _put_back(request, file, shown)
            if tried.done:
                words = _("Copy restored. What it replaced is in the list of copies.")
                messages.success(request, words)
                where = reverse("home" if request.user.is_authenticated else "login")
                refresh = {"refresh": f"{RESTART_SECONDS}; url={where}"}
                # Nobody can write to the database any more: the page asks nothing of it.
                return HttpResponse(render_to_string("desk/copies_restarting.html", refresh))
        except NoCopyError as error:
            form.add_error(None, str(error))
    return page(request, ASKED, _asked(file, form, shown))


def _put_back(request: HttpRequest, copy: CopyFile, seal: str) -> None:
    """Put a copy back, unless something was written since its preview was shown."""
    actor = actor_of(request)

    def note(before: CopyFile) -> None:
        with installation().shelf.opened(before) as replaced:
            if _seal(copy, replaced) != seal:
                raise Refusal(
                    _("Something has been entered in the meantime: read again what will be lost.")
                )
            above = Tournament.objects.using(replaced).aggregate(last=Max("revision"))["last"] or 0
            last = JournalEntry.objects.using(replaced).aggregate(last=Max("pk"))["last"] or 0
        services.copies_put_back(actor=actor, copy=copy, before=before, above=max(above, last))
        session_carried(request)

    installation().shelf.put_back(copy, note)


def _seal(copy: CopyFile, alias: str = DEFAULT_DB_ALIAS) -> str:
    """What a preview depends on: the file, and the last line of the journal."""
    last = JournalEntry.objects.using(alias).order_by("-pk").values_list("pk", "at").first()
    return cache_key(copy.name, copy.size, copy.changed, last)


def _list(
    request: HttpRequest, form: CopyBringForm, refused: Refusal | None = None
) -> HttpResponse:
    shelf = _shelf()
    shown = page_of(request, shelf.listed(), A_PAGE)
    context = {
        "rows": [_row(shelf, copy) for copy in shown.object_list],
        "page": shown,
        "place": shelf.place(),
        "form": form,
        "refused": refused,
    }
    return page(request, LIST, context)


def _row(shelf: Shelf, copy: CopyFile) -> PageContext:
    fault = fault_words(shelf.fault(copy))
    contests: tuple[Contest, ...] = ()
    try:
        contests = () if fault else contests_of(copy)
    except NoCopyError as error:
        fault = str(error)
    return {
        "file": copy,
        "why": reason_words(copy, _names(contests)),
        "size": size_words(copy.size),
        "fault": fault,
        "contests": contests,
    }


def _names(contests: Sequence[Contest]) -> dict[str, str]:
    return {contest.code: contest.name for contest in contests}


def _asked(copy: CopyFile, form: CopyPutBackForm, seal: str) -> PageContext:
    """The preview: what changes, in words."""
    shelf = installation().shelf
    fault = fault_words(shelf.fault(copy))
    try:
        if fault:
            raise NoCopyError(fault)
        with shelf.opened(copy) as alias:
            preview = changes(stored_in(), stored_in(alias))
            lines_back = _lines(preview.back, alias)
        names = _names(contests_of(copy))
    except NoCopyError as error:
        return {"copy": copy, "why": reason_words(copy, {}), "fault": str(error)}
    return {
        "copy": copy,
        "why": reason_words(copy, names),
        "form": form,
        "seal": seal,
        "changes": preview,
        "clubs": [(club, [_contest(one) for one in contests]) for club, contests in preview.clubs],
        "accounts": [
            {"change": one, "lost": role_words(one.lost), "gained": role_words(one.gained)}
            for one in preview.accounts
        ],
        "lost": len(preview.lost),
        "back": len(preview.back),
        "lines_lost": _lines(preview.lost, DEFAULT_DB_ALIAS),
        "lines_back": lines_back,
        "shown": LINES_SHOWN,
    }


def _lines(lines: Sequence[Line], alias: str) -> Sequence[JournalLine]:
    """The latest of these lines of the journal."""
    numbers = [number for number, _at, _of in lines[:LINES_SHOWN]]
    return shown_lines(JournalEntry.objects.using(alias).filter(pk__in=numbers))


def _contest(change: ContestChange) -> PageContext:
    places = {name: results_words(getattr(change, name)) for name in ("gone", "other", "back")}
    return {"change": change, "contest": change.named, **places}


def _shelf() -> Shelf:
    """The copies of this installation.

    :raises Http404: there are none: a PostgreSQL server is copied by its own tools.
    """
    if not installation().makes_copies():
        raise Http404
    return installation().shelf


def _copy(name: str) -> CopyFile:
    """The copy of that name.

    :raises Http404: there is none, or none any more.
    """
    for copy in _shelf().listed():
        if copy.name == name:
            return copy
    raise Http404
