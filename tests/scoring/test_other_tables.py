"""Clauses 4 and 5: two players, three players, comptoir and lyonnaise."""

from typing import Any

import pytest

from scoring.errors import RulesError
from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests.scoring.tables import codes, last, ns, play, problems, refused

ABC = ["A", "B", "C"]
EACH: dict[str, Any] = {"game": "belote3", "sides": ABC}
TOGETHER: dict[str, Any] = {**EACH, "opposition": "together"}
COMPTOIR: dict[str, Any] = {"preset": "comptoir", "sides": ABC}


def a_took(a: int | None = None, b: int | None = None, c: int | None = None, **more: Any) -> Any:
    """A hand that A took; points of the players named."""
    given = {side: own for side, own in zip(ABC, (a, b, c), strict=True) if own is not None}
    return {"taker": "A", **({"points": given} if given else {}), **more}


def marks(hand: dict[str, Any], /, **rules: Any) -> list[int]:
    """What each marks, in order."""
    return list(last(play([hand], **rules))["marks"].values())


class TestTwoPlayers:
    GAME = (("game", "belote2"),)

    def test_all_cards_is_belote(self) -> None:
        assert play([ns(75, belote="NS")], game="belote2")["totals"] == {"NS": 95, "EW": 87}

    def test_failed_is_what_both_made(self) -> None:
        hand = {"taker": "NS", "points": {"NS": 50, "EW": 66}}
        rules = {"game": "belote2", "deal": "stock"}
        assert marks(hand, **rules) == [0, 116]
        assert marks(hand, **rules, rounding="nearest_10") == [0, 120]
        assert marks(ns(60), game="belote2") == [0, 162]

    @pytest.mark.parametrize(
        ("winner", "of_taker", "marked"),
        [("NS", "capot", [230, 0]), ("EW", "capot", [0, 230]), ("EW", "failed", [0, 140])],
    )
    def test_capot_with_a_talon(self, winner: str, of_taker: str, marked: list[int]) -> None:
        points = {side: 140 * (side == winner) for side in ("NS", "EW")}
        hand = {"taker": "NS", "points": points, "capot": winner}
        assert marks(hand, game="belote2", deal="stock", capot_of_taker=of_taker) == marked

    @pytest.mark.parametrize(
        ("hand", "code"),
        [
            (ns(75), "required"),
            (ns(capot="NS"), "required"),
            ({"taker": "NS", "points": {"NS": 100, "EW": 63}}, "points_over"),
            ({"taker": "NS", "points": {"NS": 100, "EW": 3}, "capot": "NS"}, "capot_points"),
        ],
    )
    def test_points_with_a_talon(self, hand: dict[str, Any], code: str) -> None:
        assert refused(hand, game="belote2", deal="stock") == ("points", code)

    @pytest.mark.parametrize(
        ("name", "value"), [("rounding", "balanced_10"), ("litige_amount", "half")]
    )
    def test_rules_with_a_talon(self, name: str, value: str) -> None:
        with pytest.raises(RulesError) as caught:
            rules_from_json({"game": "belote2", "deal": "stock", name: value})
        assert caught.value.problems[0].field == name

    def test_no_failed_points(self) -> None:
        with pytest.raises(RulesError):
            rules_from_json({"game": "belote2", "failed_points": 162})

    def test_litige_with_a_talon(self) -> None:
        hand = {"taker": "NS", "points": {"NS": 60, "EW": 60}}
        answer = play([hand], game="belote2", deal="stock")
        assert (answer["totals"], answer["stake"]) == ({"NS": 0, "EW": 60}, 60)


class TestEach:
    def test_made_above_both_others(self) -> None:
        assert marks(a_took(62, 60, 40, belote="B"), **EACH) == [0, 142, 40]
        assert marks(a_took(82, 40, 40, belote="B"), **EACH) == [82, 60, 40]

    def test_failed_to_the_best_of_the_others(self) -> None:
        answer = play([a_took(50, 52, 60, belote="A")], **EACH)
        assert last(answer)["outcome"] == "made"
        answer = play([a_took(30, 72, 60, belote="A")], **EACH)
        assert list(answer["totals"].values()) == [20, 102, 60]
        assert "marks_taken" in codes(last(answer))

    def test_litige_with_the_best_of_the_others(self) -> None:
        answer = play([a_took(61, 61, 40), a_took(100, 40, 22)], **EACH)
        assert answer["hands"][0]["outcome"] == "litige"
        assert list(answer["hands"][0]["marks"].values()) == [0, 61, 40]
        assert answer["hands"][0]["stake"] == 61
        assert list(last(answer)["marks"].values()) == [161, 40, 22]

    def test_two_equal_above_the_taker_dispute_its_points(self) -> None:
        hands = [a_took(22, 70, 70), a_took(82, 40, 40), a_took(82, 30, 50)]
        answer = play(hands, **EACH)
        assert [hand["stake"] for hand in answer["hands"]] == [22, 22, 0]
        assert list(answer["hands"][0]["marks"].values()) == [0, 70, 70]
        assert list(last(answer)["marks"].values()) == [82, 30, 72]

    def test_each_amount_is_settled_on_its_own(self) -> None:
        hands = [a_took(22, 70, 70), a_took(61, 61, 40), a_took(100, 22, 40)]
        answer = play(hands, **EACH)
        assert [hand["stake"] for hand in answer["hands"]] == [22, 61, 0]
        assert list(answer["hands"][1]["marks"].values()) == [0, 61 + 22, 40]
        assert list(last(answer)["marks"].values()) == [161, 22, 40]

    @pytest.mark.parametrize(
        ("hand", "marked"),
        [
            (a_took(100, 52, 0, no_trick=["C"], belote="C"), [150, 102, 20]),
            (a_took(152, 0, 0, no_trick=["B", "C"]), [252, 0, 0]),
            (a_took(0, 100, 52, no_trick=["A"]), [0, 150, 102]),
        ],
    )
    def test_a_hundred_is_shared(self, hand: dict[str, Any], marked: list[int]) -> None:
        assert marks(hand, **EACH) == marked

    def test_declarations_of_the_strongest_player(self) -> None:
        entries = [
            {"side": "A", "kind": "tierce", "rank": "A"},
            {"side": "B", "kind": "cent", "rank": "A"},
        ]
        hand = a_took(100, 40, 22, declarations=entries)
        assert marks(hand, **EACH, declarations="scored") == [0, 140 + 100, 22]
        assert (
            marks(a_took(100, 40, 22, declarations={"A": 20}), **EACH, declarations="scored")[0]
            == 120
        )

    @pytest.mark.parametrize(
        ("second", "option", "code"),
        [
            ({"kind": "tierce", "rank": "A"}, {}, "declarations_tied"),
            (
                {"kind": "carre", "rank": "8"},
                {"carre_of_eights": "cancels"},
                "declarations_cancelled",
            ),
        ],
    )
    def test_no_declarations(self, second: Any, option: Any, code: str) -> None:
        entries = [{"side": "A", "kind": "tierce", "rank": "A"}, {"side": "B", **second}]
        answer = play(
            [a_took(100, 40, 22, declarations=entries)], **EACH, declarations="scored", **option
        )
        assert list(answer["totals"].values()) == [100, 40, 22]
        assert codes(last(answer))[0] == code

    def test_rounded(self) -> None:
        answer = play([a_took(97, 45, 20)], **EACH, rounding="nearest_10", contract_counts="tricks")
        assert list(answer["totals"].values()) == [100, 50, 20]
        assert "rounded" in codes(last(answer))

    def test_with_a_talon(self) -> None:
        assert marks(a_took(60, 30, 20), **EACH, deal="stock") == [60, 30, 20]
        assert refused(a_took(100, 60, 20), **EACH, deal="stock") == ("points", "points_over")

    def test_end_of_the_game(self) -> None:
        rules: dict[str, Any] = {**EACH, "target": 200, "rubicon": "floating"}
        answer = play([a_took(100, 52, 10), a_took(110, 42, 10)], **rules)
        assert answer["winner"] == "A"
        assert answer["games_lost"] == {"A": 0, "B": 2, "C": 2}
        rules = {**EACH, "target": None, "hands": 1, "tie": "draw"}
        assert play([a_took(42, 60, 60)], **rules)["finished"] is False
        assert play([a_took(42, 60, 60)], **rules, litige_at_end="lost")["winner"] is None

    @pytest.mark.parametrize(
        ("hand", "found"),
        [
            (a_took(82), ("points", "required")),
            (a_took(82, 40), ("points", "required")),
            (a_took(82, 40, 41), ("points", "points_sum")),
            (a_took(82, 80, 0, no_trick=["C"]), ("points", "points_sum")),
            (a_took(82, 40, 30, no_trick=["C"]), ("points", "trickless_points")),
            (a_took(0, 0, 0, no_trick=ABC), ("no_trick", "all_trickless")),
            (a_took(82, 40, 40, no_trick=["X"]), ("no_trick", "not_a_side")),
            (a_took(82, 40, 40, no_trick=["C", "C"]), ("no_trick", "side_twice")),
            (a_took(82, 40, 40, no_trick="C"), ("no_trick", "not_a_list")),
            (a_took(capot="A"), ("capot", "other_game")),
            (a_took(82, 40, 40, capot_called=True), ("capot_called", "other_game")),
            ({"misdeal": "A"}, ("misdeal", "other_game")),
            ({"fault": "A"}, ("fault", "other_game")),
        ],
    )
    def test_refused(self, hand: dict[str, Any], found: tuple[str, str]) -> None:
        assert refused(hand, **EACH) == found

    @pytest.mark.parametrize(
        ("name", "value", "code"),
        [
            ("failed_points", 162, "other_option"),
            ("litige", "carried", "other_option"),
            ("both_over", "highest", "other_option"),
            ("misdeal", "redeal", "other_option"),
            ("unit", 1, "other_option"),
            ("rounding", "balanced_10", "not_together"),
            ("litige_at_end", "returned", "not_together"),
        ],
    )
    def test_rules(self, name: str, value: Any, code: str) -> None:
        with pytest.raises(RulesError) as caught:
            rules_from_json({"game": "belote3", name: value})
        assert [(one.field, one.code) for one in caught.value.problems] == [(name, code)]
        assert "failed_points" not in rules_to_json(preset_rules("belote3"))


class TestTogether:
    @pytest.mark.parametrize("hand", [a_took(100), a_took(100, 40, 22), a_took(100, 62, 0)])
    def test_both_others_mark_the_same(self, hand: dict[str, Any]) -> None:
        assert marks(hand, **TOGETHER) == [100, 62, 62]

    def test_failed(self) -> None:
        assert marks(a_took(60, belote="C"), **TOGETHER) == [0, 182, 182]

    def test_a_stake_goes_whole_to_both(self) -> None:
        answer = play([a_took(81), a_took(60)], **TOGETHER)
        assert list(last(answer)["marks"].values()) == [0, 243, 243]

    @pytest.mark.parametrize(
        ("hand", "marked"),
        [
            (a_took(no_trick=["A"]), [0, 252, 252]),
            (a_took(0, 100, 62, no_trick=["A"]), [0, 252, 252]),
            (a_took(no_trick=["B", "C"]), [252, 0, 0]),
            (a_took(162, no_trick=["B", "C"]), [252, 0, 0]),
            (a_took(capot="A"), [252, 0, 0]),
            (a_took(0, 162, 0, capot="B"), [0, 252, 252]),
            (a_took(100, 62, 0, no_trick=["C"]), [100, 62, 62]),
        ],
    )
    def test_capot(self, hand: dict[str, Any], marked: list[int]) -> None:
        assert marks(hand, **TOGETHER) == marked

    def test_misdeal_and_fault(self) -> None:
        assert marks({"misdeal": "B"}, **TOGETHER, misdeal="penalty") == [162, 0, 162]
        assert marks({"fault": "A"}, **TOGETHER) == [0, 162, 162]

    def test_declarations_of_the_defence_are_judged_as_one(self) -> None:
        entries = [
            {"side": "B", "kind": "tierce", "rank": "A"},
            {"side": "C", "kind": "tierce", "rank": "A"},
        ]
        for declared in (entries, {"B": 20, "C": 20}):
            hand = a_took(100, declarations=declared)
            assert marks(hand, **TOGETHER, declarations="scored") == [0, 202, 202]
        both = a_took(100, declarations={"A": 20, "B": 20})
        assert refused(both, **TOGETHER, declarations="scored")[1] == "one_side_declares"

    @pytest.mark.parametrize(
        ("hand", "found"),
        [
            (a_took(), ("points", "required")),
            (a_took(None, 60), ("points", "required")),
            (a_took(100, 60), ("points", "required")),
            (a_took(100, 40, 40), ("points", "points_sum")),
            (a_took(5, no_trick=["A"]), ("points", "trickless_points")),
            (a_took(0, 60, 60, no_trick=["A"]), ("points", "capot_points")),
            (a_took(150, no_trick=["B", "C"]), ("points", "capot_points")),
            (a_took(150, capot="A"), ("points", "capot_points")),
            (a_took(capot="B", no_trick=["B"]), ("no_trick", "capot_contradicts")),
        ],
    )
    def test_refused(self, hand: dict[str, Any], found: tuple[str, str]) -> None:
        assert refused(hand, **TOGETHER) == found

    @pytest.mark.parametrize(
        ("name", "value"),
        [("deal", "stock"), ("litige_at_end", "to_defence"), ("both_over", "last_hand")],
    )
    def test_rules(self, name: str, value: str) -> None:
        with pytest.raises(RulesError) as caught:
            rules_from_json({"game": "belote3", "opposition": "together", name: value})
        assert caught.value.problems[0].code == "not_together"


class TestComptoir:
    """Clause 5."""

    def test_made_and_failed(self) -> None:
        hands = [
            {"taker": "A", "bid": 51, "points": {"A": 51}},
            {"taker": "A", "bid": 71, "points": {"A": 70}},
        ]
        answer = play(hands, **COMPTOIR)
        assert [list(hand["marks"].values()) for hand in answer["hands"]] == [
            [-2, 0, 0],
            [0, -3, -3],
        ]
        assert answer["totals"] == {"A": 4, "B": 3, "C": 3}
        assert answer["finished"] is False

    def test_out_first_wins_and_the_last_left_loses(self) -> None:
        high = {"bid": 131, "points": {}}
        hands = [{**high, "taker": side, "points": {side: 140}} for side in ("B", "A")]
        answer = play(hands, **COMPTOIR)
        assert answer["totals"] == {"A": 0, "B": 0, "C": 6}
        assert (answer["finished"], answer["winner"]) == (True, "B")
        assert answer["games_lost"] == {"A": 0, "B": 0, "C": 1}
        assert "player_out" in codes(last(answer))

    def test_several_at_once_have_no_winner(self) -> None:
        answer = play([{"taker": "C", "bid": 150, "points": {"C": 0}}], **COMPTOIR)
        assert (answer["finished"], answer["winner"]) == (True, None)
        assert answer["games_lost"] == {"A": 0, "B": 0, "C": 1}

    def test_a_player_who_is_out_cannot_take(self) -> None:
        hand = {"taker": "B", "bid": 140, "points": {"B": 140}}
        found = problems({"rules": {"game": "comptoir"}, "sides": ABC, "hands": [hand, hand]})[0]
        assert (found.hand, found.field, found.code) == (2, "taker", "player_out")

    def test_a_void_hand(self) -> None:
        assert last(play([{"void": "passed"}], **COMPTOIR))["outcome"] == "void"

    def test_twelve_points_in_lyon(self) -> None:
        assert play([], preset="lyonnaise", sides=list("abcdef"))["totals"]["f"] == 12
        assert preset_rules("lyonnaise") == Rules(game="comptoir", sheet=12)

    @pytest.mark.parametrize(
        ("field", "value", "code"),
        [
            ("bid", None, "required"),
            ("bid", 0, "too_small"),
            ("bid", 153, "too_large"),
            ("bid", 80.0, "not_whole"),
            ("points", None, "required"),
            ("points", {"B": 50}, "taker_alone"),
            ("points", {"A": 50, "B": 50}, "taker_alone"),
            ("points", {"A": 153}, "too_large"),
            ("trump", "H", "other_game"),
            ("belote", "A", "other_game"),
            ("misdeal", "A", "other_game"),
        ],
    )
    def test_refused(self, field: str, value: Any, code: str) -> None:
        hand = {"taker": "A", "bid": 80, "points": {"A": 90}}
        assert refused({**hand, field: value}, **COMPTOIR) == (field, code)

    @pytest.mark.parametrize("sides", [["A"], list("ABCDEFG")])
    def test_two_to_six_players(self, sides: list[str]) -> None:
        document = {"rules": {"game": "comptoir"}, "sides": sides, "hands": []}
        assert problems(document)[0].code == "side_count"

    @pytest.mark.parametrize("option", ["target", "rounding", "deal"])
    def test_no_options_of_other_games(self, option: str) -> None:
        with pytest.raises(RulesError) as caught:
            rules_from_json({"game": "comptoir", option: 1})
        assert caught.value.problems[0].code == "other_option"
