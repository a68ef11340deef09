"""Papers made by a browser of the machine, where WeasyPrint has no Pango."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.matrix import one_in, rarely
from tests.paper.halls import GAMES, hall
from tests.paper.paper import SITE, page
from tests.paper.press.engines import hide_browsers, hide_pango
from tests.paper.test_matrix import HEAD
from tests.paper.test_meetings import drawn
from tournaments.models import Tournament
from tournaments.paper.documents import DOCUMENTS
from tournaments.paper.pdf import NoPdfError, layout, pdf_of
from tournaments.paper.press.browser import BrowserError, found_browser, pdf_by
from tournaments.paper.press.printer import Printer, PrinterError, engine
from tournaments.paper.press.self_contained import SHEET, self_contained
from tournaments.paper.static_files import ORIGIN, static_file

FEW = ("cards", "ranking", "rules", "brackets", "diplomas")
CONTEST = "Concours de la Saint-Martin"


@pytest.fixture
def printer(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Printer]:
    hide_pango(monkeypatch, tmp_path)
    printer = Printer()
    yield printer
    printer.end()


@pytest.fixture
def evening(db: None) -> Tournament:
    return hall("belote", 22, "usual")


def _as_weasyprint_makes_it(printer: Printer, tournament: Tournament, paper: str) -> None:
    html = page(tournament, paper)
    made = PdfReader(BytesIO(printer.print(html)))
    assert printer.engine != "weasyprint"
    assert len(made.pages) == len(layout(html).pages)
    root: Any = made.root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "fr"
    for number, sheet in enumerate(made.pages, start=1):
        if HEAD in html:
            text = sheet.extract_text()
            assert CONTEST in text
            assert SITE in text
            assert f"{number} / {len(made.pages)}" in text
            assert sheet.images


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("paper", FEW)
def test_a_browser_makes_the_same_sheets(printer: Printer, evening: Tournament, paper: str) -> None:
    _as_weasyprint_makes_it(printer, evening, paper)


@pytest.mark.long
@pytest.mark.one_database
@pytest.mark.parametrize(("game", "number"), [*product(GAMES, (3, 22, 200))])
def test_every_paper_is_the_same_by_both(
    printer: Printer, db: None, game: str, number: int
) -> None:
    tournament = hall(game, number, "sixty")
    for paper in DOCUMENTS:
        _as_weasyprint_makes_it(printer, tournament, paper)


def test_a_page_in_one_file_asks_for_nothing_else(evening: Tournament) -> None:
    for paper in DOCUMENTS:
        html = self_contained(page(evening, paper))
        assert "/static/" not in html
        assert "<link" not in html


def test_a_name_stays_text_in_the_head() -> None:
    html = (
        '<head></head><header class="paper-head"><p>&lt;/style&gt;"; x: y</p></header>'
        '<footer class="paper-foot"><p>1</p></footer>'
    )
    assert r'content: "\3c \2f style\3e \22 \3b  x\3a  y";' in self_contained(html)


def test_without_both_nothing_is_made(
    printer: Printer, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """WeasyPrint prints nine lines each time it looks for Pango."""
    hide_browsers(monkeypatch)
    for _paper in range(2):
        with pytest.raises(NoPdfError):
            printer.print("<p>1")
    assert engine() == ""
    assert capfd.readouterr() == ("", "")


def test_a_browser_that_makes_nothing_is_an_error(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\nexit 1\n")
    browser.chmod(0o755)
    with pytest.raises(BrowserError):
        pdf_by(browser, "<p>1", tmp_path / "folder", most_seconds=0.1)
    assert not any((tmp_path / "folder").iterdir())


def test_another_paper_is_made_after_an_error(printer: Printer) -> None:
    with pytest.raises(PrinterError):
        printer.print('<link rel="stylesheet" href="/etc/passwd">')
    assert printer.print("<p>1").startswith(b"%PDF")
    assert printer.engine == getattr(found_browser(), "stem", None)


def _prints_as_its_pdf(tournament: Tournament, paper: str, folder: Path) -> None:
    """The print of a page has the sheets of its PDF, each with the head and the foot."""
    html = page(tournament, paper)
    printed = PdfReader(BytesIO(pdf_by(_browser(), _as_opened(html), folder))).pages
    assert len(printed) == len(layout(html).pages), paper
    for number, sheet in enumerate(printed, start=1):
        if HEAD in html:
            text = sheet.extract_text()
            assert CONTEST in text, paper
            assert SITE in text, paper
            assert f"{number} / {len(printed)}" in text, paper


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("paper", one_in(2, DOCUMENTS))
def test_a_page_prints_as_its_pdf(evening: Tournament, paper: str, tmp_path: Path) -> None:
    _prints_as_its_pdf(evening, paper, tmp_path / "folder")


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("pairs", [36, 56])
def test_sheets_full_of_matches_print_as_their_pdf(db: None, tmp_path: Path, pairs: int) -> None:
    _prints_as_its_pdf(hall("belote", pairs, "sixty"), "match", tmp_path / "folder")


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize(
    ("pairs", "system"), [(8, "knockout"), rarely(32, "knockout"), rarely(16, "pools")]
)
def test_brackets_and_pools_print_as_their_pdf(
    db: None, tmp_path: Path, pairs: int, system: str
) -> None:
    tournament = drawn(pairs, system=system)
    _prints_as_its_pdf(tournament, "brackets", tmp_path / "folder")


@pytest.mark.slow
@pytest.mark.one_database
def test_a_poster_fills_its_sheet_as_in_its_pdf(evening: Tournament, tmp_path: Path) -> None:
    html = page(evening, "announcement")
    printed = _lowest(pdf_by(_browser(), _as_opened(html), tmp_path / "folder"))
    assert printed == pytest.approx(_lowest(pdf_of(html)), abs=6)


def _lowest(pdf: bytes) -> float:
    """How far the lowest words of the first sheet are above its edge, in points."""
    found = []

    def visit(text: str, page: list[float], line: list[float], *_font: Any) -> None:
        if text.strip():
            found.append(line[4] * page[1] + line[5] * page[3] + page[5])

    PdfReader(BytesIO(pdf)).pages[0].extract_text(visitor_text=visit)
    return min(found)


@pytest.mark.long
@pytest.mark.one_database
@pytest.mark.parametrize(("game", "number"), [*product(GAMES, (3, 22, 200))])
def test_every_page_prints_as_its_pdf(db: None, tmp_path: Path, game: str, number: int) -> None:
    tournament = hall(game, number, "sixty")
    for paper in DOCUMENTS:
        _prints_as_its_pdf(tournament, paper, tmp_path / "folder")


def _browser() -> Path:
    browser = found_browser()
    assert browser
    return browser


def _as_opened(html: str) -> str:
    """A page with the style sheets of the server, as its user prints it."""

    def sheet(link: re.Match[str]) -> str:
        return f'<style>@import url("{static_file(ORIGIN + link[1]).as_uri()}");</style>'

    return SHEET.sub(sheet, html).replace('"paper-head"', '"paper-head opened"')
