"""The process that makes PDFs: the server starts it when it is first needed and may end it."""

import json
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import IO, cast

from django.conf import settings

from tournaments.paper.pdf import NoPdfError

ROOT = Path(__file__).resolve().parents[3]
MODULE = "tournaments.paper.press.child"
LOCK_NAME = "papers.lock"
FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "tournaments.paper.static_files.DocumentStyles",
]
"""The process knows no app of Django."""
MOST_SECONDS = 600
"""The most time for a paper; a slower process is ended."""
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)


class PrinterError(Exception):
    """The process has ended, or could not make the paper."""


@dataclass(slots=True)
class Printer:
    """Runs at most one process; its users make one request at a time."""

    module: str = MODULE
    most_seconds: float = MOST_SECONDS
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    engine: str = field(default="", init=False)
    """what has made the latest paper: `weasyprint`, or the name of a browser"""

    def start(self) -> None:
        """Start the process before it is needed: it takes a second or two to be ready."""
        self._running()

    def print(self, html: str, report: Callable[[int], None] = lambda _sheets: None) -> bytes:
        """The PDF of a page; meanwhile `report` is called with the number of sheets ready.

        :raises NoPdfError: where nothing on this machine makes PDF.
        :raises PrinterError: it could not be made.
        """
        process = self._running()
        late = Timer(self.most_seconds, process.kill)
        late.start()
        try:
            pages, answers = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)
            pages.write(json.dumps(html).encode() + b"\n")
            pages.flush()
            answer = json.loads(answers.readline())
            while "sheets" in answer:
                report(answer["sheets"])
                answer = json.loads(answers.readline())
        except (OSError, ValueError) as error:
            self.end()
            raise PrinterError("the process that makes PDF has ended") from error
        finally:
            late.cancel()
        if "missing" in answer:
            raise NoPdfError
        if "failed" in answer:
            raise PrinterError(answer["failed"])
        self.engine = answer["engine"]
        return b64decode(answer["pdf"])

    def end(self) -> None:
        """End the process and free its memory; the next paper starts another."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            try:
                if stream:
                    stream.close()
            except OSError:
                continue
        process.wait()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is not None and self.process.poll() is not None:
            self.end()
        if self.process is None:
            facts = {
                "settings": {
                    "STATIC_URL": settings.STATIC_URL,
                    "STATIC_ROOT": str(settings.STATIC_ROOT),
                    "STATICFILES_DIRS": [str(folder) for folder in settings.STATICFILES_DIRS],
                    "STATICFILES_FINDERS": FINDERS,
                },
                "lock": str(Path(settings.DATA_DIR) / LOCK_NAME),
                "browser": str(Path(settings.DATA_DIR) / "cache" / "browser"),
            }
            self.process = subprocess.Popen(  # noqa: S603 - our own module, our own arguments
                [sys.executable, "-m", self.module, json.dumps(facts)],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=LOW_PRIORITY,
            )
        return self.process


def engine() -> str:
    """What makes PDF here, `weasyprint` or the name of a browser, tried with a page; else empty."""
    printer = Printer()
    try:
        printer.print('<html lang="fr"><p>1</p>')
    except (NoPdfError, PrinterError):
        return ""
    finally:
        printer.end()
    return printer.engine
