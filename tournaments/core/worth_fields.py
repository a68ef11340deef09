"""What a match is worth in the ranking, as fields of a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import WholeField
from tournaments.core.wording.settings import LABELS
from tournaments.core.wording.text import Text
from tournaments.models.phase import MATCH_WORTH

CLOSE_WORTH = ("match_points_close_win", "match_points_close_loss")
"""What only matches of several games can be worth."""

APPLYING_WORTH = {
    **{name: "key_*=match_points" for name in MATCH_WORTH if name.startswith("match_points")},
    "cap_from_round": "cap_winner!= cap_loser!=",
}
"""Field -> with which other answers it applies (core/questions.py)."""

WORTH_IF_EMPTY = {
    "match_points_win": 3,
    "match_points_draw": 1,
    "match_points_loss": 0,
    "cap_from_round": 1,
}
"""The figures that a field left empty stands for; the others are none."""


def _worth(help_text: Text = "") -> WholeField:
    return WholeField(required=False, minimum=-99, maximum=99, help_text=help_text)


def _cap(help_text: Text) -> WholeField:
    return WholeField(required=False, minimum=1, maximum=9999, help_text=help_text)


class WorthForm(forms.Form):
    """The worth of a match, each figure under its label of `LABELS`."""

    match_points_win = _worth()
    match_points_draw = _worth()
    match_points_loss = _worth()
    match_points_rubicon = _worth(_("Empty: as any other loss. It may be below zero, as −1."))
    match_points_close_win = _worth(
        _("In matches of several games whose loser won a game. Empty: as any other victory.")
    )
    match_points_close_loss = _worth(
        _("In matches of several games whose loser won a game. Empty: as any other loss.")
    )
    match_points_forfeit = _worth(_("For whoever does not come. Empty: as any other loss."))
    match_points_bye = _worth(_("Empty: as a victory where a bye counts as one, else none."))
    cap_winner = _cap(_("1280, for instance; empty: everything counts."))
    cap_loser = _cap(_("664, for instance; empty: everything counts."))
    cap_from_round = WholeField(
        required=False,
        minimum=1,
        maximum=99,
        help_text=_("3, for instance, counted from the first round of the contest; empty: all."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in MATCH_WORTH:
            self.fields[name].label = LABELS[name]

    def ask_close_worth(self, several: bool) -> None:
        """Ask what a close match is worth only where matches have several games.

        A figure that is set or typed is shown all the same.
        """
        for name in CLOSE_WORTH:
            empty = self.initial.get(name) in (None, "") and not self.data.get(name)
            if empty and not several:
                self.fields.pop(name, None)

    def worth(self) -> dict[str, Any]:
        """The figures by their columns, of the fields that were sent."""
        sent = [name for name in MATCH_WORTH if name in self.cleaned_data and name in self.data]
        values = {name: self.cleaned_data[name] for name in sent}
        return {
            name: WORTH_IF_EMPTY.get(name) if value is None else value
            for name, value in values.items()
        }
