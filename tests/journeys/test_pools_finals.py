"""Pools of four, then the first two of each in a bracket and the others in a consolation.

The desk is 1280 px wide, the draft and the cards need no mouse, and the phone is 360 px wide.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys import keyboard, steps

pytestmark = [pytest.mark.long, pytest.mark.process]
FIRST = ("Alice", "Bruno", "Chantal", "Denis", "Éliane", "François", "Gisèle")
PAIRS = [f"{name} {last} / Paul {last} {name}" for last in ("Martin", "Durand") for name in FIRST]
PHONE = 360
TABLES = {1: 6, 2: 6, 3: 6, 4: 6, 5: 4, 6: 4}
"""Pools of 4, 4, 3 and 3; brackets of 8 and of 6."""


def test_pools_then_brackets(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    phone = steps.watched(context, shared_server, faults)
    phone.set_viewport_size({"width": PHONE, "height": 740})
    steps.come_in(page, shared_server)
    desk = _tournament(page, shared_server)
    _finals(page, desk)
    steps.enter(page, desk, PAIRS)
    _pools_drawn(page, desk)
    for number in (1, 2, 3):
        _played(page, desk, number)
    _pools_seen(phone, steps.public(desk))
    qualified = _qualified(page, desk)
    for number in (4, 5, 6):
        _played(page, desk, number)
    winner = _brackets_seen(phone, steps.public(desk))
    _ranked(page, desk, qualified, winner)
    _certificate(phone, steps.public(desk))
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    """Create a tournament from the village template and change only how its rounds are drawn."""
    return steps.create_tournament(page, server, "Coupe de la Loire", system="pools")


def _finals(page: Page, desk: str) -> None:
    """Set a bracket for the first two of each pool, and a second bracket for the others."""
    page.goto(f"{desk}settings/")
    page.get_by_role("main").get_by_role("link", name=re.compile("[Pp]hases")).first.click()
    form = page.get_by_role("main").locator("form", has_text="Ajouter la phase")
    steps.fill(form, {"name": "Finales"})
    steps.pick(form, "system", "knockout")
    steps.pick(form, "who", "place")
    steps.fill(form, {"count": "2"})
    steps.pick(form, "others", "all")
    steps.pick(form, "carry", "fresh")
    steps.send(form, "Ajouter la phase")
    chain = page.locator(".phase-chain > li")
    expect(chain).to_have_count(2)
    expect(chain.last).to_contain_text("Finales")
    expect(chain.last).to_contain_text("consolante")


def _pools_drawn(page: Page, desk: str) -> None:
    """Swap two pairs of different pools and swap them back, without a mouse."""
    steps.draw(page, desk, 1)
    expect(page.locator(".draft tbody tr").first).to_contain_text("poule 1")
    drawn = steps.drafted(page)
    keyboard.tab_to(page.locator(f"#seat-{drawn[0]}"))
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    expect(page.locator("#undo")).to_contain_text("échange")
    assert steps.drafted(page)[0] == drawn[4]
    keyboard.tab_to(page.locator("#undo"))
    page.keyboard.press("Enter")
    expect(page.locator("#redo")).to_contain_text("échange")
    assert steps.drafted(page) == drawn


def _played(page: Page, desk: str, number: int) -> None:
    """Publish the first round with the Enter key; no card is a tie, as a bracket asks."""
    if number == 1:
        keyboard.tab_to(steps.post_form(page, "/publish/").get_by_role("button"))
        keyboard.press(page, "Enter")
        expect(page).to_have_url(re.compile(r"/rounds/1/tables/$"))
    else:
        steps.draw(page, desk, number)
        steps.publish(page, desk, number)
    steps.score_round(page, desk, number, range(1, TABLES[number] + 1))


def _pools_seen(phone: Page, public: str) -> None:
    """Check that the page shows four grids, with the first two of each marked."""
    phone.goto(f"{public}brackets/")
    expect(phone.get_by_role("heading", name=re.compile("^Poule"))).to_have_count(4)
    expect(phone.locator("th", has_text="qualifiée")).to_have_count(8)
    _fine(phone)


def _qualified(page: Page, desk: str) -> set[str]:
    """The qualified pairs that the desk sees before it draws the brackets."""
    page.goto(f"{desk}ranking/")
    rows = steps.ranked(page)
    expect(rows).to_have_count(14)
    marked = rows.filter(has_text="Qualifiée")
    expect(marked).to_have_count(8)
    return set(_numbers(marked))


def _brackets_seen(phone: Page, public: str) -> str:
    """Check both brackets on a phone: the winner of the final, and no sideways scrolling."""
    phone.goto(f"{public}brackets/")
    main = phone.get_by_role("main")
    for title in ("Tableau principal", "Consolante"):
        expect(main.get_by_role("heading", name=title)).to_be_visible()
    expect(main.locator("svg[role='img']")).to_have_count(2)
    final = main.locator("details", has=phone.get_by_text("Finale", exact=True)).first
    (winner,) = _numbers(final.locator(".is-won"))
    _fine(phone)
    for path in ("", "ranking/", "tables/", f"pair/{winner}/", "crosstable/"):
        phone.goto(public + path)
        _fits(phone)
    return winner


def _ranked(page: Page, desk: str, qualified: set[str], winner: str) -> None:
    """Check that the winner of the final is first and the consolation ranks below the bracket."""
    page.goto(f"{desk}ranking/")
    order = _numbers(steps.ranked(page))
    assert order[0] == winner
    assert set(order[:8]) == qualified
    assert sorted(map(int, order)) == list(range(1, 15))


def _numbers(lines: Locator) -> list[str]:
    """The number of the pair that each of these lines names."""
    found = (re.search(r"(\d+) · ", words) for words in lines.all_inner_texts())
    return [each[1] for each in found if each]


def _certificate(phone: Page, public: str) -> None:
    """Check the certificate, which lets anybody repeat the draw of the brackets."""
    phone.goto(f"{public}draw/4/")
    main = phone.get_by_role("main")
    expect(main).to_contain_text("tirage n°\u00a0104")
    _fine(phone)


def _fine(phone: Page) -> None:
    _fits(phone)
    found = Axe().run(phone).response["violations"]
    assert [violation["id"] for violation in found] == []


def _fits(phone: Page) -> None:
    """Check that the page does not scroll sideways."""
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE, phone.url
