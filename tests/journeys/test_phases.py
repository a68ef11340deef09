"""A chain of phases set on a phone without JavaScript: each system shows its own questions."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PHONE = 360
ASKED = {
    "danois": {"rounds"},
    "knockout": {"bracket", "third_place", "placement"},
    "consolante": {"of_round", "third_place"},
    "pools": {"pool_size"},
}


def test_a_chain_of_phases_on_a_phone(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser, width=PHONE, script=False)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Concours aux phases")
    page.goto(f"{desk}phases/")
    for system, names in ASKED.items():
        steps.pick(page, "system", system)
        assert _asked(page) == names
    _double_elimination(page, desk)
    _a_round_more(page, desk)
    context.close()
    _judged(shared_server, browser, desk, faults)
    assert faults == []


def _asked(page: Page) -> set[str]:
    """The visible questions of a system."""
    every = set().union(*ASKED.values())
    return {name for name in every if page.locator(f"[name='{name}']").first.is_visible()}


def _double_elimination(page: Page, desk: str) -> None:
    """Check that a contradiction is reported beside the field and that the typed text stays."""
    steps.pick(page, "system", "knockout")
    steps.pick(page, "bracket", "double")
    page.locator("[name='placement']").check()
    steps.fill(page, {"name": "Finales"})
    form = page.locator("form.phase-form")
    steps.send(form, "Ajouter la phase")
    expect(page.locator("#ask-placement .invalid-feedback")).to_contain_text("double élimination")
    expect(page.locator("[name='name']")).to_have_value("Finales")
    page.locator("[name='placement']").uncheck()
    steps.send(form, "Ajouter la phase")
    chain = page.locator(".phase-chain > li")
    expect(chain).to_have_count(2)
    expect(chain.nth(1)).to_contain_text("Double élimination")
    expect(chain.nth(1)).to_contain_text("À partir de la partie 5")


def _a_round_more(page: Page, desk: str) -> None:
    steps.send(page.locator(".phase-chain > li form.round-count").first, "Ajouter une partie")
    expect(page).to_have_url(re.compile(r"/phases/$"))
    expect(page.locator(".phase-chain > li").nth(1)).to_contain_text("À partir de la partie 6")


def _judged(server: str, browser: Browser, desk: str, faults: list[str]) -> None:
    """Check both pages for accessibility and that nothing is wider than the phone."""
    context = steps.french(browser, width=PHONE)
    page = steps.watched(context, server, faults)
    page.goto(f"{server}/login/?next=/")
    steps.fill(page, {"username": steps.NAME, "password": steps.PASSWORD})
    steps.send(page.locator("main form"))
    for ending in ("phases/", "phases/2/"):
        page.goto(f"{desk}{ending}")
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE
    context.close()
