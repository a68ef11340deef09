"""Another program holds the database: nothing typed is lost, and no box claims to be saved."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps
from tests.journeys.conftest import _served
from tests.layout.places import enter_demo
from tests.prepared import DEMONSTRATION, installation_in

pytestmark = [pytest.mark.long, pytest.mark.process]
RESULTS = "rounds/3/results/"


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Lock the database: others can read it but not write."""
    file = data / "belote.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory of an installation with the demonstration."""
    return installation_in(tmp_path_factory.mktemp("data"), *DEMONSTRATION)


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[str]:
    """The address of a server that waits three seconds for its database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELOTE_BUSY_SECONDS", "3")
        with _served(data) as address:
            yield address


@pytest.mark.parametrize("script", [True, False])
def test_a_card_stays_typed_until_it_can_be_saved(
    data: Path, server: str, browser: Browser, script: bool
) -> None:
    context = steps.french(browser, script=script)
    page = context.new_page()
    page.goto(f"{server}{enter_demo(page, server)}{RESULTS}")
    table = _awaited(page)
    steps.fill(page, {"table": table, "points_a": "1000", "points_b": "944"})
    with held(data):
        page.locator("#entry button.btn-primary").first.click()
        expect(page.locator("body")).to_contain_text("occupée")
    if script:
        expect(page.locator("#messages")).to_contain_text("occupée")
        expect(page.locator("[name='points_a']")).to_have_value("1000")
        page.locator("#entry button.btn-primary").first.click()
    else:
        page.get_by_role("button", name="Renvoyer").click()
    steps.told(page, re.compile(rf"Table {table}\s:.*enregistrée"))
    context.close()


def test_a_tick_that_was_not_saved_goes_back(data: Path, server: str, browser: Browser) -> None:
    context = steps.french(browser)
    page = context.new_page()
    page.goto(f"{server}{enter_demo(page, server)}check-in/")
    box = page.locator("#paid-1")
    before = box.is_checked()
    with held(data):
        box.click()
        expect(page.locator("#messages")).to_contain_text("occupée")
    expect(box).to_be_checked(checked=before)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        box.click()
    page.reload()
    expect(box).to_be_checked(checked=not before)
    context.close()


def _awaited(page: Page) -> str:
    """The number of a table without a result."""
    link = page.locator("#board .is-expected[href*='table=']").first.get_attribute("href") or ""
    return link.rpartition("=")[2]
