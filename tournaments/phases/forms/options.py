"""The options of the systems, of which a form asks those of its own, and the rules of a phase."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.rules import Rules
from tournaments.core.questions import Question, QuestionGroup
from tournaments.core.setting_fields import SettingsForm
from tournaments.models import Phase, Tournament
from tournaments.models.phase_settings import SETTINGS
from tournaments.phases.services.checks import option_problems
from tournaments.rulesets.differences import own_over
from tournaments.rulesets.selectors import source_of, start_choices
from tournaments.rulesets.titles import own_rules_title, own_words

OPTIONS = tuple(name for name, setting in SETTINGS.items() if setting.of_each_phase)
"""The options that a form may ask, in its order."""


class OptionsForm(SettingsForm):
    """The options of brackets, pools and rounds that are drawn."""

    def __init__(
        self, *args: Any, system: str = "", tournament: Tournament | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.drawn_by = system
        for name in OPTIONS:
            setting = SETTINGS[name]
            fits = tournament is None or tournament.game in setting.games
            if name == "partners":
                fits = tournament is not None and tournament.melee and not system
            if fits and (not system or system in setting.systems()):
                # The choices of an option are large buttons on this page.
                buttons = {"widget": forms.RadioSelect()} if setting.stored_in.choices else {}
                self.ask([name], required=False, **buttons)

    def asked(self) -> tuple[str, ...]:
        """The names of the options of the chosen system."""
        system = self.drawn_by or self.cleaned_data.get("system", "")
        return tuple(
            name for name in OPTIONS if name in self.fields and system in SETTINGS[name].systems()
        )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        for name in {*OPTIONS} - {*self.asked()}:
            self.errors.pop(name, None)
        if "placement" in self.asked():
            described = Phase(bracket=values.get("bracket", ""), placement=values["placement"])
            for problem in option_problems(described):
                self.add_error(problem.field, str(problem.message))
        return values

    def questions(self) -> list[QuestionGroup]:
        """The fields of the first phase; the settings of the tournament say how it is drawn."""
        asked = [Question(self[name]) for name in self.fields]
        return [QuestionGroup(_("How it is played"), asked)] if asked else []

    def options(self) -> dict[str, Any]:
        """The options of its system, as columns of a phase."""
        return self.answers(self.asked())


COLUMNS = ("own_rules", "rules_name", "preset", "rule_set")
NOW = "now"
OF_ANOTHER_GAME = gettext_lazy("Choose rules for the game of this contest.")
FROZEN = gettext_lazy("This phase is being played: its rules can no longer be changed here.")


class PhaseRulesField(forms.ChoiceField):
    """Which rules a phase is played by; its value is what they answer otherwise."""

    tournament: Tournament
    plan: Phase | None

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Rules of this phase"),
            required=False,
            help_text=gettext_lazy(
                "Where a rule set differs from the contest, this phase keeps its answers; in "
                "everything else it follows the contest. The rules page has each question."
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
            self.help_text = _("They are changed on the rules page, with a reason.")
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
