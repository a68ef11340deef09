"""`python -m tests.layout http://localhost:8000 [PATH…]`: measure the pages of the demonstration.

A path is taken from the desk of the demonstration (`results/`) or from the root (`/help/`).
Without one, every page is measured. `--pictures DIR` saves a picture of each at each size.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import sync_playwright

from scripts.browser import launch
from tests.layout.measure import SIZES, axe_faults, layout_faults
from tests.layout.places import enter_demo, places


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.layout")
    parser.add_argument("server")
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--scheme", choices=("light", "dark"), default="light")
    parser.add_argument("--language", default="fr-FR")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(locale=asked.language, color_scheme=asked.scheme).new_page()
        page.on("console", lambda said: print(f"  console {said.type}: {said.text}"))
        desk = enter_demo(page, asked.server)
        for place in asked.paths or places(desk):
            address = urljoin(asked.server + desk, place)
            answer = page.goto(address)
            print(address, answer.status if answer else "")
            for size in SIZES:
                for fault in layout_faults(page, size):
                    print("  ", fault)
                if size[0] in (360, 1280):
                    for fault in axe_faults(page):
                        print(f"   axe at {size[0]}: {fault}")
                if asked.pictures:
                    asked.pictures.mkdir(parents=True, exist_ok=True)
                    name = place.strip("/").replace("/", "-") or "home"
                    page.screenshot(path=asked.pictures / f"{name}-{size[0]}.png")


if __name__ == "__main__":
    main()
