"""The process that makes PDFs: each line it reads is a page as JSON, each line it writes an answer.

While a paper is laid out, answers say how many sheets are ready; the last one has the PDF or says
why there is none.
"""

import json
import logging
import os
import signal
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from filelock import FileLock

from tournaments.core.limits import reserved_output
from tournaments.paper.pdf import NoPdfError, pdf_of
from tournaments.paper.press.browser import found_browser, pdf_by

NICENESS = 2
Say = Callable[[Mapping[str, Any]], None]
Print = Callable[[str], tuple[str, bytes]]
"""Makes the PDF of a page; returns the name of what made it, too."""
WEASYPRINT = "weasyprint"


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
    print_page = _engine(Path(facts["browser"]))
    progress = logging.getLogger("weasyprint.progress")
    progress.setLevel(logging.INFO)
    progress.propagate = False
    progress.addHandler(SheetsReady(say))
    with suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            # The servers of a machine make one paper at a time.
            with FileLock(facts["lock"]):
                say(_answer(print_page, json.loads(line)))
    os._exit(0)  # the server has gone


def _answers() -> Say:
    """Writes answers, a line each."""
    answers = reserved_output()

    def say(answer: Mapping[str, Any]) -> None:
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()

    return say


def _engine(folder: Path) -> Print:
    """What prints here: WeasyPrint, else a browser, which has a folder of its own.

    WeasyPrint and its system library are tried before the first paper: a failed import would be
    tried again for each one, and prints nine lines each time.
    """
    with suppress(ImportError, OSError), redirect_stdout(StringIO()):
        import weasyprint  # noqa: F401

        return lambda html: (WEASYPRINT, pdf_of(html))
    if browser := found_browser():
        return lambda html: (browser.stem, pdf_by(browser, html, folder))

    def nothing(_html: str) -> tuple[str, bytes]:
        raise NoPdfError

    return nothing


def _answer(print_page: Print, html: str) -> Mapping[str, Any]:
    try:
        engine, pdf = print_page(html)
    except NoPdfError:
        return {"missing": True}
    except Exception as error:
        logging.getLogger(__name__).exception("a paper could not be made")
        return {"failed": repr(error)}
    return {"pdf": b64encode(pdf).decode(), "engine": engine}


if __name__ == "__main__":
    main()
