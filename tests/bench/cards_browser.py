"""`python -m tests.bench.cards_browser COUNT`: seconds of score cards by both engines, as JSON.

A browser has processes of its own: the seconds are those of the clock, and both take turns.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measure import medians

TIMES = 3


def main(count: int) -> None:
    """Print the seconds of each engine, the start of the browser among them."""
    from tests.bench.cards_print import html_of
    from tournaments.paper.pdf import pdf_of
    from tournaments.paper.press.browser import found_browser, pdf_by

    html = html_of("grid", count)
    engines: dict[str, Callable[[], object]] = {"weasyprint": lambda: pdf_of(html)}
    with TemporaryDirectory() as folder:
        if browser := found_browser():
            engines["browser"] = lambda: pdf_by(browser, html, Path(folder))
        for engine in engines.values():
            engine()
        sys.stdout.write(json.dumps(medians(engines, times=TIMES)) + "\n")


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    main(int(sys.argv[1]))
