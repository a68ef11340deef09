"""The choice of the rules of a phase: the tournament's, or a copy of a rule set or preset."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Phase, Tournament
from tournaments.rulesets.selectors import source_of, start_choices
from tournaments.rulesets.services import Chosen, chosen_of_phase
from tournaments.rulesets.titles import own_rules_title

NOW = "now"
OF_ANOTHER_GAME = gettext_lazy("Choose rules of the game that the contest plays.")
FROZEN = gettext_lazy("This phase is being played: its rules stay as they are here.")


class PhaseRulesField(forms.ChoiceField):
    """Which rules a phase is played by; its value is a copy of them."""

    tournament: Tournament
    plan: Phase | None

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Rules of this phase"),
            required=False,
            help_text=gettext_lazy("A copy is kept: changing the rule set later moves no phase."),
        )

    def offer(self, tournament: Tournament, plan: Phase | None) -> None:
        """Offer the rules this phase can have; once it is played, only those it has."""
        self.tournament, self.plan = tournament, plan
        of_tournament: list[tuple[str, Any]] = [("", _("Those of the contest"))]
        own: list[tuple[str, Any]] = []
        if plan is not None and plan.rules is not None:
            own = [(NOW, _("As now: %(name)s") % {"name": own_rules_title(plan)})]
        if plan is not None and tournament.rounds.of_phase(plan).published().exists():
            self.choices = own or of_tournament
            self.error_messages["invalid_choice"] = FROZEN
            self.help_text = _("They are changed on the page of the rules, with a reason.")
        else:
            offered = start_choices([tournament.club], tournament.game)
            self.choices = [*of_tournament, *own, *offered]
            self.error_messages["invalid_choice"] = OF_ANOTHER_GAME

    def clean(self, value: Any) -> Chosen | None:
        """The phase's own rules; None: those of the tournament."""
        key = super().clean(value)
        if not key:
            return None
        if key == NOW and self.plan is not None and self.plan.rules is not None:
            return chosen_of_phase(self.plan)
        source = source_of(key, [self.tournament.club_id])
        if source is None:
            return None
        name = source.rule_set.name if source.rule_set else ""
        return Chosen(source.preset, source.rules, source.rule_set, name)
