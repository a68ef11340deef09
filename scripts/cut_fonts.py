"""Cuts fonts from their packages: `python -m scripts.cut_fonts FOLDER`.

FOLDER holds the unpacked npm packages "@fontsource-variable/atkinson-hyperlegible-next",
"@fontsource-variable/open-sans", "@fontsource/noto-sans-symbols" and
"@fontsource/noto-sans-symbols-2". Each font of the screens has the weights 400 to 700. The letters
of French and English come first; a page asks for the others only if somebody's name needs them.
The figures are another font's: Atkinson has no zero without a slash. They are drawn into the fonts
of paper: a font of its own for ten signs would cut every line of a list into runs, and its spaces
would be too wide. Nor has Atkinson the suits, check marks and arrows that papers show: they are a
font of their own, so that a paper looks the same on each machine. The hair space of the fonts of
paper is ours: words of a score card are placed by spaces, and the thin one is half a millimetre.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.misc.transform import Scale
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parents[1] / "static" / "fonts"
FIGURES = range(0x30, 0x3A)
ASCII = [code for code in range(0x20, 0x7F) if code not in FIGURES]
FRENCH = [ord(letter) for letter in "ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒàâäçèéêëîïôöùûüœ€·«»°×÷"]
SIGNS = (0xA0, *range(0x2009, 0x2027), 0x202F, *range(0x2190, 0x2194), 0x2212)
FIRST = {*ASCII, *FRENCH, *SIGNS}
THIN, HAIR = 0x2009, 0x200A
SYMBOLS = [ord(sign) for sign in " ♠♥♦♣♤♡♢♧✓✗☐☑☒★☆●○■□▲▼"]
ARROWS = [ord(sign) for sign in "←↑→↓"]
WEIGHTS = (400, 700)
SIZE = 0.94
"""of a figure, as `size-adjust` of tokens.css: as high as the capitals"""


def main() -> None:
    folder = Path(sys.argv[1])
    name = "atkinson-hyperlegible-next"
    latin, extended = (package_file(folder, f"{name}-{part}") for part in ("latin", "latin-ext"))
    cut(latin, FONTS / f"{name}-first.woff2", FIRST)
    cut(latin, FONTS / f"{name}-more.woff2", codes(latin) - FIRST - set(FIGURES))
    cut(extended, FONTS / f"{name}-extended.woff2", codes(extended))
    cut(package_file(folder, "open-sans-latin"), FONTS / "figures.woff2", FIGURES)
    cut_signs(folder, FONTS / "signs.woff2")
    for weight in WEIGHTS:
        path = FONTS / f"{name}-latin-{weight}-normal.woff2"
        font = TTFont(path)
        figures = TTFont(FONTS / "figures.woff2")
        draw_figures(font, instantiateVariableFont(figures, {"wght": weight}))
        add_hair_space(font)
        save(font, path)


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


def draw_figures(font: TTFont, figures: TTFont) -> None:
    """Put the figures in the place of those of a font, all of one width."""
    scale = SIZE * font["head"].unitsPerEm / figures["head"].unitsPerEm
    drawn, signs = figures.getGlyphSet(), figures.getBestCmap()
    for code, name in font.getBestCmap().items():
        if code not in FIGURES:
            continue
        source = drawn[signs[code]]
        for own in {name, f"{name}.tf"} & {*font.getGlyphOrder()}:
            pen = TTGlyphPen(None)
            source.draw(TransformPen(pen, Scale(scale)))
            font["glyf"][own] = pen.glyph()
            left = round(scale * figures["hmtx"][signs[code]][1])
            font["hmtx"][own] = round(scale * source.width), left


def add_hair_space(font: TTFont) -> None:
    """Give a font a space a third as wide as its thin one."""
    name, thin = "uni200A", font["hmtx"][font.getBestCmap()[THIN]][0]
    if name not in font.getGlyphOrder():
        font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = Glyph()
    font["hmtx"][name] = round(thin / 3), 0
    for table in font["cmap"].tables:
        table.cmap[HAIR] = name


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
