"""A last round with its own rules, on a phone without JavaScript: 15 hands after rounds of 12."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PHONE = 360
PAIRS = (
    ("Alice Martin", "Bruno Petit"),
    ("Chantal Durand", "Denis Moreau"),
    ("Éliane Lefèvre", "François Garnier"),
    ("Gisèle Roux", "Henri Blanchard"),
)
USUAL, LONG = 12 * 162, 15 * 162
"""What the two totals of a card come to."""
DIFFERENCE = "15 donnes au lieu de 12"


def test_a_last_round_with_its_own_rules(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser, width=PHONE, script=False)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Concours à la longue")
    _two_rounds(page, desk)
    _rules_for_the_last(page, desk)
    _enter(page, desk)
    _play(page, desk, 1, USUAL)
    _played_long(page, desk)
    _told_to_the_hall(page, desk)
    context.close()
    _judged(shared_server, browser, desk, faults)
    assert faults == []


def _two_rounds(page: Page, desk: str) -> None:
    page.goto(f"{desk}settings/")
    form = steps.post_form(page)
    steps.fill(form, {"rounds_planned": "2"})
    steps.send(form, "Enregistrer les options")


def _rules_for_the_last(page: Page, desk: str) -> None:
    """Give the first round its own rules by mistake, take them away, and give them to the last."""
    page.goto(f"{desk}rules/")
    page.get_by_role("link", name="Règlement d’une phase ou d’une partie").click()
    for number in (1, 2):
        page.get_by_role("link", name=re.compile(f"Lui donner.*artie {number}")).click()
        form = steps.post_form(page, f"/rules/rounds/{number}/")
        expect(form.locator("[name='hands']")).to_have_value("12")
        steps.fill(form, {"hands": "15"})
        steps.send(form, "Enregistrer pour cette partie")
        expect(page.get_by_role("main")).to_contain_text(DIFFERENCE)
        if number == 1:
            steps.send(steps.post_form(page, "/rounds/1/remove/"), "La jouer comme les autres")
            expect(page.get_by_role("main")).not_to_contain_text(DIFFERENCE)


def _enter(page: Page, desk: str) -> None:
    page.goto(f"{desk}entrants/")
    form = steps.post_form(page, "/entrants/")
    for first, second in PAIRS:
        steps.fill(form, {"first": first, "second": second})
        steps.send(form)
    page.goto(f"{desk}check-in/")
    steps.send(steps.post_form(page, "/check-in/everyone/"))


def _play(page: Page, desk: str, number: int, of_a_card: int) -> None:
    steps.draw(page, desk, number)
    steps.publish(page, desk, number)
    page.goto(f"{desk}rounds/{number}/results/")
    for table in ("1", "2"):
        _type_card(page, table, of_a_card)


def _type_card(page: Page, table: str, of_a_card: int) -> None:
    form = page.locator("#entry")
    points = {"points_a": "900", "points_b": str(of_a_card - 900)}
    steps.fill(form, {"table": table, **points})
    steps.send(form)
    steps.told(page, f"Table {table}")


def _played_long(page: Page, desk: str) -> None:
    """A card of twelve hands is doubted in the last round, and one of fifteen is taken."""
    steps.draw(page, desk, 2)
    steps.click_publish(page, desk, 2)
    expect(page.get_by_role("main")).to_contain_text(DIFFERENCE)
    page.goto(f"{desk}rounds/2/results/")
    form = page.locator("#entry")
    steps.fill(form, {"table": "1", "points_a": "900", "points_b": str(USUAL - 900)})
    steps.send(form)
    expect(form.get_by_role("alert")).to_contain_text(f"il manque {LONG - USUAL}")
    for table in ("1", "2"):
        _type_card(page, table, LONG)
    page.goto(f"{desk}rules/rounds/2/")
    expect(page.get_by_role("main")).to_contain_text("La partie 2 est publiée")


def _told_to_the_hall(page: Page, desk: str) -> None:
    """The plan of the tables, the rules and the journal name the difference."""
    public = steps.public(desk)
    page.goto(f"{public}tables/")
    page.get_by_role("link", name=re.compile(DIFFERENCE)).click()
    expect(page).to_have_url(re.compile(r"/rules/#rules-2$"))
    expect(page.locator("#rules-2")).to_have_text("Partie 2")
    expect(page.get_by_role("main")).to_contain_text(f"Partie 2, la dernière\u00a0: {DIFFERENCE}")
    page.goto(f"{desk}journal/")
    expect(page.get_by_role("main")).to_contain_text("La partie 2 a son propre règlement.")


def _judged(server: str, browser: Browser, desk: str, faults: list[str]) -> None:
    """Check the pages for accessibility and that nothing is wider than the phone."""
    context = steps.french(browser, width=PHONE)
    page = steps.watched(context, server, faults)
    page.goto(f"{server}/login/?next=/")
    steps.fill(page, {"username": steps.NAME, "password": steps.PASSWORD})
    steps.send(page.locator("main form"))
    for ending in ("rules/rounds/", "rules/rounds/2/", "rules/", "phases/"):
        page.goto(f"{desk}{ending}")
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE
    context.close()
