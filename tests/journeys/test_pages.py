"""Every page of the demonstration, desk and public: its widths, its findings, its dark colours.

Each page is opened once: dark pages differ in their colours alone, which follow the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.journeys import steps

pytestmark = pytest.mark.journey

WIDTHS = (360, 768, 1280)
DESK = (
    "",
    "journal/",
    "settings/",
    "rules/",
    "entrants/",
    "entrants/apart/",
    "entrants/import/",
    "entrants/1/",
    "check-in/",
    "check-in/cash/",
    "rounds/3/tables/",
    "rounds/4/draw/",
    "rounds/3/results/",
    "rounds/3/results/4/",
    "rounds/1/results/1/correct/",
    "ranking/",
    "ranking/1/",
    "prizes/",
    "papers/",
)
PUBLIC = ("", "tables/", "ranking/", "find/", "pair/1/", "match/2/3/", "rules/", "screen/")
SITE = ("/", "/help/", "/account/", "/account/acts/", "/clubs/1/", "/clubs/1/journal/")


def test_every_page_is_accessible(demo_server: str, browser: Browser) -> None:
    """Sideways scrolling at any width, the findings of axe at the narrowest and the widest, and
    the contrast of dark colours."""
    faults: list[str] = []
    for page, place in _pages(demo_server, browser, faults):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                faults.append(f"{place} at {width}: {wide} px too wide")
            if width != WIDTHS[1]:
                faults += _findings(page, f"{place} at {width}")
        page.emulate_media(color_scheme="dark")
        faults += _findings(page, f"{place} when dark", runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
    assert faults == []


def _pages(server: str, browser: Browser, faults: list[str]) -> Iterator[tuple[Page, str]]:
    """Each page in turn; its errors and requests to other servers are added to `faults`."""
    context = browser.new_context(locale="fr-FR", color_scheme="light")
    page = context.new_page()
    page.on("console", lambda said: _note_error(said, faults))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: _note_outside(request, server, faults))
    page.on("requestfailed", lambda request: steps.note_failed(request, faults))
    page.goto(server)
    page.locator("form[action='/demo/load/'] button").click()
    page.wait_for_url(re.compile(r"/desk/\w+/$"))
    code = page.url.rstrip("/").rsplit("/", 1)[1]
    places = [f"/desk/{code}/{path}" for path in DESK] + [f"/c/{code}/{path}" for path in PUBLIC]
    for place in (*SITE, *places):
        page.goto(server + place)
        yield page, place
    context.close()


def _findings(page: Page, place: str, **options: Any) -> list[str]:
    asked = {"resultTypes": ["violations"], **options}
    found = Axe().run(page, options=asked).response["violations"]
    return [
        f"{place}: {one['id']} {[node['target'] for node in one['nodes'][:2]]}" for one in found
    ]


def _note_error(said: ConsoleMessage, faults: list[str]) -> None:
    if not steps.is_of_request(said.text):
        faults.append(f"{said.type}: {said.text}")


def _note_outside(request: Request, server: str, faults: list[str]) -> None:
    if not request.url.startswith((server, "data:")):
        faults.append(f"outside: {request.url}")
