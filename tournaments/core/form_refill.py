"""Put what somebody typed into the form of a page that was rendered without it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from urllib.parse import urljoin

Attributes = dict[str, str | None]
ADDRESSES = ("href", "action", "formaction", "hx-get", "hx-post")
NO_TEXT = frozenset({"password", "file", "submit", "button", "image", "reset"})
CHOSEN = frozenset({"checkbox", "radio"})


@dataclass
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
        values = {name: value or "" for name, value in attrs}
        if tag == "main":
            self._main = True
        elif tag == "form":
            posted = values.get("method", "").lower() == "post"
            action = urljoin(self.page, values.get("action", ""))
            self._inside = FoundForm(action, self._main) if posted else None
            self.forms.append(self._inside)
        elif self._inside is not None and (name := values.get("name")):
            self._inside.names.add(name)
            if values.get("type") == "hidden":
                self._inside.hidden.add((name, values.get("value", "")))

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
        values = dict(attrs)
        # What is relative to the page it was made for is written out.
        for name in ADDRESSES:
            address = values.get(name)
            if address is not None and (not address or address.startswith("?")):
                values[name] = urljoin(self._page, address)
        if tag == "form":
            values.setdefault("action", self._page)
            self._seen += 1
            self._inside = self._seen == self._form
            if self._inside and self._above == "form":
                self.written.append(self._notice)
        elif self._inside:
            self._fill(tag, values)
        written = [f' {n}="{escape(v)}"' if v is not None else f" {n}" for n, v in values.items()]
        unchanged = values == dict(attrs)
        self.written.append(
            self.get_starttag_text() or "" if unchanged else f"<{tag}{''.join(written)}>"
        )
        if tag == self._above == "main":
            self.written.append(self._notice)
        name = values.get("name") or ""
        if self._inside and tag == "textarea" and name in self._left:
            # The browser leaves out a first line break.
            self.written.append("\n" + escape(self._taken(name)))
            self._silent = True

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._silent = False
        if tag == "form":
            # What the page as it is now has no field for is sent along all the same.
            self.written += [
                f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
                for name, values in self._left.items()
                for value in values
                if self._inside and value and name not in self._names
            ]
            self._inside = False
        self.written.append(f"</{tag}>")

    def _fill(self, tag: str, values: Attributes) -> None:
        name, kind = values.get("name") or "", (values.get("type") or "text").lower()
        if tag == "button" and name:
            self._names.add(name)
        elif tag == "select":
            self._select = name
            self._names.add(name)
            self._focus(values, name)
        elif tag == "option" and self._select in self._left:
            _mark(values, "selected", on=values.get("value") in self._left[self._select])
        elif tag == "input" and kind in CHOSEN:
            self._names.add(name)
            _mark(values, "checked", on=(values.get("value") or "on") in self._left.get(name, ()))
        elif tag == "input" and kind not in NO_TEXT and self._left.get(name):
            values["value"] = self._taken(name)
            if kind != "hidden":
                self._focus(values, name)
        elif tag == "textarea":
            self._focus(values, name)

    def _focus(self, values: Attributes, name: str) -> None:
        """Let the browser begin at the first field that was typed."""
        if name in self._left and not self._focused:
            values.setdefault("autofocus", None)
            self._focused = True

    def _taken(self, name: str) -> str:
        """The next value of a name; one name may have several fields."""
        self._names.add(name)
        values = self._left[name]
        return values.pop(0) if values else ""

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
    kept = [field for field in typed if field[0] != "csrfmiddlewaretoken"]
    names = {name for name, _value in kept}
    reader = _FormReader(page)
    reader.feed(html)
    fitting = [
        (len(form.names & names), len(form.hidden & set(kept)), -index, form.in_main)
        for index, form in enumerate(reader.forms)
        if form is not None and address in ("", form.action)
    ]
    most, _hidden, place, in_main = max(fitting, default=(0, 0, 0, False))
    if not most:
        return None
    # A menu of the head may be closed.
    above = "form" if in_main or "<main" not in html else "main"
    writer = _Writer(page, -place, kept, notice, above)
    writer.feed(html)
    writer.close()
    return "".join(writer.written)


def _mark(values: Attributes, name: str, *, on: bool) -> None:
    values.pop(name, None)
    if on:
        values[name] = None
