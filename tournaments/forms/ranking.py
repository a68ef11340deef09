"""Forms of the ranking: rulings of the referee."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import LineField, WholeField

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
