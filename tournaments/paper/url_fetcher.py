"""What WeasyPrint may read while it makes a PDF."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path

from fontTools.ttLib import woff2
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.paper.static_files import static_file


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
