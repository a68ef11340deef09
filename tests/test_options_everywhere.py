"""An option declared once in `Rules` is missing nowhere: form, JSON, rule sheet, page of rules."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.rules import OPTIONS, Rules, options_in
from scoring.rules_json import rules_from_json, rules_to_json
from scripts.rules_doc import PAGE
from tests.paper.rule_bases import BASES, told_options
from tournaments.rulesets.forms.rules import RulesForm
from tournaments.rulesets.selectors import preset_source
from tournaments.rulesets.sheet.articles import COVERED, articles_of
from tournaments.rulesets.titles import help_text, question

pytestmark = pytest.mark.slow

each_base = pytest.mark.parametrize("base", BASES)


def rules_of(base: str) -> Rules:
    return rules_from_json(BASES[base])


@cache
def form(base: str) -> RulesForm:
    """The form of the rules, for a tournament or for a rule set of a club."""
    rules = rules_of(base)
    return RulesForm(source=preset_source(rules.game)._replace(rules=rules))


def test_no_option_is_without_rules_that_have_it() -> None:
    told = {option.name for base in BASES for option in told_options(rules_of(base))}
    assert told == set(OPTIONS)


@each_base
def test_each_is_in_the_json(base: str) -> None:
    rules = rules_of(base)
    assert {option.name for option in options_in(rules)} <= set(rules_to_json(rules))


@each_base
def test_each_is_on_the_command_line(
    base: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "rules.json"
    path.write_text(json.dumps(BASES[base]))
    assert main(["rules", str(path)]) == 0
    shown = json.loads(capsysbinary.readouterr().out)
    assert set(shown) == {"game"} | {option.name for option in options_in(rules_of(base))}


@each_base
def test_each_is_in_the_form_with_its_question_and_help(base: str) -> None:
    for option in told_options(rules_of(base)):
        field = form(base).fields[option.name]
        assert str(field.label) == question(option)
        assert str(field.help_text).startswith(help_text(option))
        usual = ", ".join(str(value) for value in option.usual_for(form(base).game))
        assert usual in str(field.help_text)


@each_base
def test_each_is_on_the_rule_sheet(base: str) -> None:
    rules = rules_of(base)
    sentences = {key for article in articles_of(rules).values() for key in article}
    told = {option.name for option in told_options(rules)} - {"articles"}
    assert {COVERED.get(name, name) for name in told} <= sentences


@each_base
def test_each_is_on_the_page_of_rules(base: str) -> None:
    chapters = re.split(r"\n## ", PAGE.read_text(encoding="utf-8"))
    rules = rules_of(base)
    (chapter,) = (one for one in chapters if f"\n\n`{rules.game}`, " in one)
    missing = [one.name for one in options_in(rules) if f"`{one.name}`" not in chapter]
    assert missing == []
