"""The options of the systems; the form asks only those of its system."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.questions import Question, QuestionGroup
from tournaments.core.setting_fields import SettingsForm
from tournaments.models import Phase, Tournament
from tournaments.models.phase_settings import SETTINGS
from tournaments.phases.services.checks import option_problems

OPTIONS = tuple(name for name, setting in SETTINGS.items() if setting.of_each_phase)
"""The options that a form may ask, in its order."""


class OptionsForm(SettingsForm):
    """The options of brackets, pools and rounds that are drawn."""

    def __init__(
        self,
        *args: Any,
        system: str = "",
        tournament: Tournament | None = None,
        **options: Any,
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
        return [QuestionGroup(_("How is it played?"), asked)] if asked else []

    def options(self) -> dict[str, Any]:
        """The options of its system, as columns of a phase."""
        return self.answers(self.asked())
