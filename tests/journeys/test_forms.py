"""Long forms in a real browser: what applies, what is printed, what can be copied."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, StorageState, ViewportSize, expect

from tests.journeys import steps
from tests.layout.measure import axe_faults
from tests.matrix import rarely

pytestmark = pytest.mark.process
PHONE, LAPTOP = ViewportSize(width=360, height=640), ViewportSize(width=1280, height=800)


@pytest.fixture(scope="module")
def page(games_server: str, browser: Browser, odile: StorageState) -> Iterator[Page]:
    """The browser of the organiser, at the form of a new contest."""
    faults: list[str] = []
    context = steps.french(browser, state=odile)
    # A browser without a window has nobody to ask.
    context.grant_permissions(["clipboard-write"])
    page = steps.watched(context, games_server, faults)
    page.goto(steps.create_tournament(page, games_server, "Concours de la Saint-Martin"))
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def desk(page: Page) -> str:
    """The address of the desk of its contest, in a window of the usual size."""
    page.set_viewport_size(LAPTOP)
    return page.url.split("/desk/")[0] + "/desk/" + page.url.split("/desk/")[1].split("/")[0] + "/"


def test_settings_ask_what_applies(page: Page, desk: str) -> None:
    page.goto(f"{desk}settings/")
    left_out = page.locator("#settings-byes [data-left-out]")
    page.locator("#settings-byes > summary").click()
    expect(page.locator("[name='bye_points']")).to_be_hidden()
    expect(left_out).to_contain_text("Points de l’exempt")
    page.select_option("[name='bye_score']", "fixed")
    expect(page.locator("[name='bye_points']")).to_be_visible()
    expect(left_out).not_to_contain_text("Points de l’exempt", use_inner_text=True)
    expect(page.locator("[data-unsaved]")).to_be_visible()


def test_a_random_draw_takes_the_lowest_ranked_away(page: Page, desk: str) -> None:
    page.goto(f"{desk}settings/")
    page.locator("#settings-byes > summary").click()
    expect(page.locator("[name='bye_choice']")).to_have_value("lowest")
    page.select_option("[name='system']", "random")
    expect(page.locator("[name='bye_choice']")).to_have_value("lot")
    expect(page.locator("[name='bye_choice'] option[value='lowest']")).to_be_disabled()
    page.select_option("[name='system']", "round_robin")
    expect(page.locator("[name='bye_choice']")).to_be_hidden()


@pytest.mark.parametrize("place", ["settings/", rarely("rules/"), rarely("phases/")])
def test_the_button_that_saves_stays_in_view(page: Page, desk: str, place: str) -> None:
    page.goto(f"{desk}{place}")
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        page.locator("[name='name']:visible, [name='capot_points']").first.focus()
        expect(page.locator(".save-bar .btn-primary")).to_be_in_viewport()
    assert axe_faults(page) == []


def test_a_problem_leads_to_its_field(page: Page, desk: str) -> None:
    page.goto(f"{desk}settings/")
    page.locator("#settings-worth > summary").click()
    steps.fill(page, {"name": "", "cap_winner": "x"})
    with page.expect_navigation():
        page.locator(".save-bar .btn-primary").click()
    page.locator(".problems a").last.click()
    expect(page.locator("[name='cap_winner']")).to_be_focused()


def test_rules_say_what_is_printed_as_answers_change(page: Page, desk: str) -> None:
    page.goto(f"{desk}rules/")
    steps.fill(page, {"capot_points": "300"})
    expect(page.locator("#printed-capot_points")).to_contain_text("marque 300")
    values = page.locator("#ask-carre_values")
    expect(values.locator("input").first).to_be_hidden()
    page.locator("#rules-declarations summary").click()
    steps.pick(page, "declarations", "scored")
    expect(values.locator("input, select").first).to_be_visible()
    expect(page.locator("#preview .result-line")).to_be_in_viewport()


def test_an_invitation_is_copied_and_notices_its_use(
    page: Page, desk: str, browser: Browser
) -> None:
    page.clock.install()
    page.goto(f"{desk}staff/")
    with page.expect_navigation():
        page.get_by_role("button", name="Créer l’invitation").click()
    page.locator("[data-copies]").click()
    expect(page.locator("[data-copied]")).to_be_visible()
    code = page.locator("#link").input_value().split("/join/")[1]
    context = steps.french(browser, width=PHONE["width"])
    guest = context.new_page()
    guest.goto(f"{desk.split('/desk/')[0]}/join/{code}")
    word = "pique-et-trefle"
    steps.fill(guest, {"name": "Marie Petit", "password": word, "again": word})
    steps.send(steps.post_form(guest))
    page.clock.fast_forward(steps.LONGER_THAN_A_POLL)
    expect(page.locator("#invitation")).to_contain_text("Marie Petit a utilisé cette invitation")
    context.close()
