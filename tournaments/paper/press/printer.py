"""The process that makes PDFs: the server starts it when it is first needed and may end it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import IO, cast

from django.conf import settings

from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press.frames import PLAIN, WHOLE, read_frames, write_frames

ROOT = Path(__file__).resolve().parents[3]
MODULE = "tournaments.paper.press.child"
LOCK_NAME = "papers.lock"
MOST_SECONDS = 180
"""The most time for a part of a paper; a slower process is ended."""
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)


class PrinterError(Exception):
    """The process has ended, or could not make the paper."""


@dataclass(slots=True)
class Printer:
    """Runs at most one process; its users make one request at a time."""

    module: str = MODULE
    most_seconds: float = MOST_SECONDS
    sheets: int = 0
    """made by the running process"""
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start the process before it is needed: it takes a second or two to be ready."""
        if find_spec("weasyprint") is not None:
            self._running()

    def print_part(self, html: str, *, numbered: bool, is_last: bool) -> tuple[bytes, int, int]:
        """The PDF of a part of a paper, its sheets, and the units that stand on them.

        :raises NoPdfError: where the library that makes PDF cannot be loaded.
        :raises PrinterError: it could not be made.
        """
        numbering = WHOLE if numbered else PLAIN
        made, sheets, units = self._ask(b"print", numbering, b"1" * is_last, html.encode())
        self.sheets += int(sheets)
        return made, int(sheets), int(units)

    def number_part(self, part: bytes, html: str, *, first: int, total: int) -> bytes:
        """The part with page numbers from `first` on, of `total`."""
        numbers = str(first).encode(), str(total).encode()
        return self._ask(b"number", part, html.encode(), *numbers)[0]

    def join_parts(self, parts: Sequence[bytes]) -> bytes:
        """One PDF of all parts."""
        return self._ask(b"join", *parts)[0]

    def end(self) -> None:
        """End the process and free its memory; the next paper starts another."""
        process, self.process, self.sheets = self.process, None, 0
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

    def _ask(self, *frames: bytes) -> list[bytes]:
        if find_spec("weasyprint") is None:
            raise NoPdfError
        process = self._running()
        late = Timer(self.most_seconds, process.kill)
        late.start()
        try:
            write_frames(cast(IO[bytes], process.stdin), frames)
            said, *answer = read_frames(cast(IO[bytes], process.stdout))
        except (OSError, EOFError) as error:
            self.end()
            raise PrinterError("the process that makes PDF has ended") from error
        finally:
            late.cancel()
        if said == b"missing":
            raise NoPdfError
        if said != b"done":
            raise PrinterError(answer[0].decode())
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is not None and self.process.poll() is not None:
            self.end()
        if self.process is None:
            facts = {
                "static_url": settings.STATIC_URL,
                "static_root": str(settings.STATIC_ROOT),
                "static_dirs": [str(folder) for folder in settings.STATICFILES_DIRS],
                "lock": str(Path(settings.DATA_DIR) / LOCK_NAME),
            }
            self.process = subprocess.Popen(  # noqa: S603 - our own module, our own arguments
                [sys.executable, "-m", self.module, json.dumps(facts)],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=LOW_PRIORITY,
            )
        return self.process


def can_print() -> bool:
    """Whether papers can be made on this machine: tried in a process that ends with the answer."""
    printer = Printer()
    try:
        made, _, _ = printer.print_part('<html lang="fr"><p>1</p>', numbered=True, is_last=True)
    except (NoPdfError, PrinterError):
        return False
    finally:
        printer.end()
    return made.startswith(b"%PDF")
