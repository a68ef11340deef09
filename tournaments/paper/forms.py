"""The form of the list of papers: how many blank score cards."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import WholeField
from tournaments.paper.cards.values import BLANK_CARDS

MOST_CARDS = 200


class BlankCardsForm(forms.Form):
    """How many blank score cards to print."""

    count = WholeField(
        label=_("How many score cards"), minimum=1, maximum=MOST_CARDS, initial=BLANK_CARDS
    )
