"""Take the pictures of the README and of the guide from the demonstration.

`python -m scripts.screenshots`; look at each of them: it is what a newcomer sees first.
"""

import os
import re
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser import launch
from scripts.first_steps import address

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "docs" / "img"
GUIDE = ROOT / "static" / "img" / "help"
COLOURS = 64
LAPTOP = {"width": 1200, "height": 750}
GUIDE_PAGES = {
    "contest": "/contests/new/?preset=village_12",
    "entries": "entrants/",
    "check-in": "check-in/",
    "papers": "papers/",
    "results": "rounds/3/results/",
    "corrections": "rounds/1/results/1/correct/",
    "screens": "screen/",
    "prizes": "prizes/",
}
"""Of each step of the guide: its page from the root, from the desk, or the projector's."""
LANGUAGES = ("fr", "en")
PLACE = "/home/odile/belote/data/backups"
"""Where the copies lie in the picture: the folder in which it is taken is gone a minute later."""
SHOW = "(place, words) => place.textContent = words"
SHOW_FILE = "field => field.classList.add('visually-hidden')"
"""Its button has words of the browser, in the browser's language."""
CARD = 12 * 162
"""The points of a card of the demonstration."""


def main() -> None:
    """Serve the demonstration and save the pictures of it."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = launch(playwright)
        with serving(data) as server:
            try:
                base = address(server)
                take_readme(browser, base)
                for language in LANGUAGES:
                    take_guide(browser, base, language)
            finally:
                server.terminate()
        with serving(f"{data}/own", demo=False) as server:
            try:
                take_copies(browser, address(server))
            finally:
                server.terminate()


def serving(data: str, *, demo: bool = True) -> subprocess.Popen[str]:
    """Start the demonstration, or an installation with nothing in it, on a free port."""
    environ = os.environ | {"BELOTE_DATA": data, "PORT": "0", "LANG": "fr_FR"}
    command = [sys.executable, "-m", "belote_club", *(["--demo"] if demo else [])]
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ourselves


def desk_of(page: Page, base: str) -> str:
    """Enter the demonstration; the address of its desk."""
    page.goto(base)
    page.locator("form[action='/demo/load/'] button").first.click()
    page.wait_for_url(re.compile(r"/desk/\w+/$"))
    return page.url


def take_readme(browser: Browser, base: str) -> None:
    """Take the home of the evening, the entry of results, a ranking on a phone, the rule sheet."""
    desk = browser.new_page(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    home = desk_of(desk, base)
    for name, path in (
        ("home", ""),
        ("results", "rounds/3/results/"),
        ("ranking", "ranking/"),
        ("rules", "papers/rules/"),
    ):
        desk.goto(f"{home}{path}")
        keep(desk, README / f"{name}.png")
    phone = browser.new_page(
        viewport={"width": 360, "height": 720}, locale="fr-FR", device_scale_factor=2
    )
    phone.goto(home.replace("/desk/", "/c/") + "ranking/")
    keep(phone, README / "phone.png")


def take_guide(browser: Browser, base: str, language: str) -> None:
    """Take the page of each step of the guide; the last one is a draw, for which all cards come."""
    page = browser.new_page(viewport=LAPTOP, locale=language)
    home = desk_of(page, base)
    for slug, path in GUIDE_PAGES.items():
        start = base.rstrip("/") if path.startswith("/") else home
        there = start.replace("/desk/", "/c/") if path == "screen/" else start
        answer = page.goto(there + path)
        if answer is None or not answer.ok:
            raise RuntimeError(f"{page.url}: no such page")
        keep(page, GUIDE / f"{slug}-{language}.webp")
    draw_next(page, home)
    keep(page, GUIDE / f"draw-{language}.webp")


def take_copies(browser: Browser, base: str) -> None:
    """Take the page of the copies, which only the account of an installation may open."""
    site = base.rstrip("/")
    page = browser.new_page(locale="fr")
    page.goto(f"{site}/setup/")
    for name, value in (("name", "Odile"), ("password", "dix-de-der"), ("again", "dix-de-der")):
        page.fill(f"[name='{name}']", value)
    with page.expect_navigation():
        page.locator("main form .btn-primary").click()
    page.goto(f"{site}/copies/")
    with page.expect_navigation():
        page.locator("main form[action$='/copies/make/'] button").first.click()
    state = page.context.storage_state()
    for language in LANGUAGES:
        page = browser.new_page(viewport=LAPTOP, locale=language, storage_state=state)
        page.goto(f"{site}/copies/")
        page.locator("main code").first.evaluate(SHOW, PLACE)
        page.locator("main [type='file']").evaluate(SHOW_FILE)
        keep(page, GUIDE / f"copies-{language}.webp")


def draw_next(page: Page, home: str) -> None:
    """Type the cards of round 3 that are awaited, instead of hands begun, and draw round 4."""
    results = f"{home}rounds/3/results/"
    page.goto(results)
    awaited = page.locator(".table-cell.is-expected .table-no").all_inner_texts()
    for table in (re.sub(r"\D", "", words) for words in awaited):
        page.goto(f"{results}{table}/")
        begun = page.locator(f"form[action$='/{table}/undo/']")
        if begun.count():
            begun.locator("[name='reason']").evaluate("field => field.value = 'photo'")
            with page.expect_navigation():
                begun.evaluate("form => form.submit()")
        page.goto(f"{results}?table={table}&totals=1")
        for name, points in (("points_a", CARD // 2 + 10), ("points_b", CARD // 2 - 10)):
            page.fill(f"[name='{name}']", str(points))
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator("#entry .btn-primary").click()
    page.goto(f"{home}rounds/4/draw/")
    while not page.locator("#draft").count():
        page.locator("main form.work-main button.btn-primary").click()
        page.wait_for_load_state()


def keep(page: Page, path: Path) -> None:
    """Save a picture with few colours: enough for a page of text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    page.evaluate("document.querySelector('[data-rehearsal]')?.remove(); document.fonts.ready")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    if path.suffix == ".webp":
        picture.save(path, quality=45, method=6)
    else:
        picture.quantize(COLOURS).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
