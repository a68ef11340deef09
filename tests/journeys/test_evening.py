"""A whole evening on one laptop, from the empty installation to the prize-giving."""

from __future__ import annotations

import io
import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.journeys import steps

pytestmark = pytest.mark.journey

SYLLABLES = ("Bar", "Cou", "Del", "Fou", "Gri", "Mar", "Per")
ENDINGS = ("din", "get", "lier", "mont", "nard", "reau", "vel")
NAMES = [a + b for a in SYLLABLES for b in ENDINGS]
"""49 family names, one a pair."""
LATE, LEAVING = 49, 12
TABLES = 24


def test_an_evening_from_the_empty_machine_to_the_prizes(new_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, new_server, faults)
    desk = _begin(page, new_server)
    _import_pairs(page, desk)
    _check_in(page, desk)
    _first_draw(page, desk)
    _first_results(page, desk)
    _late_pair(page, desk)
    _play(page, desk, 2)
    _pair_leaves(page, desk)
    _play(page, desk, 3)
    _correct_round_one(page, desk)
    _play(page, desk, 4)
    _prizes(page, desk)
    _papers(page, desk)
    _journal(page, desk)
    _phones(browser, new_server, desk, faults)
    context.close()
    assert faults == []


def _begin(page: Page, server: str) -> str:
    steps.create_account(page, server)
    steps.create_club(page, "Les Atouts de Fresneuil")
    return steps.create_contest(page, server, "Concours de la Saint-Martin")


def _import_pairs(page: Page, desk: str) -> None:
    lines = ["Joueur 1;Joueur 2;Club"]
    lines += [f"Anne {name};Louis {name};Fresneuil" for name in NAMES]
    sheet = "\r\n".join(lines).encode("cp1252")
    page.goto(f"{desk}entrants/import/")
    page.locator("input[type='file']").set_input_files(
        {"name": "inscrits.csv", "mimeType": "text/csv", "buffer": sheet}
    )
    steps.send(steps.post_form(page, "/import/"))
    expect(page.get_by_text("Anne Barreau – Louis Barreau")).to_be_visible()
    steps.send(steps.post_form(page, "/import/enter/"), "Inscrire 49 doublettes")
    expect(page.get_by_role("table")).to_contain_text("49 doublettes inscrites")


def _check_in(page: Page, desk: str) -> None:
    """Everybody with one button, then the pair that is not there yet is unticked."""
    page.goto(f"{desk}check-in/")
    steps.send(steps.post_form(page, "/check-in/everyone/"))
    expect(page.locator("#totals")).to_contain_text(re.compile(r"49\s/\s49"))
    _tick(page, desk, present=False)
    expect(page.locator("#totals")).to_contain_text(re.compile(r"48\s/\s49"))


def _tick(page: Page, desk: str, *, present: bool) -> None:
    page.goto(f"{desk}check-in/?q={LATE}")
    page.locator(f"[name='present-{LATE}']").set_checked(present)
    state = "présente" if present else "absente"
    words = re.compile(rf"Doublette {LATE} enregistrée\s: {state}")
    expect(page.locator("#totals")).to_contain_text(words)


def _first_draw(page: Page, desk: str) -> None:
    """Two pairs swapped and swapped back, then published."""
    steps.draw(page, desk, 1)
    before = steps.drafted(page)
    one, other = before[0], before[2]
    swap = steps.post_form(page, "/draw/swap/")
    steps.fill(swap, {"one": one, "other": other})
    steps.send(swap)
    assert steps.drafted(page)[:3] == [other, before[1], one]
    steps.send(steps.post_form(page, "/draw/undo/"))
    assert steps.drafted(page) == before
    assert str(LATE) not in before
    assert len(before) == 2 * TABLES
    steps.publish(page, desk, 1)


def _first_results(page: Page, desk: str) -> None:
    """The keyboard alone; at table 5 a wrong total is caught, at table 7 a capot is noted."""
    steps.open_results(page, desk, 1)
    for table in range(1, TABLES + 1):
        first, second = steps.points_of(1, table)
        if table == 5:
            _wrong_total(page, table, first, second)
        elif table == 7:
            steps.type_card(page, table, first + 20, second + 90, "1+0", "0+1")
        else:
            steps.type_card(page, table, first, second, "", "")
        steps.saved(page, table)
    expect(page.locator("#board")).to_contain_text("24 / 24 feuilles rentrées")


def _wrong_total(page: Page, table: int, first: int, second: int) -> None:
    """20 short: a sentence says it, and the total is typed again where the cursor stands."""
    steps.type_card(page, table, first - 20, second, "", "")
    check = page.locator("#entry").get_by_role("alert")
    expect(check).to_contain_text("il manque 20")
    expect(page.locator("#id_points_a")).to_be_focused()
    expect(page.locator("#id_points_b")).to_have_value(str(second))
    steps.type_card(page, first, second, "", "")


def _late_pair(page: Page, desk: str) -> None:
    _tick(page, desk, present=True)


def _pair_leaves(page: Page, desk: str) -> None:
    page.goto(f"{desk}entrants/{LEAVING}/")
    page.locator("summary").filter(has_text="s’en va").click()
    leaving = steps.post_form(page, "/withdraw/")
    steps.fill(leaving, {"from_round": "3"})
    steps.send(leaving)
    steps.told(page, f"{LEAVING} ne joue plus")


def _play(page: Page, desk: str, number: int) -> None:
    """A later round: drawn, published, its cards typed; in round 2 one table hand by hand."""
    steps.draw(page, desk, number)
    pairs = steps.drafted(page)
    assert (str(LATE) in pairs) is (number >= 2)
    assert (str(LEAVING) in pairs) is (number < 3)
    assert len(pairs) == (2 * TABLES + 1 if number == 2 else 2 * TABLES)
    steps.publish(page, desk, number)
    if number == 2:
        _hand_by_hand(page, desk)
    steps.open_results(page, desk, number)
    for table in range(1 + (number == 2), TABLES + 1):
        steps.type_card(page, table, *steps.points_of(number, table), "", "")
        steps.saved(page, table)
    expect(page.locator("#board")).to_contain_text("24 / 24 feuilles rentrées")


def _hand_by_hand(page: Page, desk: str) -> None:
    """Table 1 of round 2: twelve hands, the taker's points typed, the other's filled in."""
    page.goto(f"{desk}rounds/2/results/1/")
    for place in range(12):
        form = steps.post_form(page, "/results/1/")
        steps.pick(form, "taker", "AB"[place % 2])
        steps.fill(form, {"points_a": str(100 if place % 2 == 0 else 60)})
        expect(form.locator("[name='points_b']")).to_have_value(str(62 + 40 * (place % 2)))
        steps.send(form, "Enregistrer la donne")
    expect(page.get_by_role("main")).to_contain_text("résultat compte")


def _correct_round_one(page: Page, desk: str) -> None:
    """After round 3: the two totals of table 3 had been written the wrong way round."""
    first, second = steps.points_of(1, 3)
    page.goto(f"{desk}rounds/1/results/3/correct/")
    typed = page.locator("main form[method='get']")
    steps.fill(typed, {"points_a": str(second), "points_b": str(first)})
    steps.send(typed)
    expect(page.get_by_role("heading", name="Ce que cela déplace")).to_be_visible()
    moved = page.get_by_role("row").filter(has_text=re.compile(r"[+−]\d+"))
    expect(moved.first).to_be_visible()
    correction = steps.post_form(page, "/correct/")
    steps.fill(correction, {"reason": "colonnes inversées sur la feuille"})
    steps.send(correction, "Enregistrer la correction")
    steps.saved(page, 3)


def _prizes(page: Page, desk: str) -> None:
    page.goto(f"{desk}ranking/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Classement après la partie 4")
    page.goto(f"{desk}prizes/")
    lots = steps.post_form(page)
    for row, (rank, label) in enumerate([("1", "Deux jambons"), ("2", "Deux paniers")]):
        name = f"form-{row}-"
        values = {f"{name}rank": rank, f"{name}label": label, f"{name}value_cents": "80"}
        steps.fill(lots, values)
    steps.send(lots)
    expect(page.get_by_role("table").first).to_contain_text("Deux jambons")
    steps.send(steps.post_form(page, "/prizes/finish/"), "Clore le concours")
    expect(steps.post_form(page, "/prizes/reopen/")).to_be_visible()


def _papers(page: Page, desk: str) -> None:
    """Every paper of the page of papers, the folded rounds' too, is a PDF with pages."""
    page.goto(f"{desk}papers/")
    read = "links => links.map(link => link.href)"
    papers: list[str] = page.locator("main a[href*='.pdf']").evaluate_all(read)
    assert len(papers) == 4 + 4 * 4 + 2
    for paper in papers:
        answer = page.request.get(paper)
        assert answer.status == 200, paper
        assert answer.headers["content-type"] == "application/pdf"
        assert len(PdfReader(io.BytesIO(answer.body())).pages) >= 1


def _journal(page: Page, desk: str) -> None:
    page.goto(f"{desk}journal/")
    lines = page.get_by_role("main").get_by_role("listitem")
    expect(lines.filter(has_text="colonnes inversées sur la feuille")).to_be_visible()


def _phones(browser: Browser, server: str, desk: str, faults: list[str]) -> None:
    """Without logging in: the plan, the ranking, one's own pair, the projector."""
    public = desk.replace("/desk/", "/c/")
    context = steps.french(browser, width=360)
    page = steps.watched(context, server, faults)
    for path in ("", "tables/", "ranking/", "rules/"):
        page.goto(public + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert _fits(page), path
    page.goto(f"{public}find/")
    steps.fill(page, {"q": str(LATE)})
    steps.send(page.get_by_role("search"))
    expect(page).to_have_url(f"{public}pair/{LATE}/")
    assert _fits(page)
    context.close()
    _projector(browser, server, public, faults)


def _projector(browser: Browser, server: str, public: str, faults: list[str]) -> None:
    context = steps.french(browser)
    page = steps.watched(context, server, faults)
    page.goto(f"{public}screen/")
    expect(page.locator("[data-page]:visible")).to_have_count(1)
    context.close()


def _fits(page: Page) -> bool:
    """Nothing makes the page scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
