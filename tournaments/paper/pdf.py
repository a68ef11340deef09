"""From a printed page's HTML to its PDF, reading nothing but our own static files."""

from __future__ import annotations

from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join

ORIGIN = "http://paper.invalid"


class NoPdfError(Exception):
    """WeasyPrint or its system library is missing on this machine."""


def pdf_of(html: str, css: str = "") -> bytes:
    """The PDF of a printed page, with `css` beside its own style sheets.

    :raises NoPdfError: where WeasyPrint cannot be loaded.
    """
    made: bytes | None = layout(html, css).write_pdf(full_fonts=False)
    return made or b""


def layout(html: str, css: str = "") -> Any:
    """The sheets of a printed page, a WeasyPrint document.

    :raises NoPdfError: where WeasyPrint cannot be loaded.
    """
    try:
        from weasyprint import CSS, HTML
    except (ImportError, OSError) as error:
        raise NoPdfError from error
    from tournaments.paper.fetching import OurFilesOnly

    page = HTML(string=html, base_url=f"{ORIGIN}/", url_fetcher=OurFilesOnly())
    return page.render(stylesheets=[CSS(string=css)] if css else None, full_fonts=False)


def static_file(url: str) -> Path:
    """The file behind an address of our static files.

    :raises ValueError: for any other address, and for one that leads out of their folders.
    """
    parts = urlsplit(url)
    path = unquote(parts.path)
    if f"{parts.scheme}://{parts.netloc}" != ORIGIN or not path.startswith(settings.STATIC_URL):
        raise ValueError(f"not one of our static files: {url[:100]}")
    name = path.removeprefix(settings.STATIC_URL)
    try:
        collected = Path(safe_join(settings.STATIC_ROOT, name))
        found = collected if collected.is_file() else finders.find(name)
    except SuspiciousFileOperation as error:
        raise ValueError(f"outside our static files: {url[:100]}") from error
    if not found or not Path(str(found)).is_file():
        raise ValueError(f"no such static file: {url[:100]}")
    return Path(str(found))


def headers_of(file: Path) -> Mapping[str, Any]:
    """What a server would say of a static file."""
    return {"Content-Type": guess_type(file.name)[0] or "application/octet-stream"}
