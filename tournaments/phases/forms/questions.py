"""The questions of a form under headings, each shown with the answers it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.forms import BoundField

from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.wording.text import Text


@dataclass(frozen=True, slots=True)
class Question:
    """A field; `shown_with` are the answers with which it is shown, empty: with all of them."""

    field: BoundField
    shown_with: Sequence[str] = ()

    @property
    def picks(self) -> bool:
        """Whether its answers are shown as large buttons."""
        return isinstance(self.field.field.widget, forms.RadioSelect)

    @property
    def css(self) -> str:
        """The classes by which the style sheet shows it with its answers."""
        return " ".join(["asked", *(f"asked-{name}" for name in self.shown_with)])


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions under one heading; those of the ranking keys are lines in order."""

    title: Text
    asked: Sequence[Question]
    ordered: Sequence[BoundField] = ()

    @property
    def keys(self) -> list[tuple[Text, Text]]:
        """Each ranking key that can be chosen: its title and a line of help."""
        return [(words.title, words.help) for words in KEY_WORDS.values()]
