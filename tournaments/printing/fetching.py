"""What WeasyPrint may read: static files and data already in the page. Imported only with it."""

from __future__ import annotations

from collections.abc import Mapping

from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.printing.pdf import headers_of, static_file


class OurFilesOnly(URLFetcher):  # type: ignore[misc]
    """Answers `data:` addresses and our static files; everything else is an error."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=["data"], allow_redirects=False)

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:"):
            return super().fetch(url, headers)
        file = static_file(url)
        return URLFetcherResponse(url, file.read_bytes(), headers_of(file))
