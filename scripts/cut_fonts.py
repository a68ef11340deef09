"""Cuts the fonts of the screens from their packages: `python -m scripts.cut_fonts FOLDER`.

FOLDER holds the unpacked npm packages "@fontsource-variable/atkinson-hyperlegible-next" and
"@fontsource-variable/open-sans". Each font that is written has the weights 400 to 700. The letters
of French and English come first; a page asks for the others only if somebody's name needs them.
The figures are another font's: Atkinson has no zero without a slash.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parents[1] / "static" / "fonts"
FIGURES = range(0x30, 0x3A)
ASCII = [code for code in range(0x20, 0x7F) if code not in FIGURES]
FRENCH = [ord(letter) for letter in "ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒàâäçèéêëîïôöùûüœ€·«»°×÷"]
SIGNS = (0xA0, *range(0x2009, 0x2027), 0x202F, *range(0x2190, 0x2194), 0x2212)
FIRST = {*ASCII, *FRENCH, *SIGNS}
WEIGHTS = (400, 700)


def main() -> None:
    folder = Path(sys.argv[1])
    name = "atkinson-hyperlegible-next"
    latin, extended = (package_file(folder, f"{name}-{part}") for part in ("latin", "latin-ext"))
    cut(latin, FONTS / f"{name}-first.woff2", FIRST)
    cut(latin, FONTS / f"{name}-more.woff2", codes(latin) - FIRST - set(FIGURES))
    cut(extended, FONTS / f"{name}-extended.woff2", codes(extended))
    cut(package_file(folder, "open-sans-latin"), FONTS / "figures.woff2", FIGURES)


def package_file(folder: Path, name: str) -> Path:
    """The font with all weights of that name, wherever its package lies in the folder."""
    return next(folder.rglob(f"{name}-wght-normal.woff2"))


def codes(path: Path) -> set[int]:
    """The signs of a font, as Unicode points."""
    return set(TTFont(path).getBestCmap())


def cut(source: Path, target: Path, wanted: Iterable[int]) -> None:
    """Write a font with these signs and the weights of the screens.

    Without kerning: it would be a fifth of what a phone waits for.
    """
    font = TTFont(source)
    options = Options(hinting=False, notdef_outline=False, layout_features=["mark"])
    options.drop_tables += ["STAT", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    pinned = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    font = instantiateVariableFont(font, {**pinned, "wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(font.getGlyphOrder())} signs")


if __name__ == "__main__":
    main()
