"""The forms that create a contest and change its settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.presets import PRESETS
from tournaments.forms.contest_fields import KEY_FIELDS, ContestFields, Group
from tournaments.forms.fields import LinesField
from tournaments.models import Club
from tournaments.rule_words import GAME, preset_title

BYES = Group(
    _("Odd number of pairs, forfeits"),
    (
        "bye_choice",
        "bye_score",
        "bye_points",
        "bye_victory",
        "forfeit_points",
        "forfeit_points_against",
    ),
    _("a bye each round, a pair that does not come"),
)
RANKING = Group(
    _("Ranking"),
    KEY_FIELDS,
    _("the first key ranks, the next one decides between equals, and so on"),
)
SHOWING = Group(
    _("Names, entry and cards"),
    ("names_policy", "entry_mode", "card_format"),
    _("what the public sees, what the desk types"),
)


class ContestSettingsForm(ContestFields):
    """Every setting of a contest that exists."""

    confirmed = forms.BooleanField(
        label=_("Change the ranking all the same"), required=False, widget=forms.CheckboxInput
    )
    groups = (
        Group(_("The contest"), ("name", "date", "place"), common=True),
        Group(_("Money"), ("fee_cents",), common=True),
        Group(_("Rounds and draw"), ("rounds_planned", "system", "avoid_same_club"), common=True),
        BYES,
        RANKING,
        SHOWING,
    )

    def __init__(self, *args: Any, drawn: int = 0, ranking_seen: bool = False, **options: Any):
        super().__init__(*args, **options)
        if not ranking_seen:
            del self.fields["confirmed"]
        if drawn:
            words = _("Round %(number)s is drawn already: at least %(number)s.")
            self.fields["rounds_planned"].help_text = words % {"number": drawn}


class ContestNewForm(ContestFields):
    """A new contest: everything is filled from what it starts from."""

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
    groups = (
        Group(_("The contest"), ("club", "name", "date", "place", "fee_cents"), common=True),
        Group(
            _("Rules"),
            ("preset", "articles"),
            _("the rule set, and what your club adds to it"),
        ),
        Group(
            _("Rounds and draw"),
            ("rounds_planned", "system", "avoid_same_club"),
            _("how many rounds, how they are drawn"),
        ),
        BYES,
        RANKING,
        SHOWING,
    )

    def __init__(self, *args: Any, clubs: Sequence[Club], **options: Any) -> None:
        super().__init__(*args, **options)
        own = Club.objects.filter(pk__in=[club.pk for club in clubs])
        self.fields["club"].queryset = own.order_by("name")  # type: ignore[attr-defined]
        self.fields["preset"].choices = preset_choices()  # type: ignore[attr-defined]
        if len(clubs) == 1:
            self.fields["club"].widget = forms.HiddenInput()


def preset_choices() -> list[tuple[str, str]]:
    """The presets of belote with their titles."""
    return [(name, preset_title(name)) for name, preset in PRESETS.items() if preset.game == GAME]
