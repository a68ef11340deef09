"""Draws the figures of the screens into the fonts of paper: `python -m scripts.paper_fonts`.

Atkinson has no zero without a slash; a font of its own for ten signs would cut every line of a list
into runs, and its spaces would be too wide.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.misc.transform import Scale
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parents[1] / "static" / "fonts"
FIGURES = "0123456789"
SIZE = 0.94
"""as `size-adjust` of tokens.css: as high as the capitals"""
WEIGHTS = (400, 700)


def main() -> None:
    for weight in WEIGHTS:
        path = FONTS / f"atkinson-hyperlegible-next-latin-{weight}-normal.woff2"
        font = TTFont(path)
        draw_figures(font, figures_of(weight))
        font.save(path)
        print(f"{path.name}: {path.stat().st_size} bytes")


def figures_of(weight: int) -> TTFont:
    """The font of the figures, in one weight."""
    font = TTFont(FONTS / "figures.woff2")
    return instantiateVariableFont(font, {"wght": weight})


def draw_figures(font: TTFont, figures: TTFont) -> None:
    """Put the figures in the place of those of a font, all of one width."""
    scale = SIZE * font["head"].unitsPerEm / figures["head"].unitsPerEm
    drawn, signs = figures.getGlyphSet(), figures.getBestCmap()
    for code, name in font.getBestCmap().items():
        if chr(code) not in FIGURES:
            continue
        source = drawn[signs[code]]
        for own in {name, f"{name}.tf"} & {*font.getGlyphOrder()}:
            pen = TTGlyphPen(None)
            source.draw(TransformPen(pen, Scale(scale)))
            font["glyf"][own] = pen.glyph()
            left = round(scale * figures["hmtx"][signs[code]][1])
            font["hmtx"][own] = round(scale * source.width), left


if __name__ == "__main__":
    main()
