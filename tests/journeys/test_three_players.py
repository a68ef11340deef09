"""An evening of single players in a browser: tables of three, two byes, a ranking."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PLAYERS = ("Alice Martin", "Bruno Petit", "Chantal Durand", "Denis Moreau", "Éliane Lefèvre")
LISTED = "Nom;Prénom;Club\nGarnier;François;Tours\nRoux;Gisèle;\nBlanchard;Henri;Amboise"


def test_an_evening_of_three_at_a_table(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser, width=360)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = _tournament(page, shared_server)
    _typed(page, desk)
    _listed(page, desk)
    _present(page, desk)
    _drawn(page, desk)
    _played(page, desk)
    _seen(page, desk)
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    page.goto(f"{server}/contests/new/?template=three_players")
    steps.fill(page, {"name": "Belote à trois"})
    steps.send(steps.post_form(page), "Créer le concours")
    expect(page).to_have_url(re.compile(r"/desk/\w+/$"))
    return page.url


def _typed(page: Page, desk: str) -> None:
    """Type one name after the other with Enter; a second spelling of a person is recognised."""
    page.goto(f"{desk}entrants/")
    expect(page.locator("[name='second']")).to_have_count(0)
    for number, name in enumerate(PLAYERS, start=1):
        page.locator("[name='first']").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("#rows tbody tr")).to_have_count(number)
    page.locator("[name='first']").fill("LEFEVRE Eliane")
    page.keyboard.press("Enter")
    expect(page.locator("#first-error")).to_contain_text("déjà")


def _listed(page: Page, desk: str) -> None:
    page.goto(f"{desk}entrants/import/")
    steps.fill(page, {"text": LISTED})
    steps.send(steps.post_form(page, "/import/"))
    steps.send(steps.post_form(page, "/enter/"), "Inscrire")
    expect(page.locator("#rows")).to_contain_text("François Garnier")


def _present(page: Page, desk: str) -> None:
    page.goto(f"{desk}check-in/")
    for number in range(1, 9):
        page.locator(f"#present-{number}").check()
    expect(page.get_by_role("main")).to_contain_text("8 / 8")


def _drawn(page: Page, desk: str) -> None:
    """Draw two tables of three and two byes; two touches swap two players."""
    steps.draw(page, desk, 1)
    before = steps.drafted(page)
    assert len(before) == 8
    boxes = page.locator("label.swap")
    boxes.nth(0).click()
    boxes.nth(7).click()
    expect(page.locator("#undo")).to_be_visible()
    after = steps.drafted(page)
    assert (after[0], after[7]) == (before[7], before[0])
    steps.click_publish(page, desk, 1)
    expect(page.locator("tbody tr")).to_have_count(4)


def _played(page: Page, desk: str) -> None:
    page.goto(f"{desk}rounds/1/results/")
    for table in (1, 2):
        steps.waits_for_card(page)
        steps.type_card(page, table, 1010, 640, 530, "")
        steps.saved(page, table)


def _seen(page: Page, desk: str) -> None:
    """Check that the public sees three players at every table and the average for the two byes."""
    public = steps.public(desk)
    page.goto(f"{public}tables/")
    expect(page.locator("tbody tr").first.locator("a[href*='/pair/']")).to_have_count(3)
    page.goto(f"{public}ranking/")
    expect(page.locator("main a[href*='/pair/']")).to_have_count(8)
    expect(page.get_by_role("main")).to_contain_text("727")
