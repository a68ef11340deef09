"""A fake printer that waits until the test releases it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from threading import Event, Lock

import pytest
from pypdf import PdfReader

from tournaments.paper.press import jobs
from tournaments.paper.press.jobs import Job, Press, Rank
from tournaments.paper.press.printer import Printer, PrinterError
from tournaments.paper.print_request import Manuscript

PDF = b"%PDF of "
SECONDS = 20


@dataclass(slots=True)
class Held(Printer):
    """Makes papers of one sheet with their HTML as text; `go` releases it, `broken` fails it."""

    made: list[str] = field(default_factory=list)
    begun: Event = field(default_factory=Event)
    go: Event = field(default_factory=Event)
    broken: bool = False
    started: int = 0
    ended: Event = field(default_factory=Event)
    alone: Lock = field(default_factory=Lock)

    def start(self) -> None:
        self.started += 1

    def print(self, html: str, report: Callable[[int], None] = lambda _sheets: None) -> bytes:
        assert self.alone.acquire(blocking=False), "two papers at a time"
        self.begun.set()
        assert self.go.wait(SECONDS)
        self.alone.release()
        if self.broken:
            raise PrinterError("it has ended")
        report(1)
        self.made.append(html)
        return PDF + html.encode()

    def end(self) -> None:
        self.ended.set()


@contextmanager
def finishing_press(printer: Held) -> Iterator[Press]:
    """A press that has made every paper before the next test begins.

    It does so in a thread, with the database and the data directory that are there by then.
    """
    press = Press(printer)
    yield press
    printer.go.set()
    for waiting in [*press._jobs.values()]:
        assert waiting.done.wait(SECONDS)


def quick_press(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Make papers at once, with their HTML as text: for tests that are not about papers."""
    printer = Held()
    printer.go.set()
    monkeypatch.setattr(jobs, "PRESS", Press(printer))
    return printer


def manuscript(title: str) -> Manuscript:
    """A paper with this title."""
    return Manuscript("paper/poster/page.html", {"title": title}, None, "fr")


def job(name: str, rank: Rank = Rank.DESK, visitor: str = "") -> Job:
    """A job for a paper with this name."""
    return Job(name, rank, 1, lambda: manuscript(name), visitor)


def pages(pdf: bytes) -> list[str]:
    """The text of each page of a PDF, every kind of space as a plain one."""
    return [" ".join(one.extract_text().split()) for one in PdfReader(BytesIO(pdf)).pages]
