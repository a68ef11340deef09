"""The process that makes PDFs: it answers each message of the server with one of its own."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import IO, Any

from django.conf import settings

from tournaments.core.call_stack import with_room
from tournaments.paper.pdf import NoPdfError, layout, pdf_of, written
from tournaments.paper.press.frames import PLAIN, read_frames, write_frames
from tournaments.paper.press.sheets import joined, with_numbers

if sys.platform != "win32":
    import fcntl

NICENESS = 2
NO_NUMBERS = "@page { @bottom-right { content: none !important } }"
NUMBERS = """
@page :first { counter-set: page %(first)d }
@page { @bottom-right { content: counter(page) " / %(total)d" !important } }
body { background: none !important }
"""
"""The sheets have no background: they are drawn over others."""


def main() -> None:
    """Answer each message on standard input with one on standard output."""
    facts: Mapping[str, Any] = json.loads(sys.argv[1])
    answers = _quiet_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in ("weasyprint", "fontTools"):
        logging.getLogger(name).setLevel(logging.ERROR)
    settings.configure(
        STATIC_URL=facts["static_url"],
        STATIC_ROOT=facts["static_root"],
        STATICFILES_DIRS=facts["static_dirs"],
        STATICFILES_FINDERS=["django.contrib.staticfiles.finders.FileSystemFinder"],
    )
    loaded = _loaded()
    while True:
        try:
            act, *frames = read_frames(sys.stdin.buffer)
            with _alone(Path(facts["lock"])):
                answer = _answer(act, frames) if loaded else [b"missing"]
            write_frames(answers, answer)
        except (EOFError, BrokenPipeError):
            os._exit(0)  # the server has gone


def _loaded() -> bool:
    """Whether WeasyPrint and its system library can be loaded; tried while nothing is asked yet.

    A failed import would be tried again for each paper, and WeasyPrint prints nine lines each time.
    """
    with suppress(ImportError, OSError), redirect_stdout(StringIO()):
        import weasyprint  # noqa: F401

        return True
    return False


def _answer(act: bytes, frames: Sequence[bytes]) -> list[bytes]:
    try:
        return [b"done", *ACTS[act](*frames)]
    except NoPdfError:
        return [b"missing"]
    except Exception as error:
        logging.getLogger(__name__).exception("a paper could not be made")
        return [b"failed", repr(error).encode()]


def print_part(numbering: bytes, is_last: bytes, html: bytes) -> list[bytes]:
    """A part of a paper: its PDF, how many sheets, and how many of its units stand on them.

    Unless the part is the last one, its last sheet is left out and its units begin the next part:
    so only the last sheet of the paper can be half empty.
    """
    laid = layout(html.decode(), NO_NUMBERS if numbering == PLAIN else "")
    units = [sum(name.startswith("u") for name in page.anchors) for page in laid.pages]
    kept = len(units)
    if not is_last and any(units):
        last = max(at for at, count in enumerate(units) if count)
        kept = last or kept
    made = written(laid.copy(laid.pages[:kept]))
    return [made, str(kept).encode(), str(sum(units[:kept])).encode()]


def number_part(part: bytes, html: bytes, first: bytes, total: bytes) -> list[bytes]:
    """A part with page numbers, which are drawn by the pages of `html`."""
    css = NUMBERS % {"first": int(first), "total": int(total)}
    return [with_numbers(part, pdf_of(html.decode(), css, tagged=False))]


def join_parts(*parts: bytes) -> list[bytes]:
    """All parts as one PDF."""
    return [joined(parts)]


ACTS: Mapping[bytes, Callable[..., list[bytes]]] = {
    b"print": print_part,
    b"number": number_part,
    b"join": join_parts,
}


def _quiet_output() -> IO[bytes]:
    """Reserve standard output for answers: anything else that is printed goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Let the servers of a machine make one paper at a time; Windows has one server."""
    if sys.platform == "win32":
        yield
        return
    with lock.open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    with_room(main)
