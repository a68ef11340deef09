"""PDF by a browser of this machine, where WeasyPrint has no Pango: Edge, Chrome or Chromium."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tournaments.paper.press.self_contained import self_contained

COMMANDS = (
    *("microsoft-edge", "google-chrome", "google-chrome-stable", "chromium", "chromium-browser"),
    "chromium-headless-shell",
)
ON_WINDOWS = ("Microsoft/Edge/Application/msedge.exe", "Google/Chrome/Application/chrome.exe")
WINDOWS_FOLDERS = ("ProgramFiles(x86)", "ProgramFiles", "LocalAppData")
ON_MACOS = (
    *("Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"),
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
OPTIONS = (
    *("--headless", "--no-pdf-header-footer", "--no-first-run", "--no-default-browser-check"),
    *("--disable-gpu", "--disable-extensions", "--disable-sync", "--disable-component-update"),
    # The page needs nothing from elsewhere, nor does its browser.
    *("--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND"),
    # It prints once fonts are read: on a busy machine letters would be blank before. These are
    # milliseconds of the page's own clock, which runs on as soon as nothing is being read.
    "--virtual-time-budget=5000",
)
MOST_SECONDS = 120
END_OF_PDF = b"%%EOF"
LOOK_EVERY = 0.05
AFTER_THE_END = 2.0
"""Seconds that a file may come after the process has ended: on Windows another one may write it."""


class BrowserError(Exception):
    """The browser made no PDF."""


def found_browser() -> Path | None:
    """A browser of this machine that can print without a window; None if there is none."""
    return next((path for path in _candidates() if path.is_file()), None)


def _candidates() -> Iterator[Path]:
    if sys.platform == "win32":
        folders = [Path(os.environ[name]) for name in WINDOWS_FOLDERS if name in os.environ]
        yield from (folder / name for name in ON_WINDOWS for folder in folders)
        return
    if sys.platform == "darwin":
        yield from (Path("/Applications") / name for name in ON_MACOS)
    yield from (Path(path) for name in COMMANDS if (path := shutil.which(name)))


def pdf_by(browser: Path, html: str, folder: Path, most_seconds: float = MOST_SECONDS) -> bytes:
    """The PDF of a printed page.

    :param folder: of this browser alone, for its profile and the page; nobody else may use it.
    :raises BrowserError: where the file is not complete in time.
    """
    folder.mkdir(parents=True, exist_ok=True)
    page, pdf = folder / "paper.html", folder / "paper.pdf"
    pdf.unlink(missing_ok=True)
    page.write_text(self_contained(html), encoding="utf-8")
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command = [
        *(str(browser), *OPTIONS, *as_root),
        f"--user-data-dir={folder / 'profile'}",
        f"--print-to-pdf={pdf}",
        page.as_uri(),
    ]
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent) as process:  # noqa: S603
        try:
            return _complete(pdf, process, time.monotonic() + most_seconds)
        finally:
            process.kill()
            for file in (page, pdf):
                with suppress(OSError):
                    file.unlink(missing_ok=True)


def _complete(pdf: Path, process: subprocess.Popen[bytes], last: float) -> bytes:
    """The content of a PDF once it is written to its end."""
    while time.monotonic() < last:
        if process.poll() is not None:
            last = min(last, time.monotonic() + AFTER_THE_END)
        with suppress(OSError):
            content = pdf.read_bytes()
            if content.rstrip().endswith(END_OF_PDF):
                return content
        time.sleep(LOOK_EVERY)
    raise BrowserError("the browser made no PDF")
