"""PDFs saved as private files of the data directory, for every process of the server.

A file name says whose tournament it is, who may see it, which paper it is and which revision of the
tournament it shows. All files together stay within a bound, and those of no tournament, which
anybody may ask for, within a smaller one.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import get_language

from tournaments.core.installation import installation

if TYPE_CHECKING:
    from tournaments.paper.print_request import Order

MOST_BYTES = 64 * 1024 * 1024
MOST_OPEN_BYTES = 16 * 1024 * 1024
"""Of the papers of no tournament: they must not push those of an evening out."""
MOST_SECONDS = 12 * 3600
"""How long a PDF stays after the last request for it."""
SILENT_SECONDS = 300
"""A paper without a report for this long is no longer being made."""
OF_NONE = "0"
"""In place of the number of a tournament, where a paper is of none."""
NAME = re.compile(r"[0-9]+-(?:desk|public)-[0-9a-f]{16}-[0-9a-f]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PaperProgress:
    """How many sheets of a paper are made."""

    sheets: int = 0
    about: int = 0
    """the estimated number of its sheets"""
    failed: bool = False


def name_of(order: Order, document: str, who: str, revision: int) -> str:
    """The name of a PDF: it changes with the tournament, the language and the program version."""
    tournament, round_ = order.tournament, order.round_
    which = (order.round_number, order.table, order.entrant, order.count)
    asked = (document, *which, get_language(), order.site)
    drawn = (round_.pk, round_.version) if round_ else ()
    state = (revision, tournament.code, tournament.club.name, drawn, installation().version)
    return f"{tournament.pk}-{who}-{_digest(asked)}-{_digest(state)}"


def open_name(document: str, asked: str) -> str:
    """The name of a PDF of no tournament, made from an address that anybody may open."""
    wanted, state = (document, asked, get_language()), (installation().version,)
    return f"{OF_NONE}-public-{_digest(wanted)}-{_digest(state)}"


def is_of(name: str, tournament_id: int, who: str) -> bool:
    """Whether a name is that of a paper of this tournament for these readers."""
    return bool(NAME.fullmatch(name)) and name.startswith(f"{tournament_id}-{who}-")


def saved(name: str) -> bytes | None:
    """The PDF of that name; None if there is no such file."""
    file = _file(name)
    try:
        os.utime(file)
        return file.read_bytes()
    except OSError:
        return None


def save(name: str, pdf: bytes) -> None:
    """Save a PDF and remove earlier revisions of the same paper."""
    _write(_file(name), pdf)
    _report_file(name).unlink(missing_ok=True)
    earlier = name.rpartition("-")[0]
    for file in folder().glob(f"{earlier}-*.pdf"):
        if file.stem != name:
            _remove(file)
    if name.startswith(f"{OF_NONE}-"):
        _stay_within(MOST_OPEN_BYTES, f"{OF_NONE}-*")
    _stay_within(MOST_BYTES)


def report(name: str, progress: PaperProgress) -> None:
    """Record how far a paper is, unless the disk is full."""
    with suppress(OSError):
        _write(_report_file(name), json.dumps(asdict(progress)).encode())


def progress(name: str) -> PaperProgress | None:
    """How far a paper is, in whichever process; None if nobody is making it."""
    file = _report_file(name)
    try:
        if time() - file.stat().st_mtime > SILENT_SECONDS:
            return None
        return PaperProgress(**json.loads(file.read_text(encoding="ascii")))
    except (OSError, ValueError):
        return None


def clear() -> None:
    """Remove all files: the database or the style sheets may have changed since."""
    for file in _files():
        _remove(file)


def folder() -> Path:
    """The folder of the papers."""
    return Path(settings.DATA_DIR) / "cache" / "papers"


def _digest(facts: Sequence[Any]) -> str:
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()


def _file(name: str) -> Path:
    return folder() / f"{name}.pdf"


def _report_file(name: str) -> Path:
    return folder() / f"{name}.json"


def _write(file: Path, data: bytes) -> None:
    """Write to another file, then rename it: nobody reads half a file."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(data)
    aside.replace(file)


def _stay_within(most: int, pattern: str = "*") -> None:
    """Remove the files asked for longest ago; the latest stays, however large it is."""
    room = most
    stats = [(file, file.stat()) for file in _files(pattern)]
    for at, (file, stat) in enumerate(sorted(stats, key=lambda one: -one[1].st_mtime)):
        room -= stat.st_size
        if (at and room < 0) or time() - stat.st_mtime > MOST_SECONDS:
            _remove(file)


def _files(pattern: str = "*") -> Iterator[Path]:
    return (file for file in folder().glob(pattern) if file.is_file())


def _remove(file: Path) -> None:
    with suppress(OSError):  # Windows: somebody is reading it
        file.unlink(missing_ok=True)
