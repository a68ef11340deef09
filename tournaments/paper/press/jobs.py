"""Papers being made: one thread, and whose turn it is."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from threading import Condition, Event, Thread

from django.db import connections
from django.utils import translation

from tournaments.paper.manuscripts import Manuscript, numbers_page
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import store
from tournaments.paper.press.line import Line
from tournaments.paper.press.printer import Printer

IDLE_SECONDS = 300
FRESH_AFTER = 300
"""Sheets after which the process is ended to give its memory back."""
LAST_ROWS = 6
"""The last units of a list, which stand together (print/_tail.html): no part ends among them."""

logger = logging.getLogger(__name__)


class Rank(IntEnum):
    """Whose paper is made first; between its parts a long paper gives way to all others."""

    DESK = 0
    PUBLIC = 1
    LONG = 2


MOST_WAITING: Mapping[Rank, int] = {Rank.DESK: 2, Rank.PUBLIC: 2, Rank.LONG: 0}
"""The most requests that wait for a paper at once: each holds a thread of the server."""


MOST_LONG = 8
"""The most long papers of visitors that are made or wait."""
MOST_MISSED = 4
"""The most papers in memory that nobody waits for, and that are not saved."""


class BusyError(Exception):
    """Too many visitors are waiting already, or this one has another paper in the making."""


@dataclass(eq=False, slots=True)
class Job:
    """A paper to make, and how far it is."""

    name: str
    """of its file (`store.name_of`)"""
    rank: Rank
    about: int
    """the estimated number of its sheets"""
    build: Callable[[], Manuscript]
    visitor: str = ""
    """who asks for it without an account; empty at the desk"""
    passing: bool = False
    """whether its PDF is handed over and not saved: it shows what nobody else may see"""
    missed: bool = False
    """whether who waited for it has given up"""
    language: str | None = field(default_factory=translation.get_language)
    """of who asks for it: a long one is built in the thread of the press"""
    number: int = 0
    """its place in the order of requests"""
    manuscript: Manuscript | None = None
    first: str = ""
    """the HTML of its first part, unless the job is long"""
    sheets: int = 0
    """how many are made"""
    pdf: bytes = b""
    error: Exception | None = None
    ready: bool = False
    done: Event = field(default_factory=Event)
    steps: Iterator[None] | None = None


class Press:
    """Makes papers in a thread of its own, which ends after some minutes without a request."""

    def __init__(self, printer: Printer | None = None, idle: float = IDLE_SECONDS) -> None:
        self.printer = printer or Printer()
        self.counts: Counter[str] = Counter()
        """how many papers were made, shared, shed or failed"""
        self._idle = idle
        self._jobs: dict[str, Job] = {}
        self._missed: dict[str, Job] = {}
        self._numbers = count()
        self._waiting: Counter[Rank] = Counter()
        self._line = Line()
        self._change = Condition()
        self._thread: Thread | None = None
        self._told = False
        """whether the log says that no PDF can be made"""

    def printed(self, asked: Job, *, patience: float) -> Job:
        """The job that makes the paper, done or not after `patience` seconds.

        A visitor has one paper in the making. Where all places to wait are taken, those who were
        sent away have the next ones, in their order.

        :raises BusyError: this visitor is to ask again.
        """
        public = asked.rank is Rank.PUBLIC
        with self._change:
            if (made := self._missed.get(asked.name)) is not None:
                self.counts["shared"] += 1
                return self._missed.pop(made.name)
            may_wait = self._may_wait(asked)
            if (public and not may_wait) or self._has_another(asked):
                self.counts["shed"] += 1
                raise BusyError
            self._waiting[asked.rank] += may_wait
        try:
            job = self._begun(asked)
            if may_wait:
                job.missed = not job.done.wait(patience)
        finally:
            with self._change:
                self._waiting[asked.rank] -= may_wait
        if public and not job.done.is_set():
            with self._change:
                self.counts["shed"] += 1
        return job

    def _may_wait(self, asked: Job) -> bool:
        free = MOST_WAITING[asked.rank] - self._waiting[asked.rank]
        if asked.rank is Rank.PUBLIC and asked.visitor and not self._has_another(asked):
            return self._line.may_go(asked.visitor, free)
        return free > 0

    def _has_another(self, asked: Job) -> bool:
        """Whether a visitor has another paper in the making; long ones are limited for all."""
        if not asked.visitor or asked.name in self._jobs:
            return False
        others = [one for one in self._jobs.values() if one.visitor]
        if asked.rank is Rank.LONG and sum(one.rank is Rank.LONG for one in others) >= MOST_LONG:
            return True
        return any(one.visitor == asked.visitor for one in others)

    def warm_up(self) -> None:
        """Start the process now: somebody is looking at the list of papers."""
        with self._change:
            self._start()

    def job(self, name: str) -> Job | None:
        """The job of that name that is under way or waiting; None if there is none."""
        with self._change:
            return self._jobs.get(name)

    def drop(self) -> None:
        """End every paper that is being made or waits, for tests."""
        with self._change:
            dropped = [*self._jobs.values()]
        for job in dropped:
            self._finish(job, RuntimeError("dropped"))

    def _begun(self, asked: Job) -> Job:
        """The job of the same name that is under way; else this one, now in the queue."""
        with self._change:
            known = self._jobs.get(asked.name)
            if known is not None:
                self.counts["shared"] += 1
                return known
            asked.number = next(self._numbers)
            self._jobs[asked.name] = asked
        try:
            if asked.rank is not Rank.LONG:
                # The database is read in the thread of the request, as for any page.
                asked.manuscript = asked.build()
                asked.first = asked.manuscript.html(0, asked.manuscript.a_part)
        except BaseException as error:
            self._finish(asked, RuntimeError(repr(error)))
            raise
        with self._change:
            asked.ready = True
            self._start()
            self._change.notify_all()
        return asked

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="papers", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        with suppress(OSError):
            self.printer.start()
        while True:
            with self._change:
                job = self._change.wait_for(self._turn, self._idle)
                if job is None:
                    self._thread = None
                    self.printer.end()
                    return
            self._step(job)
            if job.done.is_set():
                # The thread may be idle for minutes: it must not hold a database connection.
                connections.close_all()

    def _turn(self) -> Job | None:
        """The job whose turn it is."""
        waiting = (job for job in self._jobs.values() if job.ready)
        return min(waiting, key=lambda job: (job.rank, job.number), default=None)

    def _step(self, job: Job) -> None:
        """Make a part of the paper; before the next one another paper may have its turn."""
        job.steps = job.steps or self._parts_made(job)
        try:
            next(job.steps)
            if job.rank is not Rank.PUBLIC:
                store.report(job.name, store.PaperProgress(job.sheets, job.about))
        except StopIteration:
            self._made(job)
        except NoPdfError as error:
            if not self._told:
                # Said once: every paper ends like this, and its page says what to do.
                logger.warning("no PDF can be made: WeasyPrint or Pango is missing")
            self._told = True
            self._finish(job, error)
        except Exception as error:
            logger.exception("the paper %s was not made", job.name)
            self._finish(job, error)

    def _made(self, job: Job) -> None:
        if job.passing:
            self._finish(job, None)
            return
        try:
            store.save(job.name, job.pdf)
        except OSError as error:
            # A waiting request has the PDF of the job; of a long one only the file counts.
            logger.warning("the paper %s could not be saved: %s", job.name, error)
            self._finish(job, error if job.rank is Rank.LONG else None)
        else:
            self._finish(job, None)

    def _finish(self, job: Job, error: Exception | None) -> None:
        job.error = error
        if error is not None and job.rank is not Rank.PUBLIC:
            store.report(job.name, store.PaperProgress(failed=True))
        with self._change:
            self.counts["failed" if error else "made"] += 1
            self._jobs.pop(job.name, None)
            if job.passing and job.missed and job.pdf:
                # No file has it: whoever asks again gets it from here.
                self._missed[job.name] = job
                while len(self._missed) > MOST_MISSED:
                    self._missed.pop(next(iter(self._missed)))
        job.done.set()

    def _parts_made(self, job: Job) -> Iterator[None]:
        with translation.override(job.language):
            manuscript = job.manuscript or job.build()
        whole = manuscript.units <= manuscript.a_part
        parts: list[tuple[bytes, int]] = []
        start = 0
        while start < manuscript.units:
            stop = min(start + manuscript.a_part, manuscript.units)
            if manuscript.units - stop < LAST_ROWS < manuscript.a_part:
                stop = manuscript.units
            html = (not start and job.first) or manuscript.html(start, stop)
            is_last = stop == manuscript.units
            pdf, sheets, units = self.printer.print_part(html, numbered=whole, is_last=is_last)
            parts.append((pdf, sheets))
            job.sheets += sheets
            start += units if units and not is_last else stop - start
            job.about = max(job.sheets, round(job.sheets * manuscript.units / start))
            yield
        if whole:
            job.pdf = parts[0][0]
            return
        yield from self._put_together(job, manuscript, parts)

    def _put_together(
        self, job: Job, manuscript: Manuscript, parts: list[tuple[bytes, int]]
    ) -> Iterator[None]:
        first = 1
        for at, (part, sheets) in enumerate(parts):
            if manuscript.numbered:
                numbers = numbers_page(sheets)
                made = self.printer.number_part(part, numbers, first=first, total=job.sheets)
                parts[at] = made, sheets
                yield
            first += sheets
        if self.printer.sheets > FRESH_AFTER:
            self.printer.end()
        job.pdf = self.printer.join_parts([part for part, _ in parts])
        if self.printer.sheets > FRESH_AFTER or job.sheets > FRESH_AFTER:
            self.printer.end()


PRESS = Press()
