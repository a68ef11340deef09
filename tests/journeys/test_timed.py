"""Contrée to 2001 points or by the clock, three rounds: the leader has won when the time is up."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]
PAIRS = ("Martin", "Durand", "Petit", "Roux")
BY_HANDS = 1
"""The table that is entered hand by hand; the other one is entered by its totals."""
MADE, TURNED = ("A", "100"), ("B", "40")
"""A bids 90 and makes it with 100: 190 to 60. B bids 90 and leaves 40 to A: 40 to 212,
to the point, as time ends the game."""
CARDS = {1: (1200, 900), 2: (800, 800), 3: (2010, 1500)}
"""Totals of the other table by the round: ended by the clock, level, ended by the target."""


@dataclass
class Evening:
    page: Page
    desk: str
    points: Counter[str] = field(default_factory=Counter)
    victories: Counter[str] = field(default_factory=Counter)

    def count(self, pairs: list[str], totals: tuple[int, int]) -> None:
        """Add the result of a table to what the ranking must show."""
        self.points.update(dict(zip(pairs, totals, strict=True)))
        if totals[0] != totals[1]:
            self.victories[pairs[totals.index(max(totals))]] += 1


def test_three_rounds_under_the_clock(shared_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, shared_server, faults)
    steps.come_in(page, shared_server)
    evening = Evening(page, _tournament(page, shared_server))
    _sheet_tells_the_time(evening)
    _enter(evening)
    for number in CARDS:
        _play(evening, number)
    _ranking(evening)
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    page.goto(f"{server}/contests/new/?template=contree_timed")
    steps.fill(page, {"name": "Contrée du jeudi"})
    page.locator("#settings-draw > summary").click()
    steps.fill(page, {"rounds_planned": "3"})
    return steps.finish_tournament(page)


def _sheet_tells_the_time(evening: Evening) -> None:
    evening.page.goto(f"{evening.desk}papers/rules/")
    expect(evening.page.locator("body")).to_contain_text(re.compile("temps"))


def _enter(evening: Evening) -> None:
    lines = [f"Anne {name};Paul {name}" for name in PAIRS]
    steps.enter(evening.page, evening.desk, lines)


def _play(evening: Evening, number: int) -> None:
    page, desk = evening.page, evening.desk
    steps.draw(page, desk, number)
    pairs = steps.drafted(page)
    steps.publish(page, desk, number)
    page.goto(f"{desk}rounds/{number}/results/{BY_HANDS}/")
    _hand(page, *MADE)
    if number == 2:
        _too_early(page)
    _hand(page, *TURNED)
    _time_is_up(page)
    evening.count(pairs[:2], (230, 272))
    steps.open_results(page, desk, number)
    steps.type_card(page, 2, *CARDS[number], "", "")
    steps.saved(page, 2)
    evening.count(pairs[2:], CARDS[number])


def _hand(page: Page, taker: str, points_of_a: str) -> None:
    form = page.locator("form.hand-form")
    steps.pick(form, "taker", taker)
    steps.pick(form, "contract", "90")
    steps.fill(form, {"points_a": points_of_a})
    steps.send(form, "Enregistrer la donne")


def _time_is_up(page: Page) -> None:
    page.locator("summary").filter(has_text="Le temps est écoulé").click()
    steps.send(steps.post_form(page, "/time/"), "Mettre fin à la partie")
    expect(page.get_by_role("main")).to_contain_text("Le temps a mis fin à la partie")
    expect(page.locator("form.hand-form")).to_have_count(0)


def _too_early(page: Page) -> None:
    """End the game too early, and play on."""
    _time_is_up(page)
    page.locator("summary").filter(has_text="Le temps n’était pas écoulé").click()
    form = steps.post_form(page, "/time/back/")
    steps.fill(form, {"reason": "Il restait dix minutes"})
    steps.send(form, "Continuer la partie")
    expect(page.get_by_role("main")).to_contain_text("Donne 2")


def _ranking(evening: Evening) -> None:
    """By victories, then by points; no result of the clock is kept to be checked."""
    page = evening.page
    page.goto(f"{evening.desk}ranking/")
    answer = page.request.get(f"{evening.desk}ranking/export.csv")
    rows = list(csv.DictReader(io.StringIO(answer.body().decode("utf-8-sig")), delimiter=";"))
    told = {row["Numéro"]: (int(row["Victoires"]), int(row["Points"])) for row in rows}
    assert told == {pair: (evening.victories[pair], evening.points[pair]) for pair in told}
    assert list(told.values()) == sorted(told.values(), reverse=True)
    page.goto(evening.desk)
    expect(page.get_by_role("main")).not_to_contain_text("à vérifier")
