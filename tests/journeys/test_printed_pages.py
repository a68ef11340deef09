"""The public pages as they are printed: what they say, and nothing that is clicked."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.journeys import steps
from tests.layout.places import enter_demo
from tests.matrix import one_in

pytestmark = pytest.mark.process

PRINTED = (
    *("ranking/", "rules/", "tables/", "tables/?by=name", "match/2/3/", "pair/1/"),
    *("crosstable/", "ranking/pictures/", "draw/2/", ""),
)
CLICKED = "nav, button, .btn, form, input, select, .links-line, .links-list, .choice-list"


@pytest.fixture(scope="module")
def hall(demo_server: str, browser: Browser) -> tuple[Page, str]:
    """A page of the demonstration's visitor, and the address of its public pages."""
    page = steps.french(browser).new_page()
    return page, demo_server + enter_demo(page, demo_server).replace("/desk/", "/c/")


@pytest.mark.parametrize("place", one_in(3, PRINTED))
def test_a_public_page_prints_what_it_says(hall: tuple[Page, str], place: str) -> None:
    page, address = hall
    page.goto(address + place)
    name = page.locator(".site-name").inner_text().strip()
    page.emulate_media(media="print")
    for clicked in page.locator(CLICKED).all():
        expect(clicked).to_be_hidden()
    words = " ".join(PdfReader(BytesIO(page.pdf(format="A4"))).pages[0].extract_text().split())
    assert name in words
    assert page.locator("h1").first.inner_text().split()[0] in words
    page.emulate_media(media="screen")
