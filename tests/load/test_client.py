"""The browser of the load generator, against a server with prepared answers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable

import pytest

from tests.load.client import Answer, Browser, Connection

pytestmark = pytest.mark.process

Use = Callable[[Browser], Awaitable[object]]
CLOSES = b"close"


class Rote:
    """A server that answers each request with the next prepared answer."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = list(answers)
        self.requests: list[str] = []
        self.connections = 0

    def used_by(self, use: Use) -> list[str]:
        """Let a new browser use the server; return the heads of its requests."""
        asyncio.run(self._serve(use))
        return self.requests

    async def _serve(self, use: Use) -> None:
        server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        line = Connection("127.0.0.1", server.sockets[0].getsockname()[1])
        async with server:
            await use(Browser(line))
            line.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        while self.answers and (head := await self._head(reader)):
            self.requests.append(head)
            answer = self.answers.pop(0)
            if answer == CLOSES:
                break
            writer.write(answer)
            if b"content-length" not in answer and b" 204 " not in answer:
                break
        writer.close()

    @staticmethod
    async def _head(reader: asyncio.StreamReader) -> str:
        try:
            return (await reader.readuntil(b"\r\n\r\n")).decode()
        except asyncio.IncompleteReadError:
            return ""


def said(body: bytes = b"", *headers: str, status: str = "200 OK") -> bytes:
    """The bytes of an answer."""
    lines = [f"HTTP/1.1 {status}", f"content-length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


NOTHING = b"HTTP/1.1 204 No Content\r\n\r\n"


def test_one_connection_serves_several_requests() -> None:
    server = Rote(said(b"one"), NOTHING, said(b"two"))

    async def use(browser: Browser) -> None:
        answers = [await browser.open(address) for address in ("/1", "/2", "/3")]
        assert [(one.status, one.text) for one in answers] == [
            (200, "one"),
            (204, ""),
            (200, "two"),
        ]

    assert [head.split()[1] for head in server.used_by(use)] == ["/1", "/2", "/3"]
    assert server.connections == 1


def test_a_connection_that_the_server_closed_is_opened_again() -> None:
    server = Rote(said(b"one"), CLOSES, said(b"two"))

    async def use(browser: Browser) -> None:
        await browser.open("/1")
        assert (await browser.open("/2")).text == "two"

    assert [head.split()[1] for head in server.used_by(use)] == ["/1", "/2", "/2"]
    assert server.connections == 2


def test_a_new_connection_closed_without_an_answer_is_an_error() -> None:
    async def use(browser: Browser) -> None:
        with pytest.raises(ConnectionError):
            await browser.open("/1")

    Rote(CLOSES).used_by(use)


@pytest.mark.parametrize(
    "answer",
    [
        said(gzip.compress(b"vingt-et-un"), "Content-Encoding: gzip"),
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"9\r\nvingt-et-\r\n2;x\r\nun\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\nvingt-et-un",
    ],
    ids=["compressed", "in chunks", "until it closes"],
)
def test_every_encoding_of_a_body_is_read(answer: bytes) -> None:
    async def use(browser: Browser) -> None:
        assert (await browser.open("/")).text == "vingt-et-un"

    assert "accept-encoding: gzip" in Rote(answer).used_by(use)[0].lower()


def test_cookies_are_stored_sent_under_their_path_and_deleted() -> None:
    server = Rote(
        said(
            b"", "Set-Cookie: csrftoken=t; Path=/", "Set-Cookie: my_pair=7; Max-Age=9; Path=/c/x/"
        ),
        said(),
        said(b"", 'Set-Cookie: my_pair=""; Max-Age=0; Path=/c/x/'),
        said(),
    )

    async def use(browser: Browser) -> None:
        for address in ("/login/", "/c/x/ranking/", "/c/x/", "/c/x/"):
            await browser.open(address)

    sent = [_header(head, "Cookie") for head in server.used_by(use)]
    assert sent == ["", "csrftoken=t; my_pair=7", "csrftoken=t; my_pair=7", "csrftoken=t"]


def test_redirects_are_followed_and_parts_requested_as_htmx_does() -> None:
    server = Rote(said(b"", "Location: /c/x/pair/7/", status="302 Found"), said(), NOTHING)

    async def use(browser: Browser) -> Answer:
        await browser.open("/c/x/find/?q=7")
        return await browser.part("?seen=1", "live")

    last = server.used_by(use)[-1]
    assert last.split()[1] == "/c/x/pair/7/?seen=1"
    assert (_header(last, "HX-Request"), _header(last, "HX-Target")) == ("true", "live")
    assert _header(last, "HX-Current-URL").endswith("/c/x/pair/7/")


def test_a_poll_sends_the_tag_of_the_last_answer() -> None:
    server = Rote(said(b"", 'ETag: W/"a"'), said(b"", status="304 Not Modified"), said())

    async def use(browser: Browser) -> None:
        assert (await browser.part("/p")).status == 200
        assert (await browser.part("/p")).status == 304
        await browser.part("/p")

    assert [_header(head, "If-None-Match") for head in server.used_by(use)] == ["", 'W/"a"', ""]


def test_a_form_is_sent_with_its_origin() -> None:
    async def use(browser: Browser) -> None:
        await browser.send("/keep/", {"key": "é"}, htmx=True)

    (head,) = Rote(said()).used_by(use)
    assert head.startswith("POST /keep/ ")
    assert _header(head, "Content-Length") == str(len("key=%C3%A9"))
    assert _header(head, "Origin").startswith("http://127.0.0.1:")
    assert _header(head, "HX-Request") == "true"


def _header(head: str, name: str) -> str:
    lines = (line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
    return next((value for one, value in lines if one == name), "")
