"""Papers being made: one thread takes them in turn, first the papers that a request waits for."""

import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from queue import Empty, PriorityQueue
from threading import Event, Lock, Thread

from django.db import connections
from django.utils import translation

from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import store
from tournaments.paper.press.line import Line
from tournaments.paper.press.printer import Printer
from tournaments.paper.print_request import Manuscript

IDLE_SECONDS = 300
FRESH_AFTER = 300
"""A paper of more sheets ends the process, which gives its memory back."""
REPORTED = 10
"""Every tenth sheet that is ready is reported to the other servers of the machine."""

logger = logging.getLogger(__name__)


class Rank(IntEnum):
    """Whose paper is made first."""

    DESK = 0
    PUBLIC = 1
    LONG = 2


MOST_WAITING = {Rank.DESK: 2, Rank.PUBLIC: 2, Rank.LONG: 0}
"""The most requests that wait for a paper at once: each holds a thread of the server."""
MOST_LONG = 8
"""The most long papers of visitors that are made or wait."""


class BusyError(Exception):
    """Too many visitors are waiting already, or this one has another paper in the making."""


@dataclass(eq=False, slots=True)
class Job:
    """A paper to make, and how far it is."""

    name: str
    rank: Rank
    about: int
    """the estimated number of its sheets"""
    build: Callable[[], Manuscript]
    visitor: str = ""
    """the visitor without an account who asks for it; empty at the desk"""
    save: Callable[[str, bytes], None] = store.save
    """saves the PDF under its name"""
    language: str | None = field(default_factory=translation.get_language)
    """of the request: a long one is built in the thread of the press"""
    html: str = ""
    """its page, unless the job is long"""
    sheets: int = 0
    """how many are ready"""
    pdf: bytes = b""
    error: Exception | None = None
    done: Event = field(default_factory=Event)


class Press:
    """Makes papers in a thread of its own; its process ends after some minutes without a paper."""

    def __init__(self, printer: Printer | None = None, idle: float = IDLE_SECONDS) -> None:
        self.printer = printer or Printer()
        self._idle = idle
        self._queue: PriorityQueue[tuple[Rank, int, Job | None]] = PriorityQueue()
        self._numbers = count()
        self._jobs: dict[str, Job] = {}
        self._waiting: Counter[Rank] = Counter()
        self._line = Line()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._missing_logged = False

    def printed(self, wanted: Job, *, patience: float) -> Job:
        """The job that makes the paper, done or not after `patience` seconds.

        A visitor has one paper in the making. Where all places to wait are taken, visitors who were
        refused before have the next ones, in their order.

        :raises BusyError: this visitor is to ask again.
        """
        with self._lock:
            job = self._jobs.get(wanted.name)
            has_another = job is None and self._has_another(wanted)
            free = MOST_WAITING[wanted.rank] - self._waiting[wanted.rank]
            if wanted.rank is Rank.PUBLIC and wanted.visitor and not has_another:
                may_wait = self._line.may_go(wanted.visitor, free)
            else:
                may_wait = free > 0
            if has_another or (wanted.rank is Rank.PUBLIC and not may_wait):
                raise BusyError
            self._waiting[wanted.rank] += may_wait
            if job is None:
                self._jobs[wanted.name] = wanted
        try:
            if job is None:
                job = wanted
                self._begin(job)
            if may_wait:
                job.done.wait(patience)
        finally:
            with self._lock:
                self._waiting[wanted.rank] -= may_wait
        return job

    def _has_another(self, wanted: Job) -> bool:
        """Whether a visitor has another paper in the making; long ones are limited for all."""
        of_visitors = [job for job in self._jobs.values() if job.visitor]
        long = sum(job.rank is Rank.LONG for job in of_visitors)
        return bool(wanted.visitor) and (
            any(job.visitor == wanted.visitor for job in of_visitors)
            or (wanted.rank is Rank.LONG and long >= MOST_LONG)
        )

    def warm_up(self) -> None:
        """Start the process now: somebody is looking at the list of papers."""
        self._put(Rank.DESK, None)

    def job(self, name: str) -> Job | None:
        """The job of that name that is under way or waiting; None if there is none."""
        return self._jobs.get(name)

    def drop(self) -> None:
        """End every paper that is being made or waits, for tests."""
        for job in [*self._jobs.values()]:
            self._finish(job, RuntimeError("dropped"))

    def _begin(self, job: Job) -> None:
        try:
            if job.rank is not Rank.LONG:
                # The database is read in the thread of the request, as for any page.
                job.html = job.build().html()
        except BaseException as error:
            self._finish(job, RuntimeError(repr(error)))
            raise
        self._put(job.rank, job)

    def _put(self, rank: Rank, job: Job | None) -> None:
        self._queue.put((rank, next(self._numbers), job))
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="papers", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                *_turn, job = self._queue.get(timeout=self._idle)
            except Empty:
                self.printer.end()
                *_turn, job = self._queue.get()
            if job is None:
                with suppress(OSError):
                    self.printer.start()
                continue
            if not job.done.is_set():
                self._make(job)
            # The thread may be idle for minutes: it must not hold a database connection.
            connections.close_all()

    def _make(self, job: Job) -> None:
        try:
            self._report(job, 0)
            with translation.override(job.language):
                html = job.html or job.build().html()
            job.pdf = self.printer.print(html, partial(self._report, job))
            try:
                job.save(job.name, job.pdf)
            except OSError as error:
                logger.warning("the paper %s could not be saved: %s", job.name, error)
                # A waiting request has the PDF of the job; of a long one only the file counts.
                if job.rank is Rank.LONG:
                    raise
        except NoPdfError as error:
            if not self._missing_logged:
                # Said once: every paper ends like this, and its page says what to do.
                logger.warning("no PDF can be made: there is neither Pango nor a browser")
            self._missing_logged = True
            self._finish(job, error)
        except Exception as error:
            logger.exception("the paper %s was not made", job.name)
            self._finish(job, error)
        else:
            self._finish(job, None)
        if job.sheets > FRESH_AFTER:
            self.printer.end()

    def _report(self, job: Job, sheets: int) -> None:
        job.sheets = max(job.sheets, sheets)
        job.about = max(job.about, job.sheets)
        if job.rank is not Rank.PUBLIC and not sheets % REPORTED:
            store.report(job.name, store.PaperProgress(job.sheets, job.about))

    def _finish(self, job: Job, error: Exception | None) -> None:
        job.error = error
        if error is not None and job.rank is not Rank.PUBLIC:
            store.report(job.name, store.PaperProgress(failed=True))
        self._jobs.pop(job.name, None)
        job.done.set()


PRESS = Press()
