"""What WeasyPrint may read while it makes a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from mimetypes import guess_type

from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.paper.pdf import DRAWN_LATER, ORIGIN, qr_png, static_file


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
        kind = guess_type(file.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})
