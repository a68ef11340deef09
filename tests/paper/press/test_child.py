"""The process that makes PDFs: its answers, and the effect of its end on the server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from tests.paper.press.printers import pages
from tournaments.paper.press.child import NICENESS
from tournaments.paper.press.printer import Printer, PrinterError, engine

pytestmark = pytest.mark.process

LINES = "<style>p{height:200px;margin:0}@page{size:300px 460px;margin:10px}</style>"


def lines(first: int, last: int) -> str:
    """Numbered paragraphs, two on a page."""
    numbers = range(first, last + 1)
    return LINES + "".join(f"<p>{number}</p>" for number in numbers)


@pytest.fixture(scope="module")
def printer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Printer]:
    """A printer of all tests here: its process takes half a second to be ready."""
    found = Printer()
    with override_settings(DATA_DIR=tmp_path_factory.mktemp("data")):
        yield found
    found.end()


def test_a_paper_is_made_and_its_sheets_are_reported(printer: Printer) -> None:
    ready: list[int] = []
    assert pages(printer.print(lines(1, 5), ready.append)) == ["1 2", "3 4", "5"]
    assert ready == [1, 2, 3]


def test_one_process_makes_one_paper_after_another(printer: Printer) -> None:
    printer.print("<p>1")
    first = printer.process
    printer.print("<p>2")
    assert first is not None
    assert printer.process is first


def test_it_has_a_lower_priority_than_the_server(printer: Printer) -> None:
    printer.print("<p>1")
    assert printer.process is not None
    if hasattr(os, "getpriority"):
        wanted = min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)
        assert os.getpriority(os.PRIO_PROCESS, printer.process.pid) == wanted


def test_a_process_that_was_killed_is_replaced(printer: Printer) -> None:
    printer.print("<p>1")
    assert printer.process is not None
    printer.process.kill()
    printer.process.wait()
    assert pages(printer.print("<p>2")) == ["2"]


def test_a_process_that_ends_in_the_middle_is_an_error(
    data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dies.py").write_text("import sys; sys.stdin.buffer.readline()")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    printer = Printer(module="dies")
    with pytest.raises(PrinterError):
        printer.print("<p>1")
    assert printer.process is None


def test_a_process_that_takes_too_long_is_ended(
    data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hangs.py").write_text("import threading; threading.Event().wait(60)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    printer = Printer(module="hangs", most_seconds=0.01)
    with pytest.raises(PrinterError):
        printer.print("<p>1")
    assert printer.process is None


def test_a_faulty_paper_does_not_end_the_process(printer: Printer) -> None:
    with pytest.raises(PrinterError):
        printer.print(7)  # type: ignore[arg-type]
    process = printer.process
    assert pages(printer.print("<p>1")) == ["1"]
    assert printer.process is process


def test_only_our_static_files_are_read(printer: Printer, tmp_path: Path) -> None:
    secret = tmp_path / "secret.css"
    secret.write_text("p::after { content: 'secret' }")
    sheets = f'<link rel="stylesheet" href="{secret.as_uri()}"><p>1'
    assert pages(printer.print(sheets)) == ["1"]


def test_the_check_of_the_printer_leaves_no_process(data_dir: Path) -> None:
    assert engine() == "weasyprint"
