"""What the app asks of the installation it runs on: copies, addresses, version, PDF.

The project package registers its own answers when Django starts; nothing of it is imported here.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.request import split_domain_port


@dataclass(frozen=True)
class Copies:
    """The copies of the database as the desk shows them, with notices to the organiser."""

    count: int = 0
    last_at: datetime | None = None
    notices: tuple[str, ...] = ()


class NoCopyError(Exception):
    """A copy that could not be made, read or put back; its text says why, to the reader."""


class CopyFile(NamedTuple):
    """A copy of the database on the disk of this machine."""

    path: Path
    taken_at: datetime
    reason: str
    """one word: `publish`, `results`, `manual`, `brought` …"""
    label: str
    """what it is the copy of, `abcd-round-2`; often empty"""
    size: int
    """bytes"""
    changed: int
    """when the file was written, in nanoseconds: with the size it tells two files apart"""

    @property
    def name(self) -> str:
        """Its name, which addresses it."""
        return self.path.name


class CopyFault(NamedTuple):
    """Why a copy cannot be put back here."""

    kind: str
    """`damaged`, `older`, `other`, `strange` or `endless`"""
    details: object = ""
    """what is different in a strange one, in the language of the reader"""


class Shelf(NamedTuple):
    """What the app asks about copies of the database; by default there are none.

    place: the folder of the copies, for people
    listed: every copy, the newest first
    fault: why a copy cannot be put back here; None where it can
    make: make a copy now; the name of the new one
    bring: save a file that somebody sends, once it is checked; its name on the shelf
    opened: the alias of a copy, which Django can read and not write while the block runs
    put_back: put a copy in the place of the database, at the next start, which follows at once.
        While nobody can write, the second argument is called with a copy of the present state;
        the restored database is Django's in this thread meanwhile. What it raises stops everything
    All that fail raise NoCopyError.
    """

    place: Callable[[], str] = str
    listed: Callable[[], Sequence[CopyFile]] = tuple
    fault: Callable[[CopyFile], CopyFault | None] = lambda _copy: None
    make: Callable[[], str] = str
    bring: Callable[[Iterable[bytes], int], str] = lambda _parts, _size: ""
    opened: Callable[[CopyFile], AbstractContextManager[str]] = lambda _copy: nullcontext("default")
    put_back: Callable[[CopyFile, Callable[[CopyFile], None]], None] = lambda _copy, _note: None


@dataclass(frozen=True)
class Installation:
    """What the app calls; by default there are no copies, no addresses and no PDF.

    version: part of the tag of every public page, so that a new version renews them
    copy_soon: ask for a copy of the database once the running transaction is committed
    copy_now: make a copy at once and store it under a label (`abcd-round-2`)
    copy_first: make a copy under a label and wait for it; raises NoCopyError where it fails
    makes_copies: whether copies can be made here: not of a PostgreSQL server
    copies: the copies that exist
    shelf: what can be done with them
    phone_addresses: the addresses of this machine that phones beside it reach, the likeliest first
    pdf_engine: what makes PDF here: `weasyprint`, else a browser's name; empty where nothing does
    """

    version: str = ""
    copy_soon: Callable[[], None] = lambda: None
    copy_now: Callable[[str], None] = lambda _label: None
    copy_first: Callable[[str], None] = lambda _label: None
    makes_copies: Callable[[], bool] = bool
    copies: Callable[[], Copies] = Copies
    shelf: Shelf = field(default_factory=Shelf)
    phone_addresses: Callable[[], Sequence[str]] = tuple
    pdf_engine: Callable[[], str] = str


_registered = Installation()


def register(answers: Installation) -> None:
    """Answer the app by these functions from now on."""
    global _registered
    _registered = answers


def installation() -> Installation:
    """The installation that was registered last."""
    return _registered


LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def in_own_network(site: str) -> bool:
    """Whether only phones in the same Wi-Fi reach a site, by its address.

    >>> in_own_network("http://192.168.1.20:8000"), in_own_network("https://belote.example")
    (True, False)
    """
    host = urlsplit(site).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host.endswith(".local") or host == "localhost"


def phone_site(request: HttpRequest) -> str:
    """Scheme and host for phones; for a request from the laptop itself, its network address."""
    host = request.get_host()
    name, port = split_domain_port(host)
    if name in LOOPBACK and (address := next(iter(installation().phone_addresses()), None)):
        host = f"{address}:{port}" if port else address
    return f"{request.scheme}://{host}"
