"""Enter the totals of every game in a browser: with keys, on a narrow screen, without script."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, ViewportSize, expect

from tests.journeys import steps

pytestmark = pytest.mark.process
PHONE: ViewportSize = {"width": 360, "height": 740}
LATE = """
    const { setTimeout } = window;
    window.setTimeout = (act, ms, ...values) => setTimeout(act, (ms || 0) + 1000, ...values);
"""
"""Timers come a second late, as they may on a busy machine."""


def test_three_totals_are_entered_with_the_keyboard_alone(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    with _results(games_server, browser, odile, "three3") as page:
        steps.waits_for_card(page)
        page.keyboard.type("1")
        for name in ("Alice Martin", "Chantal Durand", "Éliane Lefèvre"):
            expect(page.locator("#entry-pairs")).to_contain_text(name)
        page.keyboard.press("Enter")
        steps.type_card(page, 410, 1010, 540, "1+0+2")
        steps.saved(page, 1)
        steps.told(page, "410 – 1\u202f010 – 540")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.long
def test_contree_says_why_there_is_no_sum(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    with _results(games_server, browser, odile, "contree3") as page:
        expect(page.locator("#entry")).to_contain_text("dépendent des contrats")
        steps.waits_for_card(page)
        steps.type_card(page, 1, 2010, 700, 2, "")
        steps.saved(page, 1)


@pytest.mark.long
def test_without_script_three_totals_are_saved(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    with _results(games_server, browser, odile, "against3", java_script_enabled=False) as page:
        for field, typed in {
            "table": 1,
            "points_a": 300,
            "points_b": 1010,
            "points_c": 560,
        }.items():
            page.fill(f"[name='{field}']", str(typed))
        page.get_by_role("button", name="Enregistrer").click()
        expect(page.locator("#messages, .messages").first).to_contain_text("300 – 1\u202f010 – 560")


@pytest.mark.long
@pytest.mark.parametrize("script", [True, False])
def test_comptoir_leads_to_its_hands(
    games_server: str, browser: Browser, odile: StorageState, script: bool
) -> None:
    with _results(games_server, browser, odile, "counter3", java_script_enabled=script) as page:
        expect(page.locator("#entry")).to_contain_text("saisissez les donnes")
        page.fill("[name='table']", "1")
        page.get_by_role("button", name="Saisir ses donnes").click()
        expect(page.locator("h1")).to_have_text("Table 1, partie 1")


def test_a_card_takes_thirteen_keys_and_a_correction_one_more(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    """The field that is typed in stays where it is, whatever is said around it.

    An offered answer takes Enter as soon as it has the focus.
    """
    with _results(games_server, browser, odile, "belote3") as page:
        page.add_init_script(LATE)
        page.reload()
        steps.waits_for_card(page)
        table = _top(page, "#id_table")
        page.keyboard.type("1")
        expect(page.locator(".entry-who")).to_have_count(2)
        assert _top(page, "#id_table") == table
        page.keyboard.press("Enter")
        points = _top(page, "#id_points_a")
        typed = ["1", "Enter", *"1030", "Enter", *"934", "Enter", "1", "Enter"]
        assert len(typed) <= 13
        for key in typed[2:-2]:
            page.keyboard.press(key)
        expect(page.locator("[data-said]")).to_contain_text("20 ")
        expect(page.locator("#id_belotes")).to_be_focused()
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        doubt = page.locator("#entry").get_by_role("alert")
        expect(doubt).to_contain_text("il manque 20")
        assert _top(page, "#id_points_a") == points
        expect(page.locator("[name='fix']")).to_have_text("Belotes\u00a0: 1")
        expect(page.locator("[name='fix']")).to_be_focused()
        page.keyboard.press("Enter")
        steps.saved(page, 1)
        expect(doubt).to_have_count(0)
        _correct_in_five(page)


def _correct_in_five(page: Page) -> None:
    """Open the tile, type, send, save: four actions, and a reason where a later round is public."""
    page.locator("#table-1").click()
    expect(page.locator("#id_points_a")).to_be_focused()
    page.keyboard.type("1020")
    page.keyboard.press("Enter")
    page.keyboard.type("944")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Enregistrer la correction").click()
    steps.told(page, "1\u202f020 – 944")
    expect(page.get_by_role("button", name="Remettre ma saisie")).to_have_count(0)


def _top(page: Page, selector: str) -> float:
    """Where an element stands in the page, in CSS pixels from the top of the page."""
    found: float = page.evaluate(
        "one => document.querySelector(one).getBoundingClientRect().top + scrollY", selector
    )
    return found


@contextmanager
def _results(
    server: str, browser: Browser, state: StorageState, code: str, **options: Any
) -> Iterator[Page]:
    """The results page of a tournament's first round, on a phone, signed in."""
    context = browser.new_context(locale="fr-FR", viewport=PHONE, storage_state=state, **options)
    page = context.new_page()
    page.goto(f"{server}/desk/{code}/rounds/1/results/")
    yield page
    context.close()
