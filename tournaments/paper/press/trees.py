"""The tags of several PDFs as those of one: pypdf joins their pages, and leaves their tags."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NullObject,
    NumberObject,
    PdfObject,
)

OF_THE_PAPER = ("/Lang", "/MarkInfo", "/Metadata", "/ViewerPreferences")
"""What the catalogue says of the whole paper, besides its tags."""
COPIED = ("/S", "/A", "/Alt")
"""What an element says of itself."""


@dataclass(slots=True)
class TagTree:
    """The elements of all parts under one document, as `tournaments.paper.tags` writes them."""

    top: DictionaryObject | None = None
    """The element of the whole document, once a part with tags is taken."""
    content: list[dict[int, IndirectObject]] = field(default_factory=list)
    """For each sheet: number of a piece of content -> its element."""

    def take(self, writer: PdfWriter, part: PdfReader, first: int) -> None:
        """Take the tags of a part whose sheets are those of the writer from number `first` on."""
        pages = range(first, len(writer.pages))
        self.content += [{} for _ in pages]
        catalog = part.root_object
        if "/StructTreeRoot" not in catalog:
            return
        if self.top is None:
            self.top = DictionaryObject({NameObject("/Type"): NameObject("/StructElem")})
            self.top[NameObject("/S")] = NameObject("/Document")
            self.top[NameObject("/K")] = ArrayObject()
            writer._add_object(self.top)
            for key in OF_THE_PAPER:
                writer.root_object[NameObject(key)] = catalog.raw_get(key).clone(writer)
        found = (cast(IndirectObject, page.indirect_reference).idnum for page in part.pages)
        sheets = dict(zip(found, pages, strict=True))
        root: Any = catalog["/StructTreeRoot"]
        held: Any = self.top["/K"]
        for kid in root["/K"][0].get_object()["/K"]:
            held.append(self._copied(writer, kid.get_object(), self.top, sheets))

    def _copied(
        self, writer: PdfWriter, element: Any, parent: DictionaryObject, sheets: dict[int, int]
    ) -> IndirectObject:
        """An element of a part with all under it, in few bytes: pypdf packs nothing."""
        made = DictionaryObject({NameObject("/P"): parent.indirect_reference})
        reference = writer._add_object(made)
        sheet = sheets[element.raw_get("/Pg").idnum]
        for key in COPIED:
            if key in element:
                made[NameObject(key)] = element.raw_get(key).clone(writer)
        kids: list[PdfObject] = []
        for kid in element["/K"]:
            if isinstance(kid, int):
                self.content[sheet][kid] = reference
                made[NameObject("/Pg")] = writer.pages[sheet].indirect_reference
                kids.append(NumberObject(kid))
            else:
                kids.append(self._copied(writer, kid.get_object(), made, sheets))
        made[NameObject("/K")] = kids[0] if len(kids) == 1 else ArrayObject(kids)
        return reference

    def close(self, writer: PdfWriter) -> None:
        """Write the root of the tree, and which element holds each piece of content."""
        if self.top is None:
            return
        numbers = ArrayObject()
        for number, (page, held) in enumerate(zip(writer.pages, self.content, strict=True)):
            page[NameObject("/StructParents")] = NumberObject(number)
            pieces = (held.get(piece, NullObject()) for piece in range(max(held, default=-1) + 1))
            numbers += [NumberObject(number), ArrayObject(pieces)]
        root = DictionaryObject({NameObject("/Type"): NameObject("/StructTreeRoot")})
        root[NameObject("/K")] = ArrayObject([self.top.indirect_reference])
        root[NameObject("/ParentTree")] = writer._add_object(
            DictionaryObject({NameObject("/Nums"): numbers})
        )
        self.top[NameObject("/P")] = writer._add_object(root)
        writer.root_object[NameObject("/StructTreeRoot")] = self.top.raw_get("/P")
