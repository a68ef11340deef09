"""The server of a hall: the two lanes, and limits on connections."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from threading import Event, Semaphore, Thread
from typing import Any
from unittest.mock import Mock, patch

import pytest

from belote_club.event_loop import HAS_EPOLL, Watched
from belote_club.middleware import DeskSessions, desk_sessions
from belote_club.server import (
    CROWDED_IDLE_SECONDS,
    HEAD_SECONDS,
    IDLE_SECONDS,
    PATIENCE_SECONDS,
    HallChannel,
    HallServer,
    Lanes,
    hall_server,
)

Environ = dict[str, Any]
DESK = {"Cookie": "belote_csrf=x; belote_session=organiser"}


class Hall:
    """An application whose public requests wait until the test lets them go."""

    def __init__(self) -> None:
        self.waiting = Semaphore(0)
        self.go_on = Event()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/slow":
            self.waiting.release()
            self.go_on.wait(30)
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def served(
    application: Callable[..., Any], clock: Callable[[], float], *, most: int = 500
) -> Iterator[HallServer]:
    listener = socket.create_server(("127.0.0.1", 0))
    lanes = Lanes(desk_threads=1, public_threads=2, clock=clock)
    server = HallServer(application, listener, lanes, busy_page=b"busy", most_connections=most)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        lanes.shutdown()
        left = [*server._map.values()]
        server._map.clear()
        server.pull_trigger()
        thread.join(30)
        for each in left:
            each.close()
        listener.close()


def ask(server: HallServer, path: str = "/", **headers: str) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", int(server.effective_port), timeout=120)
    connection.request("GET", path, headers=headers | {"Connection": "close"})
    return connection.getresponse()


def connected(server: HallServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(server.effective_port)), timeout=120)


def send(server: HallServer, path: str) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", int(server.effective_port), timeout=120)
    connection.request("GET", path)
    return connection


def status(connection: HTTPConnection) -> int:
    with closing(connection):
        return connection.getresponse().status


@pytest.fixture(autouse=True, params=[True, False])
def _loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test with the event loop of Linux and with that of other systems."""
    if request.param and not HAS_EPOLL:
        pytest.skip("this system has no epoll")
    monkeypatch.setattr("belote_club.server.HAS_EPOLL", request.param)


@pytest.fixture(autouse=True)
def _organiser() -> Iterator[None]:
    desk_sessions.remember("organiser")
    yield
    desk_sessions.forget("organiser")


class TestLanes:
    def test_the_desk_is_answered_while_all_public_threads_are_taken(self) -> None:
        hall, clock = Hall(), Clock()
        with served(hall, clock) as server:
            slow = [send(server, "/slow") for _ in range(4)]
            for _thread in range(2):
                assert hall.waiting.acquire(timeout=120)
            assert ask(server, **DESK).status == 200
            hall.go_on.set()
            assert [status(each) for each in slow] == [200] * 4

    def test_a_made_up_cookie_takes_no_thread_of_the_desk(self) -> None:
        assert not desk_sessions.knows("belote_session=made-up")
        assert not desk_sessions.knows("xbelote_session=organiser")
        assert desk_sessions.knows("belote_session=organiser")
        assert desk_sessions.knows('a=b;belote_session="organiser"; c=d')

    def test_a_request_that_waited_too_long_gets_503(
        self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hall, clock = Hall(), Clock()
        with served(hall, clock) as server:
            begun = [send(server, "/slow") for _ in range(2)]
            for _thread in begun:
                assert hall.waiting.acquire(timeout=120)
            queued = Event()
            add_task = server.task_dispatcher.add_task

            def add(channel: HallChannel) -> None:
                add_task(channel)
                queued.set()

            monkeypatch.setattr(server.task_dispatcher, "add_task", add)
            late = send(server, "/")
            assert queued.wait(30)
            clock.now += PATIENCE_SECONDS
            hall.go_on.set()
            with closing(late):
                answer = late.getresponse()
                assert (answer.status, answer.read()) == (503, b"busy")
                assert int(answer.headers["Retry-After"]) > 0
            assert [status(each) for each in begun] == [200, 200]
            assert server.task_dispatcher.shed == 1
        assert "1 asked to come back later" in caplog.text

    def test_only_so_many_sessions_are_remembered(self) -> None:
        sessions = DeskSessions(most=2)
        for key in ("a", "b", "c"):
            sessions.remember(key)
        assert [sessions.knows(f"belote_session={key}") for key in "abc"] == [False, True, True]


class TestConnections:
    @pytest.mark.parametrize(
        "sent", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n"]
    )
    def test_a_slow_request_head_is_closed(self, sent: bytes) -> None:
        with served(Hall(), Clock()) as server, connected(server) as visitor:
            visitor.sendall(sent)
            ask(server).read()  # by now the server has read what was sent before
            assert not any(c.is_slow(c.begun_at + 1) for c in _open(server))
            assert any(c.is_slow(c.begun_at + HEAD_SECONDS + 1) for c in _open(server))
            for channel in _open(server):
                channel.begun_at -= HEAD_SECONDS + 1
            server.next_channel_cleanup = 0
            server.pull_trigger()
            assert visitor.recv(100) == b""

    def test_an_address_has_a_limit_of_connections(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("belote_club.server.LOOPBACK", ())
        monkeypatch.setattr("belote_club.server.KEPT_FREE", 498)
        with served(Hall(), Clock()) as server:
            opened = [connected(server) for _ in range(3)]
            assert opened[2].recv(100) == b""
            opened[0].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert opened[0].recv(100).startswith(b"HTTP/1.1 200")
            for each in opened:
                each.close()

    def test_this_machine_has_no_limit_of_connections(self) -> None:
        with served(Hall(), Clock()) as server:
            server.most_an_address = 0
            assert ask(server).status == 200

    def test_an_idle_connection_is_not_polled_until_data_arrives(self) -> None:
        with served(Hall(), Clock()) as server, closing(send(server, "/")) as visitor:
            assert visitor.getresponse().read() == b"ok"
            watched = server._map
            if not isinstance(watched, Watched):
                pytest.skip("the loop of other systems asks every connection")
            (number,) = server.active_channels
            while number in watched._busy:
                ask(server).read()  # takes at least one turn of the loop
            visitor.request("GET", "/")
            assert visitor.getresponse().read() == b"ok"

    def test_a_connection_made_as_the_server_ends_is_answered(self) -> None:
        hall = Hall()
        with served(hall, Clock()) as server, closing(send(server, "/slow")) as busy:
            hall.waiting.acquire()
            with closing(connected(server)) as visitor:
                made = visitor.getsockname()
                while made not in [each.addr for each in server.active_channels.values()]:
                    ask(server).read()  # takes at least one turn of the loop
                server.end()
                hall.go_on.set()
                assert status(busy) == 200
                visitor.sendall(b"GET / HTTP/1.0\r\n\r\n")
                assert visitor.recv(100).startswith(b"HTTP/1.0 200")

    @pytest.mark.parametrize(
        ("held", "seconds"), [(250, IDLE_SECONDS), (251, CROWDED_IDLE_SECONDS)]
    )
    def test_idle_connections_are_closed_sooner_in_a_crowd(self, held: int, seconds: float) -> None:
        with served(Hall(), Clock()) as server:
            # None of them is idle, so only the chosen limit changes.
            waiting = Mock(requests=[Mock()], will_close=False, is_slow=lambda _now: False)
            with patch.object(server, "active_channels", dict.fromkeys(range(held), waiting)):
                HallServer.maintenance(server, 0.0)
                assert server.adj.channel_timeout == seconds


def test_collections_leave_out_what_was_loaded_before_the_first_request() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        patch("belote_club.preloading.gc.freeze") as freeze,
    ):
        server = hall_server(Hall(), listener)
        server.task_dispatcher.shutdown()
        server.close()
    freeze.assert_called_once_with()


def _open(server: HallServer) -> list[HallChannel]:
    return [*server.active_channels.values()]
