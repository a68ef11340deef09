"""Belotes of a hand: who has the one that is counted, or how many where every one is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.hand_fields import MOST_BELOTES
from tournaments.results.entry.hand_groups import BESIDE, HandGroup, Pick
from tournaments.results.hands import Facts


class Belote(Pick):
    """The side that announced belote and rebelote."""

    key, label, kind = "belote", _("Belote"), "picks toggle"

    def typed(self, facts: Facts) -> dict[str, Any]:
        return {} if isinstance(facts.get("belote"), list) else super().typed(facts)

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        counted = any(data.get(count_field(side)) for side in self.table.sides)
        return "" if counted else super().place(field, data)


def count_field(side: str) -> str:
    """The input of how many belotes a side has."""
    return f"belotes_{side.lower()}"


class Belotes(HandGroup):
    """How many belotes each side has announced at tout atout, where every one counts."""

    key = "belote"
    zone = BESIDE
    template = "results/hand_belotes.html"

    def played(self) -> bool:
        return self.rules.allow_all_trump and self.rules.all_trump_belotes

    def fields(self) -> dict[str, forms.Field]:
        counts = [("", "0"), *((str(count), str(count)) for count in range(1, MOST_BELOTES + 1))]
        widget = forms.Select(attrs={"class": "form-select"})
        return {
            count_field(side): forms.ChoiceField(
                label=_("Belotes of %s") % side, required=False, choices=counts, widget=widget
            )
            for side in self.table.sides
        }

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        found = [
            side
            for side in self.table.sides
            for _count in range(int(data.get(count_field(side)) or 0))
        ]
        return {"belote": found} if found else {}

    def typed(self, facts: Facts) -> dict[str, Any]:
        found = facts.get("belote")
        if not isinstance(found, list):
            return {}
        return {count_field(side): str(found.count(side) or "") for side in self.table.sides}

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        counted = field == "belote" and self.facts(data)
        return count_field(self.table.sides[0]) if counted else ""

    def check(self, form: forms.Form) -> None:
        """One answer about belotes is enough."""
        data = form.cleaned_data
        if data.get("belote") and self.facts(data):
            form.add_error(
                count_field(self.table.sides[0]),
                gettext("Say either who has the belote, or how many each side has."),
            )
