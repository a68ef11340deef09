"""The columns of a score card in each game, what is printed in them, and the words around them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.match import MatchFormat
from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tests.paper.paper import layout_for, speaking
from tournaments.paper.cards.layout import Kind, layouts_of
from tournaments.paper.cards.words import WHOLE, Face, clock_rule, faces_of, game_line, sum_rule

VILLAGE = preset_rules("village_12")


class TestColumns:
    """The columns of each game, from the rules in force."""

    def titles(self, rules: Rules, sides: int = 2) -> list[str]:
        with speaking("fr"):
            columns = layout_for(rules, "a5", sides).columns
            return [f"{column.over} {column.title}".strip() for column in columns]

    def test_classic_belote(self) -> None:
        assert self.titles(Rules()) == [
            "Donne n°", "Donne par", "Preneur qui", "Preneur atout", "Belote", "Capot", "Litige",
            "A Plis", "A Marqué", "A Cumul", "B Plis", "B Marqué", "B Cumul",
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
            "0 pli", "Litige", "A Plis", "A Marqué", "A Cumul", "B Plis", "B Marqué", "B Cumul",
            "C Plis", "C Marqué", "C Cumul",
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
        assert self.first_row(Rules()) == ["1", *"AB", *"AB", *"AB"]

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
    def rows(self, rules: Rules, sides: int = 2, face: Face = WHOLE) -> list[list[str]]:
        """The words of the boxes under the hands."""
        with speaking("fr"):
            foot = layout_for(rules, "a4", sides, face).foot
        return [[cell.word for cell in row] for row in foot]

    def test_what_the_desk_enters_has_a_box_of_its_own(self) -> None:
        assert self.rows(Rules()) == [
            ["Belotes", "A", "B", "Total", "Total"],
            ["Capots", "A", "B", "Pénalités", "Pénalités"],
            ["Gagnant", "A", "B", "À SAISIR", "À SAISIR"],
        ]

    def test_three_players_count_who_had_no_trick(self) -> None:
        assert [row[0] for row in self.rows(Rules(game="belote3"), 3)] == [
            "Belotes", "0 pli", "Gagnant",
        ]  # fmt: skip

    def test_at_comptoir_what_is_left_is_entered(self) -> None:
        assert self.rows(preset_rules("comptoir"), 4) == [
            ["Sorti, place", "", "", "", ""],
            ["Gagnant", *"ABCD"],
            ["À SAISIR\u00a0: reste", "", "", "", ""],
        ]

    def test_a_game_of_several_has_a_winner_and_totals(self) -> None:
        [face] = faces_of(MatchFormat(2, "all"))
        assert self.rows(VILLAGE, face=face) == [
            ["Bel./cap.", "/", "/", "/", "/"],
            ["Gagnant", *"ABAB"],
            ["À SAISIR", "", "", "", ""],
        ]

    @pytest.mark.parametrize(
        ("rules", "sides", "words"),
        [
            (Rules(), 2, ["Signature A", "Signature B"]),
            (Rules(game="belote3"), 3, ["Signature A", "Signature B", "Signature C"]),
            (preset_rules("comptoir"), 6, [f"Sign. {letter}" for letter in "ABCDEF"]),
        ],
    )
    def test_who_plays_signs_then_referee_and_desk(
        self, rules: Rules, sides: int, words: list[str]
    ) -> None:
        with speaking("fr"):
            strip = layouts_of(Kind(rules, sides), "a5")[-1].strip
        assert [box.word for box in strip] == [*words, "Arbitre", "Rendue à", "Saisie par"]


class TestGameLine:
    """The line over the grid: the game, its end, its unit, the clock, the games of the match."""

    @pytest.mark.parametrize(
        ("rules", "form", "line"),
        [
            (VILLAGE, MatchFormat(1), "Belote · 12 donnes · au point près"),
            (preset_rules("belge_101"), MatchFormat(1), "Belote · en 101 points · en dizaines"),
            (preset_rules("contree"), MatchFormat(3),
             "Contrée · en 3\u202f000 points · 3 manches, 2 à gagner · arrondi à la dizaine"),
            (Rules(target=None, timed=True), MatchFormat(2, "all"),
             "Belote · temps limité · 2 manches · au point près"),
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

    def test_the_name_of_the_game_stays_where_there_is_no_room_for_all(self) -> None:
        with speaking("fr"):
            assert game_line(VILLAGE, MatchFormat(1), 50, 10) == "Belote · 12 donnes"
            assert game_line(preset_rules("lyonnaise"), MatchFormat(1), 20, 10) == "Lyonnaise"

    def test_who_deals_first_is_written_beside_the_game(self) -> None:
        rules = replace(preset_rules("contree_bid"), target=2000)
        with speaking("fr"):
            first, second = layouts_of(Kind(rules, 2), "a4")
            assert first.game.endswith("1er donneur")
            assert second.game == "Contrée · en 2\u202f000 points"
