"""The form of a club."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import LineField


class ClubForm(forms.Form):
    """Its name, as it stands at the head of the papers."""

    name = LineField(
        label=_("Name of the club"),
        max_length=80,
        help_text=_("It stands at the head of every paper."),
    )
