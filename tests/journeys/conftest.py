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
from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from scripts.browser import launch
from tests.journeys.steps import PATIENCE, come_in, french
from tests.prepared import DEMONSTRATION, installation_in

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def demo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a new installation with the demonstration loaded."""
    data = installation_in(tmp_path_factory.mktemp("data"), *DEMONSTRATION)
    with _served(data) as address:
        yield address


@pytest.fixture(scope="module")
def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installation without an account or a club."""
    with _served(installation_in(tmp_path_factory.mktemp("data"))) as address:
        yield address


@pytest.fixture(scope="package")
def games_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installation with a club, its organiser, and tables of every game.

    The journeys of a process share it: each has contests of its own.
    """
    data = installation_in(tmp_path_factory.mktemp("data"), "tests.journeys.tables")
    with _served(data) as address:
        yield address


@pytest.fixture(scope="package")
def odile(games_server: str, started_browser: Browser) -> StorageState:
    """The cookies of the organiser of `games_server`, who has logged in."""
    context = french(started_browser)
    come_in(context.new_page(), games_server, "odile")
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an installation with a club of two organisers; `steps.come_in` logs one in."""
    data = installation_in(tmp_path_factory.mktemp("data"), "tests.journeys.people")
    with _served(data) as address:
        yield address


@pytest.fixture(scope="package")
def started_browser() -> Iterator[Browser]:
    """One browser for all journeys of a process: it ends before tests that use the database.

    Playwright has an event loop in its thread, in which Django refuses to use the database.
    """
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def browser(started_browser: Browser) -> Iterator[Browser]:
    """The browser, which forgets every visit after the tests of a module."""
    yield started_browser
    for context in started_browser.contexts:
        context.close()


@contextmanager
def _served(data: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "belote_club"]
    with subprocess.Popen(
        command, cwd=ROOT, env=_environ(data), stdout=subprocess.PIPE, text=True
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
