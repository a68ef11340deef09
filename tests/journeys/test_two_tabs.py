"""Two tabs of one organiser, and a double click: nothing is lost or counted twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]

ROUND = 3
"""The round that the demonstration is playing."""


def test_two_tabs_never_write_over_each_other(demo_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    one, other = (steps.watched(context, demo_server, faults) for _tab in range(2))
    desk = _demonstration(one, demo_server)
    _same_table_twice(one, other, desk)
    _same_pair_twice(one, other, desk)
    _two_clicks(one, desk)
    context.close()
    assert faults == []


def _demonstration(page: Page, server: str) -> str:
    page.goto(server)
    steps.send(page.locator("form[action='/demo/load/']"))
    expect(page).to_have_url(re.compile(r"/desk/\w+/$"))
    return page.url


def _same_table_twice(one: Page, other: Page, desk: str) -> None:
    """Enter a table in two tabs: the second tab shows both cards, and the first card stays."""
    for tab in (one, other):
        steps.open_results(tab, desk, ROUND)
    waiting = one.locator("#board .is-expected[href*='table=']").first.get_attribute("href") or ""
    table = int(waiting.rpartition("=")[2])
    _type_table(other, table)
    steps.type_card(one, table, 1000, steps.CARD - 1000, "", "")
    steps.saved(one, table)
    steps.type_card(other, 900, steps.CARD - 900, "", "")
    choice = other.locator("#entry")
    expect(choice).to_contain_text(re.compile(r"1\s000"))
    expect(choice).to_contain_text("900")
    with other.expect_navigation():
        choice.get_by_role("link", name="Garder ce qui est enregistré").click()
    other.goto(f"{desk}rounds/{ROUND}/results/{table}/")
    expect(other.get_by_role("main")).to_contain_text(re.compile(r"1\s000"))


def _type_table(page: Page, table: int) -> None:
    """Type a table's number and wait for its pairs; the tab then knows the table without a card."""
    asked = re.compile(rf"/results/\?.*table={table}\b")
    with page.expect_response(asked):
        page.keyboard.type(str(table))
    page.keyboard.press("Enter")


def _same_pair_twice(one: Page, other: Page, desk: str) -> None:
    """Edit a pair in two tabs: the second shows the saved value, and saves its own on a retry."""
    for tab in (one, other):
        tab.goto(f"{desk}entrants/1/")
    for tab, club in ((one, "Saint-Loup"), (other, "Fresneuil")):
        form = steps.post_form(tab, "/entrants/1/")
        steps.fill(form, {"home_club": club})
        steps.send(form, "Enregistrer")
    expect(other.get_by_role("main")).to_contain_text("Saint-Loup")
    form = steps.post_form(other, "/entrants/1/")
    expect(form.locator("[name='home_club']")).to_have_value("Fresneuil")
    steps.send(form, "Garder ma saisie")
    steps.told(other, "doublette 1")
    expect(form.locator("[name='home_club']")).to_have_value("Fresneuil")


def _two_clicks(page: Page, desk: str) -> None:
    """Send a prize with a double click; the list has it once."""
    page.goto(f"{desk}prizes/")
    lots = steps.post_form(page)
    label = lots.locator("[name$='-label']")
    count = label.count()
    steps.fill(lots, {f"form-{count - 1}-rank": "3", f"form-{count - 1}-label": "Un filet garni"})
    with page.expect_navigation():
        lots.get_by_role("button", name="Enregistrer la liste").dblclick()
    expect(label).to_have_count(count + 1)
