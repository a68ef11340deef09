"""Keyboard actions of a person without a mouse."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_TABS = 120


def tab_to(place: Locator) -> None:
    """Press Tab until a field, a button or a link has the focus."""
    for _step in range(MOST_TABS):
        if place.evaluate("element => element === document.activeElement"):
            return
        place.page.keyboard.press("Tab")
    raise AssertionError(f"{place} cannot be reached")


def press(page: Page, key: str) -> None:
    """Press a key that opens another page."""
    with page.expect_navigation():
        page.keyboard.press(key)
