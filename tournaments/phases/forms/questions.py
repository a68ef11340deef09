"""The questions of a form in groups, each shown with the systems that it is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.forms import BoundField

from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.wording.text import Text


@dataclass(frozen=True, slots=True)
class Question:
    """A field, and what it is for: a system, a way to qualify; always shown where nothing is."""

    field: BoundField
    shown_with: Sequence[str] = ()

    @property
    def picks(self) -> bool:
        """Whether its answers are large buttons."""
        return isinstance(self.field.field.widget, forms.RadioSelect)

    @property
    def css(self) -> str:
        """The classes that show it with what it is for."""
        return " ".join(["asked", *(f"asked-{name}" for name in self.shown_with)])


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions under one heading; those of the ranking keys are lines in order."""

    title: Text
    asked: Sequence[Question]
    ordered: Sequence[BoundField] = ()

    @property
    def keys(self) -> list[tuple[Text, Text]]:
        """The title of each ranking key that can be chosen, with a line of help."""
        return [(words.title, words.help) for words in KEY_WORDS.values()]
