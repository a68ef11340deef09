"""A paper ready for the press: its values, and the HTML of any part of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A paper in the language of the request, in whichever thread it is rendered."""

    template: str
    frame: dict[str, object]
    """The context of head and foot."""
    values: Any
    units: int
    """The number of its lines, sections or sheets; 1 for a paper that is never cut."""
    a_part: int
    """The number of units in a part."""
    cut: Callable[[Any, int, int], Any] | None
    numbered: bool
    """Whether its pages are numbered."""
    language: str

    def html(self, start: int, stop: int) -> str:
        """The page of the units from `start` up to `stop`.

        The template knows whether other units came before (`continued`) or follow (`goes_on`).
        """
        values = self.values if self.cut is None else self.cut(self.values, start, stop)
        place = {"continued": start > 0, "goes_on": stop < self.units}
        context = self.frame | {"paper": values} | place
        with translation.override(self.language):
            return render_to_string(self.template, context)


def numbers_page(sheets: int) -> str:
    """Empty sheets with nothing but their page numbers."""
    return render_to_string("print/numbers.html", {"sheets": range(sheets)})
