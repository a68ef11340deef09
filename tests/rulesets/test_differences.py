"""What is stated over other rules, and the copies of earlier versions that became it."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring.errors import RulesError
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests.scoring.strategies import KINDS, often, rules_of
from tournaments.models.fields import options_from_json
from tournaments.rulesets.effective_rules import carried, own_over, rules_over

differing = import_module("tournaments.migrations.0018_differences").differing
VILLAGE, LONGER = preset_rules("village_12"), preset_rules("village_16")
THREE = ("each", "together")
ARTICLES = st.sampled_from([[], ["Silence."], ["Pas de café.", "Silence."]])


@st.composite
def two_of_a_game(draw: st.DrawFn) -> tuple[Rules, Rules]:
    """Rules above and below: two of one game, each with articles or without."""
    kind = draw(st.sampled_from(KINDS))
    other = draw(st.sampled_from(THREE)) if kind in THREE else kind
    found = [draw(rules_of(one)) | {"articles": draw(ARTICLES)} for one in (kind, other)]
    above, below = map(rules_from_json, found)
    return above, below


@often(120)
@given(both=two_of_a_game())
def test_what_differs_makes_the_same_rules_again(both: tuple[Rules, Rules]) -> None:
    above, rules = both
    own = own_over(above, rules)
    assert rules_over(above, own) == rules
    assert own_over(above, rules_over(above, own)) == own


@often(120)
@given(both=two_of_a_game())
def test_a_copy_is_in_force_as_it_was(both: tuple[Rules, Rules]) -> None:
    """A copy without articles had those of the rules above it."""
    above, copy = both
    own = options_from_json(differing(copy, above))
    assert rules_over(above, own) == replace(copy, articles=copy.articles or above.articles)
    asked = rules_to_json(above).keys()
    assert all(getattr(above, name) != value for name, value in own.items() if name in asked)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_over_that_of_its_game(name: str) -> None:
    rules = preset_rules(name)
    above = preset_rules(rules.game)
    assert rules_over(above, own_over(above, rules)) == rules


class TestOwn:
    def test_nothing_is_stated_over_the_same_rules(self) -> None:
        assert own_over(VILLAGE, VILLAGE) == {}
        assert rules_over(VILLAGE, {}) is VILLAGE

    def test_a_change_above_reaches_what_is_not_stated(self) -> None:
        own = own_over(VILLAGE, replace(VILLAGE, hands=15))
        assert rules_over(replace(VILLAGE, capot_points=162), own).capot_points == 162
        assert rules_over(replace(VILLAGE, hands=20), own).hands == 15

    def test_what_stands_unchanged_stays_stated(self) -> None:
        assert own_over(LONGER, LONGER, {"hands": 16}) == {"hands": 16}
        assert own_over(LONGER, LONGER, {"hands": 15}) == {}
        assert own_over(VILLAGE, LONGER, {"hands": 16}, back=["hands"]) == {}

    def test_what_does_not_go_together_is_no_rules(self) -> None:
        with pytest.raises(RulesError):
            rules_over(preset_rules("belote"), {"target": None})

    def test_an_answer_may_leave_out_questions(self) -> None:
        """Who plays alone against each other is not asked about a litige (clause 4)."""
        each = preset_rules("belote3")
        together = rules_over(each, {"opposition": "together", "deal": "all_cards"})
        assert GAMES["belote3"].left_out(together) == frozenset()
        assert rules_over(together, own_over(together, each)) == each


class TestCarried:
    @pytest.mark.parametrize(
        ("own", "after", "found"),
        [
            ({"hands": 15}, replace(VILLAGE, capot_points=162), {"hands": 15}),
            ({"hands": 15}, LONGER, {}),
            ({"capot_points": 162}, LONGER, {"capot_points": 162}),
            ({"capot_points": 162}, preset_rules("contree"), {}),
            ({"fault_points": 155}, replace(VILLAGE, unit=10), {}),
        ],
    )
    def test_to_other_rules(self, own: dict[str, Any], after: Rules, found: dict[str, Any]) -> None:
        """What the other rules answer as those before; nothing that does not go with them."""
        assert carried(own, VILLAGE, after) == found
