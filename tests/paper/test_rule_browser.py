"""The rule sheet as a browser prints it: as many pages as the PDF, none with the foot alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from playwright.sync_api import Page, Route, sync_playwright
from pypdf import PdfReader

from scoring.presets import PRESETS, preset_rules
from scripts.browser import launch
from tests.matrix import rarely
from tests.paper.filled import fill_of
from tests.paper.paper import MADE, SITE, speaking
from tournaments.paper.pdf import layout
from tournaments.paper.qr import qr_image
from tournaments.paper.rules.values import sheet_of

pytestmark = pytest.mark.slow

ADDRESS = "http://paper.test/"
LETTERS = 1200
"""More than a page has that is less than a third full."""


def html_of(preset: str) -> str:
    """The paper with its foot, outside the database."""
    address = f"{SITE}/c/martin/"
    frame = {"made_at": MADE, "public_url": address, "qr_url": qr_image(address)}
    with speaking("fr"):
        paper = (sheet_of(preset_rules(preset)),)
        return render_to_string(
            "paper/rules/page.html", {**frame, "paper": paper, "title": "Règlement"}
        )


@contextmanager
def browser_with(html: str) -> Iterator[Page]:
    """A page that shows this HTML with our static files."""

    def answer(route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
            return
        file = finders.find(re.sub(r"^.*?/static/", "", route.request.url))
        if isinstance(file, str):
            route.fulfill(path=file)
        else:
            route.abort()

    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        page.route("**/*", answer)
        page.goto(ADDRESS)
        page.evaluate("document.fonts.ready.then(() => true)")
        yield page
        browser.close()


@pytest.mark.one_database
@pytest.mark.parametrize(
    "preset", ["coinche", *(rarely(preset) for preset in PRESETS if preset != "coinche")]
)
def test_its_pages_are_those_of_the_pdf(preset: str) -> None:
    html = html_of(preset)
    with browser_with(html) as page:
        printed = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == len(fill_of(layout(html)))
    assert min(len(one.extract_text()) for one in printed.pages) > LETTERS
