"""The pages that are looked at: those of the demonstration, of the desk, of phones, of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Page

DESK = (
    "",
    "journal/",
    "settings/",
    "rules/",
    "rules/rounds/",
    "phases/",
    "entrants/",
    "entrants/apart/",
    "entrants/import/",
    "entrants/1/",
    "check-in/",
    "check-in/cash/",
    "find/?q=1",
    "rounds/3/tables/",
    "rounds/4/draw/",
    "rounds/3/results/",
    "rounds/3/results/4/",
    "rounds/1/results/1/correct/",
    "ranking/",
    "ranking/1/",
    "ranking/pictures/",
    "prizes/",
    "papers/",
)
PUBLIC = (
    "",
    "tables/",
    "ranking/",
    "ranking/pictures/",
    "find/",
    "pair/1/",
    "match/2/3/",
    "rules/",
    "screen/",
)
SITE = (
    "/",
    "/help/",
    "/help/guide/draw/",
    "/help/words/",
    "/help/keys/",
    "/help/roles/",
    "/wifi/",
    "/handouts/",
    "/handouts/options/?preset=coinche",
    "/handouts/papers/?preset=comptoir",
    "/account/",
    "/account/acts/",
    "/clubs/1/",
    "/count/",
    "/count/?preset=coinche",
    "/contests/new/",
    "/contests/new/?template=village_4x12",
    "/clubs/1/journal/",
)

ACTIONS = {
    "": ".next-step .btn-primary, .now .btn-primary",
    "entrants/": "form[action$='/entrants/'] .btn-primary",
    "entrants/1/": "form[action$='/entrants/1/'] .btn-primary",
    "check-in/": "main label:has([name^='present-'])",
    "rounds/3/results/": "#entry .btn-primary",
    "rounds/3/results/4/": "form.hand-form .btn-primary",
    "prizes/": "main .btn-primary",
}
"""Of the pages of the desk on which somebody works: what they do there, in view from the start."""
WATCHED = ("/", "/count/", "/handouts/", "DESK", "DESKrounds/3/results/", "HALL", "HALLranking/")
"""The pages that a whole hall opens at the same moment, or that are opened first."""


FILES = re.compile(r"\.\w+$|/pdf/|/papers/.|/export/")
"""The addresses that lead to a file or to a sheet of paper."""


def enter_demo(page: Page, server: str) -> str:
    """Load the demonstration; return the path of its desk."""
    page.goto(server)
    page.locator("form[action='/demo/load/'] button").click()
    page.wait_for_url(re.compile(r"/desk/\w+/$"))
    return urlsplit(page.url).path


def places(desk: str) -> Iterator[str]:
    """The paths of all pages, for the demonstration with this desk."""
    yield from SITE
    yield from (desk + path for path in DESK)
    yield from (desk.replace("/desk/", "/c/") + path for path in PUBLIC)


def kind_of(path: str) -> str:
    """What pages have in common that differ in their numbers and questions alone."""
    address = urlsplit(path)
    asked = sorted(one.partition("=")[0] for one in address.query.split("&"))
    return re.sub(r"\d+", "1", address.path) + "?" + "&".join(asked)


def linked(page: Page, server: str) -> Iterator[str]:
    """The paths of the pages of the server that the links of a page lead to."""
    found: list[str] = page.evaluate("[...document.links].map(link => link.href.split('#')[0])")
    for address in found:
        path = address.removeprefix(server)
        if path.startswith("/") and not FILES.search(urlsplit(path).path):
            yield path
