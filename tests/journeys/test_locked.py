"""Another program holds the database while a card is entered: nothing typed is lost."""

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

pytestmark = pytest.mark.journey
RESULTS = "rounds/3/results/"


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Lock the database: others can read it but not write."""
    file = data / "belote.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("script", [True, False])
def test_a_card_stays_typed_until_it_can_be_saved(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    monkeypatch.setenv("BELOTE_BUSY_SECONDS", "3")
    with _served(tmp_path) as server:
        context = steps.french(browser, script=script)
        page = context.new_page()
        page.goto(server)
        steps.send(page.locator("form[action='/demo/load/']"))
        expect(page).to_have_url(re.compile(r"/desk/\w+/$"))
        page.goto(f"{page.url}{RESULTS}")
        table = _awaited(page)
        steps.fill(page, {"table": table, "points_a": "1000", "points_b": "944"})
        with held(tmp_path):
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


def _awaited(page: Page) -> str:
    """The number of a table without a result."""
    link = page.locator("#board .is-expected[href*='table=']").first.get_attribute("href") or ""
    return link.rpartition("=")[2]
