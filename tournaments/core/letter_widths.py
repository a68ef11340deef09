"""How wide the letters of our font are, read from its files."""

from functools import cache
from unicodedata import combining, name, normalize

from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

FOREIGN = 900
"""A letter of one of these scripts, which another font has, is hardly ever wider."""
SCRIPTS = ("GREEK", "CYRILLIC", "HEBREW", "ARABIC", "ARMENIAN", "GEORGIAN")
UNKNOWN = 1300
"""Another sign that the font does not have: a small picture of another font."""
NARROW = {"\N{NARROW NO-BREAK SPACE}": 200}
"""A sign that the font does not have, and that is narrower than the one it stands for."""


class LetterWidths(dict[str, int]):
    """Letter -> its width in thousandths of the size of the type."""

    def __init__(self, foreign: int, unknown: int) -> None:
        super().__init__(NARROW)
        self._foreign, self._unknown = foreign, unknown

    def __missing__(self, letter: str) -> int:
        if combining(letter):
            return 0
        plain = normalize("NFKD", letter)
        if plain != letter:
            return self.of(plain)
        return self._foreign if name(letter, "").startswith(SCRIPTS) else self._unknown

    def of(self, text: str) -> int:
        """The width of a text."""
        return sum(map(self.__getitem__, text))


@cache
def letter_widths(
    *, bold: bool = False, foreign: int = FOREIGN, unknown: int = UNKNOWN
) -> LetterWidths:
    """The widths in the regular or the bold font; those of letters it does not have are assumed."""
    widths = LetterWidths(foreign, unknown)
    for part in ("latin-ext", "latin"):
        file = f"atkinson-hyperlegible-next-{part}-{700 if bold else 400}-normal.woff2"
        font = TTFont(finders.find(f"fonts/{file}"))
        advances, unit = font["hmtx"], font["head"].unitsPerEm
        letters = font.getBestCmap().items()
        widths |= {chr(code): advances[glyph][0] * 1000 // unit for code, glyph in letters}
    return widths
