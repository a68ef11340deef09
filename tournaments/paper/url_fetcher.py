"""What WeasyPrint may read while it makes a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join
from fontTools.ttLib import woff2
from weasyprint.urls import URLFetcher, URLFetcherResponse

ORIGIN = "http://paper.invalid"


class OurFilesOnly(URLFetcher):  # type: ignore[misc]
    """Answers `data:` addresses and our static files; everything else is an error."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=["data"], allow_redirects=False)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:"):
            return super().fetch(url, headers)
        file = static_file(url)
        if file.suffix == ".woff2":
            return URLFetcherResponse(url, unpacked(file), {"Content-Type": "font/ttf"})
        kind = guess_type(file.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})


@cache
def unpacked(file: Path) -> bytes:
    """A font of ours: WeasyPrint would unpack it again for each paper, a fifth of a second."""
    font = BytesIO()
    woff2.decompress(str(file), font)
    return font.getvalue()


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
        file = collected if collected.is_file() else finders.find(name)
    except SuspiciousFileOperation as error:
        raise ValueError(f"outside our static files: {url[:100]}") from error
    if not file or not Path(str(file)).is_file():
        raise ValueError(f"no such static file: {url[:100]}")
    return Path(str(file))
