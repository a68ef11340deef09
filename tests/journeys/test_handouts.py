"""A rule sheet and score cards without an account, from the first page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps
from tests.journeys.clicks import Hand

pytestmark = [pytest.mark.long, pytest.mark.process]
MOST_CLICKS = 4
DOOR, PRESET = "Imprimer un règlement", "Concours de village, 12 donnes"


@pytest.fixture
def page(new_server: str, browser: Browser) -> Iterator[Page]:
    """The first page of a new installation, in a browser that has no cookie."""
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, new_server, faults)
    page.goto(new_server)
    yield page
    context.close()
    assert faults == []


def test_sheet_and_cards_take_few_clicks(page: Page) -> None:
    hand = Hand(page, {})
    with hand.step("Rule sheet and score cards") as effort:
        hand.follow(page.get_by_role("link", name=DOOR))
        hand.follow(page.get_by_role("link", name=PRESET))
        hand.follow(page.get_by_role("button", name="À imprimer Règlement"))
        expect(page.get_by_role("heading", level=1)).to_contain_text("Règlement")
        page.go_back()
        hand.follow(page.get_by_role("button", name="À imprimer Feuilles de marque"))
        expect(page.locator(".card-page")).to_have_count(20)
    assert effort.clicks <= MOST_CLICKS


def test_other_rules_are_chosen_and_stay_in_the_address(page: Page, new_server: str) -> None:
    page.get_by_role("link", name=DOOR).click()
    page.get_by_role("link", name=PRESET).click()
    page.get_by_label("Titre de vos feuilles").fill("Amicale de Saint-Martin")
    page.get_by_label("Titre de vos feuilles").press("Enter")
    page.get_by_role("link", name="Modifier le règlement").click()
    page.get_by_label("En combien de donnes").fill("15")
    expect(page.locator("#printed-hands")).to_contain_text("La partie se joue en 15 donnes")
    page.get_by_role("button", name="Voir les feuilles à imprimer").last.click()
    expect(page.get_by_text("15 donnes au lieu de 12")).to_be_visible()
    assert page.url == (
        f"{new_server}/handouts/papers/?preset=village_12&hands=15&title=Amicale+de+Saint-Martin"
    )
    page.get_by_role("button", name="À imprimer Règlement").click()
    expect(page.locator(".paper-head")).to_contain_text("Amicale de Saint-Martin")


def test_it_works_without_javascript(new_server: str, browser: Browser) -> None:
    context = steps.french(browser, script=False)
    page = context.new_page()
    page.goto(f"{new_server}/handouts/options/?preset=village_12")
    page.locator("#id_hands").fill("15")
    page.get_by_role("button", name="Voir les phrases").click()
    expect(page.locator("#printed-hands")).to_contain_text("La partie se joue en 15 donnes")
    page.get_by_role("button", name="Voir les feuilles à imprimer").last.click()
    expect(page.get_by_text("15 donnes au lieu de 12")).to_be_visible()
    context.close()
