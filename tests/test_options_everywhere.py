"""An option declared once in `Rules` is missing nowhere: form, JSON, rule sheet, page of rules."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.games import options_in
from scoring.options.option import Option
from scoring.rules import OPTIONS
from scoring.rules_json import rules_from_json, rules_to_json
from scripts.rules_doc import PAGE
from tests.paper.rule_bases import BASES, told_options
from tournaments.rulesets.forms.rules import RulesForm
from tournaments.rulesets.selectors import preset_source
from tournaments.rulesets.sheet.articles import COVERED, articles_of
from tournaments.rulesets.words import help_text, question

IN_RULES = [
    (base, option) for base, given in BASES.items() for option in options_in(rules_from_json(given))
]
TOLD = [
    (base, option)
    for base, given in BASES.items()
    for option in told_options(rules_from_json(given))
]


def each(cases: list[tuple[str, Option]]) -> pytest.MarkDecorator:
    """Every option under every base that has it."""
    ids = [f"{base}-{option.name}" for base, option in cases]
    return pytest.mark.parametrize(("base", "option"), cases, ids=ids)


@cache
def form(base: str) -> RulesForm:
    """The form of the rules, for a tournament or for a rule set of a club."""
    rules = rules_from_json(BASES[base])
    return RulesForm(source=replace(preset_source(rules.game), rules=rules))


def test_no_option_is_without_rules_that_have_it() -> None:
    assert {option.name for _, option in TOLD} == set(OPTIONS)


@each(IN_RULES)
def test_it_is_in_the_json(base: str, option: Option) -> None:
    assert option.name in rules_to_json(rules_from_json(BASES[base]))


@pytest.mark.parametrize("base", BASES)
def test_it_is_on_the_command_line(
    base: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "rules.json"
    path.write_text(json.dumps(BASES[base]))
    assert main(["rules", str(path)]) == 0
    shown = json.loads(capsysbinary.readouterr().out)
    assert set(shown) == {"game"} | {option.name for at, option in IN_RULES if at == base}


@each(TOLD)
def test_it_is_in_the_form_with_its_question_and_help(base: str, option: Option) -> None:
    field = form(base).fields[option.name]
    assert str(field.label) == question(option)
    assert str(field.help_text).startswith(help_text(option))
    usual = ", ".join(str(value) for value in option.usual_for(form(base).game))
    assert usual in str(field.help_text)


@each(TOLD)
def test_it_is_on_the_rule_sheet(base: str, option: Option) -> None:
    articles = articles_of(rules_from_json(BASES[base])).values()
    sentences = {key for article in articles for key in article}
    assert option.name == "articles" or COVERED.get(option.name, option.name) in sentences


@each(IN_RULES)
def test_it_is_on_the_page_of_rules(base: str, option: Option) -> None:
    chapters = re.split(r"\n## ", PAGE.read_text(encoding="utf-8"))
    game = rules_from_json(BASES[base]).game
    (chapter,) = (one for one in chapters if f"\n\n`{game}`, " in one)
    assert f"`{option.name}`" in chapter
