"""The tags of a PDF, which a screen reader reads (PDF/UA-1).

WeasyPrint writes an element for each box of the layout. `tidied` makes a small tree of them that
says what a reader needs, and turns everything else on the sheets into artifacts, which are not
read: the head, the foot, the page numbers and the drawings without an alternate text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

GROUPS = {"/Document", "/Part", "/Sect", "/Art", "/Div", "/BlockQuote"}
"""Elements that hold paragraphs, not text."""
DISSOLVED = {"/NonStruct", "/Span", "/Part", "/Link"}
"""Elements that say nothing: what they hold stands in their parent."""
LASTING = {"/Document", "/TR", "/TH", "/TD"}
"""Elements that stay although they are empty: a table has as many cells in each row."""

FREED = 65535
"""The generation of an object that is never used again."""
Kid = int | bytes
"""A piece of content by its number on the sheet (MCID), or an element by its reference."""


def tidied(_document: Any, pdf: Any) -> None:
    """Tidy the tags of a PDF that WeasyPrint (pydyf) is about to write."""
    _Tree(pdf).tidy()


@dataclass(slots=True)
class _Tree:
    """The elements of a PDF, and which of them holds each piece of content of each sheet."""

    pdf: Any
    holders: dict[bytes, dict[int, bytes]] = field(default_factory=dict)
    """Reference of the sheet -> number of the piece -> reference of its element."""
    used: set[int] = field(default_factory=set)
    """The objects that are elements of the tidy tree."""

    def tidy(self) -> None:
        root = self._object(self.pdf.catalog["StructTreeRoot"])
        before = [item.number for item in self.pdf.objects if _is_element(item)]
        self._filled(self._object(root["K"][0]), in_head=False)
        for number in before:
            if number not in self.used:
                unused = self.pdf.objects[number]
                # Of another generation, or pydyf would count it among the objects of its stream.
                unused.free, unused.generation = "f", FREED
        self._object(root["ParentTree"])["Nums"][:] = self._content()

    def _filled(self, element: Any, *, in_head: bool) -> bool:
        """Give an element what it holds in the tidy tree; false where that is nothing."""
        tag = element["S"]
        kids = [*self._kids(element, in_head or tag == "/THead")]
        if tag in GROUPS and kids and all(isinstance(kid, int) for kid in kids):
            tag = element["S"] = "/P"
        elif tag in GROUPS:
            kids = [*self._paragraphs(element, kids)]
        if not kids and tag not in LASTING:
            return False
        if tag == "/Table":
            kids = self._rows(element, kids)
        elif tag in {"/TH", "/TD"}:
            _describe_cell(element, in_head=in_head)
        self._hold(element, kids)
        return True

    def _kids(self, element: Any, in_head: bool) -> Iterator[Kid]:
        for kid in element["K"]:
            if isinstance(kid, int):
                yield kid
                continue
            child = self._object(kid)
            tag = child["S"]
            if tag in DISSOLVED or (element["S"], tag) == ("/L", "/Div"):
                yield from self._kids(child, in_head)
            elif tag == "/Figure" and "Alt" not in child:
                continue
            elif self._filled(child, in_head=in_head):
                child["P"] = element.reference
                yield kid

    def _rows(self, table: Any, kids: list[Kid]) -> list[Kid]:
        """The same; a head without a body is no head, but rows of the table."""
        parts = {kid: self._object(kid) for kid in kids if isinstance(kid, bytes)}
        if any(part["S"] == "/TBody" for part in parts.values()):
            return kids
        rows: list[Kid] = []
        for kid, part in parts.items():
            held = [kid]
            if part["S"] == "/THead":
                held = [*part["K"]]
                self.used.discard(part.number)
            for row in held:
                self._object(row)["P"] = table.reference
            rows += held
        return rows

    def _paragraphs(self, group: Any, kids: list[Kid]) -> Iterator[Kid]:
        """The same with paragraphs around the text that stands among other elements."""
        text: list[Kid] = []
        for kid in [*kids, None]:
            if isinstance(kid, int):
                text.append(kid)
                continue
            if text:
                paragraph = type(group)({**group, "S": "/P", "P": group.reference})
                self.pdf.add_object(paragraph)
                self._hold(paragraph, text)
                yield bytes(paragraph.reference)
                text = []
            if kid is not None:
                yield kid

    def _hold(self, element: Any, kids: list[Kid]) -> None:
        element["K"] = type(element["K"])(kids)
        self.used.add(element.number)
        pieces = [kid for kid in kids if isinstance(kid, int)]
        if pieces:
            sheet = self.holders.setdefault(element["Pg"], {})
            sheet |= dict.fromkeys(pieces, element.reference)

    def _content(self) -> Iterator[Any]:
        """The parent tree: after the number of each sheet, the element of each of its pieces."""
        for number, reference in enumerate(self.pdf.page_references):
            held = self.holders.get(reference, {})
            stream = self._object(self._object(reference)["Contents"]).stream
            for at, item in enumerate(stream):
                if isinstance(item, dict) and item.get("MCID", None) not in {*held, None}:
                    stream[at - 1 : at + 2] = ["/Artifact", "", b"BMC"]
            last = max(held, default=-1)
            yield number
            yield type(self.pdf.pages["Kids"])(held.get(piece, "null") for piece in range(last + 1))

    def _object(self, reference: bytes) -> Any:
        return self.pdf.objects[int(reference.split()[0])]


def _is_element(item: Any) -> bool:
    return isinstance(item, dict) and item.get("Type") == "/StructElem"


def _describe_cell(cell: Any, *, in_head: bool) -> None:
    """Say of a header cell what it is the header of, in place of a list of headers in each cell."""
    about = cell["A"]
    about.pop("Headers", None)
    cell.pop("ID", None)
    if cell["S"] == "/TH":
        about["Scope"] = "/FigureColumn" if in_head else "/Row"
    elif len(about) == 1:
        del cell["A"]
