"""From a printed page's HTML to its PDF, reading nothing but our own files.

WeasyPrint is imported where a PDF is made: it takes half a second and 40 MB, which the server
spares itself, and needs a system library, without which the server starts all the same.
"""

import logging
from typing import Any

from tournaments.paper.tags import tidied


class NoPdfError(Exception):
    """Nothing on this machine makes PDF: neither WeasyPrint with its library, nor a browser."""


def pdf_of(html: str) -> bytes:
    """The PDF of a printed page.

    :raises NoPdfError: where WeasyPrint cannot be loaded.
    """
    return written(layout(html))


def layout(html: str) -> Any:
    """The sheets of a printed page, a WeasyPrint document.

    :raises NoPdfError: where WeasyPrint cannot be loaded.
    """
    try:
        from weasyprint import HTML

        from tournaments.paper.static_files import ORIGIN
        from tournaments.paper.url_fetcher import OurFilesOnly
    except (ImportError, OSError) as error:
        raise NoPdfError from error

    page = HTML(string=html, base_url=f"{ORIGIN}/", url_fetcher=OurFilesOnly())
    return page.render(full_fonts=False)


def written(laid: Any) -> bytes:
    """The PDF of sheets that are laid out, with tags for screen readers (PDF/UA-1)."""
    logging.getLogger("weasyprint").addFilter(_wanted)
    made: bytes | None = laid.write_pdf(full_fonts=False, pdf_variant="pdf/ua-1", finisher=tidied)
    return made or b""


def _wanted(record: logging.LogRecord) -> bool:
    """Leave out what WeasyPrint says of decorations: `tidied` makes artifacts of them."""
    return not str(record.msg).startswith('Image "%s" has no required alt')
