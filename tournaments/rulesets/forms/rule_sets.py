"""The forms of a club's rule sets: a name, what it starts from, a file, two to compare."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.fields import LineField
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors.rule_sets import Choices, RuleSource

LONGEST_NAME = 80


class RuleSetNameForm(forms.Form):
    """The name a club gives to rules."""

    name = LineField(label=gettext_lazy("Name of the rule set"), max_length=LONGEST_NAME)


class RuleSetNewForm(RuleSetNameForm):
    """A name, and the rules it is a copy of."""

    preset = forms.ChoiceField(
        label=gettext_lazy("Copy of"),
        help_text=gettext_lazy("Every option can be changed on the next page."),
    )

    def __init__(self, *args: Any, choices: Choices, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]


class RuleFileForm(forms.Form):
    """A rule set that another club has saved."""

    file = forms.FileField(
        label=gettext_lazy("File of a rule set (.json)"),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose a file first.")},
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )


class CompareForm(forms.Form):
    """Two rule sets to put side by side."""

    a = forms.ChoiceField(label=gettext_lazy("One"))
    b = forms.ChoiceField(label=gettext_lazy("The other one"))

    def __init__(self, *args: Any, choices: Choices, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("a", "b"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
            for code in ("required", "invalid_choice"):
                self.fields[name].error_messages[code] = _("Choose one.")


def out_of_bounds(source: RuleSource) -> list[str]:
    """What no form would take of rules that came from elsewhere: endless numbers, drawings."""
    form = RulesForm(initial_of_rules(source.rules), source=source)
    return [
        f"{form.fields[name].label} — {error}"
        for name, errors in form.errors.items()
        for error in errors
    ]
