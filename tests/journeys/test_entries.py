"""Enter pairs with a category, and two that must not meet, with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, StorageState, expect

from tests.journeys import steps

pytestmark = pytest.mark.process
PAIRS = (
    ("Alice Martin", "Chantal Durand", "dames"),
    ("Bruno Petit", "Éliane Lefèvre", "mixte"),
    ("Gisèle Roux", "Irène Fontaine", "DAMES"),
    ("Denis Moreau", "Henri Blanchard", ""),
)
TO_THE_CATEGORY = 5
"""Tabs from the second name, while no pair has a category: button, ticks, club"""


def test_pairs_are_entered_and_kept_apart_without_a_mouse(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    faults: list[str] = []
    context = steps.french(browser, state=odile)
    page = steps.watched(context, games_server, faults)
    desk = steps.create_tournament(page, games_server, "Concours sans souris")
    page.goto(f"{desk}entrants/")
    for number, pair in enumerate(PAIRS, start=1):
        _enter(page, number, *pair)
    _keep_apart(page, desk)
    page.goto(f"{desk}check-in/")
    _nothing_moves_at_the_door(page)
    steps.draw(page, desk, 1)
    rows = page.locator("#tables tbody tr").all_inner_texts()
    assert not any("Alice Martin" in row and "Bruno Petit" in row for row in rows)
    context.close()
    assert faults == []


def _enter(page: Page, number: int, first: str, second: str, category: str) -> None:
    """Type names and category one after the other; save with Enter."""
    expect(page.locator("#id_first")).to_be_focused()
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    page.keyboard.type(second)
    if number == 1:
        for _tab in range(TO_THE_CATEGORY):
            page.keyboard.press("Tab")
    else:
        page.keyboard.press("Enter")
    page.keyboard.type(category)
    page.keyboard.press("Enter")
    row = page.locator("#rows tbody tr").first
    expect(row).to_contain_text(f"{first} – {second}")
    if category:
        expect(row).to_contain_text(category.capitalize())


def _nothing_moves_at_the_door(page: Page) -> None:
    """Tick one pair, then all: what is said of them has its place above the list."""
    first = page.locator("#list .arrival-present").first
    place = first.bounding_box()
    first.click()
    expect(page.locator("#totals")).to_contain_text("1 / 4")
    assert first.bounding_box() == place
    steps.send(steps.post_form(page, "/everyone/"))
    expect(page.locator("#everyone")).to_contain_text("Annuler les 3 dernières coches")
    assert first.bounding_box() == place


def _keep_apart(page: Page, desk: str) -> None:
    page.goto(f"{desk}entrants/apart/")
    page.locator("#id_one").focus()
    for typed in ("1", "2", "Mari et femme"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("table")).to_contain_text("Mari et femme")


def test_what_is_typed_before_the_answer_is_in_the_next_pair(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    faults: list[str] = []
    context = steps.french(browser, state=odile)
    page = steps.watched(context, games_server, faults)
    page.goto(f"{steps.create_tournament(page, games_server, 'Concours pressé')}entrants/")
    held: list[Route] = []
    page.route("**/entrants/", lambda route: _hold_posts(route, held))
    for first, second in (("Anne Roy", "Yves Roy"), ("Luc Faure", "Lise Faure")):
        _type_pair(page, first, second)
    assert len(held) == 1
    with page.expect_request(lambda request: request.method == "POST"):
        held.pop().continue_()
    row = page.locator("#rows tbody tr").first
    expect(row).to_contain_text("Anne Roy – Yves Roy")
    held.pop().continue_()
    expect(row).to_contain_text("Luc Faure – Lise Faure")
    context.close()
    assert faults == []


def _type_pair(page: Page, first: str, second: str) -> None:
    for name in (first, second):
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def _hold_posts(route: Route, held: list[Route]) -> None:
    """Keep the answer of an entry back until the test continues it."""
    if route.request.method == "POST":
        held.append(route)
    else:
        route.continue_()
