"""Rules in an address: a preset and the answers that differ from it, for a link in a message.

The answers are written as the fields of the editor send them, so a form that is sent with GET makes
such an address too. What is not about rules in a query is left alone.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules, options_of
from tournaments.core.replies import attempt
from tournaments.core.writes import Problem, Refusal, refuse
from tournaments.rulesets.forms.example import ExampleForm
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors import RuleSource, preset_source
from tournaments.rulesets.titles import difference_words, game_title, preset_title

FIRST_PRESET = "village_12"
"""The rules of an address that names none."""
LONGEST = 2000
"""Characters: longer addresses are cut in messages, and refused by some servers."""
LONGEST_ARTICLES = 600
"""Letters: an address with more might be refused before the program can say why."""


class AddressForm(RulesForm):
    """The editor of rules, sent as an address."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if articles := self.fields.get("articles"):
            articles.widget.attrs["maxlength"] = LONGEST_ARTICLES


class NamedRules(NamedTuple):
    """Rules in a line: the preset they are said from, and what differs from it in words."""

    title: str
    game: str
    differences: str
    """empty where nothing differs"""


def rules_named(rules: Rules) -> NamedRules:
    """What rules are called that have no name of their own."""
    preset = nearest_preset(rules)
    differences = difference_words(preset_rules(preset), rules)
    return NamedRules(preset_title(preset), game_title(rules.game), differences)


def rules_query(rules: Rules) -> str:
    """Rules as a query: a preset, then what differs from it; equal rules have equal queries.

    Options that no rule sheet of the game mentions are left out: nobody is asked about them.

    >>> from dataclasses import replace
    >>> rules_query(replace(preset_rules("village_12"), hands=15, timed=True))
    'preset=village_12&hands=15&timed=yes'
    """
    return _query_from(nearest_preset(rules), rules)


def nearest_preset(rules: Rules) -> str:
    """The preset from which rules are said in the fewest letters."""
    of_game = [name for name, preset in PRESETS.items() if preset.game == rules.game]
    return min(of_game, key=lambda name: len(_query_from(name, rules)))


def _query_from(preset: str, rules: Rules) -> str:
    """Rules as a query that starts from a preset of their game."""
    usual = _every_answer(preset_rules(preset))
    answers = initial_of_rules(rules)
    apart = {name: answer for name, answer in answers.items() if answer != usual[name]}
    return urlencode({"preset": preset, **apart})


def _every_answer(rules: Rules) -> dict[str, Any]:
    """Each option of the game as its field shows it, whether or not other answers leave it out."""
    return initial_of_rules(rules, options_of(rules.game))


def rules_asked(query: QueryDict) -> Rules:
    """The rules that an address asks for; answers it does not give are those of its preset.

    :raises Refusal: with every problem, each at its option or at `preset`.
    """
    source = _source(query)
    return _rules_of(_filled(query, source, _every_answer(source.rules)))


def rules_answered(query: QueryDict) -> tuple[AddressForm, Rules | None]:
    """The editor as an address fills it, and the rules of its answers, unless it is to be shown.

    An editor that was sent has an answer to each of its questions: if an answer brings others,
    it is to be shown again.

    :raises Refusal: for a preset that does not exist.
    """
    source = _source(query)
    form = _filled(query, source, initial_of_rules(source.rules))
    if not form.complete:
        return form, None
    with attempt(form) as tried:
        rules = _rules_of(form)
    return form, rules if tried.done else None


def editor_of(rules: Rules) -> AddressForm:
    """The editor as it opens with these rules."""
    return AddressForm(initial=initial_of_rules(rules), source=preset_source(nearest_preset(rules)))


def _source(query: QueryDict) -> RuleSource:
    preset = query.get("preset") or FIRST_PRESET
    if preset not in PRESETS:
        raise Refusal(_("There are no rules with this name: choose some from the list."), "preset")
    return preset_source(preset)


def _filled(query: QueryDict, source: RuleSource, usual: Mapping[str, Any]) -> AddressForm:
    """The editor with the answers of a query, and the usual ones where it gives none."""
    example = ExampleForm(rules=source.rules).initial
    return AddressForm({**example, **usual, **query.dict()}, source=source)


def _rules_of(form: AddressForm) -> Rules:
    """The rules of a filled editor.

    :raises Refusal: with every problem, each at its option.
    """
    refuse(Problem(name, str(words)) for name, said in form.errors.items() for words in said)
    rules = form.chosen(form.source.rules).rules
    if len(rules_query(rules)) > LONGEST:
        raise Refusal(_("This is too long for an address: shorten it."), "articles")
    return rules
