"""Read from a page what a browser uses: the parts that poll for news, and the forms.

A part polls if it has `hx-get` and either a trigger `every 9s` or an attribute `data-follow`, whose
value may be the seconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape

EVERY = re.compile(r"\bevery\s+(\d+(?:\.\d+)?)(ms|s|m)?")
PERIOD = re.compile(r"\s*(\d+(?:\.\d+)?)(ms|s|m)?\s*")
UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, None: 1.0}
USUAL_SECONDS = 10.0
FOLLOWS = re.compile(r"\shx-get\s*=")
FORM = re.compile(r"<form\b.*?</form>", re.S)
INPUT = re.compile(r"<input\b")
TAG_NAME = re.compile(r"<[a-zA-Z][\w-]*")
ATTRIBUTE = re.compile(
    r"\s*([^\s=<>\"'/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+)))?|\s*/"
)


@dataclass(frozen=True, slots=True)
class Follow:
    """A part of a page that polls for news."""

    address: str
    seconds: float
    id: str = ""
    replaced: bool = True
    """Whether an answer takes the place of the part (outerHTML) or of what is in it."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form: the attributes of its tag, and the initial values of its inputs."""

    attributes: Mapping[str, str]
    fields: Mapping[str, str]


def follows(html: str) -> list[Follow]:
    """The parts of a page or fragment that poll for news, in the order of the page."""
    found = (_follow(attributes_at(html, html.rindex("<", 0, at.start()))) for at in _places(html))
    return [follow for follow in found if follow]


def forms(html: str) -> list[Form]:
    """The forms of a page or fragment."""
    return [Form(attributes_at(found[0], 0), inputs(found[0])) for found in FORM.finditer(html)]


def inputs(html: str) -> dict[str, str]:
    """Name and value of the inputs of a fragment, without buttons and unticked boxes."""
    all_ = (attributes_at(html, at.start()) for at in INPUT.finditer(html))
    sent = (one for one in all_ if one.get("type") not in {"checkbox", "radio", "submit"})
    return {one["name"]: one.get("value", "") for one in sent if "name" in one}


def attributes_at(html: str, start: int) -> dict[str, str]:
    """The attributes of the tag that starts at this position; none if no tag does."""
    tag = TAG_NAME.match(html, start)
    if tag is None:
        return {}
    found, at = {}, tag.end()
    while (one := ATTRIBUTE.match(html, at)) and one.end() > at:
        at = one.end()
        if one[1]:
            found[one[1].lower()] = unescape(one[2] or one[3] or one[4] or "")
    return found


def _places(html: str) -> Iterator[re.Match[str]]:
    return FOLLOWS.finditer(html)


def _follow(attributes: Mapping[str, str]) -> Follow | None:
    trigger = EVERY.search(attributes.get("hx-trigger", ""))
    if trigger is None and "data-follow" not in attributes:
        return None
    said = trigger or PERIOD.fullmatch(attributes["data-follow"])
    return Follow(
        address=attributes.get("hx-get", ""),
        seconds=float(said[1]) * UNITS[said[2]] if said else USUAL_SECONDS,
        id=attributes.get("id", ""),
        replaced=attributes.get("hx-swap", "innerHTML").startswith("outerHTML"),
    )
