"""A mêlée of 22 players in a browser: one leaves after two rounds, the rest is planned again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
FIRST = ("Alice", "Bruno", "Chantal", "Denis", "Éliane", "François", "Gisèle", "Henri")
LAST = ("Martin", "Petit", "Durand")
PLAYERS = [f"{first} {last}" for last in LAST for first in FIRST][:22]
GONE = 5


def test_a_melee_of_22_players(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = _tournament(page, shared_server)
    _entered(page, desk)
    partners = _drawn(page, desk)
    _played(page, desk, 1)
    partners += _next(page, desk)
    steps.score_round(page, desk, 2, range(1, 6))
    _gone(page, desk)
    _planned_again(page, desk, partners)
    _seen(browser, steps.public(desk), faults)
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    return steps.create_tournament(page, server, "Mêlée de printemps", "melee_4x12")


def _entered(page: Page, desk: str) -> None:
    """Paste a list with one name a line and tick all players as present."""
    steps.enter(page, desk, PLAYERS)
    page.goto(f"{desk}entrants/")
    expect(page.locator("#rows tbody tr")).to_have_count(22)


def _drawn(page: Page, desk: str) -> list[frozenset[str]]:
    """Draw five tables and two byes; two touches swap the partners of two opponents."""
    steps.draw(page, desk, 1)
    before = steps.drafted(page)
    assert sorted(map(int, before)) == list(range(1, 23))
    expect(page.locator(".draft tbody tr")).to_have_count(7)
    boxes = page.locator("label.swap")
    boxes.nth(1).click()
    boxes.nth(2).click()
    expect(page.locator("#undo")).to_be_visible()
    after = steps.drafted(page)
    assert after == [before[0], before[2], before[1], *before[3:]]
    steps.publish(page, desk, 1)
    return _partners(after)


def _partners(drafted: list[str]) -> list[frozenset[str]]:
    tables = range(0, len(drafted) // 4 * 4, 2)
    return [frozenset(drafted[at : at + 2]) for at in tables]


def _played(page: Page, desk: str, number: int) -> None:
    """Enter results; the players of a table appear once its number is typed."""
    page.goto(f"{desk}rounds/{number}/results/")
    for table in range(1, 6):
        steps.waits_for_card(page)
        page.keyboard.type(str(table))
        expect(page.locator("#entry-pairs")).to_contain_text(re.compile(r"A · \d+ \+ \d+ · "))
        page.keyboard.press("Enter")
        steps.type_card(page, *steps.points_of(number, table), "", "")
        steps.saved(page, table)


def _next(page: Page, desk: str) -> list[frozenset[str]]:
    """Draw the second round: two other players rest, and all partners are new."""
    steps.draw(page, desk, 2)
    drafted = steps.drafted(page)
    steps.publish(page, desk, 2)
    return _partners(drafted)


def _gone(page: Page, desk: str) -> None:
    page.goto(f"{desk}entrants/{GONE}/")
    leaving = steps.post_form(page, "/withdraw/")
    leaving.locator("xpath=../summary").click()
    steps.send(leaving)
    expect(page.get_by_role("main")).to_contain_text("à partir de la partie 3")


def _planned_again(page: Page, desk: str, partners: list[frozenset[str]]) -> None:
    """Plan again with 21 players: one bye, and no partner is repeated."""
    assert len(set(partners)) == len(partners)
    steps.draw(page, desk, 3)
    expect(page.locator("#beside .notice-warn")).to_contain_text("d’après ce qui a été joué")
    drafted = steps.drafted(page)
    assert len(drafted) == 21
    assert str(GONE) not in drafted
    assert not set(partners) & set(_partners(drafted))
    steps.publish(page, desk, 3)


def _seen(browser: Browser, public: str, faults: list[str]) -> None:
    """Check on a phone the player's table, partner and opponents, and the whole plan."""
    context = steps.french(browser, width=360)
    page = steps.watched(context, public.partition("/c/")[0], faults)
    page.goto(f"{public}find/?q=Alice Martin")
    expect(page).to_have_url(re.compile(r"/pair/1/$"))
    main = page.get_by_role("main")
    expect(main).to_contain_text("Joueur 1")
    expect(main).to_contain_text(re.compile(r"avec \d+ · "))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto(f"{public}tables/")
    expect(page.locator("tbody tr").first.locator("a[href*='/pair/']")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()
