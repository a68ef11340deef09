"""Which events the journeys count as faults of a page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys import steps

pytestmark = pytest.mark.process
NOWHERE = "http://nowhere.test/"
"""An address that the test answers itself."""
FIRST, SECOND = re.compile(r"/entrants/\?q=1$"), re.compile(r"/entrants/\?q=1[^&]+$")


def entrants(context: BrowserContext, server: str, faults: list[str]) -> Page:
    """The list of entrants of the demonstration, which searches while the user types."""
    page = steps.watched(context, server, faults)
    page.goto(server)
    steps.send(page.locator("form[action='/demo/load/']"))
    page.goto(f"{page.url}entrants/")
    return page


@pytest.mark.long
def test_a_search_replaced_by_a_newer_one_is_not_an_error(
    demo_server: str, browser: Browser
) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = entrants(context, demo_server, faults)
    page.route(FIRST, lambda route: None)  # never answers
    search = page.locator("#find")
    with page.expect_request(FIRST):
        search.press_sequentially("1")
    with page.expect_event("requestfailed"), page.expect_response(SECOND):
        search.press_sequentially("0")
    expect(search).to_have_value("10")
    context.close()
    assert faults == []


def test_a_request_without_an_answer_is_an_error(browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, NOWHERE, faults)
    page.route(NOWHERE, lambda route: route.fulfill(body="A page"))
    page.goto(NOWHERE)
    page.route(f"{NOWHERE}?q=1", lambda route: route.abort("connectionreset"))
    with page.expect_event("requestfailed"):
        page.evaluate("{ fetch('?q=1').catch(() => null) }")
    context.close()
    assert f"failed: {NOWHERE}?q=1 net::ERR_CONNECTION_RESET" in faults
