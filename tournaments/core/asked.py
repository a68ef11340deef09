"""Parameters of an address."""

from __future__ import annotations


def whole(text: str | None) -> int | None:
    """A small number of an address; None for anything else."""
    if text and text.isascii() and text.isdecimal() and len(text) < 6:
        return int(text) or None
    return None
