"""Partie, revanche, belle: one round of it, then a final that a rubicon ends, seen on a phone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PHONE = 360
PAIRS = [f"Anne {name};Paul {name}" for name in ("Martin", "Durand", "Lefèvre", "Roux")]
ROUND = {1: ((1010, 820), (760, 1005), (1000, 990)), 2: ((1040, 700), (1015, 930))}
"""The games of each table: 2–1 and 2–0."""
FINAL = ((840, 1020), (1030, 480))
"""The second game is lost under the rubicon: it counts as two."""


def test_a_best_of_three_and_a_final_with_a_rubicon(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    phone = steps.watched(context, shared_server, faults)
    phone.set_viewport_size({"width": PHONE, "height": 740})
    steps.come_in(page, shared_server)
    desk = _tournament(page, shared_server)
    _final_added(page, desk)
    steps.enter(page, desk, PAIRS)
    steps.draw(page, desk, 1)
    steps.publish(page, desk, 1)
    _round_typed(page, desk)
    steps.draw(page, desk, 2)
    steps.publish(page, desk, 2)
    _final_typed(page, desk)
    _seen(phone, steps.public(desk))
    _corrected(page, desk)
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    steps.begin_tournament(page, server, "Partie, revanche, belle", "Coupe des trois manches")
    page.locator("#settings-draw > summary").click()
    expect(page.locator("[name='games']")).to_have_value("3")
    steps.fill(page, {"rounds_planned": "1"})
    return steps.finish_tournament(page)


def _final_added(page: Page, desk: str) -> None:
    """An even number is refused beside its field; the best of three is proposed."""
    page.goto(f"{desk}phases/")
    form = page.locator("form.phase-form")
    steps.fill(form, {"name": "Finale", "count": "2", "games": "2"})
    steps.pick(form, "system", "knockout")
    steps.send(form, "Ajouter la phase")
    expect(page.locator(".invalid-feedback")).to_contain_text("impair")
    steps.fill(form, {"games": "3"})
    steps.send(form, "Ajouter la phase")
    expect(page.locator(".phase-chain > li").last).to_contain_text("3 manches")


def _round_typed(page: Page, desk: str) -> None:
    steps.open_results(page, desk, 1)
    for table, games in ROUND.items():
        for at, game in enumerate(games, start=1):
            page.keyboard.type(str(table))
            expect(page.locator("#entry-pairs")).to_contain_text(f"Manche {at}")
            page.keyboard.press("Enter")
            steps.type_card(page, "", *game, "", "")
            steps.saved(page, table)
    steps.told(page, "Manches 2–0 : la rencontre est terminée.")
    expect(page.get_by_role("main")).to_contain_text("2 / 2 feuilles rendues")


def _final_typed(page: Page, desk: str) -> None:
    steps.open_results(page, desk, 2)
    for at, game in enumerate(FINAL, start=1):
        expect(page.get_by_role("main")).to_contain_text("0 / 1 feuilles rendues")
        steps.type_card(page, 1, at, *game, "", "")
        steps.saved(page, 1)
    steps.told(page, "Manches 2–1 : la rencontre est terminée.")
    page.goto(f"{desk}rounds/2/results/1/")
    expect(page.get_by_role("main")).to_contain_text("Rubicon : la manche compte double.")


def _seen(phone: Page, public: str) -> None:
    """The final on a phone, game by game; the rules say what a rubicon is."""
    phone.goto(f"{public}match/2/1/")
    main = phone.get_by_role("main")
    expect(main).to_contain_text("Manche par manche")
    expect(main).to_contain_text("1 030")
    for ending in ("match/2/1/", "ranking/", "brackets/"):
        phone.goto(f"{public}{ending}")
        assert Axe().run(phone).response["violations"] == [], ending
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE, ending
    phone.goto(f"{public}rules/")
    expect(main).to_contain_text("meilleur des 3 manches")
    expect(main).to_contain_text("compte pour deux manches")


def _corrected(page: Page, desk: str) -> None:
    """A correction that ends the match before its last game is refused, and loses nothing."""
    page.goto(f"{desk}rounds/2/results/1/")
    page.get_by_role("link", name=re.compile("Manche 1")).click()
    form = page.locator("form.entry-line")
    steps.fill(form, {"points_a": "1020", "points_b": "480"})
    steps.send(form)
    expect(form.get_by_role("alert")).to_contain_text("terminée après la manche 1")
    expect(form.locator("[name='points_b']")).to_have_value("480")
    steps.fill(form, {"points_a": "860", "points_b": "1020"})
    steps.send(form)
    steps.send(steps.post_form(page, "/correct/"), "Enregistrer la correction")
    page.goto(f"{desk}journal/")
    expect(page.get_by_role("main")).to_contain_text("table 1, manche 1")
