"""A paper ready for the press: its values and the template that shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A paper in the language of the request, in whichever thread it is rendered."""

    template: str
    frame: Mapping[str, object]
    """The context of head and foot."""
    values: Any
    language: str | None = field(default_factory=translation.get_language)

    def html(self) -> str:
        """The paper as a page."""
        with translation.override(self.language):
            return render_to_string(self.template, {**self.frame, "paper": self.values})
