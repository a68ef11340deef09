"""The form of a rule set, made from the options that `scoring` declares."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _, gettext_lazy

from scoring.options.option import Option, Value
from scoring.rules import GAMES, Rules, options_in, options_of
from scoring.rules_json import rules_to_json
from tournaments.core.fields import LineField
from tournaments.core.questions import BACK
from tournaments.core.writes import Problem
from tournaments.rulesets.forms.own_rules import (
    KEEP,
    OwnRulesForm,
    above_words,
    field_of,
    initial_value,
)
from tournaments.rulesets.selectors import Choices, RulesNow, RuleSource
from tournaments.rulesets.services import Chosen, rules_of_values
from tournaments.rulesets.titles import (
    asked_options,
    by_group,
    conditional_options,
    question,
    value_words,
)

NOT_TOGETHER = "not_together"
"""The code of `scoring` for an answer that another answer rules out."""
SIDE_BY_SIDE = 24


@dataclass(frozen=True)
class Printed:
    """What the rule sheet will say of an option; None where other answers leave it out."""

    name: str
    question: str
    sentences: Sequence[str] | None


@dataclass(frozen=True)
class OptionField:
    """The field of an option, and the answer of its source where the field has another."""

    field: BoundField
    source_says: str
    printed: Printed
    back: BoundField | None = None
    """of an answer that a phase or a round states: the tick that gives it back"""

    @property
    def radios(self) -> str:
        """The CSS class of radio buttons, side by side or one a line; empty for other fields."""
        widget = self.field.field.widget
        if not isinstance(widget, forms.RadioSelect):
            return ""
        longest = max(len(str(label)) for _value, label in widget.choices)
        return "picks" if longest <= SIDE_BY_SIDE else "picks picks-long"


@dataclass(frozen=True)
class OptionGroup:
    """A group of the rule sheet: its common options, and the others one click away."""

    key: str
    title: str
    common: Sequence[OptionField]
    others: Sequence[OptionField]
    open: bool
    changed: int


class RulesForm(OwnRulesForm):
    """Every option of rules, starting from those of a source.

    `below` is given for a phase or a round, which states only what it answers otherwise.

    An answer may bring other questions (who plays against the taker): they are filled as the
    source has them, and `brought` names them so that the page can show them before it saves.
    """

    said: Mapping[str, Sequence[str] | None] = {}
    """Option -> what the rule sheet says of it, once the answers make rules."""

    def __init__(
        self, *args: Any, source: RuleSource, below: RulesNow | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.source, self.game, self.below = source, source.game, below
        said = self.data if self.is_bound else self.initial
        picked: dict[str, Any] = {
            option.name: choice
            for option in options_of(self.game)
            for choice in option.choices
            if str(choice) == str(said.get(option.name))
        }
        # The rules as far as the answers can be read: they say which questions there are.
        self.shape = replace(source.rules, **picked)
        self.options = asked_options(self.shape)
        self.brought = self._bring_in()
        for option in self.options:
            own = replace(option, usual=option.usual_for(self.game))
            possible = [value for value in option.choices if self._goes_with_others(option, value)]
            self.fields[option.name] = field_of(own, possible)
            self.ask_back(option)
        for option in self.options:
            self.ask_keep(option)

    def _goes_with_others(self, option: Option, value: Value) -> bool:
        """Whether an answer goes with the others; the one that is given is always offered."""
        changed: dict[str, Any] = {option.name: value}
        problems = GAMES[self.game].problems(replace(self.shape, **changed))
        ruled_out = any(one.field == option.name and one.code == NOT_TOGETHER for one in problems)
        return not ruled_out or value == getattr(self.shape, option.name)

    def _bring_in(self) -> tuple[Option, ...]:
        """Fill the questions that an answer brought and that nobody was asked yet."""
        conditional = conditional_options(self.game)
        missing = [o for o in self.options if o.name in conditional and o.name not in self.data]
        if not self.is_bound or all(o.kind.startswith("optional") for o in missing):
            return ()
        sent = {name: self.data[name] for name in self.data}
        self.data = sent | initial_of_rules(self.source.rules, missing)
        return tuple(missing)

    @property
    def complete(self) -> bool:
        """Whether it can be saved: valid, no question was brought, and no preview is asked for."""
        return self.is_valid() and not self.brought and "preview" not in self.data

    @property
    def put_by(self) -> list[tuple[str, str]]:
        """The typed answers to questions that another answer has hidden, in case they come back."""
        names = conditional_options(self.game) - self.fields.keys()
        return [(name, str(self.data[name])) for name in sorted(names) if name in self.data]

    def all_values(self, now: Rules) -> dict[str, Any]:
        """Every option: as the form has it, and where it does not ask, as the rules `now` have."""
        of_game = {option.name for option in options_in(self.shape)}
        stored = rules_to_json(now) if now.game == self.game else {}
        return {name: stored[name] for name in stored if name in of_game} | self.values()

    def chosen(self, now: Rules) -> Chosen:
        """The rules that were typed, in place of the rules `now`.

        :raises Refusal: for answers that do not go together, each problem at its option.
        """
        source, back, keep = self.source, self.ticked(BACK), self.ticked(KEEP)
        rules = rules_of_values(source.preset, self.all_values(now))
        taken = self.below is None or source.key != ""
        return Chosen(source.preset, rules, source.rule_set, back, keep, taken)

    def shown_groups(self) -> list[OptionGroup]:
        """The groups of the rule sheet, in its order."""
        groups = []
        for title, options in by_group((option, option) for option in self.options):
            key, common, others = options[0].group, list[OptionField](), list[OptionField]()
            for option in options:
                # Many clubs touch a common option; those of the game decide what others mean.
                stands_open = option.common or key == "game" or len(options) == 1
                back = f"{BACK}{option.name}"
                shown = OptionField(
                    self[option.name],
                    self._source_says(option),
                    self._printed(option),
                    self[back] if back in self.fields else None,
                )
                (common if stands_open else others).append(shown)
            opened = any(shown.field.errors for shown in others)
            changed = sum(bool(shown.source_says or shown.back) for shown in others)
            groups.append(OptionGroup(key, title, common, others, opened, changed))
        return groups

    def printed(self) -> list[Printed]:
        """What is printed of the questions that were sent, for the page that sent them."""
        sent = [option for option in options_of(self.game) if option.name in self.data]
        shown = [one for one in sent if one in self.options and one not in self.brought]
        left_out = [one for one in sent if one not in self.options]
        return [
            *map(self._printed, shown),
            *(Printed(one.name, question(one), None) for one in left_out),
        ]

    def _printed(self, option: Option) -> Printed:
        return Printed(option.name, question(option), self.said.get(option.name, ()))

    def _source_says(self, option: Option) -> str:
        """What the source says, or what is above, where the field shows another answer."""
        source = self.below.source if self.below else self.source
        if option not in options_in(source.rules):
            return ""
        usual = getattr(source.rules, option.name)
        if _compact(self[option.name].value()) == _compact(initial_value(option, usual)):
            return ""
        if self.below is not None:
            return above_words(self.below, option)
        return _("The rule set says: %(value)s") % {"value": value_words(option, usual)}


def initial_of_rules(rules: Rules, options: Sequence[Option] | None = None) -> dict[str, Any]:
    """A rule set as the initial values of the fields: of all that are asked, or of some."""
    fields = asked_options(rules) if options is None else options
    return {option.name: initial_value(option, getattr(rules, option.name)) for option in fields}


def _compact(value: Any) -> str:
    """A field's value as text without outer spaces and carriage returns, for comparing."""
    return str("" if value is None else value).replace("\r", "").strip()


LONGEST_NAME = 80


class RuleSetNameForm(forms.Form):
    """The name a club gives to rules."""

    name = LineField(label=gettext_lazy("Rule set name"), max_length=LONGEST_NAME)


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
        label=gettext_lazy("Rule set file (.json)"),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose a file first.")},
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )


class CompareForm(forms.Form):
    """Two rule sets to put side by side."""

    messages = dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Choose one."))
    a = forms.ChoiceField(label=gettext_lazy("One"), error_messages=messages)
    b = forms.ChoiceField(label=gettext_lazy("The other one"), error_messages=messages)

    def __init__(self, *args: Any, choices: Choices, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.choices = choices  # type: ignore[attr-defined]


def out_of_bounds(file: RuleSource) -> Iterator[Problem]:
    """The values of a file that no form would accept, such as endless numbers."""
    form = RulesForm(initial_of_rules(file.rules), source=file)
    for name, errors in form.errors.items():
        yield from (Problem("", f"{form.fields[name].label} — {error}") for error in errors)
