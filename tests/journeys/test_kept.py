"""What is typed and not saved: through another language, another page and a login elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = pytest.mark.process
HALF = {"name": "Concours du muguet", "place": "Salle Ravel"}


@pytest.fixture(scope="module")
def page(shared_server: str, browser: Browser) -> Iterator[Page]:
    """The browser of the organiser, who can log out in it."""
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    yield page
    context.close()
    assert faults == []


def typed(page: Page) -> dict[str, str]:
    return {name: page.locator(f"[name='{name}']").input_value() for name in HALF}


def test_another_language_leaves_a_half_filled_contest(page: Page, shared_server: str) -> None:
    page.goto(f"{shared_server}/contests/new/?template=village_4x12")
    steps.fill(page, HALF)
    steps.open_menu(page)
    with page.expect_navigation():
        page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert typed(page) == HALF
    steps.open_menu(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Français").click()
    assert typed(page) == HALF


def test_a_page_that_was_left_offers_it_until_it_is_saved(page: Page, shared_server: str) -> None:
    page.goto(f"{shared_server}/contests/new/?template=contree_5x2000")
    steps.fill(page, HALF)
    page.goto(f"{shared_server}/help/")
    page.goto(f"{shared_server}/contests/new/?template=contree_5x2000")
    page.get_by_role("button", name="Remettre ma saisie").click()
    assert typed(page) == HALF
    steps.finish_tournament(page)
    page.goto(f"{shared_server}/contests/new/?template=contree_5x2000")
    expect(page.get_by_role("button", name="Remettre ma saisie")).to_have_count(0)


def test_logging_in_again_in_another_tab_loses_nothing(page: Page, shared_server: str) -> None:
    page.goto(f"{shared_server}/contests/new/?template=village_4x12")
    desk = steps.create_tournament(page, shared_server, "Concours d’hiver")
    page.goto(f"{desk}entrants/")
    steps.fill(page, {"first": "Alice Martin", "second": "Bruno Petit"})
    other = page.context.new_page()
    other.goto(desk)
    steps.log_out(other)
    steps.come_in(other, shared_server)
    other.close()
    page.get_by_role("button", name="Inscrire").first.click()
    expect(page.locator("#messages")).to_contain_text("Rien n’a été enregistré")
    page.get_by_role("button", name="Inscrire").first.click()
    expect(page.locator("#board")).to_contain_text("Alice Martin")
    page.reload()
    expect(page.get_by_role("button", name="Remettre ma saisie")).to_have_count(0)


def test_what_was_sent_while_logged_out_is_offered_until_it_is_saved(
    page: Page, shared_server: str
) -> None:
    desk = steps.create_tournament(page, shared_server, "Concours d’automne")
    page.goto(f"{desk}entrants/")
    steps.fill(page, {"first": "Chantal Durand", "second": "Denis Moreau"})
    other = page.context.new_page()
    other.goto(desk)
    steps.log_out(other)
    with page.expect_navigation(url="**/login/**"):
        page.get_by_role("button", name="Inscrire").first.click()
    steps.come_in(other, shared_server)
    other.close()
    page.goto(f"{desk}entrants/")
    page.get_by_role("button", name="Remettre ma saisie").click()
    expect(page.locator("[name='first']")).to_have_value("Chantal Durand")
