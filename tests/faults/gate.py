"""A proxy between browsers and the server that counts bytes and drops answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

CHUNK = 65536
Ends: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class CutError(ConnectionError):
    """The proxy closes this connection."""


@dataclass(slots=True)
class Gate:
    """The proxy: its port stays the same while servers behind it are started and killed.

    A share `lose` of the answers to forms, between 0 and 1, is dropped, after the server has begun
    to answer.
    """

    chance: Random
    lose: float = 0.0
    upstream: int = 0
    """The port of the server."""
    port: int = 0
    lost: int = 0
    """How many answers to forms were dropped."""
    forms: int = 0
    """How many forms came."""
    _left: int = 0
    """Bytes that still pass before `_fire` is called; 0 for no end."""
    _fire: Callable[[], None] = lambda: None
    _links: set[asyncio.Task[None]] = field(default_factory=set)

    def after(self, count: int, fire: Callable[[], None]) -> None:
        """After this many more bytes in either direction, pass none and call a function once."""
        self._left, self._fire = count, fire

    def link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection of a browser."""
        link = asyncio.create_task(self._serve(reader, writer))
        self._links.add(link)
        link.add_done_callback(self._links.discard)

    async def close(self) -> None:
        """End every connection."""
        for link in self._links:
            link.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(OSError):
            below = await asyncio.open_connection("127.0.0.1", self.upstream)
            with closing(below[1]):
                await self._both_ways(_Both(self), (reader, writer), below)

    async def _both_ways(self, both: _Both, above: Ends, below: Ends) -> None:
        ways = (
            asyncio.create_task(both.ask(above[0], below[1])),
            asyncio.create_task(both.answer(below[0], above[1])),
        )
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    def passing(self, data: bytes) -> tuple[bytes, Callable[[], None]]:
        """The part of these bytes that still passes, and the function to call then."""
        if not self._left:
            return data, _nothing
        if len(data) < self._left:
            self._left -= len(data)
            return data, _nothing
        data, fire = data[: self._left], self._fire
        self._left = 0
        return data, fire


@dataclass(slots=True)
class _Both:
    """The two directions of one connection."""

    gate: Gate
    form: bool = False
    """Whether a form was sent that has no answer yet."""

    async def ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            if data.startswith(b"POST "):
                self.form = True
                self.gate.forms += 1
            await self._pass(data, writer)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            lost = self.form and self.gate.chance.random() < self.gate.lose
            self.form = False
            if lost:
                self.gate.lost += 1
                # Drop the whole answer, or all but its beginning.
                await self._pass(data[: self.gate.chance.choice((0, 0, 1, 400))], writer)
                raise CutError
            await self._pass(data, writer)

    async def _pass(self, data: bytes, writer: asyncio.StreamWriter) -> None:
        data, fire = self.gate.passing(data)
        writer.write(data)
        with suppress(ConnectionError):
            await writer.drain()
        fire()


@asynccontextmanager
async def gate(chance: Random, lose: float = 0.0) -> AsyncIterator[Gate]:
    """A gate that is open until the block ends."""
    made = Gate(chance, lose)
    server = await asyncio.start_server(made.link, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        await made.close()
        await server.wait_closed()


def _nothing() -> None:
    """Let the bytes pass."""
