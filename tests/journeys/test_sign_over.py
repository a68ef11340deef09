"""Two people share the laptop of the desk, and each line of the journal has the right name."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PINS = {steps.COLLEAGUE: "4826", steps.NAME: "2750"}


def test_two_people_share_a_laptop(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    _set_pins(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Noël")
    _enter(page, desk, "Zoé Lenoir", "Yann Brun")
    _hand_over(page, steps.COLLEAGUE)
    expect(page).to_have_url(f"{desk}entrants/")
    _enter(page, desk, "Ulla Vidal", "Ada Blin")
    _hand_over(page, steps.NAME)
    _journal_has_both_names(page, desk)
    context.close()
    assert faults == []


def test_without_script_and_on_a_phone(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser, width=360, script=False)
    phone = steps.watched(context, shared_server, faults)
    _set_pins(phone, shared_server)
    _hand_over(phone, steps.COLLEAGUE, "9999")
    expect(phone.locator(".invalid-feedback")).to_contain_text("Ce n’est pas le code PIN")
    phone.locator("[name='pin']").fill(PINS[steps.COLLEAGUE])
    steps.send(steps.post_form(phone))
    expect(phone.locator(".site-menu")).to_contain_text(steps.COLLEAGUE)
    context.close()
    assert faults == []


def test_its_pages_are_accessible(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    _set_pins(page, shared_server)
    for place in ("/account/", "/sign-over/"):
        page.goto(shared_server + place)
        faults += _faults_at(page, place)
    steps.log_out(page)
    for place in ("/sign-over/", "/login/?next=/account/"):
        page.goto(shared_server + place)
        faults += _faults_at(page, place)
    context.close()
    assert faults == []


def _log_in(page: Page, server: str, name: str) -> None:
    page.goto(f"{server}/")
    if page.locator("form[action='/logout/']").count():
        steps.log_out(page)
    page.goto(f"{server}/login/")
    steps.fill(page, {"username": name, "password": steps.PASSWORD})
    steps.send(steps.post_form(page))


def _set_pins(page: Page, server: str) -> None:
    """Both set their PINs in this browser; Odile comes last and stays."""
    for name, pin in PINS.items():
        _log_in(page, server, name)
        _set_pin(page, pin)


def _set_pin(page: Page, pin: str) -> None:
    page.goto(re.sub(r"(//[^/]+)/.*", r"\1/account/", page.url))
    page.locator("#account-pin ~ details > summary").click()
    form = steps.post_form(page, "/account/pin/")
    steps.fill(form, {"present": steps.PASSWORD, "pin": pin, "again": pin})
    steps.send(form)
    steps.told(page, "Code PIN enregistré")


def _enter(page: Page, desk: str, first: str, second: str) -> None:
    """Add a pair on the page that is open, or on that of the entrants."""
    if not page.url.endswith("/entrants/"):
        page.goto(f"{desk}entrants/")
    form = steps.post_form(page, "/entrants/")
    steps.fill(form, {"first": first, "second": second})
    form.get_by_role("button").first.click()
    expect(page.get_by_role("main")).to_contain_text(first)


def _hand_over(page: Page, name: str, pin: str = "") -> None:
    """Three clicks: on the menu, on its link, and on the button below the PIN."""
    steps.open_menu(page)
    page.get_by_role("link", name="Passer la main").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    typed = page.locator("[name='pin']")
    expect(typed).to_be_focused()
    typed.fill(pin or PINS[name])
    steps.send(steps.post_form(page))


def _journal_has_both_names(page: Page, desk: str) -> None:
    page.goto(f"{desk}journal/")
    lines: list[Any] = page.locator("ol.journal li").all_inner_texts()
    (zoe,) = (line for line in lines if "Zoé Lenoir" in line)
    (ulla,) = (line for line in lines if "Ulla Vidal" in line)
    assert steps.NAME in zoe
    assert steps.COLLEAGUE in ulla
    assert steps.COLLEAGUE not in zoe
    assert steps.NAME not in ulla


def _faults_at(page: Page, place: str) -> list[str]:
    """What does not fit at 360 px, and what axe finds there."""
    page.set_viewport_size({"width": 360, "height": 800})
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    faults = [f"{place}: {one['id']} {[n['target'] for n in one['nodes'][:2]]}" for one in found]
    return faults + ([f"{place}: {wide} px too wide"] if wide > 0 else [])
