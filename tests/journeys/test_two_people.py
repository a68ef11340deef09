"""A scorer on a phone and an organiser on the laptop, through a whole round.

The scorer comes in by an invitation and types; the organiser corrects a card, takes the scorer's
role away while another card is being typed, types that card and draws the next round.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PAIRS = (
    *("Alice Martin, Bruno Petit", "Chantal Durand, Denis Moreau"),
    *("Irène Fontaine, Jacques Chevalier", "Karine Lemaire, Léon Dupuis"),
    *("Monique Perrin, Norbert Leclerc", "Odette Renaud, Pierre Gauthier"),
)
SCORER = "Paul Vidal"
TYPED = (1010, steps.CARD - 1010)
"""The card of table 3, which the scorer can no longer save."""


def test_a_round_with_a_scorer_who_loses_the_role(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    contexts = [steps.french(browser), steps.french(browser, width=360)]
    laptop, phone = (steps.watched(context, shared_server, faults) for context in contexts)
    desk = _begun(laptop, shared_server)
    _take_part(phone, shared_server, _invitation(laptop, desk))
    steps.open_results(phone, desk, 1)
    for table in (1, 2):
        steps.type_card(phone, table, *steps.points_of(1, table), "", "")
        steps.saved(phone, table)
    _correct(laptop, desk, table=2)
    steps.fill(phone, {"table": "3", "points_a": str(TYPED[0]), "points_b": str(TYPED[1])})
    _take_away(laptop, desk)
    _is_told(phone)
    steps.open_results(laptop, desk, 1)
    steps.type_card(laptop, 3, *TYPED, "", "")
    steps.saved(laptop, 3)
    steps.draw(laptop, desk, 2)
    steps.publish(laptop, desk, 2)
    _who_did_what(laptop, desk)
    for context in contexts:
        context.close()
    assert faults == []


def _begun(page: Page, server: str) -> str:
    """A contest whose first round is published; its desk's address."""
    steps.come_in(page, server)
    desk = steps.create_tournament(page, server, "Concours de la Saint-Martin")
    steps.enter(page, desk, PAIRS)
    steps.draw(page, desk, 1)
    steps.publish(page, desk, 1)
    return desk


def _invitation(page: Page, desk: str) -> str:
    """The path of a link that makes somebody a scorer of the contest."""
    page.goto(f"{desk}staff/")
    form = steps.post_form(page, "/staff/invite/")
    form.locator("[name='role']").select_option("scorer")
    steps.send(form)
    return urlsplit(page.locator("#link").input_value()).path


def _take_part(page: Page, server: str, path: str) -> None:
    page.goto(f"{server}{path}")
    expect(page.get_by_role("main")).to_contain_text("Concours de la Saint-Martin")
    form = steps.post_form(page)
    steps.fill(form, {"name": SCORER, "password": "valet-atout", "again": "valet-atout"})
    steps.send(form)
    expect(page).to_have_url(re.compile(r"/desk/\w+/"))


def _correct(page: Page, desk: str, *, table: int) -> None:
    """The two totals of a card were swapped."""
    first, second = steps.points_of(1, table)
    page.goto(f"{desk}rounds/1/results/{table}/correct/")
    typed = page.locator("main form[method='get']")
    steps.fill(typed, {"points_a": str(second), "points_b": str(first)})
    steps.send(typed)
    correction = steps.post_form(page, "/correct/")
    steps.fill(correction, {"reason": "colonnes inversées"})
    steps.send(correction, "Enregistrer la correction")


def _take_away(page: Page, desk: str) -> None:
    page.goto(f"{desk}staff/")
    steps.send(page.locator("form[action$='/end/']"))


def _is_told(page: Page) -> None:
    """The next click of the scorer: the page says so, and has what was typed."""
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_role("heading", name="Vous ne travaillez plus ici")).to_be_visible()
    for points in TYPED:
        expect(page.get_by_role("cell", name=str(points))).to_be_visible()


def _who_did_what(page: Page, desk: str) -> None:
    page.goto(f"{desk}journal/")
    lines = page.get_by_role("main")
    for who in (f"{SCORER}", steps.NAME, "Marqueur", "Organisateur"):
        expect(lines).to_contain_text(re.compile(who, re.IGNORECASE))
