"""Choosing a game and its options; the papers of them, each as a page to print and as a PDF."""

from collections.abc import Callable
from functools import cache, partial, wraps
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url

from tournaments.core.access import View, for_site
from tournaments.core.installation import installation
from tournaments.core.replies import PageContext, page, wants_part
from tournaments.core.writes import Refusal
from tournaments.handouts.forms import USUAL, HandoutChoice, HandoutForm
from tournaments.handouts.limits import delay_for
from tournaments.handouts.papers import HANDOUTS, Handout, manuscript_of, sheets_of
from tournaments.paper.answers import PUBLIC, PdfWanted, pdf_answer
from tournaments.paper.press import store
from tournaments.rulesets.address import (
    AddressForm,
    editor_of,
    rules_answered,
    rules_asked,
    rules_named,
    rules_query,
)
from tournaments.rulesets.editor import PREVIEW, preview_of
from tournaments.rulesets.titles import game_title, presets_by_game


@for_site("handout.print")
def handouts(request: HttpRequest) -> HttpResponse:
    """Every game with its presets: what the papers begin with."""
    return _games_page(request)


@for_site("handout.print")
def handout_options(request: HttpRequest) -> HttpResponse:
    """Every option of the rules; its form leads to the papers once the answers make rules."""
    query, part = request.GET, wants_part(request)
    if not part and not {"done", "preview"} & query.keys():
        try:
            return _options_page(request, editor_of(rules_asked(query)))
        except Refusal:
            pass
    try:
        form, rules = rules_answered(query)
    except Refusal as refusal:
        return _games_page(request, refusal)
    if part:
        return page(request, PREVIEW, preview_of(form, form.source.rules))
    if rules is not None and "done" in query:
        address = "&".join(filter(None, (rules_query(rules), _others(query))))
        return redirect(f"{resolve_url('handout_papers')}?{address}")
    return _options_page(request, form)


@for_site("handout.print")
def handout_papers(request: HttpRequest) -> HttpResponse:
    """What can be printed of these rules."""
    form = _form_or_page(request)
    return form if isinstance(form, HttpResponse) else _papers_page(request, form)


def _for_handout(view: Callable[[HttpRequest, Handout, HandoutChoice], HttpResponse]) -> View:
    """Guard a view of a paper; where the address has faults the page shows what is wrong."""

    @for_site("handout.print")
    @wraps(view)
    def guarded(request: HttpRequest, handout: str) -> HttpResponse:
        if handout not in HANDOUTS:
            raise Http404
        form = _form_or_page(request)
        if isinstance(form, HttpResponse):
            return form
        if not form.is_valid():
            return _papers_page(request, form)
        return view(request, HANDOUTS[handout], form.choice())

    return guarded


@_for_handout
def handout(request: HttpRequest, paper: Handout, choice: HandoutChoice) -> HttpResponse:
    """A paper as a page, for the browser's own print."""
    return HttpResponse(manuscript_of(paper, choice).html())


@_for_handout
def handout_pdf(request: HttpRequest, paper: Handout, choice: HandoutChoice) -> HttpResponse:
    """A paper as a PDF."""
    # Built once, in the language of the request: the press works in another thread.
    manuscript = cache(partial(manuscript_of, paper, choice))
    wanted = PdfWanted(
        request=request,
        who=PUBLIC,
        name=store.open_name(paper.key, paper.query(choice)),
        title=paper.title,
        file_name=paper.file_name(choice),
        page_url=resolve_url("handout", paper.key),
        sheets=lambda: sheets_of(manuscript().values),
        build=manuscript,
        delay=partial(delay_for, request),
    )
    return pdf_answer(wanted)


def _form_or_page(request: HttpRequest) -> HandoutForm | HttpResponse:
    """The choices for valid rules; else the page that says what is wrong with the rules."""
    try:
        return HandoutForm(request.GET.dict(), rules=rules_asked(request.GET))
    except Refusal as refusal:
        if any(problem.field == "preset" for problem in refusal.problems):
            return _games_page(request, refusal)
        form, _rules = rules_answered(request.GET)
        return _options_page(request, form)


def _papers_page(request: HttpRequest, form: HandoutForm) -> HttpResponse:
    """The papers with their choices, and what is wrong with these."""
    query = rules_query(form.rules)
    context = {
        "form": form,
        "rules": rules_named(form.rules),
        "query": query,
        "answers": QueryDict(query).items(),
        "others": _others(request.GET),
        "handouts": HANDOUTS.values(),
        "pdf": installation().pdf_engine(),
    }
    return page(request, "handouts/papers.html", context, invalid=not form.is_valid())


def _games_page(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    context = {"games": presets_by_game(), "refused": refusal, "others": _others(request.GET)}
    return page(request, "handouts/games.html", context, invalid=refusal is not None)


def _options_page(request: HttpRequest, form: AddressForm) -> HttpResponse:
    context: PageContext = {
        "form": form,
        "game": game_title(form.game),
        "choices": presets_by_game(),
        "kept_query": _kept(request.GET),
        "others": _others(request.GET),
        **preview_of(form, form.source.rules),
    }
    return page(request, "handouts/options.html", context, invalid=bool(form.errors))


def _kept(query: QueryDict) -> list[tuple[str, str]]:
    """The choices of an address besides the rules, except the usual ones."""
    choices = ((name, query.get(name, "")) for name in HandoutForm.base_fields)
    return [(name, value) for name, value in choices if value not in ("", USUAL.get(name))]


def _others(query: QueryDict) -> str:
    """The same as a part of an address."""
    return urlencode(_kept(query))
