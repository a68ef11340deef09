"""QR codes of addresses, for pages and for PDFs."""

import re

import segno

MOST_MODULES = 37
"""of a code in the foot of a paper: 15 mm at 200 dots an inch are 118 dots"""


def qr_image(address: str) -> str:
    """An address as a QR code, a `data:` image of one pixel a module, without quiet zone.

    One-bit pixels, not a drawing: on five hundred cards that is a fifth of the time. Its style
    (`image-rendering: pixelated`) keeps the edges hard; the layout leaves white around it.

    >>> qr_image("http://192.168.1.10:8000/c/martin/")[:22]
    'data:image/png;base64,'
    """
    return str(_code(address).png_data_uri(scale=1, border=0))


def scans_in_a_foot(address: str) -> bool:
    """Whether a scan of 200 dots an inch can read the code of an address in the foot of a paper.

    There it has 15 mm: a module of less than three dots is lost.

    >>> scans_in_a_foot("http://192.168.1.10:8000/c/martin/")
    True
    >>> scans_in_a_foot(f"https://belote.example/{'c' * 90}/")
    False
    """
    return int(_code(address).symbol_size(border=0)[0]) <= MOST_MODULES


def wifi_text(name: str, password: str) -> str:
    """What the code of a Wi-Fi network says; a network without a password is open.

    >>> print(wifi_text("Salle; des fêtes", "été:2026"))
    WIFI:T:WPA;S:Salle\\; des fêtes;P:été\\:2026;;
    >>> wifi_text("Belote", "")
    'WIFI:T:nopass;S:Belote;;'
    """
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(text: str) -> str:
    """A text with a backslash before each sign that has a meaning in such a code."""
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def _code(address: str) -> segno.QRCode:
    """The code of an address, or of a network, whose name may have accents: phones read UTF-8."""
    encoding = None if address.isascii() else "utf-8"
    return segno.make(address, error="m", micro=False, encoding=encoding)
