"""Score cards: rows, columns, names and the printed sum rule."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from PIL import Image

from scoring.games import GAMES
from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tests import cast
from tests.paper.paper import SITE, evening, order, page, pdf, speaking, text_of
from tournaments.paper.card_layout import layout_for, rows_of, sum_rule
from tournaments.paper.cards import (
    CardSide,
    ScoreCard,
    blank_card_set,
    blank_cards,
    card_set,
    cards_of_round,
)
from tournaments.paper.grid import A4, A5, FEWEST_ROWS, FIGURE, grid_image, grid_svg
from tournaments.paper.qr import qr_image

PX = 25.4 / 96
VILLAGE = preset_rules("village_12")


class TestRows:
    @pytest.mark.parametrize(
        ("rules", "rows"),
        [
            (preset_rules("village_12"), 12),
            (preset_rules("village_20_no_litige"), 20),
            (Rules(), 13),
            (Rules(target=501), 7),
            (preset_rules("belge_101"), 13),
            (Rules(target=None, hands=12, tie="extra_hand", litige="failed"), 13),
            (Rules(target=None, hands=12, tie="draw", litige_at_end="extra_hand"), 13),
            (Rules(target=None, hands=12, tie="draw", litige="failed"), 12),
            (Rules(target=None, timed=True), 13),
            (replace(preset_rules("belge_101"), target=None, timed=True), 13),
            (preset_rules("contree"), 25),
            (preset_rules("contree_made"), 13),
            (preset_rules("contree_bid"), 25),
            (Rules(game="contree", target=None, hands=10, tie="draw"), 10),
        ],
    )
    def test_there_is_a_row_for_every_hand_that_can_be_played(
        self, rules: Rules, rows: int
    ) -> None:
        assert rows_of(rules) == rows

    def test_more_players_have_more_rows(self) -> None:
        assert rows_of(preset_rules("belote3"), 3) == 19
        assert [rows_of(preset_rules("comptoir"), sides) for sides in (2, 4)] == [11, 23]

    @pytest.mark.parametrize("paper", [A5, A4])
    def test_rows_are_at_least_eight_millimetres_on_the_fullest_card(self, paper: object) -> None:
        assert isinstance(paper, type(A5))
        assert paper.hands / paper.most_rows >= FIGURE

    def test_a_card_that_does_not_fit_on_a5_is_printed_on_a4(self) -> None:
        assert layout_for(preset_rules("village_12"), "a5").paper is A5
        assert layout_for(preset_rules("village_16"), "a5").paper is A4
        assert layout_for(preset_rules("village_12"), "a4").paper is A4
        assert layout_for(preset_rules("contree_made"), "a5").paper is A5
        assert layout_for(replace(preset_rules("coinche"), hands=8, tie="draw"), "a5").paper is A4

    def test_rows_of_a_short_or_endless_game_are_limited(self) -> None:
        assert layout_for(Rules(target=None, hands=1, tie="draw"), "a5").rows == FEWEST_ROWS
        assert layout_for(Rules(target=9000), "a5").rows == A4.most_rows


class TestColumns:
    """The columns of each game, from the rules in force."""

    def titles(self, rules: Rules, sides: int = 2) -> list[str]:
        with speaking("fr"):
            return list(layout_for(rules, "a5", sides).titles)

    def test_classic_belote(self) -> None:
        assert self.titles(Rules()) == [
            "Donne", "Preneur", "Points A", "Points B", "Belote", "Capot", "Litige",
            "Total A", "Total B",
        ]  # fmt: skip

    def test_two_players_have_the_same_columns(self) -> None:
        assert self.titles(Rules(game="belote2")) == self.titles(Rules())

    def test_no_column_for_a_litige_that_is_not_carried(self) -> None:
        assert "Litige" not in self.titles(Rules(litige="failed"))

    def test_declarations_have_columns_where_they_are_played(self) -> None:
        assert {"Ann. A", "Ann. B"} <= set(self.titles(Rules(declarations="scored")))

    def test_a_capot_that_can_be_called_has_a_column(self) -> None:
        assert "Annoncé" in self.titles(Rules(capot_called_points=500))
        assert "Annoncé" not in self.titles(Rules())

    def test_contree_has_contract_and_contre_and_no_litige(self) -> None:
        assert self.titles(preset_rules("contree")) == [
            "Donne", "Preneur", "Contrat", "Contre", "Points A", "Points B", "Belote", "Capot",
            "Total A", "Total B",
        ]  # fmt: skip

    def test_coinche_has_trump_declarations_and_solo(self) -> None:
        assert self.titles(preset_rules("coinche")) == [
            "Donne", "Preneur", "Contrat", "Atout", "Contre", "Points A", "Points B", "Ann. A",
            "Ann. B", "Belote", "Capot", "Solo", "Total A", "Total B",
        ]  # fmt: skip

    def test_three_single_players_have_a_column_each(self) -> None:
        assert self.titles(Rules(game="belote3"), 3) == [
            "Donne", "Preneur", "Points A", "Points B", "Points C", "Belote", "0 pli", "Litige",
            "Total A", "Total B", "Total C",
        ]  # fmt: skip

    def test_two_together_against_the_taker_share_a_column(self) -> None:
        rules = Rules(game="belote3", opposition="together", litige="failed")
        assert self.titles(rules, 3) == [
            "Donne", "Preneur", "Points P", "Points D", "Belote", "0 pli",
            "Total A", "Total B", "Total C",
        ]  # fmt: skip

    @pytest.mark.parametrize("sides", range(2, 7))
    def test_comptoir_has_a_sheet_for_each_player(self, sides: int) -> None:
        titles = self.titles(preset_rules("comptoir"), sides)
        assert titles[:4] == ["Donne", "Preneur", "Enchère", "Fait"]
        assert titles[4:] == [f"Reste {letter}" for letter in "ABCDEF"[:sides]]


class TestRinged:
    """Values for players to ring are printed where the column has room."""

    def first_row(self, rules: Rules, sides: int = 2) -> dict[str, str]:
        with speaking("fr"):
            layout = layout_for(rules, "a5", sides)
        row = layout.printed.split("\n")[int(layout.starts)].split("\t")
        return dict(zip(layout.titles, (cell.strip("1") for cell in row), strict=True))

    def test_a_and_b_are_under_taker_belote_and_capot(self) -> None:
        for rules in (Rules(), Rules(declarations="scored"), Rules(litige="failed")):
            ringed = [title for title, cell in self.first_row(rules).items() if cell]
            assert ringed == ["Preneur", "Belote", "Capot"]

    @pytest.mark.parametrize(
        ("preset", "factors"), [("contree", "×2 ×4"), ("contree_cannes", "×2 ×3")]
    )
    def test_the_factors_in_force_are_under_contre(self, preset: str, factors: str) -> None:
        assert " ".join(self.first_row(preset_rules(preset))["Contre"].split()) == factors

    def test_trumps_without_a_suit_are_printed(self) -> None:
        rules = preset_rules("coinche")
        assert self.first_row(rules)["Atout"].split() == ["SA", "TA"]
        assert self.first_row(replace(rules, allow_all_trump=False))["Atout"] == "SA"

    @pytest.mark.parametrize("hands", [None, 12])
    def test_three_letters_fit_on_both_papers(self, hands: int | None) -> None:
        rules = Rules(game="belote3", hands=hands, target=None if hands else 1000, tie="draw")
        assert self.first_row(rules, 3)["0 pli"].split() == ["A", "B", "C"]

    def test_a_letter_is_written_where_six_do_not_fit(self) -> None:
        assert self.first_row(preset_rules("comptoir"), 4)["Preneur"].split() == list("ABCD")
        assert self.first_row(preset_rules("comptoir"), 6)["Preneur"] == ""

    def test_the_initial_sheet_is_above_the_hands(self) -> None:
        layout = layout_for(preset_rules("lyonnaise"), "a5", 3)
        assert layout.printed.split("\n")[0].split("\t") == ["", "", "", "", "12", "12", "12"]
        assert layout.rows == layout.hands + 1


class TestFoot:
    @pytest.mark.parametrize(
        ("rules", "sides", "upper", "lower"),
        [
            (Rules(), 2, ["Belotes", "Capots"], ["Pénalités", "TOTAL"]),
            (Rules(game="belote3"), 3, ["Belotes"], ["Pénalités", "TOTAL"]),
            (preset_rules("comptoir"), 5, ["Sorti, place"], ["Reste"]),
        ],
    )
    def test_each_side_has_a_box(
        self, rules: Rules, sides: int, upper: list[str], lower: list[str]
    ) -> None:
        with speaking("fr"):
            layout = layout_for(rules, "a4", sides)
        letters = "ABCDEF"[:sides]
        for found, titles in zip(layout.foot, (upper, lower), strict=True):
            assert list(found) == [f"{title} {letter}" for title in titles for letter in letters]

    def test_every_side_signs(self) -> None:
        with speaking("fr"):
            three = layout_for(Rules(game="belote3"), "a4", 3).signatures
            pairs = layout_for(Rules(), "a4").signatures
        assert three.split("\t") == ["Signature A", "Signature B", "Signature C"]
        assert pairs.split("\t")[1] == "Signature de la doublette B"


class TestMeasures:
    """The stylesheet and the drawing repeat the same measures."""

    def css(self) -> str:
        return Path(str(finders.find("css/print_card_grid.css"))).read_text(encoding="utf-8")

    @pytest.mark.parametrize("paper", [A5, A4], ids=lambda paper: paper.name)
    def test_rows_of_words_are_as_high_as_rows_of_the_grid(self, paper: object) -> None:
        assert isinstance(paper, type(A5))
        found = re.findall(
            rf"\.card-{paper.name}\.rows-(\d+) \.card-hands \{{\s*line-height: ([\d.]+)mm",
            self.css(),
        )
        heights = {int(rows): float(height) for rows, height in found}
        assert set(heights) == set(range(FEWEST_ROWS, paper.most_rows + 1))
        for rows, height in heights.items():
            assert height == pytest.approx(paper.hands / rows, abs=0.01)

    @pytest.mark.parametrize("paper", [A5, A4], ids=lambda paper: paper.name)
    def test_a_tab_of_words_is_as_wide_as_a_column(self, paper: object) -> None:
        assert isinstance(paper, type(A5))
        plain, browser = self.css().split("@supports (display: grid)")
        for columns in range(2, paper.most_columns + 1):
            rule = rf"\.card-{paper.name} \.tabs-{columns} {{ tab-size: ([\d.]+)px; }}"
            pixels, true_pixels = (re.findall(rule, part) for part in (plain, browser))
            assert pixels == [str(paper.tabs(columns))]
            assert float(true_pixels[0]) * PX == pytest.approx(paper.step(columns), abs=0.01)

    @pytest.mark.parametrize("name", PRESETS)
    @pytest.mark.parametrize("card_format", ["a5", "a4"])
    def test_the_columns_of_every_preset_fit(self, name: str, card_format: str) -> None:
        rules = preset_rules(name)
        for sides in range(GAMES[rules.game].fewest, GAMES[rules.game].most + 1):
            layout = layout_for(rules, card_format, sides)
            assert len(layout.columns) <= layout.paper.most_columns
            assert FEWEST_ROWS <= layout.rows <= layout.paper.most_rows
            drift = layout.paper.width - layout.paper.step(len(layout.columns)) * len(
                layout.columns
            )
            assert abs(drift) < 2.5

    @pytest.mark.parametrize("sides", range(3, 7))
    @pytest.mark.parametrize("paper", ["a5", "a4"])
    def test_the_head_names_every_side(self, sides: int, paper: str) -> None:
        found = re.findall(rf"\.card-{paper}\.sides-{sides} \.card-names-([A-F]) ", self.css())
        assert found == list("ABCDEF"[:sides])

    def test_the_grid_is_a_drawing_of_two_paths(self) -> None:
        root = ET.fromstring(grid_svg(A5, 12, 9))  # noqa: S314 - our own drawing
        assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) == 2
        assert root.get("width") == "128.5mm"

    def test_it_is_the_same_image_on_every_card(self) -> None:
        html = page_of_cards(4)
        assert html.count(grid_image(A5, 12, 9)) == 4
        assert "<table" not in html


def page_of_cards(count: int) -> str:
    layout = layout_for(preset_rules("village_12"), "a5")
    sides = (CardSide(1, ("Alice",)), CardSide(2, ("Bruno",)))
    cards = [ScoreCard(table, sides, layout=layout) for table in range(count)]
    paper = {"sheets": [cards], "two_up": True, "where": "Saint-Martin"}
    return render_to_string("print/cards.html", {"paper": paper})


class TestSumRule:
    @pytest.mark.parametrize(
        ("preset", "words"),
        [
            ("village_12", "12 donnes × 162 = 1\u202f944, + 20 par belote, + 90 par capot"),
            ("village_20_no_litige", "20 donnes × 162 = 3\u202f240, + 20 par belote"),
            ("belote", "Vérifiez ensemble chaque donne avant de signer."),
            ("belote_declarations", "Vérifiez ensemble chaque donne"),
            ("contree_2000", "Vérifiez ensemble chaque donne"),
            ("comptoir", "Vérifiez ensemble chaque donne"),
            ("belge_101", "2 pour une belote. Vérifiez ensemble chaque donne."),
        ],
    )
    def test_it_states_the_sum_that_the_check_expects(self, preset: str, words: str) -> None:
        with speaking("fr"):
            assert words in sum_rule(preset_rules(preset))

    def test_a_belote_in_tens_is_not_mentioned_for_contracts(self) -> None:
        with speaking("en"):
            told = sum_rule(replace(preset_rules("contree_bid"), unit=10))
        assert told == "Check every hand together before you sign."

    def test_a_capot_worth_a_hand_is_not_mentioned(self) -> None:
        with speaking("en"):
            assert "capot" not in sum_rule(preset_rules("village_20_no_litige"))

    def test_a_capot_worth_less_than_a_hand_is_subtracted(self) -> None:
        rules = Rules(target=None, hands=12, litige="failed", capot_points=152)
        with speaking("en"):
            assert sum_rule(rules).endswith("− 10 a capot")

    def test_a_game_to_a_target_has_a_sum_for_the_hands_played(self) -> None:
        with speaking("en"):
            told = sum_rule(Rules(litige="failed"))
        assert told == "Both totals together: 162 a hand played, + 20 a belote, + 90 a capot"


@pytest.mark.django_db
class TestSheets:
    def test_two_piles_stay_in_table_order_after_the_cut(self) -> None:
        tournament = cast.tournament()
        cards = [ScoreCard(table) for table in range(1, 6)]
        sheets = card_set(order(tournament), cards).sheets
        left = [sheet[0].table for sheet in sheets]
        right = [sheet[1].table for sheet in sheets if len(sheet) > 1]
        assert left + right == [1, 2, 3, 4, 5]

    def test_an_a4_card_has_its_own_sheet(self) -> None:
        tournament = cast.tournament(card_format="a4")
        sheets = card_set(order(tournament), [ScoreCard(1), ScoreCard(2)]).sheets
        assert [len(sheet) for sheet in sheets] == [1, 1]

    def test_every_table_has_a_card_and_a_bye_has_none(self) -> None:
        made = cards_of_round(order(evening(7), 1))
        tables = sorted(card.table or 0 for sheet in made.sheets for card in sheet)
        assert tables == [1, 2, 3]

    def test_the_code_leads_to_the_match_of_the_table(self) -> None:
        card = cards_of_round(order(evening(2), 1)).sheets[0][0]
        assert card.qr == qr_image(f"{SITE}/c/martin/match/1/1/")
        first = card.sides[0]
        assert (first.number, first.names) == (1, ("Alice Martin", "Bruno Petit"))

    def test_three_players_share_the_head_by_two_lines_each(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 3)
        cast.published_round(tournament, 1, [(1, 2, 3)])
        card = cards_of_round(order(tournament, 1)).sheets[0][0]
        assert [letter for letter, _side in card.seats] == ["A", "B", "C"]
        assert card.sides[2].lines == "Chantal\nDurand"
        text = text_of(pdf(tournament, "cards"))
        assert "Chantal Durand" in text
        assert text.count("Signature C") == 1

    @pytest.mark.parametrize("size", range(2, 7))
    def test_a_table_of_comptoir_is_on_one_sheet(self, size: int) -> None:
        tournament = cast.tournament(preset="comptoir", table_size=size)
        cast.singles(tournament, size)
        cast.published_round(tournament, 1, [tuple(range(1, size + 1))])
        found = pdf(tournament, "cards")
        assert len(found.pages) == 1
        assert "Alice Martin" in text_of(found)
        blank = blank_cards(order(tournament)).sheets[0][0]
        assert len(blank.sides) == size

    def test_a_larger_table_has_a_place_and_a_sheet_for_each_player(self) -> None:
        tournament = cast.tournament(preset="comptoir", table_size=4)
        cast.singles(tournament, 9)
        cast.published_round(tournament, 1, [(1, 2, 3, 4, 5), (6, 7, 8, 9)])
        five, four = [card for [card] in cards_of_round(order(tournament, 1)).sheets]
        assert five.layout is not None
        assert four.layout is not None
        assert (five.layout.sides, four.layout.sides) == (5, 4)
        text = text_of(pdf(tournament, "cards"))
        assert text.count("Signature E") == 1
        assert text.count("Signature D") == 2

    def test_tables_of_all_sizes_are_on_the_same_paper(self) -> None:
        """A table of two would fit on A5, but then only some sheets would be cut."""
        tournament = cast.tournament(preset="comptoir", table_size=3, card_format="a5")
        cards = [ScoreCard(1, (CardSide(),) * 2), ScoreCard(2, (CardSide(),) * 3)]
        assert [len(sheet) for sheet in card_set(order(tournament), cards).sheets] == [1, 1]

    def test_a_round_is_needed(self) -> None:
        with pytest.raises(ValueError, match="without a round"):
            cards_of_round(order(cast.tournament()))

    def test_blank_cards_have_neither_table_nor_names(self) -> None:
        card = blank_cards(order(cast.tournament())).sheets[0][0]
        assert (card.table, card.sides) == (None, (CardSide(), CardSide()))
        assert card.qr == qr_image(f"{SITE}/c/martin/")

    def test_the_paper_has_the_names_and_the_sum_rule(self) -> None:
        found = pdf(evening(6), "cards")
        text = text_of(found)
        assert len(found.pages) == 2
        for words in ("Alice Martin", "Denis Moreau", "Partie 1", "Concours de la Saint-Martin"):
            assert words in text
        assert text.count("12 donnes × 162 = 1 944") == 3
        assert text.count("Signature de la doublette A") == 3

    def test_cards_are_printed_in_landscape(self) -> None:
        box = pdf(evening(2), "cards").pages[0].mediabox
        assert (round(box.width), round(box.height)) == (842, 595)

    def test_names_are_escaped(self) -> None:
        tournament = evening(2)
        tournament.entrants.get(number=1).seats.filter(place=1).update(
            name="<script>alert(1)</script>"
        )
        assert "<script" not in page(tournament, "cards")
        assert "<script>" in text_of(pdf(tournament, "cards"))

    def test_very_long_names_do_not_add_a_page(self) -> None:
        tournament = evening(2)
        tournament.entrants.get(number=1).seats.update(name="W" * 80)
        assert len(pdf(tournament, "cards").pages) == 1
        assert "is-long" in page(tournament, "cards")

    @pytest.mark.parametrize("number", [6, 40])
    def test_names_are_read_once_for_all_tables(
        self, number: int, django_assert_max_num_queries: object
    ) -> None:
        asked = order(evening(number), 1)
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            cards_of_round(asked)


def test_a_code_is_one_pixel_a_module_and_can_be_read_as_an_image() -> None:
    kind, _, data = qr_image(f"{SITE}/c/martin/match/2/14/").partition(",")
    image = Image.open(BytesIO(b64decode(data)))
    assert kind == "data:image/png;base64"
    assert (image.width, image.mode) == (33, "1")


@pytest.mark.parametrize(("card_format", "sheets"), [("a5", 2), ("a4", 3)])
def test_blank_cards_need_no_contest(card_format: str, sheets: int) -> None:
    found = blank_card_set(VILLAGE, count=3, card_format=card_format, sides=2)
    assert len(found.sheets) == sheets
    with speaking("fr"):
        html = render_to_string("print/cards.html", {"title": "Feuilles", "paper": found})
    assert html.count("card-grid") == 3
    assert "<title>Feuilles</title>" in html
    assert "card-qr" not in html
