"""What somebody without a mouse does on a page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_TABS = 120


def tab_to(place: Locator) -> None:
    """Tab on until a field, a button or a link has the cursor."""
    for _step in range(MOST_TABS):
        if place.evaluate("element => element === document.activeElement"):
            return
        place.page.keyboard.press("Tab")
    raise AssertionError(f"{place} cannot be reached")


def press(page: Page, key: str) -> None:
    """A key that leads to another page."""
    with page.expect_navigation():
        page.keyboard.press(key)
