"""A copy is put back by the real server: its process ends, and its parent starts the next."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.belote_club.processes import ROOT, belote_club, environment
from tests.belote_club.sent_again import hidden
from tests.belote_club.test_servers import gunicorn
from tests.matrix import rarely
from tests.prepared import installation_in
from tests.serving import serving_process

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc"),
]
PASSWORD = "trois-petits-as"
TWICE = f"{PASSWORD}\n{PASSWORD}\n"
READY = re.compile(r"http://localhost:(\d+)/")


class Browser:
    """A browser with cookies, which follows redirections."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str, fields: dict[str, str] | None = None) -> str:
        data = urllib.parse.urlencode(fields).encode() if fields else None
        try:
            with self._opener.open(f"{self.address}{path}", data, timeout=120) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(error.read().decode()) from error

    def send(self, page: str, to: str = "", **fields: str) -> str:
        """Send the form of a page, which goes to its address or another one."""
        return self.get(to or page, dict(hidden(self.get(page))) | fields)


@contextmanager
def served(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address."""
    with subprocess.Popen(
        [sys.executable, "-m", "belote_club"],
        cwd=ROOT,
        env=environment(data),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        try:
            found = next(filter(None, map(READY.search, process.stdout)))
            yield process, f"http://127.0.0.1:{found[1]}"
        finally:
            process.terminate()


def odile(address: str) -> Browser:
    """The browser of the first account, which has made a copy."""
    browser = Browser(address)
    browser.send("/setup/", name="Odile", password=PASSWORD, again=PASSWORD)
    assert "faite et vérifiée" in browser.send("/copies/", "/copies/make/")
    return browser


def put_back(browser: Browser) -> str:
    """Put the oldest copy back; the page that waits."""
    addresses = re.findall(r'href="(/copies/[^"]+/put-back/)"', browser.get("/copies/"))
    return browser.send(addresses[-1], read="on")


def accounts(data: Path) -> str:
    return belote_club(data, "account", "list").stdout


@contextmanager
def visitors(address: str) -> Iterator[list[str]]:
    """Somebody opens a page again and again; what went wrong."""
    wrong: list[str] = []
    over = Event()

    def visit() -> None:
        while not over.wait(0.05):
            try:
                Browser(address).get("/healthz")
            except OSError as error:
                wrong.append(repr(error))

    thread = Thread(target=visit)
    thread.start()
    try:
        yield wrong
    finally:
        over.set()
        thread.join()


def ends(process: int) -> bool:
    """Whether a process ends within a minute."""
    for _turn in range(600):
        if not Path(f"/proc/{process}").exists():
            return True
        time.sleep(0.1)
    return False


def test_the_next_process_serves_the_copy(tmp_path: Path) -> None:
    data = installation_in(tmp_path)
    with served(data) as (launcher, address):
        browser = odile(address)
        assert belote_club(data, "account", "add", "Zoe", typed=TWICE).returncode == 0
        first = serving_process(launcher.pid)
        with visitors(address) as wrong:
            waiting = put_back(browser)
            assert 'http-equiv="refresh" content="3; url=/"' in waiting
            page = browser.get("/")
        assert "La copie est restaurée" in page, "the same session goes on"
        assert wrong == [], "nobody is refused: the port stays open"
        assert serving_process(launcher.pid) != first
        assert launcher.poll() is None
        assert "Odile" in accounts(data)
        assert "Zoe" not in accounts(data)
        copies = browser.get("/copies/")
        assert copies.count("/put-back/") == 2, "the present state was copied before"
    assert launcher.returncode == 0


@pytest.mark.long
def test_gunicorn_starts_the_next_worker(tmp_path: Path) -> None:
    data = installation_in(tmp_path)
    with gunicorn(data, "--threads", "4") as (process, address):
        browser = odile(f"http://{address}")
        assert belote_club(data, "account", "add", "Zoe", typed=TWICE).returncode == 0
        put_back(browser)
        assert "La copie est restaurée" in browser.get("/")
        assert "Zoe" not in accounts(data)
        assert process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGKILL, rarely(signal.SIGTERM)])
def test_no_server_outlives_its_launcher(tmp_path: Path, number: signal.Signals) -> None:
    with served(installation_in(tmp_path)) as (launcher, _address):
        server = serving_process(launcher.pid)
        launcher.send_signal(number)
        assert ends(server)


@pytest.mark.long
def test_a_server_that_is_killed_ends_the_launcher(tmp_path: Path) -> None:
    with served(installation_in(tmp_path)) as (launcher, _address):
        os.kill(serving_process(launcher.pid), signal.SIGKILL)
        assert launcher.wait(60) == 128 + signal.SIGKILL
