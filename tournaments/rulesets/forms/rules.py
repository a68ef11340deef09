"""The form of a rule set, made from the options that `scoring` declares; none is written here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.combinations import GAMES
from scoring.option import Value
from scoring.rules import GROUPS, Option, Rules, options_in, options_of, rules_from_json
from tournaments.core.fields import LinesField, WholeField
from tournaments.core.writes import Refusal
from tournaments.rulesets import words as rule_words
from tournaments.rulesets.selectors.rule_sets import RuleSource
from tournaments.rulesets.words import asked_options, conditional_options, shown_options

MOST_POINTS = 9999
# A score card has a row for each hand.
MAXIMA = {"hands": 60}
YES, NO = "yes", "no"
NOT_TOGETHER = "not_together"
"""The code of `scoring` for an answer that another answer rules out."""
SIDE_BY_SIDE = 24
MOST_RADIOS = 4


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option's field, and what its source says where the field says something else."""

    field: BoundField
    source_says: str

    @property
    def radios(self) -> str:
        """The class of its answers where each is to be picked: side by side, or one a line."""
        widget = self.field.field.widget
        if not isinstance(widget, forms.RadioSelect):
            return ""
        longest = max(len(str(label)) for _value, label in widget.choices)
        return "picks" if longest <= SIDE_BY_SIDE else "picks picks-long"


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A group of the rule sheet: its common options first, the others one click away."""

    title: str
    common: Sequence[OptionField]
    others: Sequence[OptionField]
    open: bool
    changed: int


class RulesForm(forms.Form):
    """Every option that rules can have, starting from those of a source.

    An answer may bring other questions (who plays against the taker): they are filled as the
    source has them, and `brought` names them so that the page can show them before it saves.
    """

    def __init__(self, *args: Any, source: RuleSource, **options: Any) -> None:
        super().__init__(*args, **options)
        self.source, self.game = source, source.game
        self.base = rules_from_json(source.rules)
        self.shape = self._shape()
        self.options = asked_options(self.shape)
        self.brought = self._bring_in()
        for option in self.options:
            own = replace(option, usual=option.usual_for(self.game))
            self.fields[option.name] = field_of(own, self._possible(option))

    def _shape(self) -> Rules:
        """The rules as far as the answers can be read: they say which questions there are."""
        said = self.data if self.is_bound else self.initial
        picked: dict[str, Any] = {
            option.name: choice
            for option in options_of(self.game)
            for choice in option.choices
            if str(choice) == str(said.get(option.name))
        }
        return replace(self.base, **picked)

    def _possible(self, option: Option) -> tuple[Value, ...]:
        """The answers that go with the others, and the one that is given."""
        given = getattr(self.shape, option.name)
        return tuple(
            value for value in option.choices if value == given or self._goes(option.name, value)
        )

    def _goes(self, name: str, value: Value) -> bool:
        changed: dict[str, Any] = {name: value}
        found = GAMES[self.game].problems(replace(self.shape, **changed))
        return not any(one.field == name and one.code == NOT_TOGETHER for one in found)

    def _bring_in(self) -> tuple[Option, ...]:
        """Fill the questions that an answer brought and that nobody was asked yet."""
        conditional = conditional_options(self.game)
        missing = [o for o in self.options if o.name in conditional and o.name not in self.data]
        if not self.is_bound or all(o.kind.startswith("optional") for o in missing):
            return ()
        usual = {o.name: initial_value(o, getattr(self.base, o.name)) for o in missing}
        self.data = {**{name: self.data[name] for name in self.data}, **usual}
        return tuple(missing)

    def clean(self) -> dict[str, Any]:
        """A contract can be bid: one option bounds the other (scoring-rules.md §3)."""
        values = super().clean() or self.cleaned_data
        lowest, highest = values.get("min_bid"), values.get("max_bid")
        if lowest is not None and highest is not None and not any(bids(lowest, highest)):
            words = _("No contract could be bid: no multiple of 10 goes from %(low)s to %(high)s.")
            self.add_error("max_bid", words % {"low": lowest, "high": highest})
        return values

    @property
    def put_by(self) -> list[tuple[str, str]]:
        """What was typed to questions that another answer took away: it may bring them back."""
        names = conditional_options(self.game) - self.fields.keys()
        return [(name, str(self.data[name])) for name in sorted(names) if name in self.data]

    def values(self) -> dict[str, Any]:
        """Option -> value, as the JSON of the rules has them."""
        return {option.name: self._value(option) for option in self.options}

    def all_values(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """Every option: as the form has it, and where it does not ask, as `kept` has it."""
        there = {option.name for option in options_in(self.shape)}
        same_game = kept.get("game") == self.game
        others = {name: value for name, value in kept.items() if name in there and same_game}
        return others | self.values()

    def _value(self, option: Option) -> Any:
        typed = self.cleaned_data[option.name]
        if option.kind == "choice":
            return {str(choice): choice for choice in option.choices}[typed]
        if option.kind == "flag":
            return typed == YES
        return list(typed) if option.kind == "sentences" else typed

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its option."""
        for problem in refusal.problems:
            name = problem.field if problem.field in self.fields else None
            self.add_error(name, str(problem.message))

    def shown_groups(self) -> list[OptionGroup]:
        """The groups of the rule sheet, in its order."""
        groups = ((title, self._of_group(key)) for key, title in GROUPS.items())
        return [self._group(_(title), fields) for title, fields in groups if fields]

    def _of_group(self, key: str) -> list[tuple[Option, OptionField]]:
        return [
            (option, OptionField(self[option.name], self._source_says(option)))
            for option in self.options
            if option.group == key
        ]

    def _group(self, title: str, fields: list[tuple[Option, OptionField]]) -> OptionGroup:
        alone = len(fields) == 1
        first = [shown for option, shown in fields if alone or _comes_first(option)]
        others = [shown for _option, shown in fields if shown not in first]
        return OptionGroup(
            title=title,
            common=first,
            others=others,
            open=any(shown.field.errors for shown in others),
            changed=sum(bool(shown.source_says) for shown in others),
        )

    def _source_says(self, option: Option) -> str:
        """The source's value in words, where the field shows another one."""
        if option.name not in self.source.rules:
            return ""
        usual = self.source.rules[option.name]
        if _typed(self[option.name].value()) == _typed(initial_value(option, usual)):
            return ""
        return rule_words.value_words(option, usual)


def bids(lowest: int, highest: int) -> range:
    """The numbers that can be bid: multiples of 10.

    >>> list(bids(85, 110)), list(bids(82, 88))
    ([90, 100, 110], [])
    """
    return range(-(-lowest // 10) * 10, highest + 1, 10)


def _comes_first(option: Option) -> bool:
    """Whether an option stands open: many clubs touch it, or it decides others."""
    return option.common or option.group == "game"


def initial_of_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of a rule set as the initial values of the fields."""
    return {
        option.name: initial_value(option, rules[option.name])
        for option in shown_options(rules["game"])
        if option.name in rules
    }


def initial_value(option: Option, value: Any) -> Any:
    """A value of an option as its field shows it."""
    if option.kind == "flag":
        return YES if value else NO
    if option.kind == "sentences":
        return "\n".join(value)
    return "" if value is None else str(value)


def field_of(option: Option, possible: Collection[Value] | None = None) -> forms.Field:
    """The form field of an option; of a choice with the answers that are possible."""
    words: dict[str, Any] = {
        "label": rule_words.question(option),
        "help_text": rule_words.help_text(option),
    }
    if option.kind == "sentences":
        return LinesField(**words)
    if option.kind in ("choice", "flag"):
        offered = option.choices if possible is None else possible
        return _choice_field(_answers(option, offered), words)
    return _number_field(option, words)


def _answers(option: Option, offered: Collection[Value]) -> list[tuple[str, str]]:
    if option.kind == "flag":
        return [(YES, capfirst(_("yes"))), (NO, capfirst(_("no")))]
    labels = ((value, rule_words.choice_label(option, value)) for value in offered)
    return [(str(value), capfirst(label)) for value, label in labels]


def _choice_field(answers: list[tuple[str, str]], words: dict[str, Any]) -> forms.Field:
    widget = forms.RadioSelect() if len(answers) <= MOST_RADIOS else forms.Select()
    messages = {"required": _("Choose an answer."), "invalid_choice": _("Choose an answer.")}
    return forms.ChoiceField(choices=answers, widget=widget, error_messages=messages, **words)


def _number_field(option: Option, words: dict[str, Any]) -> forms.Field:
    usual = ", ".join(str(value) for value in option.usual)
    if usual:
        words["help_text"] += " " + _("Usual: %(values)s.") % {"values": usual}
    return WholeField(
        minimum=option.minimum,
        maximum=MAXIMA.get(option.name, MOST_POINTS),
        required=not option.kind.startswith("optional"),
        **words,
    )


def _typed(value: Any) -> str:
    """A field's value compared as text: line ends and outer spaces do not count."""
    return "\n".join(str("" if value is None else value).split("\n")).replace("\r", "").strip()
