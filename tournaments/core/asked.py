"""What an address asks for."""

from __future__ import annotations


def whole(text: str | None) -> int | None:
    """A small number of an address; anything else is as if it were not there."""
    if text and text.isascii() and text.isdecimal() and len(text) < 6:
        return int(text) or None
    return None
