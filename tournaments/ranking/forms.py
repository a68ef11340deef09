"""Forms of the ranking: rulings of the referee, and the list of lots as it is typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import EurosField, LineField, WholeField
from tournaments.models import Prize, Tournament
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
    """The places of those who are tied, group by group; a group may be left as it is: tied."""

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
        """In a group everybody has a place of his own, or nobody has one."""
        typed = super().clean() or self.cleaned_data
        for group in self.groups:
            places = [typed.get(f"place_{number}") for number in group]
            if any(places) and sorted(place or 0 for place in places) != [
                at + 1 for at in range(len(group))
            ]:
                words = _("Give each place from 1 to %(count)s once, or leave all of them empty.")
                self.add_error(f"place_{next(iter(group))}", words % {"count": len(group)})
        return typed

    def order(self) -> list[int]:
        """The numbers in their order, group after group; those without a place are left out."""
        places = {
            number: (at, self.cleaned_data[f"place_{number}"])
            for at, group in enumerate(self.groups)
            for number in group
            if self.cleaned_data[f"place_{number}"]
        }
        return sorted(places, key=places.__getitem__)


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

    @property
    def lot(self) -> Lot | None:
        """The lot of a valid row, None for an empty one."""
        values = self.cleaned_data
        if not values.get("label"):
            return None
        return Lot(values["rank"], values["label"], values["value_cents"] or None)


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


def initial_lots(tournament: Tournament) -> list[dict[str, Any]]:
    """The lots there are, as the rows of the form."""
    return [_row(prize) for prize in tournament.prizes.all()]


def lots_of(formset: Any) -> list[Lot]:
    """The lots of a valid form, empty rows left out."""
    return [form.lot for form in formset if form.lot is not None]


def _row(prize: Prize) -> dict[str, Any]:
    return {"rank": prize.rank, "label": prize.label, "value_cents": prize.value_cents}
