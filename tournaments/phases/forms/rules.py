"""The rules of a phase: those of the tournament, or a copy of a rule set or of a preset."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Phase, Tournament
from tournaments.phases.services.phases import published
from tournaments.rulesets.selectors import source_of, start_choices
from tournaments.rulesets.services import Chosen, chosen_of_phase
from tournaments.rulesets.titles import own_rules_title

NOW = "now"
OF_ANOTHER_GAME = gettext_lazy("Choose rules of the game that the contest plays.")
FROZEN = gettext_lazy("This phase is being played: its rules stay as they are here.")


class PhaseRulesField(forms.ChoiceField):
    """Which rules a phase is played by; what is kept of them is a copy."""

    tournament: Tournament
    plan: Phase | None

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Rules of this phase"),
            required=False,
            help_text=gettext_lazy("A copy is kept: changing the rule set later moves no phase."),
        )

    def offer(self, tournament: Tournament, plan: Phase | None) -> None:
        """Offer what this phase can be played by; of one that is being played what it is."""
        self.tournament, self.plan = tournament, plan
        frozen = plan is not None and published(tournament, plan)
        self.error_messages["invalid_choice"] = FROZEN if frozen else OF_ANOTHER_GAME
        self.choices = self._as_now() if frozen else self._all()
        if frozen:
            self.help_text = _("They are changed on the page of the rules, with a reason.")

    def clean(self, value: Any) -> Chosen | None:
        """The rules that a phase keeps; None: those of the tournament."""
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

    def _as_now(self) -> list[tuple[str, Any]]:
        if self.plan is None or self.plan.rules is None:
            return [("", _("Those of the contest"))]
        return [(NOW, _("As now: %(name)s") % {"name": own_rules_title(self.plan)})]

    def _all(self) -> list[tuple[str, Any]]:
        own = self.plan is not None and self.plan.rules is not None
        now = self._as_now() if own else []
        offered = start_choices([self.tournament.club], self.tournament.game)
        return [("", _("Those of the contest")), *now, *offered]
