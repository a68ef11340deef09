"""A mêlée of 16 players in a browser, then the first eight in drawn partners to the winner.

The desk is 1280 px wide and a player's phone 360 px.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
FIRST = ("Alice", "Bruno", "Chantal", "Denis", "Éliane", "François", "Gisèle", "Henri")
PLAYERS = [f"{first} {last}" for last in ("Martin", "Durand") for first in FIRST]
PHONE = 360
MELEE = 2
"""rounds of the mêlée; a semifinal, then the final and the match for the third place follow"""


def test_a_melee_into_finals(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    phone = steps.watched(context, shared_server, faults)
    phone.set_viewport_size({"width": PHONE, "height": 740})
    steps.come_in(page, shared_server)
    desk = _tournament(page, shared_server)
    _finals(page, desk)
    steps.enter(page, desk, PLAYERS)
    for number in range(1, MELEE + 1):
        _played(page, desk, number, tables=4)
    qualified = _order(page, desk)[:8]
    _drawn(page, desk, qualified)
    for number in (MELEE + 1, MELEE + 2):
        _played(page, desk, number, tables=2)
    winners = _order(page, desk)[:2]
    assert {*winners} < {*qualified}
    _ranks_shared(page)
    _seen(phone, steps.public(desk), winners)
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    return steps.create_tournament(
        page, server, "Mêlée d’automne", "melee_4x12", rounds_planned=MELEE
    )


def _finals(page: Page, desk: str) -> None:
    """An odd number is refused beside its field; of eight the partners are drawn by lot."""
    page.goto(f"{desk}phases/")
    form = page.locator("form.phase-form")
    steps.fill(form, {"name": "Finales", "count": "7"})
    steps.pick(form, "system", "melee")
    expect(form.locator("[name='partners']").first).to_be_hidden()
    steps.pick(form, "system", "knockout")
    steps.pick(form, "partners", "lot")
    steps.send(form, "Ajouter la phase")
    expect(page.locator(".invalid-feedback")).to_contain_text("nombre pair")
    steps.fill(form, {"count": "8"})
    steps.send(form, "Ajouter la phase")
    last = page.locator(".phase-chain > li").last
    expect(last).to_contain_text("Finales")
    expect(last).to_contain_text("Par tirage au sort")


def _played(page: Page, desk: str, number: int, *, tables: int) -> None:
    if number != MELEE + 1:
        steps.draw(page, desk, number)
    steps.publish(page, desk, number)
    steps.score_round(page, desk, number, range(1, tables + 1))


def _drawn(page: Page, desk: str, qualified: list[str]) -> None:
    """The draft shows both partners of each side; the certificate says how they were drawn."""
    steps.draw(page, desk, MELEE + 1)
    draft = page.locator(".draft tbody")
    numbers = re.findall(r"\b(\d+) \+ (\d+)\b", draft.inner_text())
    assert {one for pair in numbers for one in pair} == {*qualified}
    page.goto(f"{desk}rounds/{MELEE + 1}/draw/certificate/")
    expect(page.get_by_role("main")).to_contain_text("partenaires tirés au sort")


def _order(page: Page, desk: str) -> list[str]:
    """The numbers of the ranking, best first."""
    page.goto(f"{desk}ranking/")
    lines = steps.ranked(page).all_inner_texts()
    found = (re.search(r"(\d+) · ", line) for line in lines)
    return [each[1] for each in found if each]


def _ranks_shared(page: Page) -> None:
    """Partners of the finals are ranked as one pair; the others have the rank of a player."""
    ranks = [line.split()[0] for line in steps.ranked(page).all_inner_texts()]
    assert ranks[:9] == ["1", "1", "2", "2", "3", "3", "4", "4", "9"]


def _seen(phone: Page, public: str, winners: list[str]) -> None:
    phone.goto(f"{public}brackets/")
    main = phone.get_by_role("main")
    expect(main.locator("svg[role='img']")).to_have_count(1)
    final = main.locator("details", has=phone.get_by_text("Finale", exact=True)).first
    for number in winners:
        expect(final.locator(".is-won")).to_contain_text(PLAYERS[int(number) - 1])
    for path in ("brackets/", "", "ranking/", "tables/", f"pair/{winners[1]}/", "draw/3/"):
        phone.goto(public + path)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE, path
        found = Axe().run(phone).response["violations"]
        assert [violation["id"] for violation in found] == [], path
