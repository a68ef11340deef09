"""The papers: the list of them, each as a page to print and as a PDF."""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from http import HTTPStatus

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from tournaments.core.access import View, for_tournament
from tournaments.core.installation import installation, phone_site
from tournaments.core.replies import page, version_in
from tournaments.models import Match, Tournament, at_table
from tournaments.models.round import DRAWN
from tournaments.paper.answers import DESK, PUBLIC, PdfWanted, pdf_answer
from tournaments.paper.cards.values import cards_are_larger
from tournaments.paper.documents import DOCUMENTS, Document, Step, file_name, manuscript_of, page_of
from tournaments.paper.forms import OPTIONS, PaperOptionsForm
from tournaments.paper.press import store
from tournaments.paper.press.jobs import PRESS
from tournaments.paper.print_request import Order
from tournaments.paper.rules.text import tournament_rule_text

MOST_LISTED = 400
"""With more entrants, the number of a table is typed instead of chosen from a list."""


@for_tournament("paper.print")
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every paper, in the order of the evening; the latest round unless another is asked for."""
    return _papers_page(request, tournament)


def _papers_page(
    request: HttpRequest,
    tournament: Tournament,
    refused: Mapping[str, PaperOptionsForm] | None = None,
) -> HttpResponse:
    """The list of papers; `refused` are options with faults, by the key of their paper."""
    tables = Match.objects.filter(hall_table__isnull=False).order_by("hall_table__number")
    published = tournament.rounds.published().defer(*DRAWN)
    if tournament.entrants.placed().count() <= MOST_LISTED:
        published = published.prefetch_related(Prefetch("matches", tables, to_attr="tables"))
    pdf = installation().pdf_engine()
    if pdf:
        PRESS.warm_up()
    forms = {key: form(tournament, {}) for key, form in OPTIONS.items()} | {**(refused or {})}
    wanted = [
        (document, forms.get(key))
        for key, document in DOCUMENTS.items()
        if document.wanted(tournament)
    ]
    context = {
        "tournament": tournament,
        "here": "papers",
        "rounds": published.order_by("-number"),
        "pdf": pdf,
        "cards_on_a4": cards_are_larger(tournament),
        "papers": {step: [paper for paper in wanted if paper[0].step is step] for step in Step},
    }
    answer = page(request, "paper/papers.html", context)
    if refused:
        answer.status_code = HTTPStatus.BAD_REQUEST
    return answer


def _for_paper(view: Callable[[HttpRequest, Document, Order], HttpResponse]) -> View:
    """Guard a view of a paper; where its options have faults the list of papers shows them."""

    @for_tournament("paper.print")
    @wraps(view)
    def guarded(request: HttpRequest, tournament: Tournament, document: str) -> HttpResponse:
        if document not in DOCUMENTS:
            raise Http404
        options = OPTIONS[document](tournament, request.GET) if document in OPTIONS else None
        if options and options.errors:
            return _papers_page(request, tournament, {document: options})
        printed = DOCUMENTS[document]
        return view(request, printed, _order(request, tournament, printed, options))

    return guarded


@_for_paper
def paper(request: HttpRequest, document: Document, order: Order) -> HttpResponse:
    """A paper as a page, for the browser's own print."""
    return HttpResponse(page_of(document, order))


@_for_paper
def paper_pdf(request: HttpRequest, document: Document, order: Order) -> HttpResponse:
    """A paper as a PDF."""
    page_url = reverse("paper", args=(order.tournament.code, document.key))
    return _pdf(request, document, order, DESK, page_url)


@_for_paper
def paper_text(request: HttpRequest, document: Document, order: Order) -> HttpResponse:
    """A paper as plain text, to copy."""
    if document.plain is None:
        raise Http404
    return _text(document.plain(order), file_name(document, order, "txt"))


@for_tournament("tournament.look")
def public_rule_sheet_pdf(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rule sheet as a PDF, for everybody."""
    rules = DOCUMENTS["rules"]
    page_url = reverse("public_rules", args=(tournament.code,))
    return _pdf(request, rules, _order(request, tournament, rules), PUBLIC, page_url)


@for_tournament("tournament.look")
def public_rule_sheet_text(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rule sheet as plain text, for everybody."""
    rules = DOCUMENTS["rules"]
    name = file_name(rules, _order(request, tournament, rules), "txt")
    return _text(tournament_rule_text(tournament), name)


def _text(text: str, name: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def _pdf(
    request: HttpRequest, document: Document, order: Order, who: str, page_url: str
) -> HttpResponse:
    """A paper of a tournament as a PDF."""
    wanted = PdfWanted(
        request=request,
        who=who,
        name=store.name_of(order, document.key, who, document.revision(order.tournament)),
        title=document.title,
        file_name=file_name(document, order),
        page_url=page_url,
        sheets=lambda: document.sheets(order) if document.sheets else 1,
        build=partial(manuscript_of, document, order),
        context={"tournament": order.tournament},
    )
    return pdf_answer(wanted)


def _order(
    request: HttpRequest,
    tournament: Tournament,
    document: Document,
    options: PaperOptionsForm | None = None,
) -> Order:
    """The round (of a paper of one the latest, unless the address has it), table and entrant."""
    query, entrant, table, round_ = request.GET, None, None, None
    if document.needs_round or (document.after_rounds and query.get("round")):
        published = tournament.rounds.published().order_by("-number")
        if query.get("round"):
            published = published.filter(number=version_in(query, "round"))
        round_ = published.first()
        if round_ is None:
            raise Http404
        if query.get("table"):
            there = at_table(tournament, version_in(query, "table"))
            table = get_object_or_404(round_.matches, there).table
    if query.get("pair"):
        placed = tournament.entrants.placed()
        entrant = get_object_or_404(placed, number=version_in(query, "pair")).number
    told = options.cleaned_data if options and options.is_valid() else {}
    return Order(tournament, phone_site(request), timezone.now(), round_, table, entrant, told)
