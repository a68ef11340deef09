"""`python -m tests.journeys.clicks`: play the evening of 21 pairs and write docs/evening.md.

The page says how many clicks, keys and pages each step of the evening takes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "evening.md"
WRITES = "WRITE_EVENING"
"""Set while the command runs: the page is written instead of compared."""
HEAD = """\
# What an evening takes

A contest of 21 pairs from the village template, from a new installation to the prizes, with four
rounds. This is what the organiser does at each step: clicks (on a phone: taps), keys pressed, pages
that the browser opened. Names are typed in full, with Enter after each.

| Step | Clicks | Keys | Pages |
|---|---:|---:|---:|
"""
FOOT = """
`.venv/bin/python -m tests.journeys.clicks` plays the evening and writes this page; in
`make test-long` `tests/journeys/test_clicks.py` plays it, compares the figures and holds them to
its limits.
"""


@dataclass
class Effort:
    """What a step has taken."""

    clicks: int = 0
    keys: int = 0
    pages: int = 0


class Hand:
    """An organiser at a page, whose clicks, taps and keys are counted step by step."""

    def __init__(self, page: Page, steps: dict[str, Effort]) -> None:
        self.page, self.steps = page, steps
        self.now = Effort()
        page.on("domcontentloaded", lambda _page: self._opened())

    @contextmanager
    def step(self, name: str) -> Iterator[Effort]:
        """Count what is done inside as one step of the evening."""
        self.now = self.steps[name] = Effort()
        yield self.now
        self.now = Effort()

    def click(self, place: Locator) -> None:
        """Click something that changes the page it is on."""
        self.now.clicks += 1
        place.click()

    def tap(self, place: Locator) -> None:
        """Touch something on a phone."""
        self.now.clicks += 1
        place.tap()

    def follow(self, place: Locator) -> None:
        """Click a link or a button that opens another page."""
        with self.page.expect_navigation():
            self.click(place)

    def type(self, text: object) -> None:
        """Type into the focused field."""
        self.now.keys += len(str(text))
        self.page.keyboard.type(str(text))

    def press(self, key: str) -> None:
        """Press one key."""
        self.now.keys += 1
        self.page.keyboard.press(key)

    def write(self, field: Locator, text: object) -> None:
        """Type into a field, in the place of what it has; click on it unless it has the focus."""
        if not field.evaluate("field => field === document.activeElement"):
            self.click(field)
        field.select_text()
        self.type(text)

    def enter(self, text: object) -> None:
        """Type into the focused field, then press Enter."""
        self.type(text)
        self.press("Enter")

    def _opened(self) -> None:
        self.now.pages += 1


def document(steps: dict[str, Effort]) -> str:
    """The page docs/evening.md with these figures."""
    rows = (
        f"| {name} | {one.clicks} | {one.keys} | {one.pages} |\n" for name, one in steps.items()
    )
    return HEAD + "".join(rows) + FOOT


if __name__ == "__main__":
    os.environ[WRITES] = "yes"
    sys.exit(pytest.main(["-q", str(Path(__file__).with_name("test_clicks.py"))]))
