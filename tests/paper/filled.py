"""How far the text of a paper reaches down each of its pages, as WeasyPrint lays it out."""

from __future__ import annotations

from typing import Any

TEXT = frozenset({"p", "li", "td", "th", "h1", "h2", "caption"})


def fill_of(laid: Any) -> list[float]:
    """The part of the height that is used, page by page."""
    found = []
    for one in laid.pages:
        box = one._page_box
        (content,) = (child for child in box.children if child.element_tag == "html")
        lowest = max(_bottoms(content), default=box.content_box_y())
        found.append((lowest - box.content_box_y()) / box.height)
    return found


def _bottoms(box: Any) -> list[float]:
    own = []
    if box.element_tag in TEXT and isinstance(box.height, int | float):
        own = [box.position_y + box.height]
    return own + [bottom for child in getattr(box, "children", ()) for bottom in _bottoms(child)]
