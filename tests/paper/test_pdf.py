"""PDFs read our static files and nothing else."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.belote_club.processes import run
from tests.paper.paper import text_of
from tournaments.paper.pdf import NoPdfError, pdf_of
from tournaments.paper.static_files import ORIGIN, static_file
from tournaments.paper.url_fetcher import OurFilesOnly


@pytest.mark.parametrize("read", [static_file, lambda url: OurFilesOnly().fetch(url)])
def test_nothing_but_a_static_file_is_read(read: Callable[[str], object]) -> None:
    for url in (
        "file:///etc/passwd",
        "http://127.0.0.1:1/logo.png",
        "https://example.org/static/css/print.css",
        f"{ORIGIN}/desk/martin/",
        f"{ORIGIN}/static/../manage.py",
        f"{ORIGIN}/static/%2e%2e/manage.py",
        f"{ORIGIN}/static/../../../../etc/passwd",
        f"{ORIGIN}/static/css/no-such-file.css",
        f"{ORIGIN}/static/",
    ):
        with pytest.raises(ValueError, match="static file"):
            pytest.fail(f"{url} was read: {read(url)}")


def test_a_static_file_is_read_with_its_type() -> None:
    answer = OurFilesOnly().fetch(f"{ORIGIN}/static/css/print.css")
    assert answer.content_type == "text/css"
    assert b"@page" in answer.read()


def test_a_font_is_unpacked_as_weasyprint_would_do_for_each_paper() -> None:
    answer = OurFilesOnly().fetch(f"{ORIGIN}/static/fonts/signs.woff2")
    assert answer.content_type == "font/ttf"
    assert answer.read()[:4] == b"\0\1\0\0"


def test_data_urls_in_the_page_are_read() -> None:
    assert OurFilesOnly().fetch("data:text/plain,belote").read() == b"belote"


def test_pages_with_foreign_addresses_are_made_without_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    page = '<p>Belote</p><img src="http://127.0.0.1:1/x.png"><img src="file:///etc/passwd">'
    with caplog.at_level(logging.ERROR, "weasyprint"):
        made = pdf_of(page)
    assert made.startswith(b"%PDF")
    assert caplog.text.count("not one of our static files") == 2


def test_without_weasyprint_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(NoPdfError):
        pdf_of("<p>Belote</p>")


def test_the_server_starts_without_the_libraries_of_pdfs(tmp_path: Path) -> None:
    """Importing them takes a second and 40 MB, and WeasyPrint needs a library of the system."""
    missing = "import sys; sys.modules['weasyprint'] = None"
    start = "import django; django.setup(); import belote_club.server, belote_club.urls"
    own = {"DJANGO_SETTINGS_MODULE": "belote_club.settings"}
    answer = run(tmp_path, sys.executable, "-c", f"{missing}; {start}", **own)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_the_origin_of_the_page_is_not_a_real_host() -> None:
    assert ORIGIN.endswith(".invalid")


def test_script_in_a_page_is_neither_run_nor_printed() -> None:
    made = pdf_of("<p>Belote</p><script>document.write('capot')</script>")
    assert text_of(PdfReader(BytesIO(made))) == "Belote"
