"""The server of a hall: waitress, with a lane for the desk and limits on slow connections."""

from __future__ import annotations

import logging
import select
import socket
import sys
import time
from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar
from weakref import WeakSet

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import Error, RequestEntityTooLarge

from belote_club.event_loop import HAS_EPOLL, Watched
from belote_club.middleware import LARGEST_OF_STRANGERS, desk_sessions
from belote_club.preloading import keep_what_is_loaded

if sys.platform != "win32":
    import resource

logger = logging.getLogger(__name__)

DESK_THREADS = 4
# Few threads: they mostly send cached pages, and each page that is computed slows the desk.
PUBLIC_THREADS = 3
PATIENCE_SECONDS = 8.0
"""How long a public request may wait for a thread before it is told to come back later."""
TOLD_EVERY_SECONDS = 60.0
HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
# With epoll: longer than a phone waits between two requests, as idle connections cost nothing.
# Without epoll: short, as each open connection slows every request.
IDLE_SECONDS = 20 if HAS_EPOLL else 5
# A browser opens several connections for a page: a crowd needs them free again soon.
CROWDED_IDLE_SECONDS = 5
LOOK_EVERY_SECONDS = 2
RETRY_SECONDS = 10
END_SECONDS = 30.0
"""How long requests in progress may take when the server ends: the desk waits for a PDF as long."""
FIRST_SECONDS = 2.0
"""How long a server that ends waits for the first request of a connection just made."""
BIGGEST_HEAD = 32 * 1024
BIGGEST_UPLOAD = 20 * 1024 * 1024
# From browsers with a session that this process has not seen yet.
MOST_LARGE_AT_ONCE = 4
# A copy of the database, from somebody who is signed in: years of contests.
BIGGEST_COPY = 512 * 1024 * 1024
COPIES_ADDRESS = "/copies/bring/"
# Windows has no poll, and its select cannot watch more than 512 connections.
HAS_POLL = hasattr(select, "poll")
MOST_CONNECTIONS = 2000 if HAS_POLL else 450
# Reserved for the laptop itself and other addresses, however many one address opens.
KEPT_FREE = 50
FILES_BESIDE = 100
# Threads take turns often: with the default of 5 ms each step of a request waits for the others.
SWITCH_SECONDS = 0.001
LOOPBACK = ("127.0.0.1", "::1")

Application = Callable[..., Any]


class Lanes:
    """The task dispatcher: requests of the desk have threads of their own, all others share some.

    A request is the desk's if its cookie names a session that was seen signed in, so a made-up
    cookie takes no thread of the desk.
    """

    def __init__(
        self,
        desk_threads: int = DESK_THREADS,
        public_threads: int = PUBLIC_THREADS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shed = 0
        """public requests told to come back later, since the start"""
        self._clock = clock
        self._told_at = -TOLD_EVERY_SECONDS
        self._desk, self._public = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self._desk.set_thread_count(desk_threads)
        self._public.set_thread_count(public_threads)

    def add_task(self, channel: HallChannel) -> None:
        """Queue the next request of a connection; a request that could not be read is public."""
        cookies = channel.requests[0].headers.get("COOKIE", "")
        desk = bool(cookies) and desk_sessions.knows(cookies)
        channel.wait_from = None if desk else self._clock()
        (self._desk if desk else self._public).add_task(channel)

    def is_late(self, channel: HallChannel) -> bool:
        """Whether a public request has waited too long; if so, count it."""
        if channel.wait_from is None or self._clock() - channel.wait_from < PATIENCE_SECONDS:
            return False
        self.shed += 1
        if self._clock() - self._told_at >= TOLD_EVERY_SECONDS:
            self._told_at = self._clock()
            logger.warning("too many look on at once: %s asked to come back later", self.shed)
        return True

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """End the threads of both lanes."""
        ended = [lane.shutdown(cancel_pending, timeout) for lane in (self._desk, self._public)]
        return all(ended)


class ComeBackLater(Error):  # type: ignore[misc]
    """The answer to a public request that has waited too long; its page keeps what it shows."""

    code = 503
    reason = "Service Unavailable"
    more: tuple[tuple[str, str], ...] = (("Retry-After", str(RETRY_SECONDS)),)

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Status, headers and page."""
        headers = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
        return f"{self.code} {self.reason}", [*headers, *self.more], self.body


class TooLarge(ComeBackLater):
    """The answer to a request that brings more than its sender may; nothing of it was read."""

    code = 413
    reason = "Content Too Large"
    more = ()


class HallParser(HTTPRequestParser):  # type: ignore[misc]
    """A request as it comes in; only who is signed in brings much.

    A session that this process has not seen yet, as after a start, may be one of somebody who is
    signed in: a few of these at a time may bring as much.
    """

    adj: Adjustments
    large: ClassVar[WeakSet[HallParser]] = WeakSet()
    """the requests of sessions not seen yet that are coming in"""

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        cookies = self.headers.get("COOKIE", "")
        if self.content_length <= LARGEST_OF_STRANGERS and not self.chunked:
            return
        if desk_sessions.knows(cookies):
            self._may_bring(BIGGEST_COPY if self.path == COPIES_ADDRESS else BIGGEST_UPLOAD)
        elif settings.SESSION_COOKIE_NAME in cookies and len(self.large) < MOST_LARGE_AT_ONCE:
            self.large.add(self)
            self._may_bring(BIGGEST_UPLOAD)

    def _may_bring(self, size: int) -> None:
        self.adj = copy(self.adj)
        self.adj.max_request_body_size = size


class HallChannel(HTTPChannel):  # type: ignore[misc]
    """A connection; `wait_from` is when its public request was queued, None for the desk's."""

    parser_class = HallParser
    server: HallServer
    wait_from: float | None = None
    begun_at: float = 0.0
    """when the request that is being received began"""

    def __init__(self, server: HallServer, sock: socket.socket, addr: Any, *rest: Any, **more: Any):
        super().__init__(server, sock, addr, *rest, **more)
        self.begun_at = self.creation_time
        if server.has_too_many(addr[0]):
            self.will_close = True

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.begun_at = time.time()
        return bool(super().received(data))

    def service(self) -> None:
        if self.server.task_dispatcher.is_late(self):
            self.requests[0].error = ComeBackLater(self.server.busy_page)
        elif isinstance(self.requests[0].error, RequestEntityTooLarge):
            self.requests[0].error = TooLarge(self.server.large_page)
        super().service()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being received, answered, sent or closed."""
        return not (
            self.requests
            or self.request
            or self.total_outbufs_len
            or self.will_close
            or self.close_when_flushed
        )

    @property
    def is_new(self) -> bool:
        """Whether nothing has come yet."""
        return bool(self.last_activity == self.creation_time)

    def may_still_ask(self, now: float) -> bool:
        """Whether it is so new that its first request may be on its way."""
        return self.is_new and now - self.creation_time < FIRST_SECONDS

    def is_slow(self, now: float) -> bool:
        """Whether a request takes too long to arrive, or no first request has come."""
        if self.requests:
            return False
        if self.request is None:
            return self.is_new and now - self.begun_at > HEAD_SECONDS
        limit = BODY_SECONDS if self.request.headers_finished else HEAD_SECONDS
        return now - self.begun_at > limit


class HallServer(TcpWSGIServer):  # type: ignore[misc]
    """The server on a listening socket, with the bodies of `ComeBackLater` and of `TooLarge`."""

    channel_class = HallChannel
    task_dispatcher: Lanes
    active_channels: dict[int, HallChannel]

    def __init__(
        self,
        application: Application,
        listener: socket.socket,
        lanes: Lanes,
        *,
        busy_page: bytes = b"",
        large_page: bytes = b"",
        most_connections: int = MOST_CONNECTIONS,
    ) -> None:
        self.ending = False
        self.busy_page, self.large_page = busy_page, large_page
        self.most_an_address = most_connections - KEPT_FREE
        settings = Adjustments(
            ident=None,
            connection_limit=most_connections,
            asyncore_use_poll=HAS_POLL,
            max_request_body_size=LARGEST_OF_STRANGERS,
            max_request_header_size=BIGGEST_HEAD,
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=LOOK_EVERY_SECONDS,
        )
        super().__init__(
            application,
            map=Watched() if HAS_EPOLL else None,
            _sock=listener,
            dispatcher=lanes,
            adj=settings,
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
            bind_socket=False,
        )

    def has_too_many(self, address: str) -> bool:
        """Whether an address other than this machine holds more than its share of connections.

        A whole hall may stand behind one router, so the share is nearly all of them.
        """
        if address in LOOPBACK:
            return False
        held = sum(channel.addr[0] == address for channel in [*self.active_channels.values()])
        return bool(held > self.most_an_address)

    def maintenance(self, now: float) -> None:
        crowded = len(self.active_channels) > self.adj.connection_limit // 2
        self.adj.channel_timeout = CROWDED_IDLE_SECONDS if crowded else IDLE_SECONDS
        super().maintenance(now)
        for number, channel in self.active_channels.items():
            if channel.is_slow(now):
                channel.will_close = True
            if channel.will_close and isinstance(self._map, Watched):
                self._map.wake(number)
                self.pull_trigger()

    def run(self) -> None:
        try:
            while self._map and not self.ending:
                self._turn(self.adj.asyncore_loop_timeout)
            if self.ending:
                # Connections close once their requests are answered; new ones wait for the next
                # server.
                del self._map[self._fileno]
            last = time.monotonic() + END_SECONDS
            while self.ending and self.active_channels and time.monotonic() < last:
                self._turn(0.1)
                for channel in [*self.active_channels.values()]:
                    if channel.is_idle and not channel.may_still_ask(time.time()):
                        channel.handle_close()
        finally:
            self.task_dispatcher.shutdown()

    def end(self) -> None:
        """End the server once the requests in progress are answered; from any thread."""
        self.ending = True
        self.pull_trigger()

    def _turn(self, seconds: float) -> None:
        """Wait at most this long until connections can read or write, then handle those."""
        if isinstance(self._map, Watched):
            self._map.turn(seconds)
        else:
            use_poll = self.adj.asyncore_use_poll
            wasyncore.loop(timeout=seconds, use_poll=use_poll, map=self._map, count=1)


def hall_server(application: Application, listener: socket.socket) -> HallServer:
    """The server as `belote-club` runs it."""
    sys.setswitchinterval(SWITCH_SECONDS)
    with translation.override(settings.LANGUAGE_CODE):
        busy, large = (render_to_string(f"errors/{one}.html").encode() for one in ("busy", "413"))
    keep_what_is_loaded()
    return HallServer(
        application,
        listener,
        Lanes(),
        busy_page=busy,
        large_page=large,
        most_connections=min(MOST_CONNECTIONS, _files_open() - FILES_BESIDE),
    )


def _files_open() -> int:
    """The limit of connections and files of this process, raised as far as the system allows."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS + FILES_BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + FILES_BESIDE
    if soft < wanted and (hard == resource.RLIM_INFINITY or hard > soft):
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
