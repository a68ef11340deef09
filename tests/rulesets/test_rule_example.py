"""The hand to try a rule set on: one for every game."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tournaments.rulesets.forms.example import ExampleForm, ScoredExample


def tried(rules: Rules | None = None, **typed: Any) -> ScoredExample:
    data = {f"example_{name}": value for name, value in typed.items()}
    rules = rules or Rules()
    with translation.override("fr"):
        return ExampleForm(data, rules=rules).scored(rules)


def marks(example: ScoredExample) -> list[int]:
    assert not example.problem
    return list(example.marks)


class TestEveryPreset:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_untouched_it_is_the_usual_hand(self, preset: str) -> None:
        rules = preset_rules(preset)
        with translation.override("fr"):
            example = ExampleForm(rules=rules).scored(rules)
        assert (example.problem, example.outcome) == ("", "réussi")
        assert any(marks(example))

    @pytest.mark.parametrize("preset", PRESETS)
    def test_typed_as_it_is_shown_it_is_the_same(self, preset: str) -> None:
        rules = preset_rules(preset)
        shown = ExampleForm(rules=rules)
        typed = {name: str(shown[name].value()) for name in shown.fields}
        assert ExampleForm(typed, rules=rules).scored(rules) == shown.scored(rules)


class TestBelote:
    def test_made(self) -> None:
        example = tried(points="100")
        assert (example.outcome, marks(example)) == ("réussi", [100, 62])

    def test_failed(self) -> None:
        assert marks(tried(points="80")) == [0, 162]

    def test_says_of_what_the_marks_are_made_and_why(self) -> None:
        example = tried(points="90", belote="A")
        assert example.line == "A 110 = 90 + 20 · B 72"
        assert example.why.startswith("A a 90 + belote 20 = 110\u202f; B a 72")

    def test_litige_leaves_a_stake(self) -> None:
        example = tried(points="81")
        assert (example.outcome, marks(example), example.stake) == ("litige", [0, 81], 81)

    def test_belote_of_the_others(self) -> None:
        assert marks(tried(points="90", belote="B"))[1] == 162 + 20

    def test_rounded(self) -> None:
        assert marks(tried(Rules(rounding="balanced_10"), points="117")) == [120, 40]

    @pytest.mark.parametrize("points", ["163", "-1", "x", "８1"])
    def test_impossible_points(self, points: str) -> None:
        assert tried(points=points).problem

    def test_a_belote_of_an_unknown_side(self) -> None:
        assert tried(points="100", belote="Z").problem

    @pytest.mark.parametrize("points", ["0", "162"])
    def test_the_ends_of_the_scale(self, points: str) -> None:
        assert not tried(points=points).problem

    def test_emptied_it_is_the_usual_hand_without_belote(self) -> None:
        assert marks(tried(points=""))[1] == 162


class TestContree:
    RULES = preset_rules("contree")

    def bid(self, contract: str, points: str, contre: str = "none") -> ScoredExample:
        return tried(self.RULES, contract=contract, points=points, contre=contre)

    def test_the_worked_figures_of_the_catalogue(self) -> None:
        assert marks(self.bid("80", "88")) == [170, 70]
        assert marks(self.bid("100", "60", "contre")) == [0, 520]

    def test_a_bid_that_the_rules_do_not_have(self) -> None:
        assert self.bid("200", "88").problem
        assert self.bid("generale", "88").problem

    def test_the_bids_follow_the_rules(self) -> None:
        rules = rules_from_json({"preset": "coinche", "min_bid": 90, "max_bid": 110})
        field: Any = ExampleForm(rules=rules).fields["example_contract"]
        bids = [value for value, _label in field.choices]
        assert bids == ["90", "100", "110", "capot", "generale"]

    @pytest.mark.parametrize(("lowest", "bid", "own"), [(80, "90", 88), (90, "90", 88)])
    def test_the_usual_bid(self, lowest: int, bid: str, own: int) -> None:
        rules = rules_from_json({"preset": "contree", "min_bid": lowest})
        shown = ExampleForm(rules=rules)
        assert (shown["example_contract"].value(), shown["example_points"].value()) == (bid, own)

    @pytest.mark.parametrize(
        ("options", "bid"),
        [
            ({"min_bid": 100}, "100"),
            ({"min_bid": 0, "max_bid": 60}, "60"),
            ({"min_bid": 160}, "160"),
        ],
    )
    def test_a_bid_that_there_is(self, options: dict[str, int], bid: str) -> None:
        rules = rules_from_json({"preset": "contree", **options})
        shown = ExampleForm(rules=rules)
        assert shown["example_contract"].value() == bid
        assert shown.scored(rules).outcome in ("made", "réussi")

    def test_a_bid_that_was_offered_before_the_lowest_was_raised(self) -> None:
        rules = rules_from_json({"preset": "contree", "min_bid": 100})
        example = tried(rules, contract="90", points="100", contre="none")
        assert marks(example) == [200, 60]

    def test_no_list_of_bids_is_endless(self) -> None:
        rules = rules_from_json({"preset": "contree", "max_bid": 9990})
        field: Any = ExampleForm(rules=rules).fields["example_contract"]
        assert len(field.choices) < 50


class TestOtherTables:
    def test_three_players_each_their_points(self) -> None:
        rules = preset_rules("belote3")
        assert marks(tried(rules, points="60", points_2="62", points_3="40")) == [0, 122, 40]

    def test_points_that_are_not_typed_are_the_rest(self) -> None:
        rules = preset_rules("belote3")
        example = tried(rules, points="80", points_2="50", points_3="")
        assert marks(example) == [80, 50, 32]

    def test_the_two_others_together(self) -> None:
        rules = rules_from_json({"preset": "belote3", "opposition": "together"})
        assert len(marks(tried(rules, points="90", points_2="40", points_3="32"))) == 3

    def test_with_a_talon_fewer_points_are_dealt(self) -> None:
        rules = rules_from_json({"preset": "belote2", "deal": "stock"})
        assert marks(tried(rules, points="70", points_2="50")) == [70, 50]
        assert tried(preset_rules("belote2"), points="70", points_2="50").problem

    def test_comptoir_takes_off_the_sheet(self) -> None:
        rules = preset_rules("comptoir")
        assert marks(tried(rules, bid="60", points="72")) == [-2, 0, 0]
        assert marks(tried(rules, bid="100", points="72")) == [0, -4, -4]

    def test_an_impossible_bid(self) -> None:
        assert tried(preset_rules("comptoir"), bid="153", points="72").problem
        assert tried(preset_rules("comptoir"), bid="0", points="72").problem
