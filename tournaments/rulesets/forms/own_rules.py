"""The questions of rules as fields; what a phase or a round states of them, and gives back."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.options.option import Option, Value
from scoring.rules_json import rules_to_json
from tournaments.core.fields import LinesField, WholeField
from tournaments.core.questions import BACK
from tournaments.rulesets.selectors import RulesNow
from tournaments.rulesets.services import Chosen, rules_of_values
from tournaments.rulesets.titles import answered, asked_options, help_text, question, value_words

MOST_POINTS = 9999
# A score card has a row for each hand.
MAXIMA = {"hands": 60}
YES, NO = "yes", "no"
MOST_RADIOS = 4
SHORT = ("hands", "target", "timed", "minutes")
"""The questions that a phase or a round usually answers otherwise: how long its game is."""
KEEP = "keep_"
"""How the name of a tick begins by which an answer is stated though it is as above."""


class OwnRulesForm(forms.Form):
    """A form of rules that stand below others, where `below` says so."""

    below: RulesNow | None = None
    options: Sequence[Option] = ()
    """What it asks."""

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

    def ticked(self, prefix: str) -> frozenset[str]:
        """The options that are given back (BACK), or stated though they are as above (KEEP)."""
        names = (name for name in self.fields if name.startswith(prefix))
        return frozenset(name.removeprefix(prefix) for name in names if self.cleaned_data[name])

    def values(self) -> dict[str, Any]:
        """Option -> value, as the JSON of the rules has them; of what is given back that above."""
        values = {one.name: typed_value(one, self.cleaned_data[one.name]) for one in self.options}
        if self.below is not None:
            for name in self.ticked(BACK):
                above = getattr(self.below.source.rules, name)
                values[name] = list(above) if isinstance(above, tuple) else above
        return values


class ShortRulesForm(OwnRulesForm):
    """How long the game of a phase or a round is; all other answers stay as they are."""

    def __init__(self, *sent: Any, below: RulesNow) -> None:
        super().__init__(*sent)
        self.below = self.edited = below
        rules = below.rules
        self.options = [option for option in asked_options(rules) if option.name in SHORT]
        for option in self.options:
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
        rules = rules_of_values(preset, rules_to_json(now) | self.values())
        return Chosen(preset, rules, back=self.ticked(BACK), taken=False)


def above_words(below: RulesNow, option: Option) -> str:
    """The answer above, and where it is from."""
    values = {"answer": _answer_above(below, option)}
    if option.name in below.of_phase:
        return _("Its phase: %(answer)s") % values
    return _("The contest: %(answer)s") % values


def _answer_above(below: RulesNow, option: Option) -> str:
    return value_words(option, getattr(below.source.rules, option.name))


def initial_value(option: Option, value: Any) -> Any:
    """A value of an option as its field shows it."""
    if option.kind == "flag":
        return YES if value else NO
    if option.kind == "sentences":
        return "\n".join(value)
    return "" if value is None else str(value)


def typed_value(option: Option, typed: Any) -> Any:
    """What was typed in the field of an option, as the JSON of the rules has it."""
    if option.kind == "choice":
        return next(choice for choice in option.choices if str(choice) == typed)
    if option.kind == "flag":
        return typed == YES
    return list(typed) if option.kind == "sentences" else typed


def field_of(option: Option, possible: Collection[Value] | None = None) -> forms.Field:
    """The form field of an option; of a choice with the answers that are possible."""
    words: dict[str, Any] = {"label": question(option), "help_text": help_text(option)}
    if option.kind == "sentences":
        return LinesField(**words)
    if option.kind in ("choice", "flag"):
        offered = option.choices if possible is None else possible
        labels = {str(value): _(option.choice_labels[value]) for value in offered}
        if option.kind == "flag":
            labels = {YES: _("yes"), NO: _("no")}
        answers = [(value, capfirst(label)) for value, label in labels.items()]
        widget = forms.RadioSelect() if len(answers) <= MOST_RADIOS else forms.Select()
        messages = dict.fromkeys(("required", "invalid_choice"), _("Choose an answer."))
        return forms.ChoiceField(choices=answers, widget=widget, error_messages=messages, **words)
    if usual := ", ".join(str(value) for value in option.usual):
        words["help_text"] += " " + _("Usually: %(values)s.") % {"values": usual}
    return WholeField(
        minimum=option.minimum,
        maximum=option.maximum or MAXIMA.get(option.name, MOST_POINTS),
        required=not option.kind.startswith("optional"),
        **words,
    )
