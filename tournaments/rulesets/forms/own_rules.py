"""The questions of a phase or a round: what is as above, what is stated, and giving it back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.options.option import Option
from tournaments.core.questions import BACK
from tournaments.rulesets.selectors import RulesNow
from tournaments.rulesets.titles import answered, value_words

KEEP = "keep_"
"""How the name of a tick begins by which an answer is stated though it is as above."""


class OwnRulesForm(forms.Form):
    """A form of rules that stand below others, where `below` says so."""

    below: RulesNow | None = None

    def ask_back(self, option: Option) -> None:
        """Ask whether an option that is stated is to be as above again."""
        if self.below is not None and option.name in self.below.stated:
            words = _("Follow the contest again: %(answer)s")
            if option.name in self.below.of_phase:
                words = _("Follow the phase again: %(answer)s")
            label = words % {"answer": _answer_above(self.below, option)}
            self.fields[f"{BACK}{option.name}"] = forms.BooleanField(label=label, required=False)

    def ask_keep(self, option: Option) -> None:
        """Ask whether an answer that is as above is to stay when it changes there."""
        if self.below is not None and option.name not in self.below.stated:
            label = answered(option, getattr(self.below.source.rules, option.name))
            self.fields[f"{KEEP}{option.name}"] = forms.BooleanField(label=label, required=False)

    @property
    def kept_fields(self) -> list[forms.BoundField]:
        """The ticks that state an answer though it is as above."""
        return [self[name] for name in self.fields if name.startswith(KEEP)]

    def keep(self) -> frozenset[str]:
        """The options that are stated though they are as above."""
        return self._ticked(KEEP)

    def back(self) -> frozenset[str]:
        """The options that are given back."""
        return self._ticked(BACK)

    def _ticked(self, prefix: str) -> frozenset[str]:
        names = (name for name in self.fields if name.startswith(prefix))
        return frozenset(name.removeprefix(prefix) for name in names if self.cleaned_data[name])

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


def _answer_above(below: RulesNow, option: Option) -> str:
    return value_words(option, getattr(below.source.rules, option.name))
