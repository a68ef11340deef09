"""What the terminal shows once the server is up: where to go, for the laptop and for phones."""

import io
from collections.abc import Sequence
from textwrap import wrap

import segno
from django.utils.translation import gettext as _

from belote_club import __version__

WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


def banner(
    port: int, phones: list[str], data_dir: str, colours: bool, notices: Sequence[str] = ()
) -> str:
    """The whole text, at most 80 columns wide but for a long data directory.

    What the organiser must know stands last, where the eye is when the terminal comes to rest.
    """
    lines = ["", f"  Belote Club {__version__}", "", *_rows(_addresses(port, phones)), ""]
    if phones:
        lines += [*qr_lines(f"http://{phones[0]}:{port}/", colours), ""]
    lines += [*_rows([(_("Data"), data_dir), (_("To stop"), "Ctrl+C")]), ""]
    for notice in notices:
        lines += [*wrap(f"! {notice}", 78, initial_indent="  ", subsequent_indent="    "), ""]
    return "\n".join(lines)


def qr_lines(url: str, colours: bool) -> list[str]:
    """The QR code in half blocks. Colours are forced where possible: phones want dark on light."""
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=2, compact=True)
    lines = [line.rstrip("\r") for line in out.getvalue().splitlines()]
    return [f"  {WHITE_ON_BLACK}{line}{PLAIN}" if colours else f"  {line}" for line in lines]


def _addresses(port: int, phones: list[str]) -> list[tuple[str, str]]:
    here = (_("On this laptop"), f"http://localhost:{port}/")
    if not phones:
        return [here, (_("Phones"), _("no Wi-Fi yet: connect, then start again"))]
    first, *others = [f"http://{address}:{port}/" for address in phones]
    return [here, (_("Phones, same Wi-Fi"), first), *((_("or"), other) for other in others)]


def _rows(pairs: list[tuple[str, str]]) -> list[str]:
    return [f"  {label:<28}{value}" for label, value in pairs]
