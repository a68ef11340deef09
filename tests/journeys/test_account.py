"""A password changed on the laptop ends the session of the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
NEW = "trois-petits-as"


def test_a_new_password_ends_the_other_session(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    contexts = [steps.french(browser), steps.french(browser, width=360, script=False)]
    laptop, phone = (steps.watched(context, shared_server, faults) for context in contexts)
    steps.come_in(laptop, shared_server)
    laptop.goto(shared_server)
    _log_in(phone, shared_server, steps.PASSWORD)
    _see_both(laptop)
    _change_password(laptop)
    _open_account(phone, steps.NAME)
    expect(phone).to_have_url(re.compile("/login/"))
    _log_in(phone, shared_server, NEW)
    _rename_without_script(phone)
    for context in contexts:
        context.close()
    assert faults == []


def _log_in(page: Page, server: str, password: str) -> None:
    page.goto(f"{server}/login/")
    steps.fill(page, {"username": steps.NAME, "password": password})
    steps.send(steps.post_form(page))


def _open_account(page: Page, name: str) -> None:
    steps.open_menu(page)
    page.get_by_role("link", name=name).click()


def _see_both(page: Page) -> None:
    _open_account(page, steps.NAME)
    expect(page.locator("[aria-labelledby=account-sessions] tbody tr")).to_have_count(2)
    expect(page.get_by_role("main")).to_contain_text("cette session, maintenant")


def _change_password(page: Page) -> None:
    form = steps.post_form(page, "/account/password/")
    steps.fill(form, {"present": steps.PASSWORD, "password": NEW, "again": NEW})
    again = form.locator("[name='again']")
    expect(again).to_have_attribute("type", "password")
    form.get_by_label("Montrer ce qui est saisi").check()
    expect(again).to_have_attribute("type", "text")
    steps.send(form)
    steps.told(page, "Mot de passe modifié.")
    expect(page.locator("[aria-labelledby=account-sessions] tbody tr")).to_have_count(1)


def _rename_without_script(page: Page) -> None:
    _open_account(page, steps.NAME)
    expect(page.get_by_text("Montrer ce qui est saisi").first).to_be_hidden()
    form = steps.post_form(page, "/account/name/")
    steps.fill(form, {"name": "Odile Martin"})
    steps.send(form)
    steps.told(page, "Nom modifié.")
    expect(page.locator(".site-menu")).to_contain_text("Odile Martin")
