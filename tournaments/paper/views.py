"""The papers: the list of them, each as a page to print and as a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers

from tournaments.core.access import for_tournament
from tournaments.core.installation import installation
from tournaments.core.phones import phone_site
from tournaments.core.replies import page, wants_part
from tournaments.models import Match, Tournament
from tournaments.models.match import at_table
from tournaments.models.round import DRAWN
from tournaments.paper.cards import cards_are_larger
from tournaments.paper.documents import DOCUMENTS, Document, Step, file_name, manuscript_of, page_of
from tournaments.paper.forms import BlankCardsForm
from tournaments.paper.order import Order
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import jobs, store
from tournaments.paper.press.jobs import PRESS, BusyError, Job, Rank
from tournaments.paper.press.store import PaperProgress
from tournaments.paper.qr import qr_address
from tournaments.paper.rule_text import tournament_rule_text

DESK, PUBLIC = "desk", "public"
MOST_AT_ONCE = 300
"""The most sheets of a paper that is made while the reader waits."""
PATIENCE: Mapping[str, float] = {DESK: 30, PUBLIC: 10}
"""Seconds a reader waits: then the desk sees how far the paper is, the public must ask again."""
RETRY_AFTER = 10


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request for a PDF, with the address of the same paper as a page."""

    request: HttpRequest
    document: Document
    order: Order
    who: str
    page_url: str

    @property
    def tournament(self) -> Tournament:
        """The tournament it is a paper of."""
        return self.order.tournament

    @property
    def sheets(self) -> int:
        """The estimated number of sheets."""
        length = self.document.length
        return length.sheets(self.order) if length else 1

    def address(self, path: str = "", **more: str) -> str:
        """The address of the PDF, or another path, with the options of the request."""
        query = self.request.GET.copy()
        query.pop("making", None)
        query.update(more)
        path = path or self.request.path
        return f"{path}?{query.urlencode()}" if query else path

    @property
    def words(self) -> dict[str, object]:
        """The context of every page about it."""
        page_url = self.address(self.page_url)
        return {"tournament": self.tournament, "title": self.document.title, "page": page_url}


def pdf_answer(wanted: Wanted) -> HttpResponse:
    """The PDF, or a page that says how far it is or why there is none."""
    followed = wanted.request.GET.get("making", "")
    if store.is_of(followed, wanted.tournament.pk, wanted.who):
        return _followed(wanted, followed)
    document = wanted.document
    revision = document.revision(wanted.tournament)
    name = store.name_of(wanted.order, document.key, wanted.who, revision)
    tag = f'W/"{name}"'
    answer = get_conditional_response(wanted.request, etag=tag) or _made(wanted, name)
    if answer.status_code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
        answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _made(wanted: Wanted, name: str) -> HttpResponse:
    found = store.saved(name)
    if found is not None:
        return _file(wanted, found)
    sheets = wanted.sheets
    long = wanted.who == DESK and sheets > MOST_AT_ONCE
    if long and not installation().can_print_pdf():
        return _no_pdf(wanted)
    elsewhere = store.progress(name) if long and not jobs.PRESS.job(name) else None
    if elsewhere and not elsewhere.failed:
        return _progress_page(wanted, name, elsewhere)
    rank = Rank.LONG if long else Rank.PUBLIC if wanted.who == PUBLIC else Rank.DESK
    order = replace(wanted.order, code=qr_address)
    job = Job(name, rank, sheets, partial(manuscript_of, wanted.document, order))
    try:
        job = jobs.PRESS.printed(job, patience=PATIENCE[wanted.who])
    except BusyError:
        return _not_made(wanted, busy=True)
    if isinstance(job.error, NoPdfError):
        return _no_pdf(wanted)
    if job.done.is_set():
        return _file(wanted, job.pdf) if job.pdf else _not_made(wanted)
    if wanted.who == PUBLIC:
        return _not_made(wanted, busy=True)
    return _progress_page(wanted, job.name, PaperProgress(job.sheets, job.about))


def _followed(wanted: Wanted, name: str) -> HttpResponse:
    """The paper of an earlier request: its PDF, how far it is, or that it failed."""
    found, job = store.saved(name), jobs.PRESS.job(name)
    told = None
    if found is None:
        told = PaperProgress(job.sheets, job.about) if job else store.progress(name)
    if told and not told.failed:
        return _progress_page(wanted, name, told)
    if wants_part(wanted.request):
        there = {"HX-Redirect": wanted.address(making=name)}
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=there)
    return _not_made(wanted) if found is None else _file(wanted, found)


def _file(wanted: Wanted, pdf: bytes) -> HttpResponse:
    name = file_name(wanted.document, wanted.order)
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _progress_page(wanted: Wanted, name: str, told: PaperProgress) -> HttpResponse:
    context = wanted.words | {"told": told, "poll": wanted.address(making=name)}
    answer = page(wanted.request, "paper/paper_making.html", context, part="making")
    answer.status_code = HTTPStatus.ACCEPTED
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _not_made(wanted: Wanted, *, busy: bool = False) -> HttpResponse:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    context = wanted.words | {"busy": busy, "again": wanted.address()}
    answer = render(wanted.request, "paper/paper_not_made.html", context, status=status)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _no_pdf(wanted: Wanted) -> HttpResponse:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return render(wanted.request, "paper/no_pdf.html", wanted.words, status=status)


MOST_LISTED = 400
"""With more entrants, the number of a table is typed instead of chosen from a list."""


@for_tournament("paper.print")
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every paper, in the order of the evening; the latest round unless another is asked for."""
    return _papers_page(request, tournament, BlankCardsForm())


def _papers_page(
    request: HttpRequest, tournament: Tournament, blank_cards: BlankCardsForm
) -> HttpResponse:
    tables = Match.objects.filter(hall_table__isnull=False).order_by("hall_table__number")
    published = tournament.rounds.published().defer(*DRAWN)
    if tournament.entrants.placed().count() <= MOST_LISTED:
        published = published.prefetch_related(Prefetch("matches", tables, to_attr="tables"))
    pdf = installation().can_print_pdf()
    if pdf:
        PRESS.warm_up()
    context = {
        "tournament": tournament,
        "here": "papers",
        "entries": _of(tournament, Step.ENTRIES),
        "before": _of(tournament, Step.BEFORE),
        "of_round": _of(tournament, Step.ROUND),
        "after": _of(tournament, Step.AFTER),
        "rounds": published.order_by("-number"),
        "pdf": pdf,
        "blank_cards": blank_cards,
        "cards_on_a4": cards_are_larger(tournament),
    }
    answer = page(request, "paper/papers.html", context)
    if blank_cards.errors:
        answer.status_code = HTTPStatus.BAD_REQUEST
    return answer


@for_tournament("paper.print")
def paper(request: HttpRequest, tournament: Tournament, document: str) -> HttpResponse:
    """A paper as a page, for the browser's own print."""
    found, asked = _document(document), _asked_count(request)
    if asked.errors:
        return _papers_page(request, tournament, asked)
    return HttpResponse(page_of(found, _order(request, tournament, found)))


@for_tournament("paper.print")
def paper_pdf(request: HttpRequest, tournament: Tournament, document: str) -> HttpResponse:
    """A paper as a PDF."""
    found, asked = _document(document), _asked_count(request)
    if asked.errors:
        return _papers_page(request, tournament, asked)
    page_url = reverse("paper", args=(tournament.code, document))
    return pdf_answer(Wanted(request, found, _order(request, tournament, found), DESK, page_url))


@for_tournament("tournament.look")
def public_rule_sheet_pdf(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rule sheet as a PDF, for everybody."""
    rules = DOCUMENTS["rules"]
    page_url = reverse("public_rules", args=(tournament.code,))
    return pdf_answer(Wanted(request, rules, _order(request, tournament, rules), PUBLIC, page_url))


@for_tournament("tournament.look")
def public_rule_sheet_text(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rule sheet as plain text, for everybody."""
    rules = DOCUMENTS["rules"]
    name = file_name(rules, _order(request, tournament, rules), "txt")
    return HttpResponse(
        tournament_rule_text(tournament),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def _of(tournament: Tournament, step: Step) -> list[Document]:
    of_step = (document for document in DOCUMENTS.values() if document.step is step)
    return [document for document in of_step if document.wanted(tournament)]


def _document(key: str) -> Document:
    if key not in DOCUMENTS:
        raise Http404
    return DOCUMENTS[key]


def _order(request: HttpRequest, tournament: Tournament, document: Document) -> Order:
    """The round (the latest unless the address names one), table and entrant to print."""
    entrant = table = round_ = None
    if document.needs_round:
        published = tournament.rounds.published()
        if asked := request.GET.get("round", ""):
            round_ = get_object_or_404(published, number=_whole(asked))
        else:
            round_ = published.order_by("number").last()
        if round_ is None:
            raise Http404
        if asked := request.GET.get("table", ""):
            table = get_object_or_404(round_.matches, at_table(tournament, _whole(asked))).table
    if asked := request.GET.get("pair", ""):
        entrant = get_object_or_404(tournament.entrants.placed(), number=_whole(asked)).number
    count = _asked_count(request)
    number = count.cleaned_data["count"] if count.is_valid() else None
    return Order(tournament, phone_site(request), timezone.now(), round_, table, entrant, number)


def _asked_count(request: HttpRequest) -> BlankCardsForm:
    """How many blank cards the address asks for, if it does."""
    return BlankCardsForm(request.GET if "count" in request.GET else None)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Http404
    return int(text)
