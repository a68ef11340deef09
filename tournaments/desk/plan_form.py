"""The form of the plan of the hall: a line a table."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from tournaments.core.fields import LineField
from tournaments.desk.hall import MOST_CELLS, TableSpot
from tournaments.models import Table

LONGEST_LABEL = Table._meta.get_field("label").max_length or 0


class HallPlanForm(forms.Form):
    """The name and the place of each of these tables."""

    def __init__(self, spots: Sequence[TableSpot], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers = [spot.number for spot in spots]
        for spot in spots:
            table = {"number": spot.number}
            for name, label in (
                ("across", _("Table %(number)s, from the left")),
                ("down", _("Table %(number)s, from the top")),
            ):
                self.fields[f"{name}-{spot.number}"] = forms.IntegerField(
                    label=label % table,
                    min_value=1,
                    max_value=MOST_CELLS,
                    required=False,
                    localize=False,
                )
            self.fields[f"label-{spot.number}"] = LineField(
                label=_("Table %(number)s, its name") % table,
                max_length=LONGEST_LABEL,
                required=False,
            )
            for name in ("across", "down", "label"):
                self.initial[f"{name}-{spot.number}"] = getattr(spot, name)

    def spots(self) -> list[TableSpot]:
        """The tables as they were sent."""
        sent = self.cleaned_data
        return [
            TableSpot(n, sent[f"label-{n}"], sent[f"across-{n}"], sent[f"down-{n}"])
            for n in self.numbers
        ]

    def lines(self) -> Iterator[tuple[int, BoundField, BoundField, BoundField]]:
        """Each table with its three fields."""
        for n in self.numbers:
            yield n, self[f"across-{n}"], self[f"down-{n}"], self[f"label-{n}"]
