"""A whole evening on one laptop, from the empty installation to the prize-giving."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field
from http import HTTPStatus

import pytest
from playwright.sync_api import APIResponse, Browser, Page, expect
from pypdf import PdfReader

from tests.journeys import steps
from tests.journeys.sent import Sent

pytestmark = pytest.mark.process

BEGINNINGS = ("Bar", "Cou", "Gri", "Mar", "Per")
ENDINGS = ("din", "get", "lier", "mont", "reau")
NAMES = [first + last for first in BEGINNINGS for last in ENDINGS][:13]
"""Family names, one a pair."""
LATE, LEAVING = len(NAMES), 8
TABLES, ROUNDS = 6, 3
ALL = len(NAMES)
LAST = f"Classement après la partie {ROUNDS}"
HANDS = (("A", 100), ("B", 60))
"""Who takes, and the points of A; the match is six times these two."""
MOST_ASKS = 5
"""How often a paper is asked for that is still being made."""


@dataclass
class Evening:
    """The organiser's page, and the points written on the cards."""

    page: Page
    desk: str
    pairs: dict[int, list[str]] = field(default_factory=dict)
    cards: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)

    def totals(self) -> Counter[str]:
        """The total points of each pair from its cards; a bye scores half the points of a table."""
        sums: Counter[str] = Counter()
        for (number, table), points in self.cards.items():
            first = 2 * table - 2
            sums.update(dict(zip(self.pairs[number][first : first + 2], points, strict=True)))
        for pairs in self.pairs.values():
            sums.update(dict.fromkeys(pairs[2 * TABLES :], steps.CARD // 2))
        return sums


def test_an_evening_from_the_empty_installation_to_the_prizes(
    new_server: str, browser: Browser
) -> None:
    faults: list[str] = []
    hall, pocket = steps.french(browser), steps.french(browser, width=360)
    page, phone = (steps.watched(context, new_server, faults) for context in (hall, pocket))
    evening = _begin(page, new_server)
    _import_pairs(evening)
    _check_in(evening)
    _first_draw(evening)
    _first_results(evening)
    _tick_late_pair(evening, present=True)
    _play(evening, 2)
    _pair_leaves(evening)
    phone.clock.install()
    phone.goto(f"{steps.public(evening.desk)}ranking/")
    _play(evening, ROUNDS)
    phone.clock.fast_forward(steps.LONGER_THAN_A_POLL)
    expect(phone.get_by_role("heading", level=1)).to_have_text(LAST)
    _correct_round_one(evening)
    _final_ranking(evening)
    _prizes(evening)
    _papers(evening)
    _journal(evening)
    _phone(phone, evening.desk)
    _projector(page, evening.desk)
    assert faults == []


def _begin(page: Page, server: str) -> Evening:
    steps.create_account(page, server)
    steps.create_club(page, "Les Atouts de Fresneuil")
    name = "Concours de la Saint-Martin"
    steps.begin_tournament(page, server, "Concours de village 4 × 12", name)
    page.locator("#settings-draw > summary").click()
    steps.fill(page, {"rounds_planned": str(ROUNDS)})
    return Evening(page, steps.finish_tournament(page))


def _import_pairs(evening: Evening) -> None:
    """Import a list with an invalid line, which stays on the page while the others are entered."""
    page = evening.page
    lines = ["Joueur 1;Joueur 2;Club", *(f"Anne {name};Hervé {name};Fresneuil" for name in NAMES)]
    page.goto(f"{evening.desk}entrants/import/")
    _look_at_list(page, [*lines, "Solange Barthe;;"])
    expect(page.get_by_text("Anne Barreau – Hervé Barreau")).to_be_visible()
    steps.send(steps.post_form(page, "/import/enter/"), "Inscrire")
    expect(page.locator(f"[name='first-{ALL + 2}']")).to_have_value("Solange Barthe")
    page.goto(f"{evening.desk}entrants/")
    expect(page.get_by_role("table")).to_contain_text(f"{ALL} doublettes inscrites")


def _look_at_list(page: Page, lines: list[str]) -> None:
    """Preview a list in the format of an old spreadsheet."""
    sheet = "\r\n".join(lines).encode("cp1252")
    form = steps.post_form(page, "/import/")
    steps.fill(form, {"text": ""})
    form.locator("[name='file']").set_input_files(
        {"name": "inscrits.csv", "mimeType": "text/csv", "buffer": sheet}
    )
    steps.send(form)


def _check_in(evening: Evening) -> None:
    """Tick all pairs as present with one button, then untick the pair that is late."""
    page = evening.page
    page.clock.install()
    page.goto(f"{evening.desk}check-in/")
    steps.send(steps.post_form(page, "/check-in/everyone/"))
    expect(page.locator("#totals")).to_contain_text(re.compile(rf"{ALL}\s/\s{ALL}"))
    page.locator("#find").focus()
    _untick_at_another_door(evening)
    page.clock.fast_forward(steps.LONGER_THAN_A_POLL)
    expect(page.locator("#totals")).to_contain_text(re.compile(rf"{ALL - 1}\s/\s{ALL}"))
    expect(page.locator(f"#present-{LATE}")).not_to_be_checked()
    expect(page.locator("#find")).to_be_focused()


def _untick_at_another_door(evening: Evening) -> None:
    """A second scorer unticks the late pair: the page that is open shows it by itself."""
    first, evening.page = evening.page, evening.page.context.new_page()
    _tick_late_pair(evening, present=False)
    evening.page.close()
    evening.page = first


def _tick_late_pair(evening: Evening, *, present: bool) -> None:
    evening.page.goto(f"{evening.desk}check-in/?q={LATE}")
    evening.page.locator(f"[name='present-{LATE}']").set_checked(present)
    state = "présente" if present else "absente"
    words = re.compile(rf"Doublette {LATE} enregistrée\s: {state}")
    expect(evening.page.locator("#totals")).to_contain_text(words)


def _first_draw(evening: Evening) -> None:
    """Swap two pairs by clicks, swap them back, then publish the draw."""
    page = evening.page
    steps.click_draw(page, evening.desk, 1)
    before = steps.drafted(page)
    seats = page.locator("label:has([name='swap'])")
    seats.nth(0).click()
    seats.nth(2).click()
    expect(page.locator("#undo")).to_contain_text("échange")
    assert steps.drafted(page) == [before[2], before[1], before[0], *before[3:]]
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_contain_text("échange")
    assert steps.drafted(page) == before
    evening.pairs[1] = before
    assert str(LATE) not in before
    assert len(before) == 2 * TABLES
    steps.click_publish(page, evening.desk, 1)


def _first_results(evening: Evening) -> None:
    """Enter results with the keyboard: a wrong total at table 5, a capot at table 6."""
    page = evening.page
    steps.open_results(page, evening.desk, 1)
    for table in range(1, TABLES + 1):
        first, second = points = steps.points_of(1, table)
        if table == 5:
            _wrong_total(page, table, first, second)
        elif table == 6:
            points = first + 20, second + 90
            steps.type_card(page, table, *points, "1+0", "0+1")
        else:
            steps.type_card(page, table, *points, "", "")
        steps.saved(page, table)
        evening.cards[1, table] = points
    expect(page.locator("#board")).to_contain_text(f"{TABLES} / {TABLES} feuilles rendues")


def _wrong_total(page: Page, table: int, first: int, second: int) -> None:
    """Enter a total that is 20 short: a sentence says so, and the field still has the focus."""
    steps.type_card(page, table, first - 20, second, "", "")
    check = page.locator("#entry").get_by_role("alert")
    expect(check).to_contain_text("il manque 20")
    expect(page.locator("#id_points_a")).to_be_focused()
    expect(page.locator("#id_points_b")).to_have_value(str(second))
    steps.type_card(page, first)


def _pair_leaves(evening: Evening) -> None:
    page = evening.page
    page.goto(f"{evening.desk}entrants/{LEAVING}/")
    page.locator("summary").filter(has_text="s’en va").click()
    leaving = steps.post_form(page, "/withdraw/")
    steps.fill(leaving, {"from_round": "3"})
    steps.send(leaving)
    steps.told(page, f"{LEAVING} ne joue plus")


def _play(evening: Evening, number: int) -> None:
    """Draw, publish and enter a later round; in round 2 enter one table hand by hand.

    The other cards are sent: those of round 1 were typed.
    """
    page, by_hands = evening.page, number == 2
    steps.click_draw(page, evening.desk, number)
    pairs = evening.pairs[number] = steps.drafted(page)
    assert str(LATE) in pairs
    assert (str(LEAVING) in pairs) is (number == 2)
    assert len(pairs) == (2 * TABLES + 1 if number == 2 else 2 * TABLES)
    steps.click_publish(page, evening.desk, number)
    if by_hands:
        _hand_by_hand(evening)
    tables = range(2 if by_hands else 1, TABLES + 1)
    steps.score_round(page, evening.desk, number, tables)
    evening.cards |= {(number, table): steps.points_of(number, table) for table in tables}
    steps.open_results(page, evening.desk, number)
    expect(page.locator("#board")).to_contain_text(f"{TABLES} / {TABLES} feuilles rendues")


def _hand_by_hand(evening: Evening) -> None:
    """Enter the hands of table 1, the first two on the page.

    The points of A are typed, the points of B fill in.
    """
    page = evening.page
    page.goto(f"{evening.desk}rounds/2/results/1/")
    for taker, points in HANDS:
        form = steps.post_form(page, "/results/1/")
        steps.pick(form, "taker", taker)
        steps.fill(form, {"points_a": str(points)})
        expect(form.locator("[name='points_b']")).to_have_value(str(162 - points))
        steps.send(form, "Enregistrer la donne")
    hands = Sent.at(page, page.url)
    for version, (taker, points) in enumerate(HANDS * 5, start=len(HANDS) + 1):
        hands.accepted(version=version, taker=taker, points_a=points, points_b=162 - points)
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("résultat compte")
    evening.cards[2, 1] = (6 * 160, 6 * 164)


def _correct_round_one(evening: Evening) -> None:
    """Correct round 1 after the last one: the two totals of table 3 were swapped."""
    page = evening.page
    second, first = evening.cards[1, 3]
    page.goto(f"{evening.desk}rounds/1/results/3/correct/")
    typed = page.locator("main form[method='get']")
    steps.fill(typed, {"points_a": str(first), "points_b": str(second)})
    steps.send(typed)
    expect(page.get_by_role("heading", name="Ce que cela change")).to_be_visible()
    moved = page.get_by_role("row").filter(has_text=re.compile(r"[+−]\d+"))
    expect(moved.first).to_be_visible()
    correction = steps.post_form(page, "/correct/")
    steps.fill(correction, {"reason": "colonnes inversées sur la feuille"})
    steps.send(correction, "Enregistrer la correction")
    steps.saved(page, 3)
    evening.cards[1, 3] = (first, second)


def _final_ranking(evening: Evening) -> None:
    """Check that every pair has the points of its cards, in descending order; who left is last."""
    page = evening.page
    page.goto(f"{evening.desk}ranking/")
    expect(page.get_by_role("heading", level=1)).to_have_text(LAST)
    answer = page.request.get(f"{evening.desk}ranking/export.csv")
    rows = list(csv.DictReader(io.StringIO(answer.body().decode("utf-8-sig")), delimiter=";"))
    ranked = [(row["Numéro"], int(row["Points"])) for row in rows]
    assert dict(ranked) == evening.totals()
    assert len(ranked) == len(NAMES)
    assert (ranked.pop()[0], rows[-1]["Rang"]) == (str(LEAVING), "")
    assert [points for _pair, points in ranked] == sorted(dict(ranked).values(), reverse=True)


def _prizes(evening: Evening) -> None:
    """Enter two prizes; the first goes to the pair with the most points."""
    page = evening.page
    page.goto(f"{evening.desk}prizes/")
    lots = steps.post_form(page)
    for row, (rank, label) in enumerate([("1", "Deux jambons"), ("2", "Deux paniers")]):
        name = f"form-{row}-"
        values = {f"{name}rank": rank, f"{name}label": label, f"{name}value_cents": "80"}
        steps.fill(lots, values)
    leave = "window.dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    assert not page.evaluate(leave)
    steps.send(lots)
    assert page.evaluate(leave)
    [(winner, _points)] = evening.totals().most_common(1)
    won = page.get_by_role("row").filter(has_text="Deux jambons").first
    expect(won).to_contain_text(f"Anne {NAMES[int(winner) - 1]}")
    steps.send(steps.post_form(page, "/prizes/finish/"), "Clore le concours")
    expect(page.get_by_role("link", name=re.compile("rouvrir"))).to_be_visible()


def _papers(evening: Evening) -> None:
    """Check that the papers on the page of papers are PDFs; each of them is made in tests/paper."""
    page = evening.page
    page.goto(f"{evening.desk}papers/")
    read = "links => links.map(link => link.href)"
    papers: list[str] = page.locator("main a[href*='.pdf']").evaluate_all(read)
    assert len(papers) == 13 + ROUNDS * 6 + 8
    for paper in papers[::18]:
        answer = _paper(page, paper)
        assert answer.status == 200, paper
        assert answer.headers["content-type"] == "application/pdf"
        assert len(PdfReader(io.BytesIO(answer.body())).pages) >= 1


def _paper(page: Page, address: str) -> APIResponse:
    """Fetch a paper; ask again while the server answers that it is still making it."""
    for _ask in range(MOST_ASKS):
        answer = page.request.get(address, timeout=steps.PATIENCE_FOR_PAPER)
        if answer.status != HTTPStatus.ACCEPTED:
            break
    return answer


def _journal(evening: Evening) -> None:
    evening.page.goto(f"{evening.desk}journal/")
    lines = evening.page.get_by_role("main").get_by_role("listitem")
    expect(lines.filter(has_text="colonnes inversées sur la feuille")).to_be_visible()


def _phone(phone: Page, desk: str) -> None:
    """Read the plan, the ranking, a match hand by hand and a pair on a phone without an account."""
    home = steps.public(desk)
    for path in ("", "tables/", "ranking/", "match/2/1/", "rules/"):
        phone.goto(home + path)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        assert _fits(phone), path
    phone.goto(f"{home}find/")
    steps.fill(phone, {"q": f"Anne {NAMES[LATE - 1]}"})
    steps.send(phone.get_by_role("search"))
    expect(phone).to_have_url(f"{home}pair/{LATE}/")
    assert _fits(phone)
    steps.send(phone.get_by_role("main"), "C’est ma doublette")
    expect(phone).to_have_url(home)
    expect(phone.get_by_role("main")).to_contain_text(f"Doublette {LATE}")


def _projector(page: Page, desk: str) -> None:
    """Check that the projector shows one page at a time and that an arrow key turns it."""
    page.goto(f"{steps.public(desk)}screen/")
    shown = page.locator("[data-page]:visible")
    expect(shown).to_have_count(1)
    first = shown.inner_text()
    page.keyboard.press("ArrowRight")
    expect(shown).not_to_have_text(first)
    expect(shown).to_have_count(1)


def _fits(page: Page) -> bool:
    """Check that the page does not scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
