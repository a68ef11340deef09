"""The papers of an address: what they show, kept in the cache, counted for visitors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.presets import PRESETS
from tests import cast
from tests.installed import installed
from tests.matrix import rarely
from tests.paper.press.printers import PDF, SECONDS, Held, finishing_press
from tournaments.core.caching import cache_key
from tournaments.handouts import limits
from tournaments.handouts.papers import HANDOUTS
from tournaments.paper.press import jobs

pytestmark = pytest.mark.slow


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "fr"})


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> Iterator[Held]:
    """A press whose fake printer works at once unless the test holds it."""
    found = Held()
    found.go.set()
    with finishing_press(found) as press:
        monkeypatch.setattr(jobs, "PRESS", press)
        yield found


def page(query: str, paper: str = "rules") -> str:
    return f"/handouts/papers/{paper}/?{query}"


def pdf(query: str, paper: str = "rules") -> str:
    return f"/handouts/papers/{paper}.pdf?{query}"


class TestPages:
    @pytest.mark.parametrize(
        ("paper", "presets"),
        [
            *((paper, [*PRESETS][at::3]) for at, paper in enumerate(HANDOUTS)),
            *(rarely(paper, [*PRESETS]) for paper in HANDOUTS),
        ],
    )
    def test_each_paper_of_each_preset_opens(
        self, visitor: Client, paper: str, presets: list[str]
    ) -> None:
        for preset in presets:
            answer = visitor.get(page(f"preset={preset}&title=Amicale+%3Cde%3E+nous", paper))
            assert answer.status_code == 200, preset
            assert "Amicale &lt;de&gt; nous" in answer.content.decode(), preset

    def test_the_rule_sheet_says_the_rules_of_the_address(self, visitor: Client) -> None:
        html = visitor.get(page("preset=village_12&hands=15&articles=On+rit.")).content.decode()
        assert "La partie se joue en 15 donnes" in html
        assert "On\u00a0rit." in html

    @pytest.mark.parametrize(("size", "sheets"), [("a5", 11), ("a4", 21)])
    def test_so_many_cards_on_so_many_sheets(self, visitor: Client, size: str, sheets: int) -> None:
        html = visitor.get(
            page(f"preset=village_12&cards=21&size={size}", "cards")
        ).content.decode()
        assert html.count('class="card-sheet"') == sheets
        assert html.count('class="card-page ') == 21

    @pytest.mark.parametrize("sides", ["2", "6"])
    def test_cards_for_so_many_players(self, visitor: Client, sides: str) -> None:
        html = visitor.get(page(f"preset=comptoir&cards=1&sides={sides}", "cards")).content.decode()
        letters = html.partition('<p class="card-letters">')[2].partition("</p>")[0]
        assert letters.count("n°") == int(sides)

    def test_a_title_stands_on_a_card_whole(self, visitor: Client) -> None:
        title = " ".join(["Belote"] * 11)
        html = visitor.get(page(f"preset=belote&cards=1&title={title}", "cards")).content.decode()
        where = html.partition('<p class="card-where')[2].partition("</p>")[0]
        assert title in where
        assert "Concours" not in where

    def test_an_unknown_paper_is_not_found(self, visitor: Client) -> None:
        for at in (page("preset=belote", "diploma"), pdf("preset=belote", "diploma")):
            assert visitor.get(at).status_code == 404


class TestPdf:
    def test_it_has_a_name(self, visitor: Client, printer: Held) -> None:
        answer = visitor.get(pdf("preset=village_12", "cards"))
        assert answer.content.startswith(PDF)
        assert answer["Content-Disposition"] == (
            'inline; filename="feuilles-de-marque-vierges-concours-de-village-12-donnes.pdf"'
        )

    def test_equal_wishes_are_made_once_however_they_are_written(
        self, visitor: Client, printer: Held
    ) -> None:
        for query in (
            "preset=village_12&hands=16",
            "hands=16&preset=village_12&utm_source=x",
            "preset=village_16&title=&cards=7",
            "preset=village_16&timed=no",
        ):
            assert visitor.get(pdf(query)).status_code == 200
        assert len(printer.made) == 1

    def test_other_wishes_are_made_again(self, visitor: Client, printer: Held) -> None:
        wishes = ("", "&hands=15", "&title=Amicale", "&cards=19", "&size=a4")
        for made, other in enumerate(wishes, start=1):
            visitor.get(pdf(f"preset=village_12{other}", "cards"))
            assert len(printer.made) == made, other

    def test_each_language_has_its_own(self, printer: Held) -> None:
        for language in ("fr", "en", "fr"):
            Client().get(pdf("preset=belote"), headers={"accept-language": language})
        assert ["Règle" in html for html in printer.made] == [True, False]

    def test_a_browser_that_has_it_gets_an_empty_answer(
        self, visitor: Client, printer: Held
    ) -> None:
        tag = visitor.get(pdf("preset=belote"))["ETag"]
        answer = visitor.get(pdf("preset=belote"), headers={"if-none-match": tag})
        assert (answer.status_code, answer.content) == (304, b"")

    def test_many_sheets_are_followed_on_a_page(
        self, visitor: Client, printer: Held, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, pdf_engine=lambda: "weasyprint")
        printer.go.clear()
        at = pdf("preset=belote&cards=80", "cards")
        answer = visitor.get(at)
        assert answer.status_code == 202
        html = answer.content.decode()
        assert "sur environ 40<" in html
        poll = html.partition('hx-get="')[2].partition('"')[0].replace("&amp;", "&")
        assert visitor.get(poll, headers={"hx-request": "true"}).status_code == 202
        job = jobs.PRESS.job(poll.partition("making=")[2])
        printer.go.set()
        assert job is None or job.done.wait(SECONDS)
        assert visitor.get(poll, headers={"hx-request": "true"})["HX-Redirect"] == poll
        assert visitor.get(at).content.startswith(PDF)
        assert [html.count('class="card-sheet"') for html in printer.made] == [40]

    def test_the_language_of_a_long_paper_is_that_of_its_reader(
        self, printer: Held, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, pdf_engine=lambda: "weasyprint")
        printer.go.clear()
        at = pdf("preset=belote&cards=60", "cards")
        html = Client().get(at, headers={"accept-language": "en"}).content.decode()
        job = jobs.PRESS.job(html.partition("making=")[2].partition('"')[0])
        printer.go.set()
        assert job is None or job.done.wait(SECONDS)
        assert all("Taker" in html for html in printer.made)

    def test_too_many_who_wait_are_asked_to_come_back(
        self, visitor: Client, printer: Held, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jobs, "MOST_WAITING", dict.fromkeys(jobs.Rank, 0))
        answer = visitor.get(pdf("preset=belote&title=Amicale"))
        assert (answer.status_code, answer["Retry-After"]) == (503, "10")
        html = answer.content.decode()
        assert f'href="{page("preset=belote&title=Amicale").replace("&", "&amp;")}"' in html

    def test_without_the_library_the_page_is_offered(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, pdf_engine=str)
        answer = visitor.get(pdf("preset=belote&cards=60", "cards"))
        assert answer.status_code == 503
        assert "Pas de PDF sur cet ordinateur" in answer.content.decode()


class TestSixLoops:
    """One address asks for other papers without end; somebody else wants one."""

    @pytest.fixture
    def loop(self, printer: Held) -> Iterator[Client]:
        """The loop has a paper in the making."""
        printer.go.clear()
        loop = Client(REMOTE_ADDR="192.0.2.1")
        asking = Thread(target=loop.get, args=[pdf("preset=belote")], daemon=True)
        asking.start()
        assert printer.begun.wait(SECONDS)
        yield loop
        printer.go.set()
        asking.join(SECONDS)

    def test_another_visitor_gets_it(self, loop: Client, printer: Held) -> None:
        for preset in ("belote2", "comptoir", "coinche"):
            assert loop.get(pdf(f"preset={preset}")).status_code == 503
        printer.go.set()
        honest = Client(REMOTE_ADDR="192.0.2.2")
        assert honest.get(pdf("preset=village_12")).status_code == 200

    def test_what_was_not_made_is_not_counted(self, loop: Client, printer: Held) -> None:
        free = of_all()
        assert loop.get(pdf("preset=comptoir")).status_code == 503
        assert of_all() == pytest.approx(free, abs=1)


def of_all() -> float:
    """The sheets that may be made for all visitors together."""
    bucket: limits.Bucket = cache.get(cache_key("sheets"))
    return bucket.free


class TestCounted:
    @pytest.fixture(autouse=True)
    def _few(self, monkeypatch: pytest.MonkeyPatch, printer: Held) -> None:
        """A visitor has two sheets, and time stands still."""
        monkeypatch.setattr(limits, "OF_A_BROWSER", 2)
        monkeypatch.setattr(limits, "time", lambda: 0.0)

    def test_who_asks_for_many_is_told_when_to_ask_again(
        self, visitor: Client, printer: Held
    ) -> None:
        for preset in ("belote", "belote2"):
            assert visitor.get(pdf(f"preset={preset}")).status_code == 200
        answer = visitor.get(pdf("preset=comptoir"))
        assert (answer.status_code, answer["Retry-After"]) == (429, "1")
        html = answer.content.decode()
        assert "Redemandez dans une minute" in html
        assert f'href="{page("preset=comptoir")}"' in html
        assert len(printer.made) == 2

    def test_what_was_made_before_costs_nothing(self, visitor: Client) -> None:
        for _again in range(5):
            assert visitor.get(pdf("preset=belote")).status_code == 200
        assert visitor.get(pdf("preset=belote2")).status_code == 200

    def test_the_page_to_print_is_open_all_the_same(self, visitor: Client) -> None:
        for preset in ("belote", "belote2", "comptoir"):
            visitor.get(pdf(f"preset={preset}"))
            assert visitor.get(page(f"preset={preset}")).status_code == 200

    @pytest.mark.django_db
    def test_who_is_signed_in_is_not_counted(self) -> None:
        odile = cast.signed_in(cast.organiser(cast.club()))
        for preset in ("belote", "belote2", "comptoir"):
            assert odile.get(pdf(f"preset={preset}")).status_code == 200
