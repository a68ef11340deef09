"""The real server answers HEAD as GET, without a byte of the body."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import pytest
from django.urls import reverse

from tests.belote_club.test_launcher import start
from tests.crawl import PARTS, addresses
from tests.matrix import rarely
from tests.prepared import DEMONSTRATION, installation_in

pytestmark = pytest.mark.process

OF_THE_SITE = ("/healthz", "/static/css/app.css", "/no-such-page", "/login")


@dataclass
class Visitor:
    """An HTTP client on a bare socket, with cookies."""

    port: int
    cookies: dict[str, str]

    def ask(
        self, method: str, path: str, body: str = "", host: str = "localhost"
    ) -> tuple[str, dict[str, str], bytes]:
        """The status line of the answer, its headers and every byte after them."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {host}",
            f"Cookie: {cookies}",
            f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded",
            "Connection: close",
        ]
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall("\r\n".join([*lines, "", body]).encode())
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        head, _, rest = answer.partition(b"\r\n\r\n")
        status, *fields = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value) for name, value in (f.split(": ", 1) for f in fields)]
        for name, value in headers:
            if name == "set-cookie":
                cookie, _, kept = value.strip().partition(";")[0].partition("=")
                self.cookies[cookie] = kept
        return status, dict(headers), rest


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    server = start(installation_in(tmp_path_factory.mktemp("data"), *DEMONSTRATION))
    yield server.port
    server.stop(signal.SIGTERM)


@pytest.fixture(scope="module")
def desk(port: int) -> tuple[Visitor, str]:
    """The desk of the demonstration, and the code of its tournament."""
    visitor = Visitor(port, {})
    _status, _headers, page = visitor.ask("GET", "/")
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    _status, headers, _body = visitor.ask(
        "POST", "/demo/load/", f"csrfmiddlewaretoken={token[1].decode()}"
    )
    visitor.ask("GET", headers["location"])
    return visitor, headers["location"].rstrip("/").rpartition("/")[2]


def paths(code: str) -> Iterator[str]:
    """Every address of the app, of a tournament with one round played and one drawn."""
    values = PARTS | {"code": code, "document": "ranking", "fmt": "csv"}
    for address in addresses():
        yield reverse(address.name, kwargs={part: values[part] for part in address.parts})
    yield from OF_THE_SITE


def same(visitor: Visitor, path: str) -> None:
    """Check that HEAD answers with the headers of GET and nothing after them."""
    status, headers, body = visitor.ask("HEAD", path)
    assert body == b"", path
    if path.endswith(".pdf") and " 200 " in status:
        assert int(headers["content-length"]) > 0, path
        return
    as_get, with_headers, page = visitor.ask("GET", path)
    length = {} if "transfer-encoding" in with_headers else {"content-length": str(len(page))}
    assert status == as_get, path
    assert compared(headers) == compared(with_headers), path
    assert headers.items() >= length.items(), path


def compared(headers: dict[str, str]) -> dict[str, str]:
    """The headers to compare: without changing ones, and without those of a chunked body."""
    apart = {"date", "expires", "set-cookie", "content-length", "transfer-encoding"}
    return {name: value for name, value in headers.items() if name not in apart}


@pytest.mark.parametrize("one_in", [18, rarely(1)])
def test_every_address_of_the_desk(desk: tuple[Visitor, str], one_in: int) -> None:
    visitor, code = desk
    for path in islice(paths(code), 0, None, one_in):
        same(visitor, path)


@pytest.mark.parametrize("addresses", [slice(1, None, 4), rarely(slice(None))], ids=str)
def test_every_address_of_the_public(desk: tuple[Visitor, str], addresses: slice) -> None:
    known, code = desk
    public = [path for path in paths(code) if path.startswith("/c/")]
    for path in (*public[addresses], *OF_THE_SITE):
        same(Visitor(known.port, {}), path)


def test_a_refused_host_has_no_body(port: int) -> None:
    status, _headers, body = Visitor(port, {}).ask("HEAD", "/healthz", host="evil.example")
    assert (status, body) == ("HTTP/1.1 400 Bad Request", b"")
