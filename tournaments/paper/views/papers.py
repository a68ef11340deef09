"""Papers: the list of them, each as a page to print and as a PDF of that same page."""

from __future__ import annotations

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from tournaments.core.access import for_contest
from tournaments.core.installation import installation
from tournaments.core.phones import phone_site
from tournaments.models import Match, Round, Tournament
from tournaments.models.round import DRAWN
from tournaments.paper.documents import DOCUMENTS, Document, Step, file_name, page_of
from tournaments.paper.order import Order
from tournaments.paper.press.jobs import PRESS
from tournaments.paper.rule_text import contest_rule_text
from tournaments.paper.views.pdf import DESK, PUBLIC, Wanted, pdf_answer

MOST_LISTED = 400
"""Of more entrants the tables are not listed to choose one from: its number is typed."""


@for_contest("paper.print")
def papers(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Every paper, in the order of the evening; the latest round unless another is asked for."""
    tables = Match.objects.filter(table__isnull=False).order_by("table")
    published = contest.rounds.filter(published_at__isnull=False).defer(*DRAWN)
    if contest.entrants.count() <= MOST_LISTED:
        published = published.prefetch_related(Prefetch("matches", tables, to_attr="tables"))
    pdf = installation().can_print_pdf()
    if pdf:
        PRESS.warm_up()
    context = {
        "contest": contest,
        "here": "papers",
        "before": _of(contest, Step.BEFORE),
        "of_round": _of(contest, Step.ROUND),
        "after": _of(contest, Step.AFTER),
        "rounds": published.order_by("-number"),
        "pdf": pdf,
    }
    return render(request, "paper/papers.html", context)


@for_contest("paper.print")
def paper(request: HttpRequest, contest: Tournament, document: str) -> HttpResponse:
    """A paper as a page, for the browser's own print."""
    found = _document(document)
    return HttpResponse(page_of(found, _order(request, contest, found)))


@for_contest("paper.print")
def paper_pdf(request: HttpRequest, contest: Tournament, document: str) -> HttpResponse:
    """A paper as a PDF."""
    found = _document(document)
    page = reverse("paper", args=(contest.code, document))
    return pdf_answer(Wanted(request, found, _order(request, contest, found), DESK, page))


@for_contest("contest.look")
def public_rule_sheet(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The rule sheet as a page to print, for everybody."""
    found = DOCUMENTS["rules"]
    return HttpResponse(page_of(found, _order(request, contest, found)))


@for_contest("contest.look")
def public_rule_sheet_pdf(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The rule sheet as a PDF, for everybody."""
    found = DOCUMENTS["rules"]
    page = reverse("public_rules", args=(contest.code,))
    return pdf_answer(Wanted(request, found, _order(request, contest, found), PUBLIC, page))


@for_contest("contest.look")
def public_rule_sheet_text(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The rule sheet as plain text, for everybody."""
    name = file_name(DOCUMENTS["rules"], _order(request, contest, DOCUMENTS["rules"]), "txt")
    return HttpResponse(
        contest_rule_text(contest),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def _of(contest: Tournament, step: Step) -> list[Document]:
    of_step = (document for document in DOCUMENTS.values() if document.step is step)
    return [document for document in of_step if document.wanted(contest)]


def _document(key: str) -> Document:
    if key not in DOCUMENTS:
        raise Http404
    return DOCUMENTS[key]


def _order(request: HttpRequest, contest: Tournament, document: Document) -> Order:
    round_ = _round(request, contest) if document.needs_round else None
    table = _table(request, round_) if round_ else None
    pair = _pair(request, contest)
    return Order(contest, phone_site(request), timezone.now(), round_, table, pair)


def _pair(request: HttpRequest, contest: Tournament) -> int | None:
    """The pair of the address, where one is named; it is one of the contest."""
    asked = request.GET.get("pair", "")
    if not asked:
        return None
    return get_object_or_404(contest.entrants, number=_whole(asked)).number


def _table(request: HttpRequest, round_: Round) -> int | None:
    """The table of the address, where one is named; it is one of the round."""
    asked = request.GET.get("table", "")
    if not asked:
        return None
    return get_object_or_404(round_.matches, table=_whole(asked)).table


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Http404
    return int(text)


def _round(request: HttpRequest, contest: Tournament) -> Round:
    """The published round of the address, the latest where none is named."""
    published = contest.rounds.filter(published_at__isnull=False)
    asked = request.GET.get("round", "")
    if not asked:
        latest = published.order_by("number").last()
        if latest is None:
            raise Http404
        return latest
    return get_object_or_404(published, number=_whole(asked))
