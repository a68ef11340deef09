"""The choice of the rules of a phase: the tournament's, or what a rule set answers otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import Rules
from tournaments.models import Phase, Tournament
from tournaments.rulesets.differences import own_over
from tournaments.rulesets.selectors import source_of, start_choices
from tournaments.rulesets.titles import own_rules_title, own_words

COLUMNS = ("own_rules", "rules_name", "preset", "rule_set")
NOW = "now"
OF_ANOTHER_GAME = gettext_lazy("Choose rules of the game that the contest plays.")
FROZEN = gettext_lazy("This phase is being played: its rules stay as they are here.")


class PhaseRulesField(forms.ChoiceField):
    """Which rules a phase is played by; its value is what they answer otherwise."""

    tournament: Tournament
    plan: Phase | None

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Rules of this phase"),
            required=False,
            help_text=gettext_lazy(
                "What a rule set answers otherwise than the contest is kept for this phase; in "
                "everything else it follows the contest. The page of the rules has each question."
            ),
        )

    def offer(self, tournament: Tournament, plan: Phase | None) -> None:
        """Offer the rules this phase can have; once it is played, only those it has."""
        self.tournament, self.plan = tournament, plan
        of_tournament: list[tuple[str, Any]] = [("", _("Those of the contest"))]
        own: list[tuple[str, Any]] = []
        if plan is not None and plan.own_rules:
            name = own_rules_title(tournament, plan) or own_words(plan.own_rules)
            own = [(NOW, _("As now: %(name)s") % {"name": name})]
        if plan is not None and tournament.rounds.of_phase(plan).published().exists():
            self.choices = own or of_tournament
            self.error_messages["invalid_choice"] = FROZEN
            self.help_text = _("They are changed on the page of the rules, with a reason.")
        else:
            offered = start_choices([tournament.club], tournament.game)
            self.choices = [*of_tournament, *own, *offered]
            self.error_messages["invalid_choice"] = OF_ANOTHER_GAME

    def clean(self, value: Any) -> dict[str, Any]:
        """The columns of the phase: what it states, and the rule set that this was taken from."""
        key = super().clean(value)
        if key == NOW and self.plan is not None:
            return {name: getattr(self.plan, name) for name in COLUMNS}
        source = source_of(key, [self.tournament.club_id]) if key else None
        if source is None:
            return dict(zip(COLUMNS, ({}, "", "", None), strict=True))
        above: Rules = self.tournament.rules
        rules = replace(source.rules, articles=source.rules.articles or above.articles)
        name = source.rule_set.name if source.rule_set else ""
        own = own_over(above, rules)
        return dict(zip(COLUMNS, (own, name, source.preset, source.rule_set), strict=True))
