"""The real server on a contest of its own, for as long as a measure lasts."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = "tests.bench.site_settings"
PATIENCE = 90.0
CODE = "bench"


class Visitor:
    """A browser that keeps its connection open."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, address: str, *, tag: str = "", method: str = "GET") -> tuple[int, str]:
        """The status and the tag of an answer, read to its end."""
        headers = {"Accept-Language": "fr"} | ({"If-None-Match": tag} if tag else {})
        self.connection.request(method, address, headers=headers)
        answer: HTTPResponse = self.connection.getresponse()
        answer.read()
        return answer.status, answer.headers.get("ETag") or ""


@contextmanager
def serving() -> Iterator[Visitor]:
    """Fill a data directory, start the server on it, take both away afterwards."""
    folder = tempfile.mkdtemp(prefix="belote-club-bench-")
    port = _free_port()
    environment = os.environ | {
        "BELOTE_DATA": folder,
        "PORT": str(port),
        # A page changes with the result before it, not five seconds later.
        "BELOTE_NEWS_SECONDS": "0",
        "DJANGO_SETTINGS_MODULE": SETTINGS,
    }
    try:
        subprocess.run(
            [sys.executable, "-m", "tests.bench.site_fill"], env=environment, cwd=ROOT, check=True
        )
        with _running(environment):
            yield _first_visit(port)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "belote_club"],
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def _first_visit(port: int) -> Visitor:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError):
            visitor = Visitor(port)
            if visitor.ask("/healthz")[0] == 200:
                return visitor
        time.sleep(0.2)
    raise TimeoutError("the server did not start")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
