"""The plan of the hall: tables dragged with a mouse and moved by the arrow keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PAIRS = [f"{name} Martin / {name} Petit" for name in ("Alice", "Bruno", "Chantal", "Denis")]


def test_tables_are_dragged_and_moved_by_keys(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    desk = steps.create_tournament(page, shared_server, "Concours de la salle")
    steps.enter(page, desk, PAIRS)
    page.goto(f"{desk}plan/")
    one, two = (page.locator(f".hall-spot[data-table='{number}']") for number in (1, 2))
    one.drag_to(page.locator("td[data-across='2'][data-down='1']"))
    expect(page.locator("#id_across-1")).to_have_value("2")
    # The first arrow takes it to the first free cell, the others past the table in the way.
    two.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(two).to_be_focused()
    place = [page.locator(f"#id_{name}-2").input_value() for name in ("across", "down")]
    assert place == ["3", "2"]
    page.locator("#id_label-2").fill("Près du bar")
    page.locator(".plan-form .btn-primary").click()
    expect(page.locator("td[data-across='3'][data-down='2'] .hall-spot")).to_contain_text("2")
    two.focus()
    page.keyboard.press("Delete")
    expect(page.locator("[data-loose] .hall-spot")).to_have_count(1)
    assert page.locator("#id_across-2").input_value() == ""
    context.close()
    assert faults == []
