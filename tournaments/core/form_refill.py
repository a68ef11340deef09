"""Put what somebody typed into the form of a page that was rendered without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from urllib.parse import urljoin

Attributes = dict[str, str | None]
ADDRESSES = ("href", "action", "formaction", "hx-get", "hx-post")
UNTYPED = frozenset({"csrfmiddlewaretoken"})
NO_TEXT = frozenset({"password", "file", "submit", "button", "image", "reset"})
CHOSEN = frozenset({"checkbox", "radio"})


@dataclass(slots=True)
class FoundForm:
    """A form of a page: where it is sent, and the names and hidden values of its fields."""

    action: str
    in_main: bool
    """not in the head or the foot of the page"""
    names: set[str] = field(default_factory=set)
    hidden: set[tuple[str, str]] = field(default_factory=set)


class _FormReader(HTMLParser):
    """Find the forms of a page that are posted."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[FoundForm | None] = []
        self._inside: FoundForm | None = None
        self._main = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "main":
            self._main = True
        elif tag == "form":
            posted = (told.get("method") or "").lower() == "post"
            action = urljoin(self.page, told.get("action") or "")
            self._inside = FoundForm(action, self._main) if posted else None
            self.forms.append(self._inside)
        elif self._inside is not None and told.get("name"):
            name = told["name"] or ""
            self._inside.names.add(name)
            if told.get("type") == "hidden":
                self._inside.hidden.add((name, told.get("value") or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None
        elif tag == "main":
            self._main = False


class _Writer(HTMLParser):
    """Write a page again with one of its forms filled in, and all addresses independent of it."""

    def __init__(
        self, page: str, form: int, typed: Sequence[tuple[str, str]], notice: str, above: str
    ) -> None:
        super().__init__(convert_charrefs=False)
        self.written: list[str] = []
        self._page, self._form, self._notice, self._above = page, form, notice, above
        self._seen, self._inside, self._silent, self._focused = -1, False, False, False
        self._select = ""
        self._left: dict[str, list[str]] = {}
        self._names: set[str] = set()
        for name, value in typed:
            self._left.setdefault(name, []).append(value)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        before = dict(told)
        _whole_addresses(tag, told, self._page)
        if tag == "form":
            self._seen += 1
            self._inside = self._seen == self._form
            if self._inside and self._above == "form":
                self.written.append(self._notice)
        elif self._inside:
            self._fill(tag, told)
        unchanged = told == before
        self.written.append(self.get_starttag_text() or "" if unchanged else _tag(tag, told))
        if tag == self._above == "main":
            self.written.append(self._notice)
        name = told.get("name") or ""
        if self._inside and tag == "textarea" and name in self._left:
            # The browser leaves out a first line break.
            self.written.append("\n" + escape(self._taken(name)))
            self._silent = True

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._silent = False
        if tag == "form":
            if self._inside:
                self.written.extend(self._rest())
            self._inside = False
        self.written.append(f"</{tag}>")

    def _fill(self, tag: str, told: Attributes) -> None:
        name, kind = told.get("name") or "", (told.get("type") or "text").lower()
        if tag == "button" and name:
            self._names.add(name)
        elif tag == "select":
            self._select = name
            self._names.add(name)
            self._focus(told, name)
        elif tag == "option" and self._select in self._left:
            chosen = told.get("value") in self._left[self._select]
            _mark(told, "selected", on=chosen)
        elif tag == "input" and kind in CHOSEN:
            self._names.add(name)
            _mark(told, "checked", on=(told.get("value") or "on") in self._left.get(name, ()))
        elif tag == "input" and kind not in NO_TEXT and self._left.get(name):
            told["value"] = self._taken(name)
            if kind != "hidden":
                self._focus(told, name)
        elif tag == "textarea":
            self._focus(told, name)

    def _focus(self, told: Attributes, name: str) -> None:
        """Let the browser begin at the first field that was typed."""
        if name in self._left and not self._focused:
            told.setdefault("autofocus", None)
            self._focused = True

    def _taken(self, name: str) -> str:
        """The next value of a name; one name may have several fields."""
        self._names.add(name)
        values = self._left[name]
        return values.pop(0) if values else ""

    def _rest(self) -> list[str]:
        """What the page as it is now has no field for, so that it is sent along all the same."""
        return [
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
            for name, values in self._left.items()
            for value in values
            if value and name not in self._names and name not in UNTYPED
        ]

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.written.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.written.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.written.append(f"<!{decl}>")


def filled(
    html: str, *, page: str, address: str, typed: Sequence[tuple[str, str]], notice: str = ""
) -> str | None:
    """The HTML of a page with its form for `address` filled in, the notice above that form.

    Without an address it is the form that has most of the fields.

    The answer may be shown at any address: what is relative to `page` is written out. None where
    the page has no such form.

    >>> html = '<form method="post"><input name="a"></form>'
    >>> filled(html, page="/x/", address="/x/", typed=[("a", "1 < 2")])
    '<form method="post" action="/x/"><input name="a" value="1 &lt; 2" autofocus></form>'
    """
    kept = [(name, value) for name, value in typed if name not in UNTYPED]
    reader = _FormReader(page)
    reader.feed(html)
    found = [
        (len(form.names & {name for name, _value in kept}), len(form.hidden & set(kept)), -index)
        for index, form in enumerate(reader.forms)
        if form is not None and address in ("", form.action)
    ]
    if not found or not max(found)[0]:
        return None
    chosen = -max(found)[2]
    form = reader.forms[chosen]
    # A menu of the head may be closed.
    above = "form" if form is None or form.in_main or "<main" not in html else "main"
    writer = _Writer(page, chosen, kept, notice, above)
    writer.feed(html)
    writer.close()
    return "".join(writer.written)


def _whole_addresses(tag: str, told: Attributes, page: str) -> None:
    """Write out the addresses of a tag that are relative to the page it was made for."""
    for name in ADDRESSES:
        value = told.get(name)
        if value is not None and (value == "" or value.startswith("?")):
            told[name] = urljoin(page, value) if value else page
    if tag == "form" and "action" not in told:
        told["action"] = page


def _mark(told: Attributes, name: str, *, on: bool) -> None:
    told.pop(name, None)
    if on:
        told[name] = None


def _tag(tag: str, told: Attributes) -> str:
    parts = [name if value is None else f'{name}="{escape(value)}"' for name, value in told.items()]
    return f"<{' '.join([tag, *parts])}>"
