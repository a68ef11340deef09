"""A club's own rules in a real browser: the trial hand follows, and forms work without script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import steps

pytestmark = pytest.mark.process


def test_a_rule_set_is_made_from_a_preset_exported_and_imported(
    demo_server: str, browser: Browser, tmp_path: Path
) -> None:
    faults: list[str] = []
    context = steps.french(browser)
    page = steps.watched(context, demo_server, faults)
    sets = _sets_of_the_demonstration(page, demo_server)
    _copy(page, sets, "Coinche du bourg", "coinche")
    line = page.locator("#preview .result-line")
    expect(line).to_contain_text("A 200 = 90 + 90 + 20")
    page.locator("[name='example_contre']").select_option("contre")
    expect(line).to_contain_text("A 520 = 320 + 180 + 20")
    steps.pick(page, "counting", "bid")
    expect(line).to_contain_text("A 180 · B 0")
    steps.send(steps.post_form(page, page.url.removeprefix(demo_server)), "Enregistrer")
    steps.told(page, "Règlement enregistré.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Enregistrer dans un fichier").click()
    file = tmp_path / "coinche.json"
    download.value.save_as(file)
    page.goto(f"{sets}import/")
    page.locator("[name='file']").set_input_files(file)
    page.get_by_role("button", name="Regarder le fichier").click()
    expect(page.get_by_role("main")).to_contain_text("Que marque-t-on")
    page.locator("[name='name']").fill("Coinche reçue")
    page.get_by_role("button", name="Enregistrer ce règlement").click()
    steps.told(page, "Coinche reçue")
    context.close()
    assert faults == []


@pytest.mark.long
def test_rules_are_changed_while_the_tournament_is_played_without_script(
    demo_server: str, browser: Browser
) -> None:
    faults: list[str] = []
    context = steps.french(browser, width=360, script=False)
    page = steps.watched(context, demo_server, faults)
    _sets_of_the_demonstration(page, demo_server)
    page.goto(demo_server)
    page.locator("a[href^='/desk/']").last.click()
    page.get_by_role("link", name="Règlement", exact=True).click()
    page.get_by_role("link", name="Modifier le règlement en cours de concours").click()
    page.get_by_role("link", name="Ouvrir l’éditeur").click()
    page.locator("[name='capot_points']").fill("300")
    page.get_by_role("button", name="Voir ce que cela change").click()
    expect(page.get_by_role("main")).to_contain_text("parties sont comptées autrement")
    page.locator("[name='reason']").fill("Erreur d’affiche")
    page.get_by_role("button", name="Modifier le règlement").click()
    steps.told(page, "Règlement modifié")
    expect(page.get_by_role("main")).to_contain_text("Erreur d’affiche")
    context.close()
    assert faults == []


def _sets_of_the_demonstration(page: Page, server: str) -> str:
    """Open the rule sets of the demonstration's club."""
    page.goto(server)
    enter = page.get_by_role("button", name="démonstration")
    if enter.count():
        enter.first.click()
        page.goto(server)
    return server + str(page.locator("a[href$='/rules/']").first.get_attribute("href"))


def _copy(page: Page, sets: str, name: str, preset: str) -> None:
    page.goto(f"{sets}new/")
    page.locator("[name='name']").fill(name)
    page.locator("[name='preset']").select_option(preset)
    page.get_by_role("button", name="Créer le règlement").click()
    steps.told(page, "créé")
