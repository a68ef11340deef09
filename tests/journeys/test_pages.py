"""Every page of the demonstration, of the desk, of phones and of the site, looked at in a browser.

`make test` opens some pages of a list in French, some in English and some in the dark: those with
the longest words, the widest tables and the most controls. A light page changes its size without
being opened again. `make test-long` opens every page that a link leads to, in each language and
scheme, on a phone and on a laptop, and widens each to a tablet and a large screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from tests.journeys import steps
from tests.layout.measure import SIZES, axe_faults, below_the_fold, layout_faults
from tests.layout.places import ACTIONS, WATCHED, enter_demo, kind_of, linked, places
from tests.layout.weight import weight_of
from tests.matrix import rarely

pytestmark = pytest.mark.process

LIGHT = (
    *("/account/", "/clubs/1/", "entrants/", "rounds/4/draw/", "rounds/3/results/4/"),
    *("ranking/1/", "prizes/"),
)
ENGLISH = (
    *("/help/keys/", "/contests/new/?template=village_4x12", "settings/", "entrants/1/"),
    *("rounds/1/results/1/correct/", "ranking/", "HALLscreen/"),
)
DARK = ("", "rounds/3/results/", "ranking/pictures/", "HALL")
PHONE, LAPTOP = SIZES[0], SIZES[2]
EACH_SIZE = pytest.mark.parametrize("size", [PHONE, rarely(LAPTOP)], ids=["phone", "laptop"])
MOST_REQUESTS, MOST_KILOBYTES = 8, 62
"""Of a first view, with its fonts."""
HEAVIEST = ("DESKrounds/3/results/",)
OWN_SCRIPT = ("/count/",)
"""Pages of a first view that a script of their own makes one request more."""
SHORT, REST = 20, steps.CARD - 900


@dataclass(frozen=True)
class Demo:
    """The demonstration of a server, as an organiser who has entered it opens it."""

    browser: Browser
    server: str
    desk: str
    state: Any

    def page(self, size: tuple[int, int], faults: list[str], **options: Any) -> Page:
        """A page of a window of this size; what it should not do or say is added to `faults`."""
        width, height = size
        context = self.browser.new_context(
            storage_state=self.state,
            viewport={"width": width, "height": height},
            **{"locale": "fr-FR", "color_scheme": "light", **options},
        )
        context.set_default_timeout(steps.PATIENCE)
        page = context.new_page()
        page.on("console", lambda said: _note_said(said, faults))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: _note_outside(request, self.server, faults))
        page.on("requestfailed", lambda request: steps.note_failed(request, faults))
        return page

    def opened(self, page: Page, chosen: Collection[str]) -> Iterator[str]:
        """Open each page in turn, or those chosen; its path."""
        wanted = {self.path(place) for place in chosen}
        assert wanted <= set(places(self.desk))
        for place in places(self.desk):
            if wanted and place not in wanted:
                continue
            answer = page.goto(self.server + place)
            assert answer is not None
            assert answer.status == 200, place
            yield place

    def whole(self, page: Page) -> Iterator[str]:
        """Open every page that a link leads to, one of each kind, beginning with the list."""
        ahead, kinds = list(places(self.desk)), set[str]()
        for place in ahead:
            if kind_of(place) not in kinds:
                kinds.add(kind_of(place))
                answer = page.goto(self.server + place)
                assert answer is not None
                assert answer.status == 200, place
                ahead += linked(page, self.server)
                yield place

    def at(self, path: str) -> str:
        """The address of a page of the desk."""
        return self.server + self.path(path)

    def path(self, place: str) -> str:
        """The path of a page of the desk, of the site (/) or of the hall (HALL)."""
        hall = self.desk.replace("/desk/", "/c/")
        return urljoin(self.desk, place.replace("HALL", hall))


@pytest.fixture(scope="module")
def demo(demo_server: str, browser: Browser) -> Demo:
    context = browser.new_context(locale="fr-FR")
    desk = enter_demo(context.new_page(), demo_server)
    state = context.storage_state()
    context.close()
    return Demo(browser, demo_server, desk, state)


@pytest.mark.parametrize("chosen", [LIGHT, rarely(())], ids=["some", "all"])
def test_pages_fit_every_size_and_are_accessible(demo: Demo, chosen: Collection[str]) -> None:
    faults: list[str] = []
    page = demo.page(PHONE, faults)
    for place in demo.opened(page, chosen):
        for size in SIZES:
            found = layout_faults(page, size)
            if size == PHONE:
                found += [f"axe at {size[0]}: {fault}" for fault in axe_faults(page)]
            faults += [f"{place} {fault}" for fault in found]
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.context.close()
    assert faults == []


@pytest.mark.parametrize("chosen", [DARK, rarely(())], ids=["some", "all"])
def test_pages_can_be_read_in_the_dark(demo: Demo, chosen: Collection[str]) -> None:
    faults: list[str] = []
    page = demo.page(PHONE, faults, color_scheme="dark")
    for place in demo.opened(page, chosen):
        faults += [f"{place} {fault}" for fault in axe_faults(page, runOnly=["color-contrast"])]
    page.context.close()
    assert faults == []


@pytest.mark.parametrize("chosen", [ENGLISH, rarely(())], ids=["some", "all"])
def test_pages_fit_a_phone_in_english(demo: Demo, chosen: Collection[str]) -> None:
    faults: list[str] = []
    page = demo.page(PHONE, faults, locale="en-GB")
    for place in demo.opened(page, chosen):
        faults += [f"{place} {fault}" for fault in layout_faults(page, PHONE)]
    page.context.close()
    assert faults == []


def test_what_a_page_is_for_is_in_view(demo: Demo) -> None:
    faults: list[str] = []
    page = demo.page(PHONE, faults)
    for path, action in ACTIONS.items():
        page.goto(demo.at(path))
        for width, height in (LAPTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            if fault := below_the_fold(page, action):
                faults.append(f"{path} at {width}: {fault}")
    page.context.close()
    assert faults == []


@pytest.mark.parametrize(
    "place", [place if place in HEAVIEST else rarely(place) for place in WATCHED]
)
def test_a_first_view_is_light(demo: Demo, place: str) -> None:
    page = demo.page(PHONE, [])
    requests, kilobytes = weight_of(page, demo.at(place.removeprefix("DESK")))
    page.context.close()
    assert requests <= MOST_REQUESTS + (place in OWN_SCRIPT)
    assert kilobytes <= MOST_KILOBYTES
    assert requests > 1


@EACH_SIZE
def test_nothing_moves_while_totals_are_typed(demo: Demo, size: tuple[int, int]) -> None:
    """Names appear, tiles change, a sum is refused, then saved: each field stays in place."""
    faults: list[str] = []
    page = demo.page(size, faults)
    page.goto(demo.at("rounds/3/results/"))
    steps.waits_for_card(page)
    table, points = page.locator("#id_table"), page.locator("#id_points_a")
    at_first, typed = _place(table), _place(points)
    number = {PHONE: 15, LAPTOP: 17}[size]
    page.keyboard.type(str(number))
    expect(page.locator("#entry-pairs .at-b")).to_be_visible()
    _refresh_board(page)
    assert (_place(table), _place(points)) == (at_first, typed)
    steps.type_card(page, 900, REST - SHORT, "", "")
    doubt = page.locator("#entry").get_by_role("alert")
    expect(doubt).to_contain_text(f"il manque {SHORT}")
    expect(doubt).to_be_in_viewport(ratio=1)
    assert _place(points) == typed
    steps.fill(page, {"points_b": str(REST)})
    page.locator("#id_points_b").press("Enter")
    steps.saved(page, number)
    assert _place(table) == at_first
    page.context.close()
    assert faults == []


def test_the_number_of_a_table_is_taken_once_it_is_whole(demo: Demo) -> None:
    """Of 24 tables 2 may become 22, which can become nothing else; Enter does no harm then."""
    faults: list[str] = []
    page = demo.page(LAPTOP, faults)
    page.goto(demo.at("rounds/3/results/"))
    steps.waits_for_card(page)
    page.keyboard.type("2")
    expect(page.locator("#id_table")).to_be_focused()
    page.keyboard.type("2")
    for _again in range(2):
        expect(page.locator("#id_points_a")).to_be_focused()
        page.keyboard.press("Enter")
    page.locator("#id_table").focus()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    expect(page.locator("#id_table")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#id_points_a")).to_be_focused()
    page.context.close()
    assert faults == []


@EACH_SIZE
def test_nothing_moves_while_hands_are_typed(demo: Demo, size: tuple[int, int]) -> None:
    """The result is shown, a figure is refused, then the hand saved."""
    faults: list[str] = []
    page = demo.page(size, faults)
    page.goto(demo.at(f"rounds/3/results/{ {PHONE: 4, LAPTOP: 6}[size] }/"))
    form = page.locator("form.hand-form")
    points = form.locator("[name='points_a']")
    at_first = _place(points)
    hands = page.locator(".hand-list > li").count()
    steps.pick(form, "taker", "A")
    points.fill("90")
    expect(form.get_by_role("status")).to_contain_text("90")
    assert _place(points) == at_first
    points.fill("200")
    steps.send(form, "Enregistrer la donne")
    expect(page.locator(".field-error").first).to_be_visible()
    assert _place(points) == at_first
    steps.fill(form, {"points_a": "90", "points_b": "72"})
    steps.send(form, "Enregistrer la donne")
    expect(page.locator(".hand-list > li")).to_have_count(hands + 1)
    assert _place(points) == at_first
    page.context.close()
    assert faults == []


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("sizes", [SIZES[:2], SIZES[2:]], ids=["phone", "laptop"])
def test_every_page_everywhere(
    demo: Demo, sizes: tuple[tuple[int, int], ...], language: str, scheme: str
) -> None:
    faults: list[str] = []
    page = demo.page(sizes[0], faults, locale=language, color_scheme=scheme)
    for place in demo.whole(page):
        found = axe_faults(page)
        for size in sizes:
            found += layout_faults(page, size)
        faults += [f"{place} {fault}" for fault in found]
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    page.context.close()
    assert faults == []


def _refresh_board(page: Page) -> None:
    """Ask for the tables as the page itself does every twenty seconds."""
    with page.expect_response(lambda answer: "results" in answer.url):
        page.evaluate(
            "htmx.ajax('GET', board.getAttribute('hx-get'), {target: '#board', swap: 'outerHTML'})"
        )


def _place(field: Locator) -> list[float]:
    """Where a field lies in the page: the browser may scroll to it, but nothing may move it."""
    read = """field => { const box = field.getBoundingClientRect();
        return [box.left + scrollX, box.top + scrollY, box.width, box.height]; }"""
    place: list[float] = field.evaluate(read)
    return place


def _note_said(said: ConsoleMessage, faults: list[str]) -> None:
    """Whatever is said, but for the browser's own report of a form that is refused (422)."""
    if not steps.is_of_request(said.text) and "status of 422" not in said.text:
        faults.append(f"{said.page.url if said.page else ''} {said.type}: {said.text}")


def _note_outside(request: Request, server: str, faults: list[str]) -> None:
    if not request.url.startswith((server, "data:", "blob:")):
        faults.append(f"outside: {request.url}")
