"""Actions of an organiser, one function each; they work with and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Request,
    StorageState,
    ViewportSize,
    expect,
)

from tests.journeys.sent import Sent

NAME, PASSWORD = "Odile Garnier", "carreau-de-neuf"
COLLEAGUE = "Paul Renaud"
"""Another organiser of the club, with the same password."""
PATIENCE = 120_000
"""How long a page may take on a busy machine, in milliseconds; a phone asks every ten seconds."""
PATIENCE_FOR_PAPER = 4 * PATIENCE
"""How long a PDF may take there: the server works seconds at it, and waits for its turn."""
LONGER_THAN_A_POLL = 15_000
"""Milliseconds by which a test sets the clock of a page on, so that the page asks for news."""
CARD = 12 * 162
"""What the two totals of a card come to, belotes and capots aside: points of 12 hands."""


def watched(context: BrowserContext, server: str, faults: list[str]) -> Page:
    """A page whose errors and requests to other servers are added to `faults`."""
    page = context.new_page()
    page.on("console", lambda said: _note_error(said.type, said.text, faults))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: _note_outside(request, server, faults))
    page.on("requestfailed", lambda request: note_failed(request, faults))
    return page


def french(
    browser: Browser, *, width: int = 1280, script: bool = True, state: StorageState | None = None
) -> BrowserContext:
    """A browser of a person who reads French; `state` has the cookies of who is logged in."""
    size = ViewportSize(width=width, height=800)
    context = browser.new_context(
        locale="fr-FR",
        viewport=size,
        java_script_enabled=script,
        storage_state=state,
    )
    context.set_default_timeout(PATIENCE)
    return context


def post_form(page: Page, ending: str = "") -> Locator:
    """The form that posts to an address, or to the page itself without an address."""
    if ending:
        return page.locator(f"main form[method='post'][action$='{ending}']")
    return page.locator("main form[method='post']:not([action])")


def fill(form: Locator | Page, values: Mapping[str, str]) -> None:
    """Type into fields by their names."""
    for name, value in values.items():
        form.locator(f"[name='{name}']:not([type='hidden'])").fill(value)


def pick(form: Locator | Page, name: str, value: str) -> None:
    """Choose a radio that is shown as a button."""
    form.locator(f"[name='{name}'][value='{value}']").check(force=True)


def send(form: Locator, button: str = "") -> None:
    """Press a button of a form, the first by default, and wait for the next page."""
    buttons = form.locator("button:not([type='button'], [aria-hidden])")
    with form.page.expect_navigation():
        buttons.filter(has_text=button).first.click()


def told(page: Page, words: str | re.Pattern[str]) -> None:
    """Check that the page says this: in its message, or in the result line of a hand."""
    expect(page.locator("#messages, [data-result]").filter(has_text=words)).to_have_count(1)


def come_in(page: Page, server: str, name: str = NAME) -> None:
    """Log in where an installation begins with a club; no page is drawn for it."""
    inside = Sent.at(page, f"{server}/login/").send(username=name, password=PASSWORD)
    assert "/login/" not in inside.url


def create_account(page: Page, server: str) -> None:
    """Create the organiser's account of a new installation, from its first page."""
    page.goto(server)
    page.get_by_role("main").get_by_role("link", name="Créer le compte").click()
    fill(page, {"name": NAME, "password": PASSWORD, "again": PASSWORD})
    send(post_form(page))


def open_menu(page: Page) -> None:
    """Open the menu of the page's head: who is here, the language, the theme."""
    page.locator(".site-menu summary").click()


def log_out(page: Page) -> None:
    """Log out, in the menu of the page's head."""
    open_menu(page)
    send(page.locator(".site-menu form[action$='/logout/']"))


def create_club(page: Page, name: str) -> None:
    """Create the club, on the page that follows the account."""
    fill(page, {"name": name})
    send(post_form(page))


def create_tournament(
    page: Page, server: str, name: str, template: str = "village_4x12", **settings: object
) -> str:
    """Create a tournament without drawing a page; return its desk's address, with a slash."""
    new = Sent.at(page, f"{server}/contests/new/?template={template}")
    return new.send(name=name, place="Salle des fêtes", **settings).url


def begin_tournament(page: Page, server: str, template: str, name: str) -> None:
    """Open the form of a new tournament from a template, and type its name."""
    page.goto(f"{server}/contests/new/")
    page.get_by_role("link", name=template).click()
    fill(page, {"name": name})


def finish_tournament(page: Page) -> str:
    """Send the form of a new tournament; return its desk's address, with a slash."""
    send(post_form(page), "Créer le concours")
    expect(page).to_have_url(re.compile(r"/desk/\w+/$"))
    return page.url


def enter(page: Page, desk: str, lines: Sequence[str]) -> None:
    """Enter a list, one entrant a line, and tick all as present; no page is drawn for it."""
    preview = Sent.at(page, f"{desk}entrants/import/").send(text="\n".join(lines))
    preview.send("/import/enter/")
    everyone = Sent.at(page, f"{desk}check-in/").send("/everyone/")
    assert f"{len(lines)} / {len(lines)}" in everyone.text


def draw(page: Page, desk: str, number: int) -> None:
    """Draw who is ticked, with a fixed draw number: every run plays the same matches.

    The draft opens; the page before it is not drawn.
    """
    Sent.at(page, f"{desk}rounds/{number}/draw/").send(seed=_seed(number))
    page.goto(f"{desk}rounds/{number}/draw/")
    expect(post_form(page, "/publish/")).to_be_visible()


def click_draw(page: Page, desk: str, number: int) -> None:
    """Draw with clicks on the page, as `draw` does without them."""
    page.goto(f"{desk}rounds/{number}/draw/")
    page.locator("details:has([name='seed']) > summary").click()
    fill(page, {"seed": str(_seed(number))})
    with page.expect_navigation():
        post_form(page).locator("button:not([name='everybody'])").first.click()
    expect(post_form(page, "/publish/")).to_be_visible()


def _seed(number: int) -> int:
    return 100 + number


def drafted(page: Page) -> list[str]:
    """The numbers of the pairs in the draft, table by table, the bye last."""
    read = "boxes => boxes.map(box => box.value)"
    numbers: list[str] = page.locator("input[name='swap']").evaluate_all(read)
    return numbers


def publish(page: Page, desk: str, number: int) -> None:
    """Publish the draft; no page is drawn for it.

    A page that shows the draft leaves it first: it would go on to the table plan by itself, while
    the next page is asked for.
    """
    page.goto("about:blank")
    answer = Sent.at(page, f"{desk}rounds/{number}/draw/").send("/publish/")
    assert answer.url.endswith(f"/rounds/{number}/tables/")


def click_publish(page: Page, desk: str, number: int) -> None:
    """Publish the draft with a click; the table plan opens."""
    page.goto(f"{desk}rounds/{number}/draw/")
    send(post_form(page, "/publish/"))
    expect(page).to_have_url(re.compile(rf"/rounds/{number}/tables/$"))


def public(desk: str) -> str:
    """The address of the tournament's public home."""
    return desk.replace("/desk/", "/c/")


def open_results(page: Page, desk: str, number: int) -> None:
    """Open the page to enter the totals of a round."""
    page.goto(f"{desk}rounds/{number}/results/")
    waits_for_card(page)


def ranked(page: Page) -> Locator:
    """The lines of a ranking, best first."""
    return page.locator("main .standings > li")


def points_of(number: int, table: int) -> tuple[int, int]:
    """Plausible points for a table of a round: each card is different and none is a tie."""
    first = 640 + (37 * table + 113 * number) % 331
    pair = (first, CARD - first)
    return pair if (table + number) % 2 else (pair[1], pair[0])


def type_card(page: Page, *values: object) -> None:
    """Type a card with the keyboard alone, Enter after each value, from the focused field.

    Enter saves as soon as the sum is right: belotes and capots are left out where nobody asks.
    """
    asked = page.locator("[name='belotes']:focus, [name='capots']:focus")
    for place, value in enumerate(values):
        if place and value == "" and not asked.count():
            continue
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")


def score_round(page: Page, desk: str, number: int, tables: Iterable[int]) -> None:
    """Enter plausible totals of these tables of a round; no page is drawn for it."""
    line = Sent.at(page, f"{desk}rounds/{number}/results/")
    for table in tables:
        first, second = points_of(number, table)
        line.accepted(table=table, points_a=first, points_b=second)


def saved(page: Page, table: int) -> None:
    """Check that the card of a table is saved and the line is ready for the next one."""
    told(page, re.compile(rf"Table {table}\s:.*enregistrée"))
    waits_for_card(page)


def waits_for_card(page: Page) -> None:
    """Check that the line is empty and its first field has the focus."""
    expect(page.locator("#id_table")).to_have_value("")
    expect(page.locator("#id_table")).to_be_focused()


def note_failed(request: Request, faults: list[str]) -> None:
    """Ignore requests aborted by navigation, or by htmx for a newer one of the same field."""
    if request.failure != "net::ERR_ABORTED":
        faults.append(f"failed: {request.url} {request.failure}")


def is_of_request(text: str) -> bool:
    """Whether a console error only repeats a failed request, which `note_failed` handles."""
    return re.match(r"htmx:(afterRequest|sendError|sendAbort), ", text) is not None


def _note_error(kind: str, text: str, faults: list[str]) -> None:
    """Ignore the browser's own report of a refused form (4xx)."""
    refused = re.match(r"Failed to load resource: .* status of 4\d\d", text)
    if kind == "error" and not refused and not is_of_request(text):
        faults.append(text)


def _note_outside(request: Request, server: str, faults: list[str]) -> None:
    if not request.url.startswith((server, "data:", "blob:")):
        faults.append(f"outside: {request.url}")
