"""What is wrong with the sheets of a paper, measured on the layout that WeasyPrint writes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import page as validator
from pypdf import PdfReader
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

from tournaments.brackets.layout import initials
from tournaments.entrants.people import family_and_first

POINT = 96 / 72
"""Pixels of WeasyPrint in a point."""
SMALLEST = 8
SLACK = 1.5
"""Pixels by which a word may stand out of its box: half a millimetre is nothing on paper."""
EDGE = 4 * 96 / 25.4
"""What a printer leaves white."""
CAPITALS = 0.66
"""Their height, of that of the font."""
LEAST_FILLED = 1 / 3
APART = 96 / 25.4
"""Between the words of two cells."""
SPREAD = "   "
BEGIN = 6
"""The letters by which the beginning of a name is found in a text."""
OUR_FONTS = ("Atkinson-Hyperlegible-Next", "More-Letters", "Signs")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text on a sheet, with the boxes around it from the sheet inwards."""

    box: Any
    around: tuple[Any, ...]

    @property
    def text(self) -> str:
        return str(self.box.text).strip()

    @property
    def is_marker(self) -> bool:
        """Whether it is the sign or number of a list item, which stands beside its box."""
        return any(str(box.element_tag).endswith("::marker") for box in self.around)

    @property
    def size(self) -> float:
        """In points."""
        return float(self.box.style["font_size"]) / POINT

    @property
    def across(self) -> tuple[float, float]:
        """Its left and right edge, without the spaces at its ends."""
        return float(self.box.position_x), float(self.box.position_x + self.box.width)

    @property
    def upright(self) -> tuple[float, float]:
        """The top of its capitals and figures, and the foot of its letters."""
        base = self.box.position_y + self.box.baseline
        size = float(self.box.style["font_size"])
        below = 0.0 if self.text.isdecimal() else 0.2
        return base - CAPITALS * size, base + below * size

    @property
    def cell(self) -> Any:
        """The cell of a table it stands in."""
        return next((box for box in self.around[::-1] if isinstance(box, boxes.TableCellBox)), None)

    @property
    def is_only_read(self) -> bool:
        """Whether it is there for a screen reader and not seen on the sheet."""
        return bool(self.box.style["color"].alpha == 0)

    @property
    def is_spread(self) -> bool:
        """Whether it is a line of several words, with other words in the spaces between them."""
        return SPREAD in self.text


def faults_of(laid: Any, *, is_list: bool) -> list[str]:
    """The faults of all sheets of a layout, in words."""
    found: list[str] = []
    for number, sheet in enumerate(laid.pages, start=1):
        box = sheet._page_box
        words = [
            word
            for word in words_of(box, ())
            if word.text and not word.is_marker and not word.is_only_read
        ]
        told = [*sheet_faults(box, words)]
        if number > 1 and not (is_list and number == len(laid.pages)):
            told += emptiness(box)
        found += [f"sheet {number}: {fault}" for fault in told]
    return found


def words_of(box: Any, around: tuple[Any, ...]) -> Iterator[Word]:
    """Every piece of text in a box that is seen."""
    if isinstance(box, AbsolutePlaceholder):
        box = box._box
    if isinstance(box, boxes.TextBox) and box.style["visibility"] == "visible":
        yield Word(box, around)
    for child in getattr(box, "children", ()):
        yield from words_of(child, (*around, box))


def sheet_faults(sheet: Any, words: list[Word]) -> Iterator[str]:
    for word in words:
        if word.size < SMALLEST - 0.01:
            yield f"{word.text[:40]!r} in {word.size:.1f} pt"
        left, right = word.across
        top, foot = word.upright
        if left < EDGE or right > sheet.margin_width() - EDGE:
            yield f"{word.text[:40]!r} runs over the side of the sheet"
        if top < EDGE or foot > sheet.margin_height() - EDGE:
            yield f"{word.text[:40]!r} runs over the end of the sheet"
        yield from own_box_faults(word)
    yield from overlaps(words)
    yield from touching(words)


def own_box_faults(word: Word) -> Iterator[str]:
    """Whether it stands out of a box within the body.

    One that the style sheet cuts is a fault too: the file would say more than the sheet.
    """
    left, right = word.across
    top, foot = word.upright
    for box in word.around[:2:-1]:
        if not isinstance(box, boxes.BlockContainerBox | boxes.TableBox):
            continue
        start = box.border_box_x()
        if left < start - SLACK or right > start + box.border_width() + SLACK:
            yield f"{word.text[:40]!r} is wider than its {box.element_tag}"
            return
        above = box.border_box_y()
        if top < above - SLACK or foot > above + box.border_height() + SLACK:
            yield f"{word.text[:40]!r} is higher than its {box.element_tag}"
            return


def overlaps(words: list[Word]) -> Iterator[str]:
    """Words that are printed over each other."""
    near: list[Word] = []
    for word in sorted(words, key=lambda one: one.upright[0]):
        top, _ = word.upright
        near = [one for one in near if one.upright[1] > top + 2 * SLACK]
        for other in near:
            first, second = word.across, other.across
            shared = min(first[1], second[1]) - max(first[0], second[0])
            if shared > 2 * SLACK and not word.is_spread and not other.is_spread:
                yield f"{word.text[:30]!r} is printed over {other.text[:30]!r}"
        near.append(word)


def touching(words: list[Word]) -> Iterator[str]:
    """Words of two cells with less than a millimetre between them."""
    near: list[Word] = []
    for word in sorted((one for one in words if one.cell), key=lambda one: one.upright[0]):
        top, _ = word.upright
        near = [one for one in near if one.upright[1] > top - APART]
        for other in near:
            first, second = word.across, other.across
            gap = max(first[0], second[0]) - min(first[1], second[1])
            if gap < APART and word.cell is not other.cell:
                yield f"{word.text[:30]!r} touches {other.text[:30]!r} of another cell"
        near.append(word)


def emptiness(sheet: Any) -> Iterator[str]:
    """Whether less than a third of the sheet is used."""
    lowest = max(lows(sheet.children[0]), default=0.0)
    filled = (lowest - sheet.content_box_y()) / sheet.height
    if filled < LEAST_FILLED:
        yield f"only {filled:.0%} full"


def lows(box: Any) -> Iterator[float]:
    """The lower edges of everything that is drawn in a box."""
    if isinstance(box, AbsolutePlaceholder):
        box = box._box
    if isinstance(box, boxes.TextBox | boxes.ReplacedBox | boxes.TableCellBox):
        yield box.position_y + box.margin_height()
    for child in getattr(box, "children", ()):
        yield from lows(child)


def file_faults(pdf: bytes, *, latin: bool) -> Iterator[str]:
    """What the file breaks of PDF/UA-1, and the fonts that are not ours where ours have all."""
    report = validator.validate_pdf_bytes(pdf, profile=validator.ValidationProfile.PDF_UA_1)
    yield from {f"{one.rule_id}: {one.message}" for one in report.failures}
    if latin:
        yield from (name for name in fonts_of(pdf) if not name.startswith(OUR_FONTS))


def name_faults(text: str, names: Iterable[str]) -> Iterator[str]:
    """Names that a text has neither whole nor cut with an ellipsis of its own.

    Initials in place of a first name, or the last word alone, are whole.
    """
    left, names, forms = "".join(text.split()), [*names], set[str]()
    # First as they are: of two that stand side by side the end and the beginning may make a form.
    for name in sorted(names, key=len, reverse=True):
        left = left.replace("".join(name.split()), "|")
    for name in names:
        family, first = family_and_first(name)
        told = (name, f"{family}{first}", initials(name), name.rpartition(" ")[2])
        forms |= {"".join(form.split()) for form in told}
    for form in sorted(forms, key=len, reverse=True):
        left = left.replace(form, "|")
    for form in sorted(forms):
        for found in re.finditer(re.escape(form[:BEGIN]), left):
            shown = left[found.start() :].partition("…")[0]
            if len(shown) > len(form) or not form.startswith(shown):
                yield f"{shown[:40]!r} is no whole name"


def fonts_of(pdf: bytes) -> set[str]:
    """The names of the fonts of a PDF, without the letters that mark a subset."""
    found = set()
    sheets: Any = PdfReader(BytesIO(pdf)).pages
    for sheet in sheets:
        fonts = sheet["/Resources"].get("/Font", {}).get_object()
        found |= {str(font.get_object()["/BaseFont"]).partition("+")[2] for font in fonts.values()}
    return found
