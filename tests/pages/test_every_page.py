"""Every page of every game in every state is valid, in one language and without dead links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import resolve
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.crawl import Address, addresses
from tests.matrix import rarely
from tests.pages import evenings
from tests.pages.reading import Page, read
from tests.paper.press.printers import quick_press
from tests.shared import taken_back
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]

State = Callable[[str], Tournament]


class Scene(NamedTuple):
    """A tournament, its kind and its state."""

    kind: str
    tournament: Tournament
    state: State


EVENINGS: tuple[tuple[str, State], ...] = (
    *((kind, evenings.empty) for kind in ("belote", "duel")),
    *((kind, evenings.playing) for kind in evenings.KINDS),
    *((kind, evenings.drafted) for kind in evenings.KINDS),
    ("melee_finals", evenings.followed),
    *((kind, evenings.crowded) for kind in ("belote", "melee")),
    *((kind, evenings.over) for kind in ("contree", "counter", "pools")),
)
"""Each kind while it is played and with a draft, the other states where they differ."""
EVERY_ROOM = ("public", "papers", "results", "rounds", "entrants", "ranking", "desk", "site")
WHERE_OPENED: dict[tuple[str, State], tuple[str, ...]] = {
    ("belote", evenings.empty): ("site", "desk", "entrants"),
    ("belote", evenings.drafted): EVERY_ROOM,
    ("three", evenings.playing): ("public", "papers", "results", "ranking"),
    ("melee", evenings.playing): ("public", "results", "rounds", "entrants", "site"),
    ("contree", evenings.playing): ("results",),
    ("duel", evenings.playing): ("results",),
    ("counter", evenings.playing): ("results", "papers"),
    ("bracket", evenings.drafted): ("rounds", "public"),
    ("pools", evenings.drafted): ("rounds",),
    ("melee_finals", evenings.followed): ("public", "results", "rounds"),
    ("belote", evenings.crowded): ("entrants", "desk"),
    ("counter", evenings.over): ("ranking",),
    ("pools", evenings.over): ("public", "ranking", "desk"),
}
"""The rooms that every run opens in an evening: where they differ from those of another."""
ROOMS = {
    "public": "/c/",
    "papers": "/desk/martin/papers/",
    "results": "/desk/martin/rounds/1/results/",
    "rounds": "/desk/martin/rounds/",
    "entrants": "/desk/martin/entrants/",
    "ranking": "/desk/martin/ranking/",
    "desk": "/desk/",
    "site": "/",
}
"""The addresses of each room begin so; the first that fits is its own."""
PAPERS = ("brackets", "cards", "match", "names", "ranking", "routes", "rules", "tables")
WORDS_OF_PAIRS = re.compile(r"\b(doublettes?|pairs?(?! avancent))\b", re.IGNORECASE)
SAID_OF_OTHERS = {"/", "/contests/new/", "/desk/martin/rules/"}
"""Pages of the installation, and the questions of a rule set, which speak of every game."""


def of_every_game(url: str) -> bool:
    return url in SAID_OF_OTHERS or url.startswith(("/help/", "/handouts/"))


@pytest.fixture(autouse=True)
def _paper_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the PDF printer: no test of this module is about PDFs."""
    quick_press(monkeypatch)


@pytest.fixture(scope="module")
def scene(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Scene]:
    """A tournament of a kind in a state, for the pages of every room."""
    kind, state = request.param
    with taken_back(django_db_blocker):
        yield Scene(kind, state(kind), state)


def room_of(url: str) -> str:
    return next(room for room, start in ROOMS.items() if url.startswith(start))


def urls(room: str) -> Iterator[str]:
    """The addresses to open in a room; each paper has its own address."""
    for address in addresses():
        for url in _urls(address):
            if room_of(url) == room:
                yield url


def _urls(address: Address) -> Iterator[str]:
    if "document" in address.parts:
        yield from (address.url(document=paper) for paper in PAPERS)
    elif "position" in address.parts:
        yield from (address.url(position=place) for place in (1, 2))
    else:
        yield address.url()


def scene_name(one: tuple[str, State]) -> str:
    kind, state = one
    return f"{kind}-{state.__name__}"


def shown(client: Client, url: str) -> str:
    """The page at an address; empty if it does not exist in this state."""
    answer = client.get(url)
    assert answer.status_code in (200, 302, 404, 405), (url, answer.status_code)
    html = "html" in answer.headers.get("Content-Type", "")
    return answer.content.decode() if answer.status_code == 200 and html else ""


def pages(scene: Scene, room: str, language: str = "fr") -> Iterator[tuple[str, Page]]:
    """The pages of a room as the organiser sees them."""
    odile = cast.signed_in(cast.organiser(scene.tournament.club))
    odile.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for url in urls(room):
        html = shown(odile, url)
        if "<html" in html:
            yield url, read(html)


HEAD = '<html lang="fr"><head><title>Concours</title></head><body><h1>Concours</h1>'


def visits() -> Iterator[Any]:
    """Each room in each evening; in every run those whose pages differ."""
    for one in EVENINGS:
        for room in ROOMS:
            marks = [] if room in WHERE_OPENED.get(one, ()) else [pytest.mark.long]
            yield pytest.param(one, room, marks=marks, id=f"{scene_name(one)}-{room}")


@pytest.mark.parametrize(("scene", "room"), list(visits()), indirect=["scene"])
def test_is_valid_and_names_entrants_correctly(scene: Scene, room: str) -> None:
    """With a draft the links are followed too: then there is something to link to everywhere."""
    links = set[str]()
    for url, page in pages(scene, room):
        links.update(page.links)
        assert [fault for fault in page.faults() if not meant(url, fault)] == [], url
        assert page.language == "fr", url
        if (
            scene.kind in evenings.EACH_ALONE
            and url not in SAID_OF_OTHERS
            and not url.startswith("/help/")
        ):
            assert not WORDS_OF_PAIRS.search(page.text), url
    if scene.state is evenings.drafted:
        odile = cast.signed_in(get_user_model().objects.get())
        for link in one_of_each(links):
            assert odile.get(link).status_code in (200, 302), link


def meant(url: str, fault: str) -> bool:
    """Whether a fault is intended: each card of a sheet to cut has a first heading of its own."""
    return url == "/desk/martin/papers/cards/" and fault.endswith("first headings")


@pytest.mark.parametrize(
    "scene",
    [
        ("melee", evenings.playing),
        *(rarely((kind, evenings.playing)) for kind in ("contree", "three", "bracket")),
    ],
    ids=scene_name,
    indirect=True,
)
@pytest.mark.parametrize("room", ["public", "results", "entrants", "ranking", "desk"])
def test_is_valid_in_english(scene: Scene, room: str) -> None:
    for url, page in pages(scene, room, "en"):
        assert list(page.faults()) == [], url
        assert page.language == "en", url
        if (
            scene.kind in evenings.EACH_ALONE
            and url not in SAID_OF_OTHERS
            and not url.startswith("/help/")
        ):
            assert not WORDS_OF_PAIRS.search(page.text), url


def one_of_each(links: Iterable[str]) -> list[str]:
    """One link to each linked view, without links to files or other sites."""
    own = sorted(link for link in links if link.startswith("/") and "/static/" not in link)
    return list({resolve(urlsplit(link).path).url_name: link for link in own}.values())


class TestTheReaderCanFail:
    """The reader reports each kind of fault."""

    @pytest.mark.parametrize(
        ("body", "fault"),
        [
            ('<p id="a"></p><p id="a"></p>', "twice: #a"),
            ('<label for="a">Nom</label>', "for nothing: #a"),
            ('<p aria-describedby="a b" id="a"></p>', "aria-describedby nothing: #b"),
            ('<input name="q" id="a">', "a field without a name: q"),
            ("<h1>Deux</h1>", "2 first headings"),
            ('<img src="a.png">', "an image without words"),
            ('<p style="color: red"></p>', "script or style in a p"),
            ('<b onclick="go()"></b>', "script or style in a b"),
            ("</div>", "</div> closes nothing"),
            ("<p>Table None</p>", "left over: None"),
            ("<p>%(count)s tables</p>", "left over: %("),
            ("<p>&amp;amp;lt;b</p>", "left over: &amp;lt;"),
        ],
    )
    def test_a_fault_is_reported(self, body: str, fault: str) -> None:
        assert fault in list(read(f"{HEAD}{body}</body></html>").faults())

    @pytest.mark.parametrize(
        "body",
        [
            '<label for="a">Nom</label><input name="q" id="a">',
            '<label>Nom <input name="q"></label>',
            '<input name="q" aria-label="Nom">',
            '<input type="hidden" name="q"><img src="a.png" alt=""><br>',
            '<input name="q" list="a" title="Nom"><datalist id="a"></datalist>',
        ],
    )
    def test_a_valid_page_has_no_fault(self, body: str) -> None:
        assert list(read(f"{HEAD}{body}</body></html>").faults()) == []

    def test_an_element_that_is_never_closed_is_a_fault(self) -> None:
        assert "<p> is never closed" in list(read(f"{HEAD}<p>").faults())

    def test_a_link_to_each_view_is_followed_once(self) -> None:
        links = ["/help/", "/c/martin/pair/1/", "/c/martin/pair/2/", "https://example.org/"]
        assert one_of_each([*links, "/c/martin/pair/1/?show=all", "#top"]) == [
            "/c/martin/pair/2/",
            "/help/",
        ]
