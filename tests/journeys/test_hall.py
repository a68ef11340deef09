"""What the hall sees, in a real browser: phones and the projector; and what no page may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys import steps
from tests.layout.measure import SIZES, layout_faults
from tests.layout.places import PUBLIC, enter_demo
from tests.matrix import rarely
from tournaments.paper.documents import DOCUMENTS

pytestmark = pytest.mark.process

LONGER = """words => {
    document.querySelectorAll("[data-page]").forEach(page => { page.dataset.title = words; });
    document.querySelector(".screen-round").textContent = words;
    dispatchEvent(new Event("resize"));
}"""
PLACES = ("head h1", "corner")


@pytest.fixture
def said() -> list[str]:
    """Everything that pages say in the console, and their errors."""
    return []


@pytest.fixture
def page(browser: Browser, said: list[str]) -> Page:
    page = steps.french(browser).new_page()
    page.on("console", lambda one: said.append(f"{page.url} {one.type}: {one.text}"))
    page.on("pageerror", lambda error: said.append(f"{page.url} {error}"))
    return page


@pytest.mark.long
def test_papers_on_the_screen_say_nothing_in_the_console(
    demo_server: str, page: Page, said: list[str]
) -> None:
    papers = demo_server + enter_demo(page, demo_server) + "papers/"
    for paper in DOCUMENTS:
        answer = page.goto(f"{papers}{paper}/?round=2&table=3")
        assert answer is not None, paper
        assert answer.status == 200, paper
    assert said == []


def test_news_in_the_place_of_what_somebody_has_resized_says_nothing_in_the_console(
    demo_server: str, page: Page, said: list[str]
) -> None:
    """A browser writes the size of a field that was drawn larger into its `style`."""
    home = demo_server + enter_demo(page, demo_server).replace("/desk/", "/c/")
    page.goto(home)
    page.evaluate("live.style.height = '40rem'")
    with page.expect_response(re.compile("seen=0")):
        page.evaluate(
            "htmx.ajax('GET', '?seen=0', {source: live, target: live, swap: 'outerHTML'})"
        )
    expect(page.locator("#live:not([style])")).to_be_visible()
    assert said == []


@pytest.mark.parametrize(
    ("width", "height", "tables"), [(1920, 1080, 24), rarely(1280, 800, 12), (1024, 768, 12)]
)
def test_the_projector_shows_as_many_tables_as_have_room_for_their_names(
    demo_server: str, page: Page, width: int, height: int, tables: int
) -> None:
    screen = enter_demo(page, demo_server).replace("/desk/", "/c/") + "screen/?show=plan"
    page.set_viewport_size({"width": width, "height": height})
    page.goto(demo_server + screen)
    expect(page.locator("[data-page]:visible tbody tr")).to_have_count(tables)
    assert layout_faults(page, (width, height)) == []
    long = "Classement de la consolante après la partie 12 · Vétérans et juniors de l’Amicale"
    page.evaluate(LONGER, long)
    title, corner = (page.locator(f".screen-{place}").bounding_box() for place in PLACES)
    assert title is not None
    assert corner is not None
    assert title["x"] + title["width"] <= corner["x"]
    assert corner["x"] + corner["width"] <= width
    assert max(title["height"], corner["height"]) < height / 12
    expect(page.locator(".screen-state")).to_have_text("19/24 feuilles")


def test_pages_of_a_phone_fit_and_can_be_touched(demo_server: str, page: Page) -> None:
    """Also for somebody who has saved a pair; the page of the plan by name is one more."""
    public = enter_demo(page, demo_server).replace("/desk/", "/c/")
    page.goto(f"{demo_server}{public}pair/1/")
    page.locator("p.keep button").click()
    expect(page.locator(".now-big")).to_have_text("Table 15")
    for place in (*PUBLIC[:-1], "tables/?by=name", "crosstable/", "draw/3/", "find/?q=mar"):
        page.goto(f"{demo_server}{public}{place}")
        assert [place, *layout_faults(page, SIZES[0])] == [place]


@pytest.mark.long
def test_pages_of_an_erased_contest_say_so_and_ask_no_more(shared_server: str, page: Page) -> None:
    code = _contest(page, shared_server)
    places = (f"/c/{code}/", f"/c/{code}/screen/?show=both", f"/desk/{code}/rounds/1/draw/")
    open_pages = [_opened(page.context, shared_server + place) for place in places]
    _erase(page, shared_server, code)
    for seen in open_pages:
        seen.clock.fast_forward("00:30")
        expect(seen.get_by_role("heading")).to_have_text("Ce concours n’existe pas")
        expect(seen.locator("script, meta[http-equiv]")).to_have_count(0)


def _contest(page: Page, server: str) -> str:
    """A new contest with a draft of its first round; its code."""
    steps.come_in(page, server)
    desk = steps.create_tournament(page, server, "Concours effacé")
    steps.enter(page, desk, [f"Anne {name}, Jean {name}" for name in ("Un", "Deux", "Cinq", "Six")])
    steps.draw(page, desk, 1)
    return desk.rstrip("/").rsplit("/", 1)[1]


def _opened(context: BrowserContext, address: str) -> Page:
    """A page whose clock the test sets."""
    page = context.new_page()
    page.clock.install()
    page.goto(address)
    return page


def _erase(page: Page, server: str, code: str) -> None:
    page.goto(f"{server}/clubs/1/contests/{code}/delete/")
    steps.fill(page, {"name": "Concours effacé"})
    steps.send(steps.post_form(page))
