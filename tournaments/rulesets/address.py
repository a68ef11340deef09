"""Rules in an address: a preset and the answers that differ from it, for a link in a message.

The answers are written as the fields of the editor send them, so a form that is sent with GET makes
such an address too. What is not about rules in a query is left alone.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules, options_of
from tournaments.core.writes import Problem, Refusal
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules, initial_value
from tournaments.rulesets.selectors import preset_source

FIRST_PRESET = "village_12"
"""The rules of an address that names none."""
LONGEST = 2000
"""Characters: longer addresses are cut in messages, and refused by some servers."""


def rules_query(rules: Rules) -> str:
    """Rules as a query: a preset, then what differs from it; equal rules have equal queries.

    The preset is the one that makes it shortest. Options that no rule sheet of the game mentions
    are left out: nobody is asked about them.

    >>> from dataclasses import replace
    >>> rules_query(replace(preset_rules("village_12"), hands=15, timed=True))
    'preset=village_12&hands=15&timed=yes'
    """
    of_game = [name for name, preset in PRESETS.items() if preset.game == rules.game]
    return min((_query_from(name, rules) for name in of_game), key=len)


def _query_from(preset: str, rules: Rules) -> str:
    """Rules as a query that starts from a preset of their game."""
    usual = _every_answer(preset_rules(preset))
    answers = initial_of_rules(rules)
    apart = {name: answer for name, answer in answers.items() if answer != usual[name]}
    return urlencode({"preset": preset, **apart})


def _every_answer(rules: Rules) -> dict[str, Any]:
    """Each option of the game as its field shows it, whether or not other answers leave it out."""
    options = options_of(rules.game)
    return {option.name: initial_value(option, getattr(rules, option.name)) for option in options}


def rules_asked(query: QueryDict) -> Rules:
    """The rules that an address asks for; answers it does not give are those of its preset.

    :raises Refusal: with every problem, each at its option or at `preset`.
    """
    form = address_form(query)
    if not form.is_valid():
        raise Refusal(
            *(Problem(name, words) for name, said in form.errors.items() for words in said)
        )
    rules = form.chosen(form.source.rules).rules
    if len(rules_query(rules)) > LONGEST:
        raise Refusal.of(_("This is too long for an address: write less."), "articles")
    return rules


def address_form(query: QueryDict) -> RulesForm:
    """The editor's form, filled from an address.

    :raises Refusal: for a preset that does not exist.
    """
    preset = query.get("preset") or FIRST_PRESET
    if preset not in PRESETS:
        words = _("There are no rules of this name: choose some of the list.")
        raise Refusal.of(words, "preset")
    source = preset_source(preset)
    usual = _every_answer(source.rules)
    return RulesForm({name: query.get(name, usual[name]) for name in usual}, source=source)
