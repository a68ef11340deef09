"""The columns of a score card in each game, what is printed in them, and the words around them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.match import MatchFormat
from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tests.paper.paper import layout_for, speaking
from tournaments.paper.cards.values import CardSide, ScoreCard
from tournaments.paper.cards.words import clock_rule, game_line, sum_rule

VILLAGE = preset_rules("village_12")


class TestColumns:
    """The columns of each game, from the rules in force."""

    def titles(self, rules: Rules, sides: int = 2) -> list[str]:
        with speaking("fr"):
            columns = layout_for(rules, "a5", sides).columns
            return [f"{column.over} {column.title}".strip() for column in columns]

    def test_classic_belote(self) -> None:
        assert self.titles(Rules()) == [
            "Donne n°", "Donne par", "Preneur qui", "Preneur atout", "Belote",
            "A Plis", "A Marqué", "A Cumul", "B Plis", "B Marqué", "B Cumul", "Capot, litige",
        ]  # fmt: skip

    def test_two_players_have_the_same_columns(self) -> None:
        assert self.titles(Rules(game="belote2")) == self.titles(Rules())

    def test_no_litige_where_it_is_not_carried(self) -> None:
        titles = self.titles(Rules(litige="failed"))
        assert "Capot" in titles
        assert not any("litige" in title.lower() for title in titles)

    def test_declarations_have_columns_where_they_are_played(self) -> None:
        titles = self.titles(Rules(declarations="scored"))
        assert titles[titles.index("A Plis") : titles.index("B Plis")] == [
            "A Plis", "A Ann.", "A Marqué", "A Cumul",
        ]  # fmt: skip

    def test_a_capot_that_can_be_called_has_a_column(self) -> None:
        assert "Annoncé" in self.titles(Rules(capot_called_points=500))
        assert "Annoncé" not in self.titles(Rules())

    def test_contree_has_contract_and_contre_and_no_litige(self) -> None:
        assert self.titles(preset_rules("contree")) == [
            "Donne n°", "Donne par", "Preneur qui", "Contrat points", "Contrat atout", "Contre",
            "Belote", "Capot", "A Plis", "A Marqué", "A Cumul", "B Plis", "B Marqué", "B Cumul",
        ]  # fmt: skip

    def test_coinche_has_declarations_and_solo(self) -> None:
        titles = self.titles(preset_rules("coinche"))
        assert {"A Ann.", "B Ann.", "Solo"} <= set(titles)

    def test_three_single_players_have_columns_each(self) -> None:
        titles = self.titles(Rules(game="belote3"), 3)
        assert titles[5:] == [
            "0 pli", "A Plis", "A Marqué", "A Cumul", "B Plis", "B Marqué", "B Cumul", "C Plis",
            "C Marqué", "C Cumul", "Litige",
        ]  # fmt: skip

    def test_two_together_against_the_taker_share_their_tricks(self) -> None:
        rules = Rules(game="belote3", opposition="together", litige="failed")
        assert self.titles(rules, 3)[6:] == [
            "Plis P", "Plis D", "A Marqué", "A Cumul", "B Marqué", "B Cumul", "C Marqué", "C Cumul",
        ]  # fmt: skip

    @pytest.mark.parametrize("sides", range(2, 7))
    def test_comptoir_has_a_sheet_for_each_player(self, sides: int) -> None:
        titles = self.titles(preset_rules("comptoir"), sides)
        assert titles[2:5] == ["Preneur qui", "Enchère", "Fait"]
        assert titles[5:] == [f"Reste {letter}" for letter in "ABCDEF"[:sides]]


class TestRinged:
    """Values for players to ring are printed where the column has room."""

    def first_row(self, rules: Rules, sides: int = 2) -> list[str]:
        layout = layout_for(rules, "a5", sides)
        return layout.printed.split("\n")[int(layout.starts)].split()

    def test_sides_are_under_taker_belote_and_capot(self) -> None:
        assert self.first_row(Rules()) == ["1", *"AB", *"AB"]
        assert self.first_row(Rules(litige="failed")) == ["1", *"AB", *"AB", *"AB"]

    @pytest.mark.parametrize(("preset", "factor"), [("contree", "×4"), ("contree_cannes", "×3")])
    def test_the_factors_in_force_are_under_contre(self, preset: str, factor: str) -> None:
        assert self.first_row(preset_rules(preset))[3:5] == ["×2", factor]

    def test_a_letter_is_written_where_six_do_not_fit(self) -> None:
        assert self.first_row(preset_rules("comptoir"), 4) == ["1", *"ABCD"]
        assert self.first_row(preset_rules("comptoir"), 6) == ["1"]

    def test_the_initial_sheet_is_above_the_hands(self) -> None:
        layout = layout_for(preset_rules("lyonnaise"), "a5", 3)
        assert layout.printed.split("\n")[0].split() == ["12", "12", "12"]
        assert layout.rows == layout.hands + 1


class TestFoot:
    @pytest.mark.parametrize(
        ("rules", "sides", "names"),
        [
            (Rules(), 2, ["TOTAL", "Pénalités"]),
            (Rules(game="belote3"), 3, ["TOTAL", "Pénalités"]),
            (preset_rules("comptoir"), 5, ["RESTE", "Sorti, place"]),
        ],
    )
    def test_two_rows_of_boxes_have_names(self, rules: Rules, sides: int, names: list[str]) -> None:
        with speaking("fr"):
            layout = layout_for(rules, "a4", sides)
            told = layout.printed.split("\n")[-2:]
        assert [name.strip(" \u2009") for name in told] == names

    def test_who_plays_signs(self) -> None:
        sides = CardSide(1, ("Alice Martin", "Bruno Petit")), CardSide(2, ("W" * 60,))
        with speaking("fr"):
            card = ScoreCard(Rules(), sides, 1, layout=layout_for(Rules(), "a5"))
            named, asked = (line.split("  ") for line in card.signs.split("\n"))
        assert (named[0], named[-1].strip()) == ("A\u00a0: Alice Martin, Bruno Petit", "B 2")
        assert [word.strip(" \u2009") for word in asked if word.strip()] == ["Signature"] * 2


class TestGameLine:
    """The line over the grid: the game, its end, its unit, the clock, the games of the match."""

    @pytest.mark.parametrize(
        ("rules", "form", "line"),
        [
            (VILLAGE, MatchFormat(1), "Belote · 12 donnes · au point près"),
            (preset_rules("belge_101"), MatchFormat(1), "Belote · en 101 points · en dizaines"),
            (preset_rules("contree"), MatchFormat(3),
             "Contrée · en 3\u202f000 points · arrondi à la dizaine · 3 manches, 2 à gagner"),
            (Rules(target=None, timed=True), MatchFormat(2, "all"),
             "Belote · temps limité · au point près · 2 manches"),
            (Rules(timed=True, minutes=40), MatchFormat(1),
             "Belote · en 1\u202f000 points · 40 minutes · au point près"),
            (preset_rules("comptoir"), MatchFormat(1),
             "Belote de comptoir · 6 points à perdre chacun"),
        ],
    )  # fmt: skip
    def test_it_tells_the_game(self, rules: Rules, form: MatchFormat, line: str) -> None:
        with speaking("fr"):
            assert game_line(rules, form, 190, 10) == line

    def test_what_the_end_of_the_time_means(self) -> None:
        cannes = replace(preset_rules("contree_cannes"), timed=True)
        words = (
            "Temps écoulé\u00a0: le plus haut total gagne\u202f; à égalité, la partie est nulle."
        )
        to_the_point = f"{words} La dernière donne se marque alors au point près."
        with speaking("fr"):
            assert clock_rule(cannes) == to_the_point
            assert clock_rule(replace(cannes, rounding="exact")) == words
            assert clock_rule(replace(cannes, counting="bid")) == words
            assert clock_rule(replace(cannes, exact_finish=False)) == words
            assert clock_rule(replace(cannes, timed=False)) == ""

    @pytest.mark.parametrize(
        ("raw", "told"),
        [
            ({}, "162."),
            ({"all_trump_values": "raw_258"}, "162\u202f; à tout atout 258."),
            ({"no_trump_values": "raw_130"}, "162\u202f; à sans atout 130."),
            (
                {"all_trump_values": "raw_258", "no_trump_values": "raw_130"},
                "162\u202f; à tout atout 258, à sans atout 130.",
            ),
        ],
    )
    def test_what_the_tricks_add_up_to(self, raw: dict[str, str], told: str) -> None:
        with speaking("fr"):
            words = sum_rule(rules_from_json({"preset": "coinche", **raw}))
        assert words.startswith(f"Plis d’une donne\u00a0: {told}")

    def test_the_name_of_the_game_goes_where_there_is_no_room(self) -> None:
        with speaking("fr"):
            assert game_line(VILLAGE, MatchFormat(1), 50, 10) == "12 donnes · au point près"
