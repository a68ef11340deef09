"""PDFs saved as private files of the data directory, for every process of the server.

The name of a PDF says whose tournament it is, who may see it, which paper it is and which revision
of the tournament it shows. The files are a cache of Django: one for the papers of tournaments, and
a smaller one for those of none, which anybody may ask for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache.backends.filebased import FileBasedCache
from django.utils.translation import get_language

from tournaments.core.installation import installation

if TYPE_CHECKING:
    from tournaments.paper.print_request import Order

MOST_FILES, MOST_OPEN_FILES = 300, 100
"""Of the papers of tournaments, and of no tournament: 64 MB and 16 MB where papers are long."""
MOST_SECONDS = 12 * 3600
"""How long a PDF stays."""
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
    which = (order.round_number, order.table, order.entrant, sorted(order.options.items()))
    paper = (document, *which, get_language(), order.site)
    drawn = (round_.pk, round_.version) if round_ else ()
    state = (revision, tournament.code, tournament.club.name, drawn, installation().version)
    return f"{tournament.pk}-{who}-{_digest(paper)}-{_digest(state)}"


def open_name(document: str, query: str) -> str:
    """The name of a PDF of no tournament, made from an address that anybody may open."""
    paper, state = (document, query, get_language()), (installation().version,)
    return f"{OF_NONE}-public-{_digest(paper)}-{_digest(state)}"


def is_of(name: str, tournament_id: int, who: str) -> bool:
    """Whether a name is that of a paper of this tournament for these readers."""
    return bool(NAME.fullmatch(name)) and name.startswith(f"{tournament_id}-{who}-")


def saved(name: str) -> bytes | None:
    """The PDF of that name; None if there is no such file."""
    paper, _, state = name.rpartition("-")
    shown, pdf = _files(name).get(paper, ("", None))
    return pdf if shown == state else None


def save(name: str, pdf: bytes) -> None:
    """Save a PDF in place of an earlier revision of the same paper."""
    paper, _, state = name.rpartition("-")
    _files(name).set(paper, (state, pdf))
    _files(name).delete(f"{name}-progress")


def report(name: str, progress: PaperProgress) -> None:
    """Record how far a paper is, unless the disk is full."""
    with suppress(OSError):
        _files(name).set(f"{name}-progress", progress, SILENT_SECONDS)


def progress(name: str) -> PaperProgress | None:
    """How far a paper is, in whichever process; None if nobody is making it."""
    reported: PaperProgress | None = _files(name).get(f"{name}-progress")
    return reported


def clear() -> None:
    """Remove all files: the database or the style sheets may have changed since."""
    rmtree(folder(), ignore_errors=True)


def folder() -> Path:
    """The folder of the papers."""
    return Path(settings.DATA_DIR) / "cache" / "papers"


def _files(name: str) -> FileBasedCache:
    is_open = name.startswith(f"{OF_NONE}-")
    options = {"MAX_ENTRIES": MOST_OPEN_FILES if is_open else MOST_FILES}
    place = folder() / ("open" if is_open else "tournaments")
    return FileBasedCache(str(place), {"TIMEOUT": MOST_SECONDS, "OPTIONS": options})


def _digest(facts: Sequence[Any]) -> str:
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()
