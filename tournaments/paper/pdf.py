"""From a printed page's HTML to its PDF, reading nothing but our own files.

WeasyPrint is imported where a PDF is made: it takes half a second and 40 MB, which the server
spares itself, and needs a system library, without which the server starts all the same.
"""

from __future__ import annotations

from typing import Any


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

        from tournaments.paper.our_files import ORIGIN, OurFilesOnly
    except (ImportError, OSError) as error:
        raise NoPdfError from error

    page = HTML(string=html, base_url=f"{ORIGIN}/", url_fetcher=OurFilesOnly())
    return page.render(stylesheets=[CSS(string=css)] if css else None, full_fonts=False)
