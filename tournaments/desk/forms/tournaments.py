"""The forms that create a contest and change its settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import LinesField
from tournaments.core.key_fields import KEY_FIELDS
from tournaments.desk.forms.tournament_fields import ContestFields, Group
from tournaments.models import Club
from tournaments.rulesets.selectors.rule_sets import RuleSource, source_of, start_choices

ROUNDS = ("rounds_planned", "system", "table_size", "avoid_same_club")
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
WORTH = Group(
    _("What a match is worth in the ranking"),
    (
        "match_points_win",
        "match_points_draw",
        "match_points_loss",
        "match_points_rubicon",
        "cap_winner",
        "cap_loser",
    ),
    _("match points, where they are a ranking key, and the most points that count"),
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
        Group(_("Rounds and draw"), ROUNDS, common=True),
        BYES,
        RANKING,
        WORTH,
        SHOWING,
    )

    def __init__(
        self,
        *args: Any,
        drawn: int = 0,
        ranking_seen: bool = False,
        feasible: str = "",
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        if not ranking_seen:
            del self.fields["confirmed"]
        if drawn:
            words = _("Round %(number)s is drawn already: at least %(number)s.")
            self.fields["rounds_planned"].help_text = words % {"number": drawn}
        if feasible:
            planned = self.fields["rounds_planned"]
            planned.help_text = f"{planned.help_text} {feasible}"


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
            ROUNDS,
            _("how many rounds, how they are drawn"),
        ),
        BYES,
        RANKING,
        WORTH,
        SHOWING,
    )

    def __init__(self, *args: Any, clubs: Sequence[Club], **options: Any) -> None:
        super().__init__(*args, **options)
        self.clubs = [club.pk for club in clubs]
        own = Club.objects.filter(pk__in=self.clubs)
        self.fields["club"].queryset = own.order_by("name")  # type: ignore[attr-defined]
        self.fields["preset"].choices = start_choices(clubs)  # type: ignore[attr-defined]
        if len(clubs) == 1:
            self.fields["club"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """A club's rule set is for the contests of that club."""
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
