"""The process that makes PDFs: each line it reads is a page as JSON, each line it writes an answer.

While a paper is laid out, answers say how many sheets are ready; the last one has the PDF or says
why there is none.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Any

from django.conf import settings
from filelock import FileLock

from tournaments.core.call_stack import with_room
from tournaments.paper.pdf import NoPdfError, pdf_of

NICENESS = 2
Say = Callable[[Mapping[str, Any]], None]


class SheetsReady(logging.Handler):
    """Reports each sheet that WeasyPrint has begun, from what it logs."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        if "Page %d" in str(record.msg) and isinstance(record.args, tuple):
            self._say({"sheets": record.args[0]})


def main() -> None:
    """Answer each page on standard input."""
    facts: Mapping[str, Any] = json.loads(sys.argv[1])
    say = _answers()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in ("weasyprint", "fontTools"):
        logging.getLogger(name).setLevel(logging.ERROR)
    settings.configure(**facts["settings"])
    loaded = _loaded()
    progress = logging.getLogger("weasyprint.progress")
    progress.setLevel(logging.INFO)
    progress.propagate = False
    progress.addHandler(SheetsReady(say))
    with suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            # The servers of a machine make one paper at a time.
            with FileLock(facts["lock"]):
                say(_answer(json.loads(line)) if loaded else {"missing": True})
    os._exit(0)  # the server has gone


def _answers() -> Say:
    """Reserve standard output for answers: anything else that is printed goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say(answer: Mapping[str, Any]) -> None:
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()

    return say


def _loaded() -> bool:
    """Whether WeasyPrint and its system library can be loaded; tried before the first paper.

    A failed import would be tried again for each paper, and WeasyPrint prints nine lines each time.
    """
    with suppress(ImportError, OSError), redirect_stdout(StringIO()):
        import weasyprint  # noqa: F401

        return True
    return False


def _answer(html: str) -> Mapping[str, Any]:
    try:
        return {"pdf": b64encode(pdf_of(html)).decode()}
    except NoPdfError:
        return {"missing": True}
    except Exception as error:
        logging.getLogger(__name__).exception("a paper could not be made")
        return {"failed": repr(error)}


if __name__ == "__main__":
    with_room(main)
