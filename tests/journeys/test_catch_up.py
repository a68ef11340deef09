"""A catch-up game lost, from the settings to the pages of the exempt and of the helpers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PAIRS = (
    ("Alice Martin", "Bruno Petit"),
    ("Chantal Durand", "Denis Moreau"),
    ("Éliane Lefèvre", "François Garnier"),
)


def test_a_catch_up_game_lost(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    page = steps.watched(steps.french(browser), shared_server, faults)
    steps.come_in(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Concours du rattrapage")
    _settle(page, desk)
    _enter(page, desk)
    steps.draw(page, desk, 1)
    steps.publish(page, desk, 1)
    steps.open_results(page, desk, 1)
    steps.waits_for_card(page)
    steps.type_card(page, 1, 1144, 800, "", "")
    steps.told(page, "Table 1")
    byes = page.locator("#byes")
    exempt = byes.locator("[name='exempt']").get_attribute("value")
    byes.locator("[name='opponent']").select_option(index=1)
    helper = byes.locator("[name='opponent']").input_value()
    byes.get_by_role("button", name="Lancer la partie de rattrapage").click()
    expect(page.locator("#byes form")).to_have_count(0)
    steps.waits_for_card(page)
    steps.type_card(page, 2, 844, 1100, "", "")
    steps.told(page, "Table 2")
    _seen_by_everybody(page, desk, str(exempt), helper)
    assert faults == []


def _settle(page: Page, desk: str) -> None:
    page.goto(f"{desk}settings/")
    page.locator("details", has=page.locator("[name='bye_score']")).locator("summary").click()
    page.select_option("[name='bye_score']", "catch_up")
    page.locator("details", has=page.locator("[name='cap_loser']")).locator("summary").click()
    page.fill("[name='cap_loser']", "780")
    steps.send(steps.post_form(page).filter(has=page.locator("[name=bye_score]")), "Enregistrer")
    steps.told(page, "Options enregistrées.")


def _enter(page: Page, desk: str) -> None:
    page.goto(f"{desk}entrants/")
    for first, second in PAIRS:
        expect(page.locator("#id_first")).to_be_focused()
        page.fill("#id_first", first)
        page.fill("#id_second", second)
        page.locator("#id_second").press("Enter")
        page.locator("form", has=page.locator("#id_first")).get_by_role("button").first.click()
        expect(page.locator("#rows tbody tr").first).to_contain_text(f"{first} – {second}")
    page.goto(f"{desk}check-in/")
    steps.send(steps.post_form(page, "/everyone/"))


def _seen_by_everybody(page: Page, desk: str, exempt: str, helper: str) -> None:
    public = steps.public(desk)
    page.goto(f"{public}pair/{exempt}/")
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("partie de rattrapage")
    expect(row).to_contain_text("perdue")
    expect(row).to_contain_text("844")
    expect(row).to_contain_text("(compté 780)")
    page.goto(f"{public}pair/{helper}/")
    expect(page.locator(".board").first.locator("tbody tr")).to_have_count(1)
    expect(page.locator(".board tbody").first).not_to_contain_text("rattrapage")
