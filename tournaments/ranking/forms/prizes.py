"""The list of lots as it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import EurosField, LineField, WholeField
from tournaments.models import Prize, Tournament
from tournaments.ranking.services.prizes import Lot

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


def initial_lots(contest: Tournament) -> list[dict[str, Any]]:
    """The lots there are, as the rows of the form."""
    return [_row(prize) for prize in contest.prizes.all()]


def lots_of(formset: Any) -> list[Lot]:
    """The lots of a valid form, empty rows left out."""
    return [form.lot for form in formset if form.lot is not None]


def _row(prize: Prize) -> dict[str, Any]:
    return {"rank": prize.rank, "label": prize.label, "value_cents": prize.value_cents}
