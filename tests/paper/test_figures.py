"""Every figure of the rule sheet is the one that the engine gives where its example is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from scoring.errors import RulesError
from scoring.options.option import Option
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, Rules, options_of
from scoring.rules_json import rules_from_json
from tests.paper.figures import contree, game, marks
from tests.paper.figures.table import EXAMPLES, Figure
from tests.paper.paper import speaking
from tests.paper.rule_bases import BASES, variants
from tournaments.rulesets.sheet.articles import sentences_by_article
from tournaments.rulesets.sheet.facts import game_facts

pytestmark = pytest.mark.slow

PLAYED = (contree, game, marks)
NUMBER = re.compile(r"\d[\d,]*½?")


def figures_in(sentence: str) -> list[Figure]:
    """The numbers of an English sentence."""
    return [_number(found) for found in NUMBER.findall(sentence)]


def _number(text: str) -> Figure:
    whole = int(text.rstrip("½,").replace(",", ""))
    return Fraction(2 * whole + 1, 2) if text.endswith("½") else whole


def told(rules: Rules) -> Iterator[tuple[tuple[str, str], str]]:
    """Every sentence and every fact of a sheet in English, with its place."""
    for article, sentences in sentences_by_article(rules).items():
        yield from (((article, key), sentence) for key, sentence in sentences.items())
    yield from ((("facts", fact.key), fact.words) for fact in game_facts(rules))


def check(rules: Rules) -> None:
    """Play the example of every sentence with a figure."""
    with speaking("en"):
        sentences = list(told(rules))
    for place, sentence in sentences:
        figures = figures_in(sentence)
        if figures:
            assert place in EXAMPLES, f"no example plays: {sentence}"
            played = sorted(EXAMPLES[place](rules, figures))
            assert sorted(figures) == played, f"{sentence} – played: {played}"
    by_key = dict(sentences)
    if ("contre", "surcontre_factor") in by_key:
        says = "multiplies by 2" in by_key["contre", "surcontre_factor"]
        assert says == contree.multiplied(rules)
        takes = by_key.get(("contre", "contre_takes_all"), "")
        assert ("before multiplying" in takes) <= (rules.contre_multiplies != "bid")


def test_of_every_preset() -> None:
    for preset in PRESETS:
        check(preset_rules(preset))


@pytest.mark.parametrize("base", BASES)
def test_of_every_value_of_every_option(base: str) -> None:
    for rules in variants(base):
        check(rules)


def usual_values(option: Option) -> st.SearchStrategy[Any]:
    """Answers that a club may give."""
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "sentences":
        return st.just(())
    usual = st.sampled_from((*option.usual, option.default))
    if option.name in ("min_bid", "max_bid", "hands", "made_at_least", "surcontre_factor"):
        return usual
    return usual | st.integers(50, 999)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    of = draw(st.sampled_from(sorted(GAMES)))
    names = st.sampled_from([option.name for option in options_of(of)])
    changed = draw(st.lists(names, max_size=12, unique=True))
    answers = {name: draw(usual_values(OPTIONS[name])) for name in changed}
    try:
        return rules_from_json({"game": of, **answers})
    except RulesError:
        assume(False)
        raise


@settings(max_examples=300, derandomize=True, deadline=None)
@given(rule_sets())
def test_of_rules_drawn_at_random(rules: Rules) -> None:
    check(rules)


def test_a_figure_without_an_example_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EXAMPLES, ("failed", "failed_points"))
    with pytest.raises(AssertionError, match="no example plays"):
        check(Rules())


def test_a_wrong_figure_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXAMPLES, ("failed", "failed_points"), lambda rules, told: [161])
    with pytest.raises(AssertionError, match="played: "):
        check(Rules())
