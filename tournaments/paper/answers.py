"""The answer to a request for a PDF: its file, how far it is, or why there is none."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.functional import Promise

from tournaments.core.installation import installation
from tournaments.core.replies import page, wants_part
from tournaments.core.visitors import visitor_of
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import jobs, store
from tournaments.paper.press.jobs import BusyError, Job, Rank
from tournaments.paper.press.store import PaperProgress
from tournaments.paper.print_request import Manuscript

DESK, PUBLIC = "desk", "public"
MOST_AT_ONCE: Mapping[str, int] = {DESK: 300, PUBLIC: 25}
"""The most sheets of a paper that is made while the reader waits."""
PATIENCE: Mapping[str, float] = {DESK: 30, PUBLIC: 10}
"""Seconds a reader waits: then the desk sees how far the paper is, the public must ask again."""
RETRY_AFTER = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfWanted:
    """A request for a PDF: its names, its reader and how it is made."""

    request: HttpRequest
    who: str
    name: str
    """of its file in the cache (`store`)"""
    title: str | Promise
    file_name: str
    page_url: str
    """the path of the same paper as a page"""
    sheets: Callable[[], int]
    """estimates the number of its sheets"""
    build: Callable[[], Manuscript]
    delay: Callable[[int], int] = lambda _sheets: 0
    """seconds until so many sheets may be made for this visitor; 0 if they may be made now, below 0
    sheets that were not made after all"""
    context: Mapping[str, Any] = field(default_factory=dict)
    """of every page about it"""

    def address(self, path: str = "", **more: str) -> str:
        """The address of the PDF, or another path, with the options of the request."""
        query = self.request.GET.copy()
        query.pop("making", None)
        query.update(more)
        path = path or self.request.path
        return f"{path}?{query.urlencode()}" if query else path

    @property
    def followed(self) -> str:
        """The name of an earlier request's paper that this one asks about; empty if it does not."""
        name = self.request.GET.get("making", "")
        owner, who, *_rest = self.name.split("-")
        return name if store.is_of(name, int(owner), who) else ""

    @property
    def words(self) -> dict[str, Any]:
        """The context of every page about it."""
        return {**self.context, "title": self.title, "page": self.address(self.page_url)}


def pdf_answer(wanted: PdfWanted) -> HttpResponse:
    """The PDF, or a page that says how far it is or why there is none."""
    if followed := wanted.followed:
        return _followed(wanted, followed)
    tag = f'W/"{wanted.name}"'
    answer = get_conditional_response(wanted.request, etag=tag) or _made(wanted)
    if answer.status_code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
        answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _made(wanted: PdfWanted) -> HttpResponse:
    if (pdf := store.saved(wanted.name)) is not None:
        return _file(wanted, pdf)
    sheets = wanted.sheets()
    long = sheets > MOST_AT_ONCE[wanted.who]
    if long and not installation().pdf_engine():
        return _no_pdf(wanted)
    known = jobs.PRESS.job(wanted.name)
    elsewhere = store.progress(wanted.name) if long and not known else None
    if elsewhere and not elsewhere.failed:
        return _progress_page(wanted, wanted.name, elsewhere)
    if not known and (delay := wanted.delay(sheets)):
        return _not_made(wanted, HTTPStatus.TOO_MANY_REQUESTS, delay, minutes=ceil(delay / 60))
    rank = Rank.LONG if long else Rank.PUBLIC if wanted.who == PUBLIC else Rank.DESK
    try:
        visitor = visitor_of(wanted.request) if wanted.who == PUBLIC else ""
        job = Job(wanted.name, rank, sheets, wanted.build, visitor=visitor)
        job = jobs.PRESS.printed(job, patience=PATIENCE[wanted.who])
    except BusyError:
        wanted.delay(0 if known else -sheets)
        return _not_made(wanted, busy=True)
    if isinstance(job.error, NoPdfError):
        return _no_pdf(wanted)
    if job.done.is_set():
        return _file(wanted, job.pdf) if job.pdf else _not_made(wanted)
    if rank is Rank.PUBLIC:
        return _not_made(wanted, busy=True)
    return _progress_page(wanted, job.name, PaperProgress(job.sheets, job.about))


def _followed(wanted: PdfWanted, name: str) -> HttpResponse:
    """The paper of an earlier request: its PDF, how far it is, or that it failed."""
    pdf, job = store.saved(name), jobs.PRESS.job(name)
    if pdf is None:
        progress = PaperProgress(job.sheets, job.about) if job else store.progress(name)
        if progress and not progress.failed:
            return _progress_page(wanted, name, progress)
    if wants_part(wanted.request):
        there = {"HX-Redirect": wanted.address(making=name)}
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=there)
    return _not_made(wanted) if pdf is None else _file(wanted, pdf)


def _file(wanted: PdfWanted, pdf: bytes) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{wanted.file_name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _progress_page(wanted: PdfWanted, name: str, progress: PaperProgress) -> HttpResponse:
    context = wanted.words | {"progress": progress, "poll": wanted.address(making=name)}
    answer = page(wanted.request, "paper/paper_making.html", context, part="making")
    answer.status_code = HTTPStatus.ACCEPTED
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _not_made(
    wanted: PdfWanted,
    status: HTTPStatus = HTTPStatus.SERVICE_UNAVAILABLE,
    delay: int = RETRY_AFTER,
    **words: Any,
) -> HttpResponse:
    context = wanted.words | words | {"again": wanted.address()}
    answer = render(wanted.request, "paper/paper_not_made.html", context, status=status)
    answer.headers["Retry-After"] = str(delay)
    return answer


def _no_pdf(wanted: PdfWanted) -> HttpResponse:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return render(wanted.request, "paper/no_pdf.html", wanted.words, status=status)
