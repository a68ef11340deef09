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
from fontTools.ttLib import TTFont
from PIL import Image

from scoring.games import GAMES
from scoring.match import MatchFormat
from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tests import cast
from tests.paper.paper import SITE, evening, order, page, pdf, speaking, text_of
from tournaments.paper.card_layout import MOST_CARDS, Kind, layout_for, layouts_of
from tournaments.paper.card_rows import rows_of
from tournaments.paper.card_seats import name_type, seats_of
from tournaments.paper.card_where import Where
from tournaments.paper.card_words import game_line, sum_rule
from tournaments.paper.cards import (
    CardSide,
    ScoreCard,
    blank_card_set,
    blank_cards,
    card_set,
    cards_of_round,
)
from tournaments.paper.grid import (
    A4,
    A5,
    FEWEST_ROWS,
    FIGURE,
    FOOT_ROWS,
    Paper,
    Ruling,
    grid_svg,
)
from tournaments.paper.letter_widths import width_of
from tournaments.paper.qr import qr_image

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
            (replace(preset_rules("contree_bid"), target=2000), 50),
            (replace(VILLAGE, target=500), 7),
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
    def test_rows_are_at_least_eight_millimetres_on_the_fullest_card(self, paper: Paper) -> None:
        assert paper.body / (paper.most_rows + FOOT_ROWS) >= FIGURE

    def test_a_card_that_does_not_fit_on_a5_is_printed_on_a4(self) -> None:
        assert layout_for(preset_rules("village_12"), "a5").paper is A5
        assert layout_for(preset_rules("village_16"), "a5").paper is A4
        assert layout_for(preset_rules("village_12"), "a4").paper is A4
        assert layout_for(preset_rules("contree_made"), "a5").paper is A4
        assert layout_for(replace(preset_rules("coinche"), hands=8, tie="draw"), "a5").paper is A4

    def test_rows_of_a_short_or_endless_game_are_limited(self) -> None:
        assert layout_for(Rules(target=None, hands=1, tie="draw"), "a5").rows == FEWEST_ROWS
        endless = layouts_of(Kind(Rules(target=90_000), 2), "a5")
        assert [layout.rows for layout in endless] == [A4.most_rows] * MOST_CARDS

    def test_hands_that_do_not_fit_are_on_a_second_card(self) -> None:
        rules = replace(preset_rules("contree_bid"), target=2000)
        with speaking("fr"):
            first, second = layouts_of(Kind(rules, 2), "a5")
            told = [second.continued, second.printed.split("\n")[0].split()[0]]
        assert (first.hands, first.continued, second.hands) == (25, "", 25)
        assert told == ["Suite\u00a0: donnes 26 à 50", "26"]

    def test_a_second_card_does_not_begin_again(self) -> None:
        first, second = layouts_of(Kind(preset_rules("comptoir"), 5), "a4")[:2]
        assert (first.hands, second.before, second.starts) == (24, 24, False)


class TestColumns:
    """The columns of each game, from the rules in force."""

    def titles(self, rules: Rules, sides: int = 2) -> list[str]:
        with speaking("fr"):
            return list(layout_for(rules, "a5", sides).titles)

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
            card = ScoreCard(1, sides, layout=layout_for(Rules(), "a5"))
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
            (preset_rules("comptoir"), MatchFormat(1),
             "Belote de comptoir · 6 points à perdre chacun"),
        ],
    )  # fmt: skip
    def test_it_tells_the_game(self, rules: Rules, form: MatchFormat, line: str) -> None:
        with speaking("fr"):
            assert game_line(rules, form, 190, 10) == line

    def test_the_name_of_the_game_goes_where_there_is_no_room(self) -> None:
        with speaking("fr"):
            assert game_line(VILLAGE, MatchFormat(1), 50, 10) == "12 donnes · au point près"


class TestMeasures:
    """The style sheets and the drawing repeat the same measures; words stay in their columns."""

    def css(self) -> str:
        return Path(str(finders.find("css/print_card_grid.css"))).read_text(encoding="utf-8")

    @pytest.mark.parametrize("paper", [A5, A4], ids=lambda paper: paper.name)
    def test_rows_of_words_are_as_high_as_rows_of_the_grid(self, paper: Paper) -> None:
        found = re.findall(
            rf"\.card-{paper.name}\.rows-(\d+) \.card-hands {{ line-height: ([\d.]+)mm", self.css()
        )
        heights = {int(rows): float(height) for rows, height in found}
        assert set(heights) == set(range(FEWEST_ROWS, paper.most_rows + 1))
        for rows, height in heights.items():
            assert height == pytest.approx(paper.body / (rows + FOOT_ROWS), abs=0.01)

    @pytest.mark.parametrize("sides", range(2, 7))
    @pytest.mark.parametrize("paper", [A5, A4], ids=lambda paper: paper.name)
    def test_names_are_where_lines_and_widths_say(self, paper: Paper, sides: int) -> None:
        found = re.findall(
            rf"\.card-{paper.name}\.sides-{sides} \.card-([A-F]) "
            rf"{{ left: ([\d.]+)mm; top: ([\d.]+)mm", self.css()
        )  # fmt: skip
        places = {letter: (float(left), float(top)) for letter, left, top in found}
        for letter, seat in zip("ABCDEF", seats_of(paper, sides), strict=False):
            assert places[letter] == pytest.approx((seat.left + seat.letter, seat.top), abs=0.01)
        assert len(places) == sides

    @pytest.mark.parametrize("name", PRESETS)
    @pytest.mark.parametrize("card_format", ["a5", "a4"])
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_the_columns_of_every_preset_fit(
        self, name: str, card_format: str, language: str
    ) -> None:
        rules = preset_rules(name)
        with speaking(language):
            for sides in range(GAMES[rules.game].fewest, GAMES[rules.game].most + 1):
                layout = layout_for(rules, card_format, sides)
                assert layout.edges[-1] == pytest.approx(layout.paper.width)
                assert FEWEST_ROWS <= layout.rows <= layout.paper.most_rows
                for column in layout.columns:
                    assert width_of(column.title, 10) < column.room
                    assert width_of(column.ringed, 10) < column.room

    def test_the_grid_is_one_drawing(self) -> None:
        root = ET.fromstring(grid_svg(A5, Ruling(12, (10.0,), (), ((), ()))))  # noqa: S314 - ours
        assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) == 4
        assert root.get("height") == "190.0mm"

    def test_it_is_the_same_image_on_every_card(self) -> None:
        layout = layout_for(VILLAGE, "a5")
        html = page_of_cards(4)
        assert html.count(layout.grid) == 4
        assert "<table" not in html


class TestWidths:
    """The widths of letters are those of the font."""

    def test_they_are_those_of_the_font(self) -> None:
        file = finders.find("fonts/atkinson-hyperlegible-next-latin-400-normal.woff2")
        font = TTFont(str(file))
        letters, widths = font.getBestCmap(), font["hmtx"]
        for code in (*range(32, 48), *range(58, 127), 0xD7, 0x2212, 0x2009, 0x2019, 0xB7):
            assert width_of(chr(code), 72 / 25.4 * 1000) == pytest.approx(widths[letters[code]][0])
        assert width_of("0", 72 / 25.4 * 1000) == pytest.approx(widths["zero.tf"][0])


class TestNames:
    def test_names_are_as_large_as_they_have_room(self) -> None:
        seat = seats_of(A5, 2)[0]
        assert name_type(["Alice Martin", "Bruno Petit"], seat).points == 15
        long = "Marie-Christine Vandenbroucke-Delattre"
        assert name_type([long, "Bruno Petit"], seat).name == "type-close"
        assert name_type([long, long], seat).points == 8

    def test_contest_and_round_are_never_cut(self) -> None:
        contest = "Grand concours régional de belote " * 4
        where = Where("Partie 12 · Finale A · huitièmes de finale", contest[:120], ("Le club",))
        within = where.within(A5)
        assert (within.round_, within.contest) == (where.round_, where.contest)
        assert within.size == "where-close"
        assert within.more == ()
        assert Where("Partie 1", "Concours", ("Le club",)).within(A5).size == ""


def page_of_cards(count: int) -> str:
    layout = layout_for(preset_rules("village_12"), "a5")
    sides = (CardSide(1, ("Alice",)), CardSide(2, ("Bruno",)))
    cards = [ScoreCard(table, sides, layout=layout) for table in range(count)]
    paper = {"sheets": [cards], "two_up": True}
    return render_to_string("print/cards.html", {"paper": paper})


class TestSumRule:
    @pytest.mark.parametrize(
        ("preset", "words"),
        [
            ("village_12", "12 donnes × 162 = 1\u202f944, + 20 par belote, + 90 par capot"),
            ("village_20_no_litige", "20 donnes × 162 = 3\u202f240, + 20 par belote"),
            (
                "belote",
                "Plis d’une donne\u00a0: 162. Vérifiez ensemble chaque donne avant de signer.",
            ),
            ("belote_declarations", "Vérifiez ensemble chaque donne"),
            ("contree_2000", "Vérifiez ensemble chaque donne"),
            ("comptoir", "Vérifiez ensemble chaque donne"),
            (
                "belge_101",
                "Plis d’une donne\u00a0: 162. Une belote vaut 2. Vérifiez ensemble chaque donne",
            ),
        ],
    )
    def test_it_states_the_sum_that_the_check_expects(self, preset: str, words: str) -> None:
        with speaking("fr"):
            assert words in sum_rule(preset_rules(preset))

    def test_a_hand_more_is_told_where_one_can_be_played(self) -> None:
        with speaking("en"):
            told = sum_rule(replace(VILLAGE, tie="extra_hand"))
        assert "12 hands × 162 = 1,944, + 162 a hand more" in told

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

    def test_three_players_share_the_head(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 3)
        cast.published_round(tournament, 1, [(1, 2, 3)])
        card = cards_of_round(order(tournament, 1)).sheets[0][0]
        assert [names.letter for names in card.names] == ["A", "B", "C"]
        text = text_of(pdf(tournament, "cards"))
        assert text.count("Chantal Durand") == 2
        assert text.count("Signature") == 3

    @pytest.mark.parametrize("size", range(2, 7))
    def test_a_table_of_comptoir_is_on_one_sheet_or_two(self, size: int) -> None:
        tournament = cast.tournament(preset="comptoir", table_size=size)
        cast.singles(tournament, size)
        cast.published_round(tournament, 1, [tuple(range(1, size + 1))])
        found = pdf(tournament, "cards")
        assert len(found.pages) == (1 if size < 5 else 2)
        assert "Alice Martin" in text_of(found)
        blank = blank_cards(order(tournament)).sheets[0][0]
        assert len(blank.sides) == size

    def test_a_larger_table_has_a_place_and_a_sheet_for_each_player(self) -> None:
        tournament = cast.tournament(preset="comptoir", table_size=4)
        cast.singles(tournament, 9)
        cast.published_round(tournament, 1, [(1, 2, 3, 4, 5), (6, 7, 8, 9)])
        five, _more, four = [card for [card] in cards_of_round(order(tournament, 1)).sheets]
        assert five.layout is not None
        assert four.layout is not None
        assert (five.layout.sides, four.layout.sides) == (5, 4)
        text = text_of(pdf(tournament, "cards"))
        assert text.count("Signature") == 5 + 5 + 4

    def test_tables_of_all_sizes_are_on_the_same_paper(self) -> None:
        """A table of two would fit on A5, but then only some sheets would be cut."""
        tournament = cast.tournament(preset="comptoir", table_size=3, card_format="a5")
        cards = [ScoreCard(1, (CardSide(),) * 2), ScoreCard(2, (CardSide(),) * 3)]
        assert [len(sheet) for sheet in card_set(order(tournament), cards).sheets] == [1, 1]

    def test_a_round_is_needed(self) -> None:
        with pytest.raises(ValueError, match="without a round"):
            cards_of_round(order(cast.tournament()))

    def test_blank_cards_have_neither_table_nor_names_nor_code(self) -> None:
        card = blank_cards(order(cast.tournament())).sheets[0][0]
        assert (card.table, card.sides) == (None, (CardSide(), CardSide()))
        assert card.qr == ""
        assert card.to_write

    def test_the_paper_has_the_names_and_the_sum_rule(self) -> None:
        found = pdf(evening(6), "cards")
        text = text_of(found)
        assert len(found.pages) == 2
        for words in ("Alice Martin", "Denis Moreau", "Partie 1", "Concours de la Saint-Martin"):
            assert words in text
        assert text.count("12 donnes × 162 = 1 944") == 3
        assert text.count("A : Alice Martin, Bruno Petit") == 1
        assert text.count("Signature") == 6

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
        assert "type-8" in page(tournament, "cards")

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
    for word in ("Partie", "Concours", "Date", "Table"):
        assert word in html
