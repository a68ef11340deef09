"""The filter of the journal."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.selectors.journal import JournalFilter

ROOM_CHOICES = (
    ("", _("Everything")),
    ("entrant", _("Entrants")),
    ("kept_apart", _("Pairs that must not meet")),
    ("round", _("Draws")),
    ("result", _("Results")),
    ("hand", _("Hands")),
    ("ranking", _("Ranking")),
    ("penalty", _("Penalties")),
    ("prizes", _("Prizes")),
    ("phase", _("Phases")),
    ("rules", _("Rules")),
    ("tournament", _("Settings")),
)


class JournalFilterForm(forms.Form):
    """Words, room and round; everything is optional."""

    text = forms.CharField(label=_("Words"), required=False, max_length=80)
    room = forms.ChoiceField(label=_("What"), choices=ROOM_CHOICES, required=False)
    round_number = forms.IntegerField(label=_("Round"), required=False, min_value=1, max_value=20)

    def chosen(self) -> JournalFilter:
        """The filter asked for; fields that make no sense are left out."""
        if not self.is_bound:
            return JournalFilter()
        self.full_clean()
        values = self.cleaned_data
        return JournalFilter(
            text=values.get("text") or "",
            room=values.get("room") or "",
            round_number=values.get("round_number"),
        )
