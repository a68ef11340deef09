"""Clauses 1, 2.1, 2.7, 2.9, 7 and 8: options, their values, what goes together, presets."""

import json
from dataclasses import fields
from typing import Any

import pytest

from scoring.errors import RulesError
from scoring.options.option import GROUPS
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, Rules, options_of
from scoring.rules_json import rules_from_json, rules_to_json


def wrong(data: Any) -> list[tuple[str, str]]:
    """Field and code of every problem of these rules."""
    with pytest.raises(RulesError) as caught:
        rules_from_json(data)
    assert {one.hand for one in caught.value.problems} == {None}
    return [(one.field, one.code) for one in caught.value.problems]


class TestDeclaredOnce:
    def test_every_field_is_an_option(self) -> None:
        assert {entry.name for entry in fields(Rules)} == {"game", *OPTIONS}

    def test_an_option_has_everything_a_form_needs(self) -> None:
        for name, option in OPTIONS.items():
            assert option.question.endswith("?"), name
            assert option.group in GROUPS, name
            assert option.games <= {"belote", "contree", "belote2", "belote3", "comptoir"}, name
            assert option.sheet_games <= option.games, name
            assert set(option.choice_labels) == set(option.choices), name
            assert bool(option.choices) == (option.kind == "choice"), name
            if option.kind == "choice":
                assert set(option.defaults.values()) | {option.default} <= set(option.choices), name

    def test_options_are_in_rule_sheet_order(self) -> None:
        order = [list(GROUPS).index(option.group) for option in OPTIONS.values()]
        assert order == sorted(order)

    def test_few_options_are_common(self) -> None:
        assert 5 <= sum(option.common for option in options_of("belote")) <= 12


class TestJson:
    @pytest.mark.parametrize("game", GAMES)
    def test_every_option_of_the_game_and_no_other(self, game: str) -> None:
        written = rules_to_json(rules_from_json({"game": game}))
        assert {"game", "articles"} <= set(written)
        assert set(written) <= {"game"} | {option.name for option in options_of(game)}

    def test_a_preset_survives_a_round_trip(self) -> None:
        for preset in PRESETS:
            written = json.loads(json.dumps(rules_to_json(preset_rules(preset))))
            assert rules_from_json(written) == preset_rules(preset), preset

    @pytest.mark.parametrize("unlike", [True, 12.0, "12"])
    def test_values_equal_to_valid_ones_but_of_another_type_are_refused(
        self, unlike: object
    ) -> None:
        assert rules_from_json({"hands": 12}).hands == 12
        assert rules_from_json({"hands": 1}).hands == 1
        assert wrong({"hands": unlike}) == [("hands", "not_whole")]

    def test_a_list_changed_later_changes_no_rules(self) -> None:
        given = {"articles": ["No smoking."]}
        before = rules_from_json(given)
        given["articles"].append("No shouting.")
        assert before.articles == ("No smoking.",)
        assert rules_from_json(given).articles == ("No smoking.", "No shouting.")

    def test_articles_are_read(self) -> None:
        given = {"articles": ["Be kind.", "Buvette à 22 h"]}
        assert rules_to_json(rules_from_json(given))["articles"] == given["articles"]


class TestPresetAndGame:
    def test_without_preset_and_game_it_is_belote(self) -> None:
        assert rules_from_json({}) == preset_rules("belote")
        assert rules_from_json({"preset": None, "game": None}) == preset_rules("belote")

    def test_a_game_alone_is_the_preset_of_its_name(self) -> None:
        for game in GAMES:
            assert rules_from_json({"game": game}) == preset_rules(game)

    @pytest.mark.parametrize(
        ("data", "problem"),
        [
            ({"preset": "bridge"}, ("preset", "unknown_preset")),
            ({"preset": 5}, ("preset", "unknown_preset")),
            ({"preset": ["belote"]}, ("preset", "unknown_preset")),
            ({"game": "bridge"}, ("game", "unknown_game")),
            ({"game": True}, ("game", "unknown_game")),
            ({"game": "village_12"}, ("game", "unknown_game")),
        ],
    )
    def test_unknown_names(self, data: dict[str, Any], problem: tuple[str, str]) -> None:
        assert wrong(data) == [problem]

    def test_preset_and_game_that_agree(self) -> None:
        assert rules_from_json({"game": "belote", "preset": "village_12"}).hands == 12

    def test_unknown_preset_by_name(self) -> None:
        with pytest.raises(RulesError):
            preset_rules("bridge")


class TestValues:
    @pytest.mark.parametrize(
        ("name", "value", "code"),
        [
            ("colour", 1, "unknown_key"),
            ("rounding", "tenth", "not_a_choice"),
            ("rounding", None, "not_a_choice"),
            ("rounding", ["exact"], "not_a_choice"),
            ("unit", 5, "not_a_choice"),
            ("unit", True, "not_a_choice"),
            ("unit", 1.0, "not_a_choice"),
            ("unit", "10", "not_a_choice"),
            ("cut_minimum", 5, "not_a_choice"),
            ("exact_finish", 1, "not_a_flag"),
            ("exact_finish", None, "not_a_flag"),
            ("king_first", "true", "not_a_flag"),
            ("failed_points", -1, "too_small"),
            ("failed_points", 162.0, "not_whole"),
            ("failed_points", "162", "not_whole"),
            ("failed_points", True, "not_whole"),
            ("failed_points", None, "not_whole"),
            ("capot_called_points", -1, "too_small"),
            ("target", 0, "too_small"),
            ("target", "1000", "not_whole"),
            ("hands", 0, "too_small"),
            ("hands", False, "not_whole"),
            ("articles", "one", "not_a_list"),
            ("articles", ["one", 2], "not_text"),
            ("articles", None, "not_a_list"),
            ("min_bid", 80, "other_option"),
            ("fault_adds_contract", False, "other_option"),
            ("deal", "stock", "other_option"),
            ("sheet", 6, "other_option"),
        ],
    )
    def test_refused(self, name: str, value: Any, code: str) -> None:
        assert wrong({name: value}) == [(name, code)]

    @pytest.mark.parametrize("name", ["failed_points", "capot_points", "misdeal_points"])
    def test_any_amount_is_possible(self, name: str) -> None:
        for amount in (0, 7, 10**30):
            assert getattr(rules_from_json({name: amount}), name) == amount

    def test_null_where_it_means_none(self) -> None:
        rules = rules_from_json({"target": None, "hands": 12, "capot_called_points": None})
        assert (rules.target, rules.hands, rules.capot_called_points) == (None, 12, None)

    def test_not_an_object(self) -> None:
        assert wrong([]) == [("rules", "not_an_object")]


class TestTogether:
    """Clauses 2.1, 2.7 and 2.9."""

    TENS: tuple[tuple[str, Any], ...] = (
        ("unit", 10),
        ("rounding", "nearest_10"),
        ("misdeal", "penalty"),
        ("misdeal_points", 160),
        ("fault_points", 160),
    )

    def test_points_of_a_misdeal_that_is_only_redealt_need_not_be_tens(self) -> None:
        tens = {**dict(self.TENS), "misdeal": "redeal", "misdeal_points": 162}
        assert rules_from_json(tens).misdeal_points == 162
        assert rules_from_json({**tens, "game": "contree"}).unit == 10
        assert wrong({**tens, "misdeal": "graduated"}) == [("unit", "unit_needs")]

    def test_a_target_or_a_number_of_hands(self) -> None:
        assert wrong({"target": None}) == [("target", "endless")]

    @pytest.mark.parametrize("game", ["belote", "contree", "belote2", "belote3"])
    def test_neither_where_the_clock_ends_games(self, game: str) -> None:
        rules = rules_from_json({"game": game, "target": None, "timed": True})
        assert (rules.target, rules.hands, rules.timed) == (None, None, True)
        assert wrong({"game": game, "target": None}) == [("target", "endless")]

    def test_a_clock_is_no_target(self) -> None:
        timed = {"target": None, "timed": True, "rubicon": "simple"}
        assert wrong(timed) == [("rubicon", "rubicon_target")]

    def test_no_clock_at_the_comptoir(self) -> None:
        assert wrong({"game": "comptoir", "timed": True}) == [("timed", "other_option")]

    @pytest.mark.parametrize(
        ("low", "high", "problems"),
        [
            (80, 160, []),
            (100, 100, []),
            (0, 0, []),
            (85, 160, ["min_bid not_a_ten"]),
            (80, 165, ["max_bid not_a_ten"]),
            (85, 95, ["min_bid not_a_ten", "max_bid not_a_ten"]),
            (110, 100, ["min_bid above_highest_bid"]),
            (90, 85, ["max_bid not_a_ten", "min_bid above_highest_bid"]),
        ],
    )
    def test_bids_are_tens_in_their_order(self, low: int, high: int, problems: list[str]) -> None:
        """Clause 3."""
        rules = {"game": "contree", "min_bid": low, "max_bid": high}
        found = [" ".join(one) for one in wrong(rules)] if problems else rules_from_json(rules)
        assert found == (problems or rules_from_json(rules))

    def test_a_simple_rubicon_needs_a_target(self) -> None:
        data: dict[str, Any] = {"target": None, "hands": 12, "rubicon": "simple"}
        assert wrong(data) == [("rubicon", "rubicon_target")]
        rules_from_json({**data, "rubicon": "floating"})

    @pytest.mark.parametrize(
        "rounding", ["nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10"]
    )
    def test_in_tens(self, rounding: str) -> None:
        assert rules_from_json({**dict(self.TENS), "rounding": rounding}).unit == 10

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("rounding", "exact"),
            ("rounding", "balanced_5"),
            ("litige_rounded", False),
            ("exact_finish", True),
            ("misdeal_points", 162),
            ("fault_points", 165),
            ("capot_called_points", 505),
        ],
    )
    def test_what_does_not_go_with_tens(self, name: str, value: Any) -> None:
        assert wrong({**dict(self.TENS), name: value}) == [("unit", "unit_needs")]

    def test_every_contradiction_at_once(self) -> None:
        assert len(wrong({"unit": 10, "target": None, "litige_rounded": False})) == 4


class TestPresets:
    """Clause 7: what each differs in from the defaults."""

    @pytest.mark.parametrize(
        ("name", "differs"),
        [
            ("belote", {}),
            ("belote_declarations", {"declarations": "scored", "target": 1001}),
            ("belote_rounded", {"rounding": "nearest_10", "exact_finish": True}),
            (
                "belote_160",
                {
                    "rounding": "balanced_10",
                    "failed_points": 160,
                    "misdeal_points": 160,
                    "fault_points": 160,
                },
            ),
            (
                "village_20_no_litige",
                {
                    "target": None,
                    "hands": 20,
                    "capot_points": 162,
                    "litige": "failed",
                    "tie": "draw",
                    "misdeal": "penalty",
                },
            ),
            (
                "belge_101",
                {
                    "rounding": "nearest_10_down",
                    "unit": 10,
                    "target": 101,
                    "misdeal": "penalty",
                    "misdeal_points": 160,
                    "fault_points": 160,
                    "litige": "failed",
                },
            ),
        ],
    )
    def test_presets_of_belote(self, name: str, differs: dict[str, Any]) -> None:
        assert preset_rules(name) == Rules(**differs)

    @pytest.mark.parametrize("hands", [12, 16])
    def test_presets_of_villages(self, hands: int) -> None:
        assert preset_rules(f"village_{hands}") == Rules(
            target=None, hands=hands, litige_at_end="returned", tie="draw", misdeal="penalty"
        )

    def test_every_preset_is_possible(self) -> None:
        for name, preset in PRESETS.items():
            assert (preset.name, preset_rules(name).game) == (name, preset.game)
            assert preset.title, name


class TestStoredBefore:
    """A rule set stored before an option was there has its neutral value."""

    NEW = (
        *("minutes", "failed_cannot_win", "equal_points", "declarations_to_winner"),
        *("no_trump_carres", "all_trump_belotes"),
    )

    @pytest.mark.parametrize("preset", PRESETS)
    def test_it_plays_as_it_did(self, preset: str) -> None:
        whole = rules_to_json(preset_rules(preset))
        then = {name: value for name, value in whole.items() if name not in self.NEW}
        assert rules_from_json(then) == preset_rules(preset)

    def test_its_penalties_and_its_rounding_are_its_own(self) -> None:
        whole = rules_to_json(preset_rules("contree_cannes"))
        then = {**whole, "rounding": "nearest_10", "misdeal_points": 162, "fault_points": 162}
        rules = rules_from_json(then)
        assert (rules.rounding, rules.misdeal_points, rules.fault_points) == (
            "nearest_10",
            162,
            162,
        )
