"""The form of two entrants that must not meet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import LineField, WholeField

LARGEST = 999_999


def _number(label: Any) -> WholeField:
    field = WholeField(label=label, minimum=1, maximum=LARGEST)
    field.widget.attrs["list"] = "numbers"
    return field


class KeptApartForm(forms.Form):
    """Two numbers, and why if one likes."""

    one = _number(_("Pair no"))
    other = _number(_("must not meet pair no"))
    reason = LineField(
        label=_("Why (if you like)"),
        max_length=200,
        required=False,
        help_text=_("Read at the desk only: no public page and no paper shows it."),
    )
