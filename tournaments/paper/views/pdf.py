"""The PDF of a paper: kept, made while the reader waits, or followed while it is being made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers

from tournaments.core.installation import installation
from tournaments.models import Tournament
from tournaments.paper.documents import Document, file_name, manuscript_of
from tournaments.paper.order import Order
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import jobs, kept
from tournaments.paper.press.jobs import BusyError, Job, Rank
from tournaments.paper.press.kept import Progress
from tournaments.paper.qr import qr_address

DESK, PUBLIC = "desk", "public"
MOST_AT_ONCE = 300
"""Sheets of a paper that is made while the reader waits."""
PATIENCE: Mapping[str, float] = {DESK: 30, PUBLIC: 10}
"""Seconds a reader waits: then the desk follows how far the paper is, the public comes back."""
RETRY_AFTER = 10


@dataclass(frozen=True, slots=True)
class Wanted:
    """A PDF that somebody asks for, and where the same paper is as a page."""

    request: HttpRequest
    document: Document
    order: Order
    who: str
    page: str

    @property
    def contest(self) -> Tournament:
        """The contest it is a paper of."""
        return self.order.contest

    @property
    def sheets(self) -> int:
        """How many it will have, about."""
        length = self.document.length
        return length.sheets(self.order) if length else 1

    def address(self, **more: str) -> str:
        """Its own address, with the options that are meant."""
        query = self.request.GET.copy()
        query.pop("making", None)
        query.update(more)
        return f"{self.request.path}?{query.urlencode()}" if query else self.request.path


def pdf_answer(wanted: Wanted) -> HttpResponse:
    """The PDF; or the page that says how far it is, or why there is none."""
    followed = wanted.request.GET.get("making", "")
    if kept.is_of(followed, wanted.contest.pk, wanted.who):
        return _followed(wanted, followed)
    document = wanted.document
    revision = document.revision(wanted.contest)
    name = kept.name_of(wanted.order, document.key, wanted.who, revision)
    tag = f'W/"{name}"'
    answer = get_conditional_response(wanted.request, etag=tag) or _made(wanted, name)
    if answer.status_code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
        answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _made(wanted: Wanted, name: str) -> HttpResponse:
    found = kept.found(name)
    if found is not None:
        return _file(wanted, found)
    sheets = wanted.sheets
    long = wanted.who == DESK and sheets > MOST_AT_ONCE
    if long and not installation().can_print_pdf():
        return _no_pdf(wanted)
    elsewhere = kept.progress(name) if long and not jobs.PRESS.job(name) else None
    if elsewhere and not elsewhere.failed:
        return _progress_page(wanted, name, elsewhere)
    order = replace(wanted.order, code=qr_address)
    job = Job(name, _rank(wanted.who, long), sheets, partial(manuscript_of, wanted.document, order))
    try:
        job = jobs.PRESS.printed(job, patience=PATIENCE[wanted.who])
    except BusyError:
        return _not_made(wanted, busy=True)
    return _of_job(wanted, job)


def _rank(who: str, long: bool) -> Rank:
    if who == PUBLIC:
        return Rank.PUBLIC
    return Rank.LONG if long else Rank.DESK


def _of_job(wanted: Wanted, job: Job) -> HttpResponse:
    if isinstance(job.error, NoPdfError):
        return _no_pdf(wanted)
    if job.done.is_set():
        return _file(wanted, job.pdf) if job.pdf else _not_made(wanted)
    if wanted.who == PUBLIC:
        return _not_made(wanted, busy=True)
    return _progress_page(wanted, job.name, Progress(job.sheets, job.about))


def _followed(wanted: Wanted, name: str) -> HttpResponse:
    """What became of a paper that was asked for: it shows what was true then."""
    found, job = kept.found(name), jobs.PRESS.job(name)
    asks_for_news = "HX-Request" in wanted.request.headers
    if found is not None:
        if asks_for_news:
            there = {"HX-Redirect": wanted.address(making=name)}
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=there)
        return _file(wanted, found)
    told = Progress(job.sheets, job.about) if job else kept.progress(name)
    if told and not told.failed:
        return _progress_page(wanted, name, told)
    if asks_for_news:
        there = {"HX-Redirect": wanted.address(making=name)}
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=there)
    return _not_made(wanted)


def _file(wanted: Wanted, pdf: bytes) -> HttpResponse:
    name = file_name(wanted.document, wanted.order)
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _progress_page(wanted: Wanted, name: str, told: Progress) -> HttpResponse:
    part = "#making" if "HX-Request" in wanted.request.headers else ""
    context = _words(wanted) | {"told": told, "poll": wanted.address(making=name)}
    template = f"paper/paper_making.html{part}"
    answer = render(wanted.request, template, context, status=HTTPStatus.ACCEPTED)
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _not_made(wanted: Wanted, *, busy: bool = False) -> HttpResponse:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    context = _words(wanted) | {"busy": busy, "again": wanted.address()}
    answer = render(wanted.request, "paper/paper_not_made.html", context, status=status)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _no_pdf(wanted: Wanted) -> HttpResponse:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return render(wanted.request, "paper/no_pdf.html", _words(wanted), status=status)


def _words(wanted: Wanted) -> dict[str, object]:
    query = wanted.request.GET.copy()
    query.pop("making", None)
    page = f"{wanted.page}?{query.urlencode()}" if query else wanted.page
    return {"contest": wanted.contest, "title": wanted.document.title, "page": page}
