"""How much room a text takes in our type, to fit names into drawings made on the server.

The widths are those of Atkinson Hyperlegible Next, in thousandths of its size, of the wider of
its two weights: whoever wins is set in bold and must still fit.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

MORE = "…"
UNKNOWN = 1300
"""of a sign that our type does not have: as wide as a little picture of another type"""

_BY_WIDTH: Mapping[int, str] = {
    260: "'|",
    290: ",j.:;’‘",
    320: "!`i l\u00a0\u202f·",
    350: "()[]ï¨ł",
    390: 'frt-{}"ľ',
    450: "I/\\_",
    510: "*zsc–ℓ",
    560: "yvx?La",
    580: "kJeFuhn<>o^ø",
    600: "gbdpEq+đ",
    630: "TZ$SP=ß",
    670: "BVRYCK0123456789",
    720: "AXDUHNGď",
    770: "wOQ#&",
    790: "@…",
    890: "MmWæ",
    970: "%—œ",
}
_WIDTHS: Mapping[str, int] = {sign: width for width, signs in _BY_WIDTH.items() for sign in signs}


def width(text: str, size: int) -> int:
    """The room a text takes in a type of this size, rounded up.

    >>> width("Alice", 100), width("Élice", 100)
    (245, 233)
    """
    return -(-sum(map(_sign, text)) * size // 1000)


def fitted(name: str, room: int, size: int) -> str:
    """A name that takes no more than this room: in full, else its first word as initials, else cut.

    >>> fitted("Jean-Christophe de La Villardière", 300, 16)
    'Jean-Christophe de La Villardière'
    >>> fitted("Jean-Christophe de La Villardière", 200, 16)
    'J.-C. de La Villardière'
    >>> fitted("Jean-Christophe de La Villardière", 120, 16)
    'J.-C. de La Vi…'
    """
    if width(name, size) <= room:
        return name
    return cut(_initials(name), room, size)


def cut(words: str, room: int, size: int) -> str:
    """Words that take no more than this room, with an ellipsis for what is left out.

    >>> cut("quart de finale", 100, 16)
    'quart de fi…'
    """
    if width(words, size) <= room:
        return words
    while words and width(words + MORE, size) > room:
        words = words[:-1].rstrip(" -’'.,")
    return words + MORE


def _initials(name: str) -> str:
    """The first of several words by its initials, as far as that is shorter."""
    first, _, rest = name.partition(" ")
    parts = [part for part in first.split("-") if part]
    if not rest or not parts:
        return name
    return f"{'-'.join(part if len(part) < 3 else part[0] + '.' for part in parts)} {rest}"


@lru_cache(maxsize=2048)
def _sign(sign: str) -> int:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if unicodedata.combining(sign):
        return 0
    plain = unicodedata.normalize("NFKD", sign)
    return sum(map(_sign, plain)) if plain != sign else UNKNOWN
