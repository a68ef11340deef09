"""Parse a page as a browser and a screen reader do, and list its faults in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from scripts import assets

VOID = {"meta", "link", "img", "br", "hr", "col", "input", "use", "path", "line", "wbr"}
SILENT = {"script", "style", "template"}
POINTS_AT = ("for", "aria-describedby", "aria-labelledby", "aria-controls", "list", "form")
"""Attributes that name other elements of the page."""
FIELDS = {"input", "select", "textarea"}
NAMED_BY = ("aria-label", "aria-labelledby", "title")
SAYS_ITSELF = {"hidden", "submit", "button", "image"}
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
CUT_AWAY = {*CLASS.findall(assets.BOOTSTRAP.read_text())} - {
    *CLASS.findall(assets.SHEETS["site"].read_text())
}
"""Classes of Bootstrap that the sheet of the screens has no rule for."""
LEFT_OVER = re.compile(r"%\(|\{\{|\{%|\bNone\b(?!\.)|\bUndefined\b|&amp;(?:lt|amp|quot);|__[^\W_]")
"""Traces of a value without words or escaped twice; not “None.”, nor a line to write on (____)."""


@dataclass(slots=True)
class Page:
    """The content of a page."""

    ids: Counter[str] = field(default_factory=Counter)
    pointed: list[tuple[str, str]] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    nameless: list[tuple[str, str]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    headings: int = 0
    language: str = ""
    title: str = ""
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of the page, with every kind of space as a plain one."""
        return " ".join(" ".join(self.words).split())

    def faults(self) -> Iterator[str]:
        """Every fault of the page."""
        yield from (f"twice: #{name}" for name, count in self.ids.items() if count > 1)
        yield from (f"{how} nothing: #{to}" for how, to in self.pointed if to not in self.ids)
        yield from self.unnamed
        yield from (
            f"a field without a name: {name}"
            for name, named in self.nameless
            if named not in self.labelled
        )
        if self.headings != 1:
            yield f"{self.headings} first headings"
        if not self.title.strip():
            yield "no title"
        yield from (f"left over: {found}" for found in LEFT_OVER.findall(self.text))


class Reader(HTMLParser):
    """Reads a page into its `Page`."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.open.append(tag)
        self._point(said)
        self._field(tag, said)
        self.page.headings += tag == "h1"
        if tag == "html":
            self.page.language = said.get("lang", "")
        if tag == "a" and "href" in said:
            self.page.links.append(said["href"])
        if tag == "img" and "alt" not in said:
            self.page.unnamed.append("an image without words")
        for cut in CUT_AWAY.intersection(said.get("class", "").split()):
            self.page.unnamed.append(f"the class {cut}, which no sheet knows")
        if any(name.startswith("on") or name == "style" for name in said):
            self.page.unnamed.append(f"script or style in a {tag}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.page.unnamed.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if SILENT & set(self.open):
            return
        if "title" in self.open and "svg" not in self.open:
            self.page.title += data
        self.page.words.append(data)

    def _point(self, said: dict[str, str]) -> None:
        page = self.page
        if said.get("id"):
            page.ids[said["id"]] += 1
        if "for" in said:
            page.labelled.add(said["for"])
        for how in POINTS_AT:
            page.pointed += [(how, to) for to in said.get(how, "").split()]

    def _field(self, tag: str, said: dict[str, str]) -> None:
        """Note whether a field has a label, a label around it, or an attribute that names it."""
        if tag not in FIELDS or said.get("type") in SAYS_ITSELF or "label" in self.open:
            return
        if not any(said.get(name) for name in NAMED_BY):
            self.page.nameless.append((said.get("name", "?"), said.get("id", "?")))


def read(html: str) -> Page:
    """The page of an answer."""
    reader = Reader()
    reader.feed(html)
    reader.page.unnamed += [f"<{tag}> is never closed" for tag in reader.open]
    return reader.page
