"""The few questions that a phase or a round usually answers otherwise."""

from typing import Any

from scoring.rules_json import rules_to_json
from tournaments.rulesets.forms.own_rules import OwnRulesForm, above_words
from tournaments.rulesets.forms.rules import field_of, initial_value, typed_value
from tournaments.rulesets.selectors import RulesNow
from tournaments.rulesets.services import Chosen, rules_of_values
from tournaments.rulesets.titles import asked_options

SHORT = ("hands", "target", "timed", "minutes")
"""The questions that a phase or a round usually answers otherwise: how long its game is."""


class ShortRulesForm(OwnRulesForm):
    """How long the game of a phase or a round is; all other answers stay as they are."""

    def __init__(self, *args: Any, below: RulesNow, **options: Any) -> None:
        super().__init__(*args, **options)
        self.below = self.edited = below
        rules = below.rules
        self.asked = [option for option in asked_options(rules) if option.name in SHORT]
        for option in self.asked:
            self.fields[option.name] = field = field_of(option)
            if option.name not in below.stated:
                field.help_text = f"{above_words(below, option)}. {field.help_text}"
            self.initial[option.name] = initial_value(option, getattr(rules, option.name))
            self.ask_back(option)

    def chosen(self) -> Chosen:
        """The rules in force with the answers that were typed.

        :raises Refusal: for answers that do not go together, each problem at its option.
        """
        preset, now = self.edited.source.preset, self.edited.rules
        typed = {one.name: typed_value(one, self.cleaned_data[one.name]) for one in self.asked}
        answers = rules_to_json(now) | typed | self.given_back()
        return Chosen(preset, rules_of_values(preset, answers), back=self.back(), taken=False)
