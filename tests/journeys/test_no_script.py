"""The forms of an evening in a browser without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys import steps

pytestmark = [pytest.mark.long, pytest.mark.process]

PAIRS = (
    ("Alice Martin", "Bruno Petit"),
    ("Chantal Durand", "Denis Moreau"),
    ("Éliane Lefèvre", "François Garnier"),
    ("Gisèle Roux", "Henri Blanchard"),
)
SUM = 10 * 162
"""What a card comes to once the rules say ten hands."""


def test_the_forms_of_the_evening_work_without_script(new_server: str, browser: Browser) -> None:
    faults: list[str] = []
    context = steps.french(browser, script=False)
    page = steps.watched(context, new_server, faults)
    steps.create_account(page, new_server)
    steps.create_club(page, "Les Atouts de Fresneuil")
    desk = _tournament(page, new_server)
    _log_out_and_in(page, desk)
    _settings(page, desk)
    _rules(page, desk)
    _pairs(page, desk)
    _list(page, desk)
    _check_in(page, desk)
    _draw(page, desk)
    _totals(page, desk)
    _hands(page, desk)
    _correct(page, desk)
    _prizes(page, desk)
    context.close()
    assert faults == []


def _tournament(page: Page, server: str) -> str:
    steps.begin_tournament(page, server, "Concours de village 4 × 12", "Concours sans script")
    return steps.finish_tournament(page)


def _log_out_and_in(page: Page, desk: str) -> None:
    """Log in: a wrong password is reported, the right one opens the page asked for."""
    steps.log_out(page)
    page.goto(f"{desk}entrants/")
    form = steps.post_form(page)
    steps.fill(form, {"username": steps.NAME, "password": "valet-de-pique"})
    steps.send(form)
    expect(page.get_by_role("main")).to_contain_text("nom ou le mot de passe")
    steps.fill(form, {"password": steps.PASSWORD})
    steps.send(form)
    expect(page).to_have_url(f"{desk}entrants/")


def _settings(page: Page, desk: str) -> None:
    page.goto(f"{desk}settings/")
    form = steps.post_form(page)
    steps.fill(form, {"place": "Foyer rural", "fee_cents": "dix"})
    steps.send(form, "Enregistrer les options")
    expect(_field(form, "fee_cents")).to_have_value("dix")
    expect(form).to_contain_text("Saisissez une somme comme 10 ou 10,50, et non « dix »")
    steps.fill(form, {"fee_cents": "12,50"})
    steps.send(form, "Enregistrer les options")
    steps.told(page, "Options enregistrées.")
    expect(_field(form, "place")).to_have_value("Foyer rural")


def _rules(page: Page, desk: str) -> None:
    """Change twelve hands to ten: the page shows the change, then saves it."""
    page.goto(f"{desk}rules/")
    form = steps.post_form(page, "/rules/")
    steps.fill(form, {"hands": "10"})
    steps.send(form, "Voir les phrases")
    expect(page.locator("#printed-hands")).to_contain_text("10 donnes")
    steps.send(form, "Enregistrer le règlement")
    steps.told(page, "Règlement enregistré.")
    expect(_field(form, "hands")).to_have_value("10")


def _pairs(page: Page, desk: str) -> None:
    """Enter pairs: an invalid name is refused beside its field, and the typed text stays."""
    page.goto(f"{desk}entrants/")
    form = steps.post_form(page, "/entrants/")
    steps.fill(form, {"first": PAIRS[0][0], "second": "🂡"})
    steps.send(form)
    expect(_field(form, "first")).to_have_value(PAIRS[0][0])
    expect(page.locator("#second-error")).to_be_visible()
    for number, (first, second) in enumerate(PAIRS[:2], start=1):
        steps.fill(form, {"first": first, "second": second})
        steps.send(form)
        steps.told(page, re.compile(rf"Doublette {number}\s: {first} – {second}\."))


def _list(page: Page, desk: str) -> None:
    """Import a list with the club first: its columns are set, a line is left out."""
    page.goto(f"{desk}entrants/import/")
    form = steps.post_form(page, "/import/")
    rows = "\n".join(f"Fresneuil;{first};{second}" for first, second in PAIRS[2:])
    steps.fill(form, {"text": f"{rows}\nFresneuil;Qui;Que"})
    steps.send(form)
    for column, meaning in enumerate(("home_club", "first", "second")):
        _field(steps.post_form(page, "/import/enter/"), f"column-{column}").select_option(meaning)
    page.locator("[name='out'][value='3']").check()
    steps.send(steps.post_form(page, "/import/enter/"), "Vérifier de nouveau")
    expect(page.get_by_role("main")).to_contain_text(" – ".join(PAIRS[3]))
    steps.send(steps.post_form(page, "/import/enter/"), "Inscrire 2 doublettes")
    steps.told(page, "2 doublettes inscrites.")


def _check_in(page: Page, desk: str) -> None:
    page.goto(f"{desk}check-in/")
    form = page.locator("#ticks")
    for number in range(1, 4):
        form.locator(f"[name='present-{number}']").check()
    form.locator("[name='paid-1']").check()
    steps.send(form)
    expect(page.locator("#totals")).to_contain_text(re.compile(r"3\s/\s4"))
    steps.send(steps.post_form(page, "/check-in/everyone/"))
    expect(page.locator("#totals")).to_contain_text(re.compile(r"4\s/\s4"))
    expect(form.locator("[name='paid-1']")).to_be_checked()


def _draw(page: Page, desk: str) -> None:
    """Draw: one ticked pair is refused, two are swapped and swapped back; then publish."""
    steps.click_draw(page, desk, 1)
    seats = page.locator("input[name='swap']")
    before = steps.drafted(page)
    swap = steps.post_form(page, "/draw/swap/")
    steps.fill(swap, {"one": before[0]})
    steps.send(swap)
    expect(swap).to_contain_text("Choisissez exactement deux doublettes")
    steps.fill(swap, {"one": ""})
    seats.nth(0).check(force=True)
    seats.nth(2).check(force=True)
    steps.send(swap)
    assert steps.drafted(page) == [before[2], before[1], before[0], before[3]]
    steps.send(swap, "Annuler")
    assert steps.drafted(page) == before
    steps.send(swap, "Rétablir")
    steps.click_publish(page, desk, 1)


def _totals(page: Page, desk: str) -> None:
    """Enter sums that are 20 short: table 1 is corrected, table 2 is saved as flagged."""
    page.goto(f"{desk}rounds/1/results/")
    form = page.locator("#entry")
    steps.fill(form, {"table": "1", "points_a": "900", "points_b": str(SUM - 920)})
    steps.send(form)
    expect(form.get_by_role("alert")).to_contain_text("il manque 20")
    steps.fill(form, {"points_b": str(SUM - 900)})
    steps.send(form, "Enregistrer")
    steps.told(page, "Table 1")
    steps.fill(form, {"table": "2", "points_a": "800", "points_b": str(SUM - 780)})
    steps.send(form)
    steps.send(form, "Enregistrer, à vérifier")
    expect(page.locator("#board")).to_contain_text("2 / 2 feuilles rendues")
    expect(page.locator("#board")).to_contain_text("à vérifier")


def _hands(page: Page, desk: str) -> None:
    """Enter a hand of round 2: the page shows its marks, saves it, and then corrects it."""
    steps.click_draw(page, desk, 2)
    steps.click_publish(page, desk, 2)
    page.goto(f"{desk}rounds/2/results/1/")
    form = steps.post_form(page, "/results/1/")
    steps.pick(form, "taker", "A")
    steps.fill(form, {"points_a": "100"})
    steps.send(form, "Voir les points marqués")
    expect(form.get_by_role("status")).to_contain_text("100")
    steps.send(form, "Enregistrer la donne")
    hands = page.get_by_role("listitem").filter(has_text="A 100 · B 62")
    expect(hands).to_be_visible()
    with page.expect_navigation():
        hands.get_by_role("link").click()
    edit = steps.post_form(page, "/hands/1/")
    steps.fill(edit, {"points_a": "90", "points_b": "72"})
    steps.send(edit)
    steps.send(page.locator("main form[method='post']"), "Enregistrer le changement")
    expect(page.get_by_role("listitem").filter(has_text="A 90 · B 72")).to_be_visible()


def _correct(page: Page, desk: str) -> None:
    """Correct round 1, which is past: an empty or blank reason is refused."""
    page.goto(f"{desk}rounds/1/results/1/correct/")
    typed = page.locator("main form[method='get']")
    steps.fill(typed, {"points_a": "700", "points_b": str(SUM - 700)})
    steps.send(typed)
    expect(page.get_by_role("heading", name="Ce que cela change")).to_be_visible()
    correction = steps.post_form(page, "/correct/")
    steps.fill(correction, {"reason": " "})
    steps.send(correction, "Enregistrer la correction")
    expect(correction).to_contain_text("Indiquez pourquoi")
    steps.fill(correction, {"reason": "deux lignes oubliées"})
    steps.send(correction, "Enregistrer la correction")
    steps.told(page, re.compile(r"Table 1\s: 700 – 920, enregistrée"))
    page.goto(f"{desk}journal/")
    lines = page.get_by_role("main").get_by_role("listitem")
    expect(lines.filter(has_text="deux lignes oubliées")).to_be_visible()


def _prizes(page: Page, desk: str) -> None:
    """Enter a prize: without a rank it is refused beside the field, with one it is saved."""
    page.goto(f"{desk}prizes/")
    form = steps.post_form(page)
    steps.fill(form, {"form-0-label": "Deux jambons"})
    steps.send(form)
    expect(form).to_contain_text("quel rang")
    expect(_field(form, "form-0-label")).to_have_value("Deux jambons")
    steps.fill(form, {"form-0-rank": "1"})
    steps.send(form)
    steps.told(page, "Liste des lots enregistrée.")


def _field(form: Locator, name: str) -> Locator:
    return form.locator(f"[name='{name}']")
