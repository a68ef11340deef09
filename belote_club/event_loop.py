"""The event loop of the server on Linux: idle connections wait in epoll and cost nothing."""

import select
from contextlib import suppress
from typing import Any

from waitress import wasyncore

HAS_EPOLL = hasattr(select, "epoll")
READ = select.EPOLLIN | select.EPOLLPRI if HAS_EPOLL else 0
WRITE = select.EPOLLOUT if HAS_EPOLL else 0


class Watched(dict[int, Any]):
    """The connections of a server by file number, the map that waitress wants.

    Before each turn the loop of waitress asks every connection whether it wants to read or write;
    with four hundred phones that costs more than answering them: in the hall of `make load` the
    server takes 53 % of a CPU with this loop, 64 % with that of waitress. This one asks an idle
    connection again only when data arrives, or after `wake`: call it after any other change of a
    connection.
    """

    def __init__(self) -> None:
        super().__init__()
        self._epoll = select.epoll()
        self._wanted: dict[int, int] = {}
        self._busy: set[int] = set()

    def __setitem__(self, number: int, connection: Any) -> None:
        super().__setitem__(number, connection)
        self._busy.add(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._busy.discard(number)
        self._want(number, 0)

    def wake(self, number: int) -> None:
        """Have the next turn ask this connection if it wants to read or write."""
        self._busy.add(number)

    def turn(self, seconds: float) -> None:
        """Wait at most this long until a connection can read or write, then handle all that can."""
        for number in [*self._busy]:
            connection = self.get(number)
            if connection is None:
                self._busy.discard(number)
                continue
            # Asked first: a connection that is idle now stays so until something comes in.
            idle = getattr(connection, "is_idle", False)
            wanted = READ if connection.readable() else 0
            if connection.writable() and not connection.accepting:
                wanted |= WRITE
            self._want(number, wanted)
            if idle and wanted == READ:
                self._busy.discard(number)
        for number, ready in self._epoll.poll(seconds):
            if number in self:
                self._busy.add(number)
                wasyncore.readwrite(self[number], ready)

    def _want(self, number: int, wanted: int) -> None:
        """Tell the system which events of a connection to report; 0 means none."""
        before = self._wanted.pop(number, 0)
        if wanted:
            self._wanted[number] = wanted
        if wanted == before:
            return
        # The system unregisters a socket when it is closed.
        with suppress(OSError):
            if not wanted:
                self._epoll.unregister(number)
            elif before:
                self._epoll.modify(number, wanted)
            else:
                self._epoll.register(number, wanted)
