"""A contest with four places: who comes late waits, moves up, is let in, and plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PAIRS = (
    ("Alice Martin", "Bruno Petit"),
    ("Chantal Durand", "Denis Moreau"),
    ("Éliane Lefèvre", "François Garnier"),
    ("Gisèle Roux", "Henri Blanchard"),
    ("Irène Fontaine", "Jacques Chevalier"),
    ("Karine Lemaire", "Léon Dupuis"),
    ("Monique Perrin", "Norbert Leclerc"),
)


@pytest.mark.parametrize("script", [True, False], ids=["", "no-script"])
def test_who_comes_late_waits_and_plays_when_a_place_is_free(
    shared_server: str, browser: Browser, script: bool
) -> None:
    faults: list[str] = []
    context = steps.french(browser, script=script)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Concours à deux tables")
    page.goto(f"{desk}settings/")
    page.locator("[name='capacity']").fill("2")
    page.locator("[name='capacity_unit']").select_option("tables")
    steps.send(steps.post_form(page), "Enregistrer les options")
    expect(page.get_by_text("2 tables : 4 doublettes.")).to_be_visible()
    page.goto(f"{desk}entrants/")
    for number, (first, second) in enumerate(PAIRS, start=1):
        _enter(page, first, second, waits=max(number - 4, 0))
    expect(page.locator("#waiting")).to_have_text("Liste d’attente : 3 doublettes")

    page.goto(f"{desk}entrants/2/")
    page.locator("summary", has_text="Inscrite par erreur").click()
    steps.send(steps.post_form(page, "/remove/"))
    steps.told(page, "la doublette 5 (Irène Fontaine – Jacques Chevalier)")
    steps.send(steps.post_form(page, "/7/let-in/"))
    steps.told(page, "La doublette 7 a une place.")
    page.goto(f"{desk}check-in/")
    expect(page.locator("#totals")).to_contain_text("0 / 5")
    steps.send(steps.post_form(page, "/everyone/"))
    steps.draw(page, desk, 1)
    assert sorted(steps.drafted(page)) == ["1", "3", "4", "5", "7"]
    steps.publish(page, desk, 1)
    page.goto(f"{steps.public(desk)}pair/6/")
    expect(page.get_by_role("main")).to_contain_text("N° 1 sur la liste d’attente.")
    context.close()
    assert faults == []


def _enter(page: Page, first: str, second: str, *, waits: int) -> None:
    """Type a pair; its message says its place on the waiting list, if no place is free."""
    page.locator("[name='first']").fill(first)
    page.locator("[name='second']").fill(second)
    page.keyboard.press("Enter")
    steps.told(page, f"{first} – {second}")
    if waits:
        place = "1re" if waits == 1 else f"{waits}e"
        steps.told(page, f"{place} sur la liste d’attente")
    expect(page.locator("[name='first']")).to_have_value("")
