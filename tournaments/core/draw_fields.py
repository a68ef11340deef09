"""The options of a way to draw rounds: one field each, asked with the systems that have them."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import FirstRound, Movement, Rematches, SwissOrder

APPLYING_DRAW: Mapping[str, str] = {
    "first_round": "system=danois|swiss",
    "rematches": "system=random",
    "swiss_order": "system=swiss",
    "movement": "system=rotation",
}
"""Field -> with which system it applies (core/questions.py)."""


class WayToDrawForm(forms.Form):
    """How rounds are drawn beside their system; its labels are those of the settings."""

    first_round = forms.ChoiceField(choices=FirstRound.choices)
    rematches = forms.ChoiceField(choices=Rematches.choices)
    swiss_order = forms.ChoiceField(choices=SwissOrder.choices)
    movement = forms.ChoiceField(
        choices=Movement.choices,
        help_text=_(
            "Where the odd stay, there are as many rounds as tables at most, and anybody can "
            "follow it by eye."
        ),
    )
