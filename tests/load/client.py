"""An HTTP client that acts like a browser: persistent connection, cookies, gzip, htmx headers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import TypeAlias
from urllib.parse import urlencode, urljoin, urlsplit

PATIENCE = 120.0
EMPTY = {204, 304}
Headers: TypeAlias = dict[str, str]
_Read: TypeAlias = tuple[int, Headers, bytes, list[str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete answer; `headers` by their lower-case names, `body` as received."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    begun: float
    """When the request was sent, by `time.perf_counter`."""
    ended: float
    cookies: Sequence[str] = ()
    """The cookies that it sets, as it says them."""

    @property
    def seconds(self) -> float:
        """How long the request took."""
        return self.ended - self.begun

    @property
    def text(self) -> str:
        """The body as a browser reads it."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass(slots=True)
class _Cookie:
    value: str
    path: str


@dataclass(slots=True)
class Connection:
    """A persistent connection to a server, opened again when the server has closed it."""

    host: str
    port: int
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def ask(self, request: bytes) -> Answer:
        """Send a request once the previous one is answered, and read its answer.

        :raises OSError: if the server closes the connection without an answer.
        :raises TimeoutError: without an answer in time.
        """
        async with self._lock, asyncio.timeout(PATIENCE):
            begun = perf_counter()
            status, headers, body, cookies = await self._exchange(request)
            return Answer(status, headers, body, begun, perf_counter(), cookies)

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _exchange(self, request: bytes) -> _Read:
        """Send on the connection that is open; on a new one if the server has closed that."""
        if self._writer is not None:
            try:
                return await self._once(request)
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                self.close()
                if isinstance(error, asyncio.IncompleteReadError) and error.partial:
                    raise ConnectionError("the answer was cut") from error
        self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        try:
            return await self._once(request)
        except asyncio.IncompleteReadError as error:
            self.close()
            raise ConnectionError("the connection was closed without an answer") from error

    async def _once(self, request: bytes) -> _Read:
        assert self._reader is not None
        assert self._writer is not None
        try:
            self._writer.write(request)
            status, headers, cookies = _head(await self._reader.readuntil(b"\r\n\r\n"))
            return status, headers, await self._read_body(status, headers), cookies
        except asyncio.CancelledError:
            self.close()
            raise

    async def _read_body(self, status: int, headers: Headers) -> bytes:
        assert self._reader is not None
        if status in EMPTY:
            body = b""
        elif "content-length" in headers:
            body = await self._reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            body = await _chunks(self._reader)
        else:
            body = await self._reader.read()
            self.close()
        if headers.get("connection", "").lower() == "close":
            self.close()
        return body


@dataclass(slots=True)
class Browser:
    """A visitor's browser on one server, with one request at a time."""

    line: Connection
    cookies: dict[str, _Cookie] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    """The last address that was answered with an ETag, and the tag: a poll may ask for it again."""
    page: str = "/"
    """The address in the address bar."""

    @property
    def origin(self) -> str:
        """Scheme, host and port of the server."""
        return f"http://{self.line.host}:{self.line.port}"

    async def open(self, address: str) -> Answer:
        """Open a page and follow its redirects."""
        answer = await self.ask("GET", address)
        if answer.status in {301, 302, 303}:
            return await self.open(urljoin(address, answer.headers["location"]))
        self.page = address
        return answer

    async def part(self, address: str, target: str = "") -> Answer:
        """Request a part of the page as htmx does."""
        return await self.ask("GET", urljoin(self.page, address), headers=self._htmx(target))

    async def send(
        self,
        address: str,
        fields: Mapping[str, str],
        *,
        htmx: bool = False,
        target: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a form, by htmx or as a page."""
        sent = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": self.origin,
            "Referer": f"{self.origin}{self.page}",
        }
        if htmx:
            sent |= self._htmx(target)
        sent |= dict(headers or {})
        body = urlencode(fields).encode()
        return await self.ask("POST", urljoin(self.page, address), headers=sent, body=body)

    async def ask(
        self,
        method: str,
        address: str,
        *,
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
    ) -> Answer:
        """One request and its answer; raises what `Connection.ask` does."""
        where = urlsplit(address)
        path = where.path + (f"?{where.query}" if where.query else "")
        request = self._request(method, path, dict(headers or {}), body)
        answer = await self.line.ask(request)
        for cookie in answer.cookies:
            self._store_cookie(cookie)
        self.tags = {path: answer.headers["etag"]} if "etag" in answer.headers else {}
        return answer

    def _htmx(self, target: str) -> Headers:
        headers = {
            "HX-Request": "true",
            "HX-Current-URL": f"{self.origin}{self.page}",
        }
        return headers | ({"HX-Target": target} if target else {})

    def _request(self, method: str, path: str, headers: Headers, body: bytes) -> bytes:
        sent = {
            "Host": f"{self.line.host}:{self.line.port}",
            "Accept": "*/*" if "HX-Request" in headers else "text/html",
            "Accept-Encoding": "gzip",
            "Accept-Language": "fr",
        }
        cookies = [
            f"{name}={one.value}" for name, one in self.cookies.items() if path.startswith(one.path)
        ]
        if cookies:
            sent["Cookie"] = "; ".join(cookies)
        if path in self.tags and "HX-Request" in headers:
            sent["If-None-Match"] = self.tags[path]
        if method == "POST":
            sent["Content-Length"] = str(len(body))
        lines = "".join(f"{name}: {value}\r\n" for name, value in (sent | headers).items())
        return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body

    def _store_cookie(self, said: str) -> None:
        """Store a cookie, or delete one that expires."""
        (name, value), *rest = (part.strip().partition("=")[::2] for part in said.split(";"))
        facts = {key.lower(): word for key, word in rest}
        if facts.get("max-age") == "0":
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = _Cookie(value, facts.get("path", "/"))


def _head(head: bytes) -> tuple[int, Headers, list[str]]:
    """Status, headers and cookies of the head of an answer."""
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = [line.split(":", 1) for line in filter(None, lines)]
    headers = {name.lower(): value.strip() for name, value in pairs}
    cookies = [value.strip() for name, value in pairs if name.lower() == "set-cookie"]
    return int(first.split(" ", 2)[1]), headers, cookies


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = []
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        body.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readuntil(b"\r\n")
    return b"".join(body)
