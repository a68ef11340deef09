"""The papers without a tournament, each as a page to print and as a PDF."""

from __future__ import annotations

from functools import cache, partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.access import for_site
from tournaments.handouts.limits import delay_for, given_back
from tournaments.handouts.papers import HANDOUTS, Handout, manuscript_of, sheets_of
from tournaments.handouts.views.pages import choice_or_page
from tournaments.paper.answers import PUBLIC, PdfWanted, pdf_answer
from tournaments.paper.press import store


@for_site("handout.print")
def handout(request: HttpRequest, handout: str) -> HttpResponse:
    """A paper as a page, for the browser's own print."""
    paper = _handout(handout)
    choice = choice_or_page(request)
    if isinstance(choice, HttpResponse):
        return choice
    return HttpResponse(manuscript_of(paper, choice).html())


@for_site("handout.print")
def handout_pdf(request: HttpRequest, handout: str) -> HttpResponse:
    """A paper as a PDF."""
    paper = _handout(handout)
    choice = choice_or_page(request)
    if isinstance(choice, HttpResponse):
        return choice
    # Built once, in the language of the request: the press works in another thread.
    manuscript = cache(partial(manuscript_of, paper, choice))
    wanted = PdfWanted(
        request=request,
        who=PUBLIC,
        name=store.open_name(paper.key, paper.query(choice)),
        title=paper.title,
        file_name=paper.file_name(choice),
        page_url=reverse("handout", args=(paper.key,)),
        sheets=lambda: sheets_of(manuscript().values),
        build=manuscript,
        delay=partial(delay_for, request),
        give_back=partial(given_back, request),
    )
    return pdf_answer(wanted)


def _handout(key: str) -> Handout:
    if key not in HANDOUTS:
        raise Http404
    return HANDOUTS[key]
