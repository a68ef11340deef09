"""An admin invites a helper by a QR code; the helper's phone enters the first result."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps
from tournaments.core.tags import qr_image

pytestmark = [pytest.mark.long, pytest.mark.process]
PAIRS = ("Alice Martin;Bruno Petit", "Chantal Durand;Denis Moreau", "Zoé Vidal;Yves Texier")
HELPER = "Marie Petit"


def test_a_helper_joins_by_phone_and_enters_a_result(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    contexts = [steps.french(browser), steps.french(browser, width=360)]
    laptop, phone = (steps.watched(context, shared_server, faults) for context in contexts)
    desk = _playing(laptop, shared_server)
    link = _invite(laptop)
    _join(phone, shared_server + urlsplit(link).path)
    expect(phone).to_have_url(re.compile(r"/rounds/1/results/$"))
    steps.type_card(phone, 1, 1030, 914, "", "")
    steps.saved(phone, 1)
    _see_it(laptop, desk)
    _end_it(laptop, desk)
    phone.goto(f"{desk}results/")
    expect(phone.get_by_role("main")).to_contain_text("Votre rôle")
    for context in contexts:
        context.close()
    assert faults == []


def test_a_link_opens_once_without_a_script_too(shared_server: str, browser: Browser) -> None:
    """On the installation of the journey above, as its admin."""
    laptop = steps.french(browser)
    page = laptop.new_page()
    steps.come_in(page, shared_server)
    page.goto(shared_server)
    page.get_by_role("link", name="Organisation du club").click()
    form = steps.post_form(page, "/staff/invite/")
    form.get_by_label("Rôle").select_option("referee")
    steps.send(form)
    path = urlsplit(page.locator("#link").input_value()).path
    for name in ("Paul Roux", "Luc Roux"):
        context = steps.french(browser, width=360, script=False)
        phone = context.new_page()
        phone.goto(shared_server + path)
        if name == "Paul Roux":
            _sign_up(phone, name)
            expect(phone.get_by_role("main")).to_contain_text("Bienvenue")
        else:
            expect(phone.get_by_role("heading", level=1)).to_have_text("Ce lien ne s’ouvre pas")
        context.close()
    laptop.close()


def _playing(page: Page, server: str) -> str:
    """A contest whose first round is published, with its desk open; the address of the desk."""
    steps.come_in(page, server)
    desk = steps.create_tournament(page, server, "Concours de la Saint-Martin")
    steps.enter(page, desk, PAIRS)
    steps.draw(page, desk, 1)
    steps.publish(page, desk, 1)
    page.goto(desk)
    return desk


def _invite(page: Page) -> str:
    """Make an invitation for a scorer; the address in its QR code."""
    page.get_by_role("link", name="Organisation").click()
    form = steps.post_form(page, "/staff/invite/")
    form.get_by_label("Rôle").select_option("scorer")
    steps.send(form)
    link: str = page.locator("#link").input_value()
    expect(page.locator("img.qr")).to_have_attribute("src", qr_image(link))
    return link


def _join(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("main")).to_contain_text(f"{steps.NAME} vous invite")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    _sign_up(page, HELPER)


def _sign_up(page: Page, name: str) -> None:
    form = steps.post_form(page)
    steps.fill(form, {"name": name, "password": "trois-petits-as", "again": "trois-petits-as"})
    steps.send(form)


def _see_it(page: Page, desk: str) -> None:
    """The journal says who has joined and who has entered the card."""
    page.goto(f"{desk}journal/")
    lines = page.locator(".journal li")
    expect(lines.first).to_contain_text(HELPER)
    expect(lines.filter(has_text=f"{HELPER} travaille désormais ici")).to_have_count(1)


def _end_it(page: Page, desk: str) -> None:
    page.goto(f"{desk}staff/")
    steps.send(steps.post_form(page, "/end/"), "Retirer")
    steps.told(page, "n’est plus marqueur")
