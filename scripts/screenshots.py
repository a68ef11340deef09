"""Take the pictures of the README from the demonstration (`python -m scripts.screenshots`)."""

from __future__ import annotations

import os
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
PICTURES = ROOT / "docs" / "img"
COLOURS = 64


def main() -> None:
    """Serve the demonstration and save three pictures of it."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = launch(playwright)
        with serving(data) as server:
            try:
                take_all(browser, address(server))
            finally:
                server.terminate()


def serving(data: str) -> subprocess.Popen[str]:
    """Start the demonstration on a free port."""
    environ = os.environ | {"BELOTE_DATA": data, "PORT": "0", "LANG": "fr_FR"}
    command = [sys.executable, "-m", "belote_club", "--demo"]
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ourselves


def take_all(browser: Browser, base: str) -> None:
    """Take the desk's entry of results, the ranking on a phone, the rule sheet."""
    desk = browser.new_page(viewport={"width": 1200, "height": 900}, locale="fr-FR")
    desk.goto(base)
    desk.get_by_role("button", name="démonstration").first.click()
    home = desk.url
    desk.goto(f"{home}rounds/3/results/")
    keep(desk, "results")
    desk.goto(f"{home}papers/rules/")
    keep(desk, "rules")
    phone = browser.new_page(
        viewport={"width": 360, "height": 720}, locale="fr-FR", device_scale_factor=2
    )
    phone.goto(home.replace("/desk/", "/c/") + "ranking/")
    keep(phone, "phone")


def keep(page: Page, name: str) -> None:
    """Save a picture with few colours: a page of text needs no more."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    picture = Image.open(BytesIO(page.screenshot()))
    picture.convert("RGB").quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
