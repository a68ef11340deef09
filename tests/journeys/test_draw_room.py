"""A draft edited with the keyboard alone while a phone follows: swap, lock, redraw, undo."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.journeys import keyboard, steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PEOPLE = ("Alice", "Bruno", "Chantal", "Denis", "Éliane", "François", "Gisèle", "Henri", "Irène")
PAIRS = [f"{name} Martin / {name} Petit" for name in PEOPLE]
PHONE = 360


def test_draft_is_edited_with_the_keyboard_alone(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Concours au clavier")
    _first_round(page, desk)
    steps.draw(page, desk, 2)
    phone = context.new_page()
    phone.set_viewport_size({"width": PHONE, "height": 740})
    phone.goto(f"{desk}rounds/2/draw/")
    phone.locator("#swap-one").fill("7")
    drawn = steps.drafted(page)
    _swap(page, drawn)
    _lock(page)
    _redraw(page, drawn)
    _undo_while_news_comes(page)
    _followed(phone)
    _undo_all(page, drawn)
    _read(page, phone)
    _published(page, phone, desk)
    context.close()
    assert faults == []


def _first_round(page: Page, desk: str) -> None:
    """Paste nine pairs, tick them as present, draw and play the first round."""
    steps.enter(page, desk, PAIRS)
    steps.draw(page, desk, 1)
    steps.publish(page, desk, 1)
    steps.score_round(page, desk, 1, tables=range(1, 5))


def _at(page: Page, place: str) -> None:
    """Check that the same control has the focus on the next page."""
    expect(page.locator(f"#{place}")).to_be_focused()


def _act(page: Page, key: str) -> None:
    """Press a key that changes the draft: the page stays."""
    live, opened = page.locator("#live"), page.evaluate("performance.timeOrigin")
    before = live.get_attribute("data-version") or ""
    page.keyboard.press(key)
    expect(live).not_to_have_attribute("data-version", before)
    assert page.evaluate("performance.timeOrigin") == opened


def _swap(page: Page, drawn: list[str]) -> None:
    """Pick a seat with Enter, go to the next table with an arrow, pick with the space bar."""
    keyboard.tab_to(page.locator(f"#seat-{drawn[0]}"))
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    aimed_at = page.locator(".swap").nth(2)
    before = aimed_at.bounding_box()
    _act(page, " ")
    after = aimed_at.bounding_box()
    assert before is not None
    assert after is not None
    assert (before["x"], before["y"]) == (after["x"], after["y"])
    _at(page, f"seat-{drawn[2]}")
    swapped = [drawn[2], drawn[1], drawn[0], *drawn[3:]]
    assert steps.drafted(page) == swapped
    expect(page.locator("#undo")).to_have_text(f"Annuler\u00a0: échange {drawn[0]} ↔ {drawn[2]}")


def _lock(page: Page) -> None:
    keyboard.tab_to(page.locator("#lock-1"))
    _act(page, "Enter")
    _at(page, "lock-1")
    expect(page.locator("#lock-1")).to_have_text(re.compile("^Débloquer"))


def _redraw(page: Page, drawn: list[str]) -> None:
    """Draw again: the locked table stays, all others change."""
    keyboard.tab_to(page.locator("#redraw"))
    _act(page, "Enter")
    _at(page, "redraw")
    now = steps.drafted(page)
    assert now[:2] == [drawn[2], drawn[1]]
    assert sorted(now) == sorted(drawn)
    expect(page.locator("#undo")).to_contain_text("nouveau tirage du reste")


def _undo_while_news_comes(page: Page) -> None:
    """While a step back is under way, news that would take the place of its form has to wait."""
    held: list[Route] = []
    page.route("**/undo/", lambda route: held.append(route))
    with page.expect_request("**/undo/"):
        page.locator("#undo").click()
    button = page.locator("#undo").element_handle()
    page.evaluate(
        """() => { const live = document.querySelector("#live"), news = live.getAttribute("hx-get");
        return htmx.ajax("GET", news.replace(/seen=[0-9]+/, "seen=0"), {source: live}); }"""
    )
    assert button.evaluate("button => button.isConnected")
    live = page.locator("#live")
    before = live.get_attribute("data-version") or ""
    held[0].continue_()
    expect(live).not_to_have_attribute("data-version", before)
    page.unroute("**/undo/")
    keyboard.tab_to(page.locator("#redo"))
    _act(page, "Enter")


def _followed(phone: Page) -> None:
    """Check that the other screen has updated and that its unsent text is still in the field."""
    expect(phone.locator("tr.is-locked")).to_have_count(1)
    expect(phone.locator("#undo")).to_contain_text("nouveau tirage du reste")
    expect(phone.locator("#live [role='status']")).to_contain_text("un autre écran")
    expect(phone.locator("#swap-one")).to_have_value("7")
    _fits(phone)


def _undo_all(page: Page, drawn: list[str]) -> None:
    """Undo every step to the original draw, redo up to the lock, and undo again after a reload."""
    _tab_to_top(page)
    for _step in range(3):
        keyboard.tab_to(page.locator("#undo"))
        _act(page, "Enter")
    assert steps.drafted(page) == drawn
    expect(page.locator("#undo")).to_have_count(0)
    for _step in range(2):
        keyboard.tab_to(page.locator("#redo"))
        _act(page, "Enter")
    page.reload()
    expect(page.locator("tr.is-locked")).to_have_count(1)
    for step, locked in (("undo", 0), ("redo", 1)):
        keyboard.tab_to(page.locator(f"#{step}"))
        _act(page, "Enter")
        expect(page.locator("tr.is-locked")).to_have_count(locked)


def _tab_to_top(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")


def _read(page: Page, phone: Page) -> None:
    """Check the accessibility of both screens."""
    for screen in (page, phone):
        found = Axe().run(screen).response["violations"]
        assert [violation["id"] for violation in found] == []


def _published(page: Page, phone: Page, desk: str) -> None:
    """Publish: the phone opens the table plan, and the certificate explains the draw."""
    steps.publish(page, desk, 2)
    expect(phone).to_have_url(re.compile(r"/rounds/2/tables/$"))
    phone.goto(f"{steps.public(desk)}tables/")
    phone.get_by_role("link", name="certificat du tirage").click()
    main = phone.get_by_role("main")
    expect(main).to_contain_text("table 1 bloquée")
    expect(main).to_contain_text("placée par l’organisateur")
    expect(main).to_contain_text("tirage n°\u00a0102")
    _fits(phone)
    assert Axe().run(phone).response["violations"] == []


def _fits(phone: Page) -> None:
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE
