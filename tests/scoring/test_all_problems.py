"""Clause 1: every problem of a hand at once, game by game, and none that is only a consequence."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.errors import HandError, InputError, RulesError
from scoring.rules_json import rules_from_json
from tests.scoring.tables import hand_from_json, score_json

SIDES: Mapping[str, tuple[str, ...]] = {
    "belote": ("NS", "EW"),
    "contree": ("NS", "EW"),
    "belote2": ("A", "B"),
    "belote3": ("A", "B", "C"),
    "comptoir": ("A", "B", "C", "D"),
}
BELOTE: dict[str, Any] = {"game": "belote"}
DECLARED: dict[str, Any] = {"game": "belote", "declarations": "scored"}
CONTREE: dict[str, Any] = {"game": "contree"}
STOCK: dict[str, Any] = {"game": "belote2", "deal": "stock"}
EACH: dict[str, Any] = {"game": "belote3"}
TOGETHER: dict[str, Any] = {"game": "belote3", "opposition": "together"}
COMPTOIR: dict[str, Any] = {"game": "comptoir"}
WRONG_TIERCE = {"side": "XX", "kind": "tierce", "rank": "1", "trump": "H"}


def found(rules: dict[str, Any], hand: Any) -> list[str]:
    """Field and code of each problem of a hand, which must be refused."""
    with pytest.raises(HandError) as caught:
        hand_from_json(hand, rules_from_json(rules), SIDES[rules["game"]], 3)
    assert {one.hand for one in caught.value.problems} == {3}
    return [f"{one.field} {one.code}" for one in caught.value.problems]


class TestFieldsWrongInThemselves:
    """A problem of one field hides no problem of the others, whatever the game."""

    @pytest.mark.parametrize(
        ("rules", "hand", "problems"),
        [
            (
                BELOTE,
                {"taker": 1, "points": {"NS": 200, "EW": "1"}, "belote": "X", "trump": "SA"},
                [
                    "taker not_a_side",
                    "points too_large",
                    "points not_whole",
                    "belote not_a_side",
                    "trump not_a_choice",
                ],
            ),
            (
                BELOTE,
                {"contract": 80, "bid": 80, "x": None, "capot_called": 1, "capot": "X"},
                [
                    "contract other_game",
                    "bid other_game",
                    "x unknown_key",
                    "capot_called not_a_flag",
                    "capot not_a_side",
                    "taker required",
                ],
            ),
            (
                DECLARED,
                {"points": {"NS": -1}, "declarations": [None, WRONG_TIERCE]},
                [
                    "points too_small",
                    "declarations not_an_object",
                    "declarations not_a_side",
                    "declarations not_a_choice",
                    "declarations not_a_flag",
                    "taker required",
                ],
            ),
            (
                CONTREE,
                {"contract": 85, "contre": "yes", "points": {"NS": 163}, "trump": "TA", "solo": 1},
                [
                    "contract not_a_bid",
                    "contre not_a_choice",
                    "points too_large",
                    "trump not_a_choice",
                    "solo not_a_flag",
                    "taker required",
                ],
            ),
            (
                STOCK,
                {"taker": "C", "points": {"A": 1.5, "C": 3}, "belote": 5},
                ["taker not_a_side", "points not_whole", "points not_a_side", "belote not_a_side"],
            ),
            (
                EACH,
                {"taker": "A", "points": [1], "no_trick": "B", "capot": "A", "misdeal": "A"},
                [
                    "points not_an_object",
                    "no_trick not_a_list",
                    "capot other_game",
                    "misdeal other_game",
                ],
            ),
            (
                TOGETHER,
                {"taker": "A", "points": {"A": True}, "no_trick": ["B", "B", "X"]},
                ["points not_whole", "no_trick not_a_side", "no_trick side_twice"],
            ),
            (
                COMPTOIR,
                {"taker": "X", "bid": 0, "points": {"A": 200}, "belote": "A", "misdeal": "B"},
                [
                    "taker not_a_side",
                    "bid too_small",
                    "points too_large",
                    "belote other_game",
                    "misdeal other_game",
                ],
            ),
        ],
    )
    def test_all_are_reported(
        self, rules: dict[str, Any], hand: dict[str, Any], problems: list[str]
    ) -> None:
        assert found(rules, hand) == problems


class TestFieldsThatContradictEachOther:
    """A field that is wrong in itself hides no contradiction of the sound ones."""

    @pytest.mark.parametrize(
        ("rules", "hand", "problems"),
        [
            (
                BELOTE,
                {"trump": "X", "points": {"NS": 80, "EW": 80}, "capot_called": True},
                [
                    "trump not_a_choice",
                    "taker required",
                    "points points_sum",
                    "capot_called capot_not_called",
                ],
            ),
            (
                BELOTE,
                {"taker": "X", "points": {"NS": 100, "EW": 62}, "capot": "NS"},
                ["taker not_a_side", "points capot_points", "points capot_points"],
            ),
            (
                DECLARED,
                {"taker": "X", "declarations": {"NS": 20, "EW": 20}},
                ["taker not_a_side", "declarations one_side_declares", "points required"],
            ),
            (
                CONTREE,
                {"taker": "NS", "points": {"NS": 80, "EW": 80}, "solo": True, "trump": "X"},
                [
                    "trump not_a_choice",
                    "points points_sum",
                    "contract required",
                    "solo solo_without_capot",
                ],
            ),
            (
                {**CONTREE, "allow_no_trump": True},
                {"taker": "X", "trump": "SA", "belote": "NS", "points": {"NS": 80}},
                ["taker not_a_side", "contract required", "belote belote_without_trump"],
            ),
            (
                STOCK,
                {"trump": 1, "points": {"A": 100, "B": 90}, "capot": "A", "capot_called": True},
                [
                    "trump not_a_choice",
                    "taker required",
                    "capot_called capot_not_called",
                    "points points_over",
                    "points capot_points",
                ],
            ),
            (
                EACH,
                {"belote": 1, "points": {"A": 100, "B": 30, "C": 32}, "no_trick": ["B"]},
                [
                    "belote not_a_side",
                    "taker required",
                    "points trickless_points",
                    "points points_sum",
                ],
            ),
            (
                TOGETHER,
                {"belote": 1, "taker": "A", "capot": "A", "no_trick": ["A"], "points": {"A": 90}},
                [
                    "belote not_a_side",
                    "points trickless_points",
                    "no_trick capot_contradicts",
                    "points capot_points",
                ],
            ),
            (
                COMPTOIR,
                {"taker": "A", "bid": 153, "points": {"A": 153, "B": 1}},
                ["bid too_large", "points too_large", "points taker_alone"],
            ),
            (
                BELOTE,
                {"misdeal": "X", "points": {"NS": 80}, "trump": "H", "taker": "Y"},
                [
                    "misdeal not_a_side",
                    "taker not_a_side",
                    "points stands_alone",
                    "trump stands_alone",
                ],
            ),
            (
                {**CONTREE},
                {"fault": "NS", "contract": 5, "points": {"NS": 80}, "void": "rain"},
                ["contract not_a_bid", "void not_a_choice", "contract stands_alone"],
            ),
        ],
    )
    def test_all_are_reported(
        self, rules: dict[str, Any], hand: dict[str, Any], problems: list[str]
    ) -> None:
        assert set(problems) <= set(found(rules, hand))


class TestConsequences:
    """A field that could not be read is not reported as missing too."""

    @pytest.mark.parametrize(
        ("rules", "hand", "problems"),
        [
            (
                BELOTE,
                {"taker": "X", "points": {"NS": "80"}},
                ["taker not_a_side", "points not_whole"],
            ),
            (BELOTE, {"taker": "NS", "points": {"XX": 80}}, ["points not_a_side"]),
            (BELOTE, {"taker": "NS", "capot": "X"}, ["capot not_a_side"]),
            (CONTREE, {"taker": "NS", "points": 80, "contract": 1}, None),
            (
                CONTREE,
                {"taker": "X", "contract": 80, "capot": "NS", "solo": True},
                ["taker not_a_side"],
            ),
            (STOCK, {"taker": "A", "points": {"A": "1"}}, ["points not_whole"]),
            (EACH, {"taker": "A", "points": {"A": "1"}}, ["points not_whole"]),
            (
                EACH,
                {"taker": "A", "points": {"A": 100, "B": 52, "C": 0}, "no_trick": ["X"]},
                ["no_trick not_a_side"],
            ),
            (TOGETHER, {"taker": "X", "points": {"A": 100}}, ["taker not_a_side"]),
            (COMPTOIR, {"taker": "X", "bid": "5", "points": {"A": 80}}, None),
            (COMPTOIR, {"taker": "A", "bid": 80, "points": {"A": 1.0}}, ["points not_whole"]),
            (COMPTOIR, {"misdeal": "A"}, None),
        ],
    )
    def test_each_problem_is_reported_once(
        self, rules: dict[str, Any], hand: dict[str, Any], problems: list[str] | None
    ) -> None:
        told = found(rules, hand)
        if problems is not None:
            assert told == problems
        fields = [one.split()[0] for one in told]
        assert len(fields) == len(set(fields))


def wrong(rules: Any) -> list[str]:
    """Field and code of each problem of rules, which must be refused."""
    with pytest.raises(RulesError) as caught:
        rules_from_json(rules)
    return [f"{one.field} {one.code}" for one in caught.value.problems]


class TestRules:
    def test_wrong_values_and_what_the_others_contradict(self) -> None:
        given = {
            "target": None,
            "rounding": "x",
            "unit": 10,
            "misdeal": "penalty",
            "misdeal_points": 162,
            "sheet": 6,
        }
        assert wrong(given) == [
            "rounding not_a_choice",
            "sheet other_option",
            "target endless",
            "unit unit_needs",
            "unit unit_needs",
        ]

    @pytest.mark.parametrize(
        ("rules", "problems"),
        [
            ({"target": None, "hands": 0}, ["hands too_small"]),
            (
                {**CONTREE, "min_bid": -10, "max_bid": 75},
                ["min_bid too_small", "max_bid not_a_ten"],
            ),
            ({**CONTREE, "min_bid": 90, "max_bid": "80"}, ["max_bid not_whole"]),
            ({"target": 0, "rubicon": "simple", "preset": "village_12"}, ["target too_small"]),
            ({**EACH, "opposition": "x", "capot_points": 250}, ["opposition not_a_choice"]),
            ({**STOCK, "deal": "x", "rounding": "balanced_5"}, ["deal not_a_choice"]),
            ({**STOCK, "litige_amount": "x", "rounding": "exact"}, ["litige_amount not_a_choice"]),
        ],
    )
    def test_consequences_are_not_reported(
        self, rules: dict[str, Any], problems: list[str]
    ) -> None:
        assert wrong(rules) == problems

    def test_preset_and_game(self) -> None:
        assert wrong({"preset": "bridge", "game": 5}) == [
            "preset unknown_preset",
            "game unknown_game",
        ]


class TestSides:
    def test_nameless_twice_and_too_many(self) -> None:
        with pytest.raises(InputError) as caught:
            score_json({"sides": ["A", "", "A", None], "hands": []})
        codes = [one.code for one in caught.value.problems]
        assert codes == ["side_name", "side_name", "side_twice", "side_count"]


class TestTheCommandLine:
    @pytest.mark.parametrize("game", SIDES)
    def test_an_answer_names_the_first_problem(self, game: str) -> None:
        hand = {"trump" if game != "comptoir" else "bid": [], "taker": "nobody", "points": 1}
        document = {"rules": {"game": game}, "sides": list(SIDES[game]), "hands": [hand]}
        with pytest.raises(InputError) as caught:
            score_json(document)
        assert len(caught.value.problems) >= 3
        first = caught.value.problems[0]
        assert caught.value.to_json() == {"error": first.to_json()}
        assert first.field == next(iter(hand))

    def test_only_its_own_problem_is_reported(
        self, tmp_path: Any, capsysbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        path = tmp_path / "game.json"
        path.write_text('{"sides": ["NS", "EW"], "hands": [{"points": {"NS": -1}, "x": 1}]}')
        assert main(["score", str(path)]) == 2
        answer = capsysbinary.readouterr().out
        assert answer.startswith(b'{"error": {"hand": 1, "field": "points"')
        assert answer.count(b"message") == 1
