"""The papers without a tournament, each as a page to print and as a PDF."""

from __future__ import annotations

from functools import cache, partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.access import for_site
from tournaments.handouts.limits import delay_for, given_back
from tournaments.handouts.papers import HANDOUTS, Handout, manuscript_of, sheets_of
from tournaments.handouts.views.pages import asked_or_page
from tournaments.paper.answers import PUBLIC, PdfWanted, pdf_answer
from tournaments.paper.press import store


@for_site("handout.print")
def handout(request: HttpRequest, handout: str) -> HttpResponse:
    """A paper as a page, for the browser's own print."""
    found = _handout(handout)
    asked = asked_or_page(request)
    if isinstance(asked, HttpResponse):
        return asked
    return HttpResponse(manuscript_of(found, asked).html())


@for_site("handout.print")
def handout_pdf(request: HttpRequest, handout: str) -> HttpResponse:
    """A paper as a PDF."""
    found = _handout(handout)
    asked = asked_or_page(request)
    if isinstance(asked, HttpResponse):
        return asked
    # Built once, in the language of the request: the press works in another thread.
    manuscript = cache(partial(manuscript_of, found, asked))
    wanted = PdfWanted(
        request=request,
        who=PUBLIC,
        name=store.open_name(found.key, found.query(asked)),
        title=found.title,
        file_name=found.file_name(asked),
        page_url=reverse("handout", args=(found.key,)),
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
