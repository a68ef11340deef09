"""What WeasyPrint may read: static files, data already in the page, QR codes drawn on the spot.

Imported only with it.
"""

from __future__ import annotations

from collections.abc import Mapping

from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.paper.pdf import ORIGIN, headers_of, static_file
from tournaments.paper.qr import DRAWN_LATER, qr_png


class OurFilesOnly(URLFetcher):  # type: ignore[misc]
    """Answers `data:` addresses, QR codes and our static files; everything else is an error."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=["data"], allow_redirects=False)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:"):
            return super().fetch(url, headers)
        if url.startswith(f"{ORIGIN}{DRAWN_LATER}"):
            code = qr_png(url.removeprefix(ORIGIN))
            return URLFetcherResponse(url, code, {"Content-Type": "image/png"})
        file = static_file(url)
        return URLFetcherResponse(url, file.read_bytes(), headers_of(file))
