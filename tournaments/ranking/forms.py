"""Forms of the ranking: rulings of the referee, the order of those tied, the list of lots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import EurosField, LineField, WholeField
from tournaments.ranking.services import Lot

OFF, ADDED, WARNING = "off", "added", "warning"


class RulingForm(forms.Form):
    """What the referee gives a pair, in which round and why."""

    kind = forms.ChoiceField(
        label=_("What the referee gives"),
        choices=((OFF, _("Points off")), (ADDED, _("Points added")), (WARNING, _("Warning"))),
        initial=OFF,
        widget=forms.RadioSelect,
    )
    points = WholeField(
        label=_("How many points"), required=False, help_text=_("Empty for a warning.")
    )
    round_number = forms.TypedChoiceField(label=_("In which round"), coerce=int)
    reason = LineField(
        label=_("Why"), max_length=200, help_text=_("It can be read by the players.")
    )

    def __init__(self, *args: object, rounds: Iterable[int], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        numbers = [(str(number), _("Round %(number)s") % {"number": number}) for number in rounds]
        self.fields["round_number"].choices = numbers  # type: ignore[attr-defined]

    def clean(self) -> dict[str, object]:
        """A penalty has points, a warning has none."""
        typed = super().clean() or self.cleaned_data
        points, kind = typed.get("points"), typed.get("kind")
        if "points" in typed and kind in (OFF, ADDED) and not points:
            self.add_error("points", _("Say how many points, or choose the warning."))
        if kind == WARNING and points:
            self.add_error("points", _("A warning has no points: leave this empty."))
        return typed

    def signed_points(self) -> int:
        """Points as they are added to the total."""
        points = self.cleaned_data["points"] or 0
        return -points if self.cleaned_data["kind"] == OFF else int(points)


class LiftForm(forms.Form):
    """Why a ruling is taken back."""

    reason = LineField(label=_("Why it is taken back"), max_length=200)


class OrderForm(forms.Form):
    """The places of those who are tied, group by group; an empty group stays tied."""

    reason = LineField(
        label=_("Why in this order"), max_length=200, help_text=_("It can be read by the players.")
    )

    def __init__(
        self, *args: object, groups: Sequence[Mapping[int, object]], **options: object
    ) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.groups = groups
        for group in groups:
            for number, name in group.items():
                self.fields[f"place_{number}"] = WholeField(
                    label=str(name), required=False, minimum=1, maximum=len(group)
                )

    def shown_groups(self) -> list[list[forms.BoundField]]:
        """The fields of each group."""
        return [[self[f"place_{number}"] for number in group] for group in self.groups]

    def clean(self) -> dict[str, object]:
        """In a group everybody has a different place, or nobody has one."""
        typed = super().clean() or self.cleaned_data
        for group in self.groups:
            places = [typed.get(f"place_{number}") for number in group]
            once_each = sorted(place or 0 for place in places) == list(range(1, len(group) + 1))
            if any(places) and not once_each:
                words = _("Give each place from 1 to %(count)s once, or leave all of them empty.")
                self.add_error(f"place_{next(iter(group))}", words % {"count": len(group)})
        return typed

    def order(self) -> list[int]:
        """The numbers in their order, group after group, without those that have no place."""
        places = self.cleaned_data
        found: list[int] = []
        for group in self.groups:
            placed = [number for number in group if places[f"place_{number}"]]
            found += sorted(placed, key=lambda number: places[f"place_{number}"])
        return found


EMPTY_ROWS = 5
MOST_LOTS = 500


class PrizeForm(forms.Form):
    """A lot; a row without rank and name is no lot."""

    rank = WholeField(label=_("Rank"), required=False, minimum=1, maximum=5000)
    label = LineField(label=_("Lot"), required=False, max_length=120)
    value_cents = EurosField(label=_("Value"), maximum_cents=10_000_000)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if self.errors:
            return values
        if values.get("label") and not values.get("rank"):
            self.add_error("rank", _("For which rank is this lot?"))
        if values.get("rank") and not values.get("label"):
            self.add_error("label", _("What is the lot?"))
        return values


# Django's form sets take their form in brackets for the checker of types only.
if TYPE_CHECKING:
    _Rows = forms.BaseFormSet[PrizeForm]
else:
    _Rows = forms.BaseFormSet


class PrizeRows(_Rows):
    """The rows of the list; the page always has empty ones, so none at all is a broken form."""

    def clean(self) -> None:
        if self.total_form_count() < 1:
            raise forms.ValidationError(_("The list did not arrive whole: nothing was saved."))


PrizeFormSet = forms.formset_factory(
    PrizeForm,
    formset=PrizeRows,
    extra=EMPTY_ROWS,
    max_num=MOST_LOTS,
    absolute_max=MOST_LOTS + EMPTY_ROWS,
)


def lots_of(formset: forms.BaseFormSet[PrizeForm]) -> list[Lot]:
    """The lots of a valid form, empty rows left out."""
    rows = (form.cleaned_data for form in formset)
    return [
        Lot(row["rank"], row["label"], row["value_cents"] or None)
        for row in rows
        if row.get("label")
    ]
