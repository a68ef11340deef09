"""The example on the rule sheet: hands of every game as the engine scores them."""

from __future__ import annotations

import pytest

from scoring.hand import HAND_POINTS
from scoring.hand_json import HandReader
from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tests.paper.paper import speaking
from tests.paper.rule_bases import BASES
from tournaments.rulesets.sheet.example import SIDES, Example, example_of, hands_of

EVERY = [*BASES, *PRESETS]


def rules_named(name: str) -> Rules:
    return rules_from_json(BASES[name]) if name in BASES else preset_rules(name)


def in_french(rules: Rules, sides: int = 0) -> Example:
    with speaking("fr"):
        return example_of(rules, sides)


def column(example: Example, title: str) -> list[str]:
    """The values of a column, from the first hand to the last."""
    at = [one.title for one in example.columns].index(title)
    return [row[at] for row in example.rows]


@pytest.mark.parametrize("name", EVERY)
def test_every_hand_is_allowed_by_the_rules(name: str) -> None:
    rules = rules_named(name)
    sides = SIDES[: {"belote3": 3, "comptoir": 4}.get(rules.game, 2)]
    reader = HandReader(rules, sides)
    for number, hand in enumerate(hands_of(rules, len(sides)), start=1):
        given = {key: value for key, value in hand._asdict().items() if value}
        given.pop("contre" if rules.game != "contree" else "", None)
        if "settled" in given:
            given["declarations"] = given.pop("settled")
        given["points"] = dict(hand.points)
        for plain in ("no_trick",):
            if plain in given:
                given[plain] = list(given[plain])
        reader.read(given, number)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_rule_set_has_an_example_of_several_hands(language: str) -> None:
    for name in EVERY:
        with speaking(language):
            example = example_of(rules_named(name))
        assert len(example.rows) >= 2, name
        assert example.title, name
        assert all(column.title for column in example.columns), name


class TestBelote:
    def test_a_litige_is_won_with_the_next_hand(self) -> None:
        example = in_french(preset_rules("village_12"))
        assert column(example, "A")[2:4] == ["0", "54"]
        assert column(example, "B")[2:4] == ["81", "189"]
        assert column(example, "En jeu")[2:4] == ["81", ""]

    def test_no_column_of_points_at_stake_without_any(self) -> None:
        titles = [one.title for one in in_french(preset_rules("belge_101")).columns]
        assert "En jeu" not in titles

    def test_rounded_rules_give_rounded_marks(self) -> None:
        example = in_french(preset_rules("belote_160"))
        assert example.rows[0][-3:-1] == ("110", "70")

    def test_the_outcome_is_in_the_readers_language(self) -> None:
        words = column(in_french(preset_rules("village_12")), "Résultat")
        assert words == ["réussi", "dedans", "litige", "réussi", "capot"]

    def test_a_tierce_is_marked_where_declarations_are_played(self) -> None:
        example = in_french(preset_rules("belote_declarations"))
        assert column(example, "Bel., ann.")[0] == "40/0"
        assert column(example, "A")[0] == "135"

    def test_it_ends_with_the_game(self) -> None:
        assert len(in_french(Rules(target=100)).rows) == 1


class TestContree:
    def test_the_hands_of_the_books(self) -> None:
        example = in_french(preset_rules("contree"))
        assert column(example, "Contrat") == ["80", "90", "100 contré", "110 contré", "capot"]
        assert column(example, "Résultat") == ["réussi", "chuté", "chuté", "réussi", "réussi"]
        assert column(example, "A") == ["170", "0", "520", "50", "500"]
        assert column(example, "B") == ["90", "270", "0", "440", "0"]

    def test_contracts_start_at_the_lowest_bid_and_stop_at_the_highest(self) -> None:
        rules = rules_from_json({"preset": "contree", "min_bid": 150, "max_bid": 160})
        contracts = column(in_french(rules), "Contrat")
        assert contracts == ["150", "160", "160 contré", "160 contré", "capot"]

    def test_no_hand_has_more_points_than_there_are(self) -> None:
        for hand in hands_of(
            rules_from_json({"game": "contree", "min_bid": 180, "max_bid": 180}), 2
        ):
            assert sum(hand.points.values()) == HAND_POINTS
            assert min(hand.points.values()) >= 0

    def test_a_generale_is_shown_only_where_it_is_played(self) -> None:
        assert "générale" in column(in_french(preset_rules("coinche")), "Contrat")
        assert "générale" not in column(in_french(preset_rules("contree_made")), "Contrat")


class TestThreePlayers:
    def test_each_has_a_column_and_the_hundred_of_a_capot_is_shared(self) -> None:
        example = in_french(preset_rules("belote3"))
        assert column(example, "Plis A/B/C")[3] == "80/72/0"
        assert example.rows[3][-4:] == ("192", "122", "0", "")

    def test_two_equal_above_the_taker_leave_points_at_stake(self) -> None:
        assert column(in_french(preset_rules("belote3")), "En jeu")[-1] == "40"

    def test_with_a_talon_the_tricks_add_up_to_less(self) -> None:
        for hand in hands_of(rules_from_json({"game": "belote3", "deal": "stock"}), 3):
            assert sum(hand.points.values()) < HAND_POINTS

    def test_together_both_others_mark_the_same(self) -> None:
        rules = rules_from_json({"game": "belote3", "opposition": "together"})
        assert in_french(rules).rows[1][-4:] == ("162", "0", "162", "")


class TestTwoPlayers:
    def test_with_a_talon_a_capot_is_worth_its_tricks_and_a_hundred_for_the_der(self) -> None:
        example = in_french(rules_from_json({"game": "belote2", "deal": "stock"}))
        assert column(example, "Plis A/B")[-1] == "128/0"
        assert column(example, "A")[-1] == "218"


class TestComptoir:
    def test_sheets_go_down_until_players_are_out(self) -> None:
        example = in_french(preset_rules("comptoir"))
        assert column(example, "A") == ["4", "1", "1", "1", "0"]
        assert column(example, "C")[-1] == "0"

    @pytest.mark.parametrize("count", [2, 3, 6])
    def test_each_player_at_the_table_has_a_sheet(self, count: int) -> None:
        example = in_french(preset_rules("lyonnaise"), count)
        assert [one.title for one in example.columns][-count:] == list(SIDES[:count])

    def test_a_player_who_is_out_takes_no_more_and_the_game_ends(self) -> None:
        example = in_french(rules_from_json({"preset": "comptoir", "sheet": 1}), 4)
        assert column(example, "Pren.") == ["A", "B"]
        assert example.rows[-1][-4:] == ("0", "1", "0", "0")
