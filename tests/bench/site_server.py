"""The real server on a new tournament while a measure runs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse

from tests.load.site import port_of, python, running

CODE = "bench"


class Visitor:
    """A browser with a persistent connection."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, address: str, *, tag: str = "", method: str = "GET") -> tuple[int, str]:
        """Read an answer to its end; return its status and tag."""
        headers = {"Accept-Language": "fr"} | ({"If-None-Match": tag} if tag else {})
        self.connection.request(method, address, headers=headers)
        answer: HTTPResponse = self.connection.getresponse()
        answer.read()
        return answer.status, answer.headers.get("ETag") or ""


@contextmanager
def serving() -> Iterator[Visitor]:
    """Fill a data directory and serve it while the block runs; delete it afterwards."""
    with tempfile.TemporaryDirectory(prefix="belote-club-bench-") as folder:
        environment = os.environ | {
            "BELOTE_DATA": folder,
            "PORT": "0",
            # Show a result on pages at once, not within five seconds.
            "BELOTE_NEWS_SECONDS": "0",
            "DJANGO_SETTINGS_MODULE": "tests.bench.site_settings",
        }
        python("tests.bench.site_fill", environment=environment)
        with running(environment) as process:
            yield Visitor(port_of(process))
