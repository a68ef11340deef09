"""The sentences of the journal: one an act, made from the values that were stored."""

from collections.abc import Callable, Mapping
from typing import Any

SENTENCES: dict[str, Callable[[Mapping[str, Any]], Any]] = {}
"""Act -> its sentence; every room adds those of its acts when the app starts."""


def sentence(act: str, data: Mapping[str, Any]) -> str:
    """The readable sentence of an act; an act of an older version shows its code."""
    words = SENTENCES.get(act)
    return str(words(data)) if words else act
