"""A copy is put back while a second browser works, and then what it has replaced."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]

ROUND = 3
"""The round that the demonstration is playing."""


def test_a_copy_is_put_back_and_what_it_replaced_again(demo_server: str, browser: Browser) -> None:
    faults: list[str] = []
    odile = steps.watched(steps.french(browser), demo_server, faults)
    scorer = steps.watched(steps.french(browser, width=360), demo_server, faults)
    odile.goto(f"{demo_server}/setup/")
    steps.fill(odile, {"name": steps.NAME, "password": steps.PASSWORD, "again": steps.PASSWORD})
    steps.send(steps.post_form(odile))
    desk = _demonstration(odile, demo_server)
    _copies(odile, demo_server)
    steps.send(odile.locator("form[action='/copies/make/']"))
    steps.told(odile, "faite et vérifiée")
    _is_accessible(odile)
    table = _enter(odile, desk)
    page = f"{steps.public(desk)}match/{ROUND}/{table}/"
    _shows(scorer, page, entered=True)

    _put_back(odile, demo_server, nth=0, said=f"table {table} de la partie {ROUND}")
    _shows(scorer, page, entered=False)
    _put_back(odile, demo_server, nth=0, said="1 résultat reviendrait")
    _shows(scorer, page, entered=True)
    _copies(odile, demo_server)
    expect(odile.locator("main .choice-list > li")).to_have_count(3)
    for one in (odile, scorer):
        one.context.close()
    assert faults == []


def _demonstration(page: Page, server: str) -> str:
    page.goto(server)
    steps.send(page.locator("form[action='/demo/load/']"))
    expect(page).to_have_url(re.compile(r"/desk/\w+/$"))
    return page.url


def _copies(page: Page, server: str) -> None:
    """Open the list from the first page."""
    page.goto(server)
    page.get_by_role("link", name="Copies de sécurité").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Copies de sécurité")


def _enter(page: Page, desk: str) -> int:
    """Enter the first card that is awaited; its table."""
    steps.open_results(page, desk, ROUND)
    waiting = page.locator("#board .is-expected[href*='table=']").first.get_attribute("href") or ""
    table = int(waiting.rpartition("=")[2])
    steps.type_card(page, table, 1000, steps.CARD - 1000, "", "")
    steps.saved(page, table)
    return table


def _put_back(page: Page, server: str, *, nth: int, said: str) -> None:
    """Put a copy of the list back, once the preview says this; the first is the newest."""
    _copies(page, server)
    page.locator("a[href$='/put-back/']").nth(nth).click()
    expect(page.get_by_role("main")).to_contain_text(said)
    _is_accessible(page)
    page.get_by_label("J’ai lu ce qui disparaîtrait").check()
    steps.send(steps.post_form(page), "Restaurer cette copie")
    steps.told(page, "La copie est restaurée")
    expect(page).to_have_url(f"{server}/")


def _is_accessible(page: Page) -> None:
    """No sideways scrolling on a phone, and no finding of axe."""
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [one["id"] for one in found] == []
    if size is not None:
        page.set_viewport_size(size)


def _shows(page: Page, address: str, *, entered: bool) -> None:
    """Open the page of a table; if it asks to wait, it loads itself again."""
    page.goto(address)
    main = page.get_by_role("main")
    points = re.compile(r"1\s000")
    expect(main).not_to_contain_text("restaure une copie de sécurité")
    if entered:
        expect(main).to_contain_text(points)
    else:
        expect(main).not_to_contain_text(points)
