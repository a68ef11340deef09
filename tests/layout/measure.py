"""What is wrong with how a page is laid out, as sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

SIZES = ((360, 640), (768, 1024), (1280, 800), (1920, 1080))
"""A phone, a tablet, a laptop and a large screen, in CSS pixels."""
SMALLEST_TARGET = 44
"""The least width and height of what is touched or clicked, in CSS pixels."""
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


def layout_faults(page: Page, size: tuple[int, int]) -> list[str]:
    """What overflows, is clipped, lies outside the page or is too small to touch at a size."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    found: list[str] = page.evaluate(MEASURE, SMALLEST_TARGET)
    return [f"at {size[0]}: {fault}" for fault in found]


def axe_faults(page: Page, **options: Any) -> list[str]:
    """The violations that axe finds in the page as it stands."""
    asked = {"resultTypes": ["violations"], **options}
    violations = Axe().run(page, options=asked).response["violations"]
    return [f"{one['id']} {[node['target'] for node in one['nodes'][:2]]}" for one in violations]


def below_the_fold(page: Page, selector: str) -> str:
    """Why the action of a page is not in view without scrolling; empty if it is."""
    page.evaluate("scrollTo(0, 0)")
    box = page.locator(selector).first.bounding_box()
    if box is None:
        return f"{selector} is not shown"
    size = page.viewport_size
    assert size is not None
    ending = round(box["y"] + box["height"])
    return f"{selector} ends at {ending} of {size['height']} px" if ending > size["height"] else ""
