"""Cuts fonts from their packages: `python -m scripts.cut_fonts FOLDER`.

FOLDER holds the unpacked npm packages "@fontsource-variable/atkinson-hyperlegible-next",
"@fontsource-variable/open-sans", "@fontsource/noto-sans-symbols" and
"@fontsource/noto-sans-symbols-2". Each font of the screens has the weights 400 to 700. The letters
of French and English come first; a page asks for the others only if somebody's name needs them.
The figures are another font's: Atkinson has no zero without a slash. Nor has it the suits, check
marks and arrows that papers show: they are a font of their own, so that a paper looks the same on
each machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parents[1] / "static" / "fonts"
FIGURES = range(0x30, 0x3A)
ASCII = [code for code in range(0x20, 0x7F) if code not in FIGURES]
FRENCH = [ord(letter) for letter in "ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒàâäçèéêëîïôöùûüœ€·«»°×÷"]
SIGNS = (0xA0, *range(0x2009, 0x2027), 0x202F, *range(0x2190, 0x2194), 0x2212)
FIRST = {*ASCII, *FRENCH, *SIGNS}
SYMBOLS = [ord(sign) for sign in " ♠♥♦♣♤♡♢♧✓✗☐☑☒★☆●○■□▲▼"]
ARROWS = [ord(sign) for sign in "←↑→↓"]
WEIGHTS = (400, 700)


def main() -> None:
    folder = Path(sys.argv[1])
    name = "atkinson-hyperlegible-next"
    latin, extended = (package_file(folder, f"{name}-{part}") for part in ("latin", "latin-ext"))
    cut(latin, FONTS / f"{name}-first.woff2", FIRST)
    cut(latin, FONTS / f"{name}-more.woff2", codes(latin) - FIRST - set(FIGURES))
    cut(extended, FONTS / f"{name}-extended.woff2", codes(extended))
    cut(package_file(folder, "open-sans-latin"), FONTS / "figures.woff2", FIGURES)
    cut_signs(folder, FONTS / "signs.woff2")


def cut_signs(folder: Path, target: Path) -> None:
    """Write the font of the signs of paper: symbols of one package, arrows of another."""
    sources = {"noto-sans-symbols-2": SYMBOLS, "noto-sans-symbols": ARROWS}
    with TemporaryDirectory() as place:
        parts = [Path(place) / f"{name}.ttf" for name in sources]
        for part, (name, wanted) in zip(parts, sources.items(), strict=True):
            font = TTFont(next(folder.rglob(f"{name}-symbols-400-normal.woff2")))
            subset(font, wanted)
            font.flavor = None
            font.save(part)
        font = Merger().merge([str(part) for part in parts])
    save(font, target)


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
    subset(font, wanted)
    pinned = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    save(instantiateVariableFont(font, {**pinned, "wght": WEIGHTS}), target)


def subset(font: TTFont, wanted: Iterable[int]) -> None:
    """Leave these signs in a font, without kerning and hints."""
    options = Options(hinting=False, notdef_outline=False, layout_features=["mark"])
    options.drop_tables += ["STAT", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)


def save(font: TTFont, target: Path) -> None:
    """Write a font as WOFF2, and its size on the screen."""
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(font.getGlyphOrder())} signs")


if __name__ == "__main__":
    main()
