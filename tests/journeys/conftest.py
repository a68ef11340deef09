"""A real server on a data directory of its own, and a real browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from scripts.browser import launch
from tests.journeys.steps import PATIENCE
from tests.prepared import with_static_files

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def demo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a new installation with the demonstration loaded."""
    with _served(tmp_path_factory.mktemp("data"), "--demo") as address:
        yield address


@pytest.fixture(scope="module")
def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installation without an account or a club."""
    with _served(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="module")
def games_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installation with one table of every game."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "tests.journeys.tables"]
    subprocess.run(command, cwd=ROOT, env=_environ(data), check=True)
    with _served(data) as address:
        yield address


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installation with a club of two organisers."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "tests.journeys.people"]
    subprocess.run(command, cwd=ROOT, env=_environ(data), check=True)
    with _served(data) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@contextmanager
def _served(data: Path, *options: str) -> Iterator[str]:
    environ = _environ(with_static_files(data))
    command = [sys.executable, "-m", "belote_club", *options]
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield _address(process)
        finally:
            process.terminate()


def _environ(data: Path) -> dict[str, str]:
    environ = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    own = {"BELOTE_DATA": str(data), "PORT": "0", "LANG": "fr_FR", "BELOTE_NEWS_SECONDS": "0"}
    return environ | own


def _address(process: subprocess.Popen[str]) -> str:
    """The address in the banner, read once the server listens."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://localhost:\d+", line):
            return found[0]
    raise AssertionError("the server ended before it served")
