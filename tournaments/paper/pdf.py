"""From a printed page's HTML to its PDF, reading nothing but our own files.

WeasyPrint is imported where a PDF is made: it takes half a second and 40 MB, which the server
spares itself, and needs a system library, without which the server starts all the same.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import segno
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join

DRAWN_LATER = "/qr/"
"""Precedes a quoted address: the process that makes PDFs draws its QR code."""


def qr_image(address: str) -> str:
    """An address as a QR code, a `data:` image of one pixel a module, without quiet zone.

    One-bit pixels, not a drawing: on five hundred cards that is a fifth of the time. Its style
    (`image-rendering: pixelated`) keeps the edges hard; the layout leaves white around it.

    >>> qr_image("http://192.168.1.10:8000/c/martin/")[:22]
    'data:image/png;base64,'
    """
    return str(_code(address).png_data_uri(scale=1, border=0))


def qr_address(address: str) -> str:
    """The address of a QR code for a PDF: drawing a thousand of them in the page costs too much.

    >>> qr_address("http://192.168.1.10:8000/c/martin/")
    '/qr/http%3A%2F%2F192.168.1.10%3A8000%2Fc%2Fmartin%2F'
    """
    return f"{DRAWN_LATER}{quote(address, safe='')}"


def qr_png(path: str) -> bytes:
    """The QR code that `qr_address` names, as a PNG file."""
    file = BytesIO()
    _code(unquote(path.removeprefix(DRAWN_LATER))).save(file, kind="png", scale=1, border=0)
    return file.getvalue()


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)


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

        from tournaments.paper.our_files import OurFilesOnly
    except (ImportError, OSError) as error:
        raise NoPdfError from error

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
