"""A friendly game in a browser: counted, reloaded, shared, printed; without script too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.journeys import steps
from tests.layout.measure import axe_faults, layout_faults

pytestmark = [pytest.mark.long, pytest.mark.process]
PHONE = (360, 640)
SENT = "form => Object.fromEntries(new FormData(form))"
TRIES = 12
"""Of ten seconds each, while the PDF is made on a busy machine."""


def test_a_game_is_counted_reloaded_shared_and_printed(new_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = _phone(browser)
    page = steps.watched(context, new_server, faults)
    _begun(page, new_server, faults)
    _hand(page, "A", "90")
    _in_one_view(page)
    _hand(page, "B", "62", belote="A")
    expect(page.locator(".takers .side-total")).to_have_text(["272", "72"])
    page.reload()
    _stands(page, 3)
    page.locator("[name='undo']").click()
    _stands(page, 2)
    _hand(page, "B", "62", belote="A")
    page.go_back()
    _stands(page, 3)
    page.close()
    page = _taken_up(context, new_server, faults)
    address = _shared(page, faults)
    _followed(browser, page, address, new_server, faults)
    _printed(page, faults)
    _stopped(page, address)
    context.close()
    assert faults == []


def test_a_game_is_counted_without_script(new_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser, width=360, script=False)
    page = steps.watched(context, new_server, faults)
    page.goto(f"{new_server}/count/")
    page.get_by_role("link", name="Belote à deux").click()
    steps.fill(page, {"name_0_0": "Alice"})
    steps.send(_form(page, "/count/?preset=belote2"))
    for points in ("90", "60"):
        form = _form(page, "/count/game/")
        steps.pick(form, "taker", "A")
        steps.fill(form, {"points_a": points})
        steps.send(form, "Enregistrer la donne")
    expect(page.locator(".hand-list > li")).to_have_count(2)
    expect(page.locator(".hand-list")).to_contain_text("A a pris et est dedans")
    page.locator("[name='edit'][value='2']").click()
    form = _form(page, "/count/game/")
    steps.fill(form, {"points_a": "100", "points_b": ""})
    steps.send(form, "Enregistrer la correction")
    expect(page.locator(".hand-score").first).to_contain_text("190 – 134")
    page.locator("#sharing summary").click()
    steps.send(page.locator("#sharing"), "Partager")
    expect(page.locator("#link")).to_have_value(re.compile(r"/count/[\w-]{24}/$"))
    context.close()
    assert faults == []


def _phone(browser: Browser) -> BrowserContext:
    context = browser.new_context(
        locale="fr-FR",
        viewport={"width": PHONE[0], "height": PHONE[1]},
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(steps.PATIENCE)
    return context


def _form(page: Page, ending: str) -> Locator:
    return page.locator(f"main form[method='post'][action$='{ending}']:not([hidden])")


def _begun(page: Page, server: str, faults: list[str]) -> None:
    """From the first page, without an account: the rules, the names."""
    page.goto(server)
    page.get_by_role("link", name="Compter une partie").click()
    page.get_by_role("link", name="Belote classique, 1 000 points").click()
    names = {"name_0_0": "Alice", "name_0_1": "Bruno", "name_1_0": "Chantal", "name_1_1": "Denis"}
    steps.fill(page, names)
    steps.send(page.locator("main form"), "Commencer la partie")
    faults += layout_faults(page, PHONE) + axe_faults(page)


def _stands(page: Page, number: int) -> None:
    """Check that the game of this page waits for this hand."""
    expect(page.locator(".hand-head")).to_contain_text(f"Donne {number} ")
    expect(page.locator(".hand-list > li")).to_have_count(number - 1)


def _hand(page: Page, taker: str, points: str, belote: str = "") -> None:
    """Enter a hand with the finger: taker, figures of the taker's points, belote, button."""
    page.locator("label", has=page.locator(f"[name='taker'][value='{taker}']")).tap()
    for figure in points:
        page.locator(f".keypad button[value='{figure}']").tap()
    if belote:
        page.locator("label", has=page.locator(f"[name='belote'][value='{belote}']")).tap()
    expect(page.locator("[data-result]")).to_contain_text(f"{taker} ")
    steps.send(page.locator("main form.hand-form"), "Enregistrer la donne")


def _in_one_view(page: Page) -> None:
    """Check that a usual hand stands above its button, under the thumb, and that nothing moves."""
    save = page.locator(".hand-save .btn-primary")
    chosen = page.locator("label", has=page.locator("[name='belote'][value='A']"))
    for one in (page.locator(".takers"), chosen, save):
        expect(one).to_be_in_viewport(ratio=1)
    places = "() => [...document.querySelectorAll('.hand-fields label')].map(l => l.offsetTop)"
    before = page.evaluate(places), save.bounding_box()
    chosen.tap()
    assert (page.evaluate(places), save.bounding_box()) == before
    page.locator("label", has=page.locator("[name='belote'][value='']")).tap()


def _taken_up(context: BrowserContext, server: str, faults: list[str]) -> Page:
    """The tab was closed: the start page offers the game of this browser."""
    page = steps.watched(context, server, faults)
    page.goto(f"{server}/count/")
    resume = page.locator("[data-resume]")
    expect(resume).to_contain_text("Alice – Bruno 272 · Chantal – Denis 72")
    faults += layout_faults(page, PHONE)
    steps.send(resume, "Reprendre la partie")
    _stands(page, 3)
    return page


def _shared(page: Page, faults: list[str]) -> str:
    page.locator("#sharing summary").tap()
    steps.send(page.locator("#sharing"), "Partager")
    expect(page.locator("#sharing img.qr")).to_be_visible()
    faults += layout_faults(page, PHONE) + axe_faults(page)
    return "/count/" + page.locator("#link").input_value().split("/count/")[1]


def _followed(browser: Browser, page: Page, address: str, server: str, faults: list[str]) -> None:
    """Somebody else opens the address, sees the game and the next hand, and can change nothing."""
    context = steps.french(browser, width=360)
    other = steps.watched(context, server, faults)
    other.goto(server + address)
    expect(other.locator(".hand-list > li")).to_have_count(2)
    expect(other.locator("main form")).to_have_count(0)
    faults += layout_faults(other, PHONE) + axe_faults(other)
    _hand(page, "A", "100")
    other.evaluate("htmx.trigger(document.querySelector('[data-follow]'), 'news')")
    expect(other.locator(".hand-list > li")).to_have_count(3)
    expect(other.locator(".side-total")).to_have_text(["372", "134"])
    context.close()


def _printed(page: Page, faults: list[str]) -> None:
    """The page to print has each hand with its reasons; so has the PDF."""
    with page.context.expect_page() as opened:
        page.get_by_role("button", name="En page à imprimer").click()
    expect(opened.value.locator(".match-hands tbody tr")).to_have_count(3)
    expect(opened.value.locator(".match-hands")).to_contain_text("dedans — A 182 = 162 + 20")
    opened.value.close()
    typed = page.locator("main form.hand-form").evaluate(SENT)
    for _try in range(TRIES):
        answer = page.request.post(page.url + "print.pdf", form=typed)
        if answer.ok:
            break
    assert answer.body().startswith(b"%PDF")


def _stopped(page: Page, address: str) -> None:
    steps.send(page.locator("#sharing"), "Ne plus partager")
    _stands(page, 4)
    answer = page.request.get(page.url.split("/count/")[0] + address)
    assert answer.status == 404
