"""The sentences of the journal: one an act, made from the values that were stored."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.core.wording.text import Text

Data = Mapping[str, Any]
"""What a line of the journal stores of its act."""
Sentences = Mapping[str, Text | Callable[[Data], Text]]
"""Act -> its words, to be filled in with its data, or what makes the sentence of its data."""
SENTENCES: dict[str, Text | Callable[[Data], Text]] = {}
"""Every room adds those of its acts when the app starts."""


def sentence(act: str, data: Data) -> str:
    """The readable sentence of an act; an act of an older version shows its code."""
    words = SENTENCES.get(act, act)
    return str(words(data) if callable(words) else words % data)
