"""Forms of the results page: the line of a card, and the game of a bye."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.core.fields import WholeField
from tournaments.entrants.selectors.names import PairName
from tournaments.results.entry.card import TotalsForm
from tournaments.results.table_search import TablePlaying


class TableField(WholeField):
    """The number of a table; words, by which its players are found, are cleaned to themselves."""

    def clean(self, value: Any) -> Any:
        words = str(value or "").strip()[:60]
        if re.search(r"[^\W\d_]", words):
            return forms.CharField.clean(self, words)
        return super().clean(value)


class CardLineForm(TotalsForm):
    """The line at the top of the totals entry; `seen` is the revision it was shown at.

    Where a match has several games it also asks which one; empty is the next one.
    """

    table = TableField(label=_("Table"), minimum=1, maximum=9999)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, *args: Any, games: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.playing: Sequence[TablePlaying] = ()
        """The tables where the words typed for the table find somebody, if they find several."""
        if games > 1:
            label = pgettext_lazy("of a match", "Game")
            self.fields["game"] = WholeField(label=label, minimum=1, maximum=games, required=False)
            self.order_fields(("table", "game", *self.names))
        for field in self.fields.values():
            field.widget.attrs |= {"data-select": ""}


class ByeGameForm(forms.Form):
    """The bye that is played for, the opponent and the table."""

    exempt = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    opponent = WholeField(label=_("Against pair no"), minimum=1)
    table = WholeField(label=_("At table (empty: the next one)"), minimum=1, required=False)

    def __init__(self, *args: Any, opponents: Sequence[PairName] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(opponents)

    def offer(self, opponents: Sequence[PairName]) -> None:
        """Offer the pairs that can be the opponents."""
        choices = [(str(pair.number), str(pair)) for pair in opponents]
        self.fields["opponent"].widget = forms.Select(choices=[("", "–"), *choices])
