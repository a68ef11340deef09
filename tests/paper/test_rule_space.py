"""The rule sheet for many combinations of options: no failure and no gap in the text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from scoring.errors import RulesError
from scoring.options.option import Option
from scoring.rules import GAMES, OPTIONS, Rules, options_of
from scoring.rules_json import rules_from_json
from tests.paper.paper import speaking
from tournaments.paper.rules.text import WIDTH, sheet_text
from tournaments.paper.rules.values import sheet_of
from tournaments.rulesets.sheet.articles import rule_articles
from tournaments.rulesets.sheet.example import example_of

pytestmark = pytest.mark.slow


def values_of(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "sentences":
        return st.lists(st.sampled_from(["Pas de téléphone.", " ", "Buvette à 22 h."]), max_size=3)
    amounts = st.integers(option.minimum, 3000)
    return amounts | st.none() if option.kind.startswith("optional") else amounts


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    game = draw(st.sampled_from(sorted(GAMES)))
    names = st.sampled_from([option.name for option in options_of(game)])
    changed = draw(st.lists(names, max_size=8, unique=True))
    answers = {name: draw(values_of(OPTIONS[name])) for name in changed}
    try:
        return rules_from_json({"game": game, **answers})
    except RulesError:
        assume(False)
        raise


@settings(max_examples=300, derandomize=True, deadline=None)
@given(rule_sets(), st.sampled_from(["fr", "en"]))
def test_every_rule_set_has_a_sheet_without_a_gap(rules: Rules, language: str) -> None:
    with speaking(language):
        articles = rule_articles(rules)
        text = sheet_text(sheet_of(rules))
    assert all(sentence.strip() for one in articles for sentence in one.sentences)
    assert "%(" not in text
    assert "None" not in text
    assert max(map(len, text.splitlines())) <= WIDTH + 8


@settings(max_examples=300, derandomize=True, deadline=None)
@given(rule_sets(), st.integers(2, 6))
def test_every_rule_set_has_an_example(rules: Rules, sides: int) -> None:
    example = example_of(rules, sides)
    assert example.rows
    assert all(len(row) == len(example.columns) for row in example.rows)
