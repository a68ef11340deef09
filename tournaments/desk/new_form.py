"""The form of a new tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules import Rules
from tournaments.core.fields import LinesField
from tournaments.desk.forms import TournamentFields
from tournaments.desk.sections import HEADINGS, Heading
from tournaments.desk.setting_hints import figures_of
from tournaments.models import Club
from tournaments.rulesets.selectors import RuleSource, source_of, start_choices

FOLLOWED = {
    "hx-get": reverse_lazy("tournament_new"),
    "hx-include": "[name='template'], [name='like']",
    "hx-swap": "none",
    "hx-select-oob": "#id_forfeit_points_helptext,#id_bye_score_helptext,#usual-keys",
}
"""On the choice of the rules: what follows from them is read again beside other questions."""


class TournamentNewForm(TournamentFields):
    """A new tournament: everything is filled from what it starts from."""

    club = forms.ModelChoiceField(
        label=_("Club"), queryset=Club.objects.none(), empty_label=None, to_field_name="pk"
    )
    preset = forms.ChoiceField(
        label=_("Rule set"),
        help_text=_("Every option of it can be changed until the first round is published."),
    )
    articles = LinesField(
        label=_("Your own articles"),
        help_text=_("One sentence a line, printed at the end of the rule sheet."),
    )
    headings = (
        replace(HEADINGS[0], names=(*HEADINGS[0].names, "club")),
        Heading(
            "rules",
            _("Rules"),
            ("preset", "articles"),
            _("the rule set, and what your club adds to it"),
        ),
        *HEADINGS[1:],
    )

    def __init__(self, *args: Any, clubs: Sequence[Club], rules: Rules, **options: Any) -> None:
        super().__init__(*args, game=rules.game, **options)
        form = self.shown_format()
        self.show_figures(figures_of(rules, form), rules, form)
        self.clubs = [club.pk for club in clubs]
        own = Club.objects.filter(pk__in=self.clubs)
        self.fields["club"].queryset = own.order_by("name")  # type: ignore[attr-defined]
        self.fields["preset"].choices = start_choices(clubs)  # type: ignore[attr-defined]
        self.fields["preset"].widget.attrs |= FOLLOWED
        if len(clubs) == 1:
            self.fields["club"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """A club's rule set is for the tournaments of that club."""
        typed = super().clean() or self.cleaned_data
        rule_set = self.source().rule_set if "preset" in typed else None
        club = typed.get("club")
        if rule_set is not None and club is not None and rule_set.club_id != club.pk:
            self.add_error("preset", _("This rule set belongs to another of your clubs."))
        return typed

    def source(self) -> RuleSource:
        """What the chosen rule set stands for."""
        found = source_of(self.cleaned_data["preset"], self.clubs)
        if found is None:
            raise LookupError(self.cleaned_data["preset"])
        return found
