"""The questions of a phase or a round: what is as above, what is stated, and giving it back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.options.option import Option
from tournaments.core.questions import BACK
from tournaments.rulesets.selectors import RulesNow
from tournaments.rulesets.words import value_words


class OwnRulesForm(forms.Form):
    """A form of rules that stand below others, where `below` says so."""

    below: RulesNow | None = None

    def ask_back(self, option: Option) -> None:
        """Ask whether an option that is stated is to be as above again."""
        if self.below is not None and option.name in self.below.stated:
            label = back_words(self.below, option)
            self.fields[f"{BACK}{option.name}"] = forms.BooleanField(label=label, required=False)

    def back(self) -> frozenset[str]:
        """The options that are given back."""
        ticked = (name for name in self.fields if name.startswith(BACK) and self.cleaned_data[name])
        return frozenset(name.removeprefix(BACK) for name in ticked)

    def given_back(self) -> dict[str, Any]:
        """The answers above to what is given back, as the JSON of rules has them."""
        if self.below is None:
            return {}
        answers = {name: getattr(self.below.source.rules, name) for name in self.back()}
        return {n: list(one) if isinstance(one, tuple) else one for n, one in answers.items()}


def above_words(below: RulesNow, option: Option) -> str:
    """The answer above, and where it is from."""
    values = {"answer": _answer_above(below, option)}
    if option.name in below.of_phase:
        return _("Its phase: %(answer)s") % values
    return _("The contest: %(answer)s") % values


def back_words(below: RulesNow, option: Option) -> str:
    """What a tick does to an answer that is stated."""
    values = {"answer": _answer_above(below, option)}
    if option.name in below.of_phase:
        return _("Follow the phase again: %(answer)s") % values
    return _("Follow the contest again: %(answer)s") % values


def _answer_above(below: RulesNow, option: Option) -> str:
    return value_words(option, getattr(below.source.rules, option.name))
