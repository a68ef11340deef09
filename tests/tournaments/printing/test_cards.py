"""Score cards: rows, columns, names and the sum that is printed on them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from PIL import Image

from scoring.presets import preset_rules
from scoring.rules import Rules
from tests.tournaments import cast
from tests.tournaments.printing.paper import (
    BELOTE_PRESETS,
    SITE,
    evening,
    order,
    page,
    pdf,
    speaking,
    text_of,
)
from tournaments.printing.card_layout import layout_for, rows_of
from tournaments.printing.cards import Card, CardSide, blank_cards, card_set, cards_of_round
from tournaments.printing.grid import A4, A5, FEWEST_ROWS, FIGURE, grid_image, grid_svg
from tournaments.printing.qr import qr_image
from tournaments.printing.sums import sum_rule

PX = 25.4 / 96


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
        ],
    )
    def test_there_is_a_row_for_every_hand_that_can_be_played(
        self, rules: Rules, rows: int
    ) -> None:
        assert rows_of(rules) == rows

    @pytest.mark.parametrize("paper", [A5, A4])
    def test_figures_have_eight_millimetres_on_the_fullest_card(self, paper: object) -> None:
        assert isinstance(paper, type(A5))
        assert paper.hands / paper.most_rows >= FIGURE

    def test_what_does_not_fit_on_a5_is_printed_on_a4(self) -> None:
        assert layout_for(preset_rules("village_12"), "a5").paper is A5
        assert layout_for(preset_rules("village_16"), "a5").paper is A4
        assert layout_for(preset_rules("village_12"), "a4").paper is A4

    def test_a_short_or_endless_game_keeps_to_what_the_card_can_hold(self) -> None:
        assert layout_for(Rules(target=None, hands=1, tie="draw"), "a5").rows == FEWEST_ROWS
        assert layout_for(Rules(target=9000), "a5").rows == A4.most_rows


class TestColumns:
    def titles(self, rules: Rules) -> list[str]:
        with speaking("fr"):
            return list(layout_for(rules, "a5").titles)

    def test_classic_belote(self) -> None:
        assert self.titles(Rules()) == [
            "Donne", "Preneur", "Points A", "Points B", "Belote", "Capot", "Litige",
            "Total A", "Total B",
        ]  # fmt: skip

    def test_no_column_for_a_litige_that_is_not_carried(self) -> None:
        assert "Litige" not in self.titles(Rules(litige="failed"))

    def test_declarations_have_columns_where_they_are_played(self) -> None:
        assert {"Ann. A", "Ann. B"} <= set(self.titles(Rules(declarations="scored")))

    def test_a_and_b_are_ringed_under_taker_belote_and_capot(self) -> None:
        for rules in (Rules(), Rules(declarations="scored"), Rules(litige="failed")):
            with speaking("fr"):
                layout = layout_for(rules, "a5")
            ringed = [layout.titles[column] for column in layout.choices]
            assert ringed == ["Preneur", "Belote", "Capot"]
            first = layout.hands.split("\n")[0].split("\t")
            assert [column for column, text in enumerate(first) if "A" in text] == [*layout.choices]


class TestMeasures:
    """The stylesheet repeats the measures of the drawing: they must stay the same."""

    def css(self) -> str:
        return Path(str(finders.find("css/print_cards.css"))).read_text(encoding="utf-8")

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
    def test_words_stand_over_their_columns(self, paper: object) -> None:
        assert isinstance(paper, type(A5))
        found = re.findall(
            rf"\.card-{paper.name}\.columns-(\d+) [^{{]*\{{\s*tab-size: (\d+)px", self.css()
        )
        tabs = {int(columns): int(width) for columns, width in found}
        used = {len(layout_for(preset_rules(name), "a5").titles) for name in BELOTE_PRESETS}
        assert set(tabs) >= used
        for columns, width in tabs.items():
            drift = abs(width * PX - paper.width / columns) * columns
            assert drift < 1.5

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
    cards = [
        Card(table, CardSide(1, ("Alice",)), CardSide(2, ("Bruno",))) for table in range(count)
    ]
    paper = {"layout": layout, "sheets": [cards], "two_up": True, "where": "Saint-Martin"}
    return render_to_string("print/cards.html", {"paper": paper})


class TestSumRule:
    @pytest.mark.parametrize(
        ("preset", "words"),
        [
            ("village_12", "12 donnes × 162 = 1\u202f944, + 20 par belote, + 90 par capot"),
            ("village_20_no_litige", "20 donnes × 162 = 3\u202f240, + 20 par belote"),
            ("belote", "Ces règles ne fixent pas la somme"),
            ("belote_declarations", "Ces règles ne fixent pas la somme"),
        ],
    )
    def test_it_says_what_the_check_expects(self, preset: str, words: str) -> None:
        with speaking("fr"):
            assert words in sum_rule(preset_rules(preset))

    def test_a_capot_worth_a_hand_is_not_mentioned(self) -> None:
        with speaking("en"):
            assert "capot" not in sum_rule(preset_rules("village_20_no_litige"))

    def test_a_capot_worth_less_than_a_hand_is_taken_off(self) -> None:
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
        contest = cast.contest()
        cards = [Card(table) for table in range(1, 6)]
        sheets = card_set(order(contest), cards).sheets
        left = [sheet[0].table for sheet in sheets]
        right = [sheet[1].table for sheet in sheets if len(sheet) > 1]
        assert left + right == [1, 2, 3, 4, 5]

    def test_an_a4_card_has_its_own_sheet(self) -> None:
        contest = cast.contest(card_format="a4")
        sheets = card_set(order(contest), [Card(1), Card(2)]).sheets
        assert [len(sheet) for sheet in sheets] == [1, 1]

    def test_every_table_has_a_card_and_a_bye_has_none(self) -> None:
        made = cards_of_round(order(evening(7), 1))
        tables = sorted(card.table or 0 for sheet in made.sheets for card in sheet)
        assert tables == [1, 2, 3]

    def test_the_code_leads_to_the_match_of_the_table(self) -> None:
        card = cards_of_round(order(evening(2), 1)).sheets[0][0]
        assert card.qr == qr_image(f"{SITE}/c/martin/match/1/1/")
        assert (card.first.number, card.first.names) == (1, ("Alice Martin", "Bruno Petit"))

    def test_a_round_is_needed(self) -> None:
        with pytest.raises(ValueError, match="without a round"):
            cards_of_round(order(cast.contest()))

    def test_blank_cards_have_neither_table_nor_names(self) -> None:
        card = blank_cards(order(cast.contest())).sheets[0][0]
        assert (card.table, card.first, card.second) == (None, CardSide(), CardSide())
        assert card.qr == qr_image(f"{SITE}/c/martin/")

    def test_the_paper_says_who_plays_and_what_the_sum_must_be(self) -> None:
        found = pdf(evening(6), "cards")
        text = text_of(found)
        assert len(found.pages) == 2
        for words in ("Alice Martin", "Denis Moreau", "Partie 1", "Concours de la Saint-Martin"):
            assert words in text
        assert text.count("12 donnes × 162 = 1 944") == 3
        assert text.count("Signature de la doublette A") == 3

    def test_cards_are_laid_on_a_lying_sheet(self) -> None:
        box = pdf(evening(2), "cards").pages[0].mediabox
        assert (round(box.width), round(box.height)) == (842, 595)

    def test_an_evil_name_is_only_a_name(self) -> None:
        contest = evening(2)
        contest.entrants.get(number=1).seats.filter(place=1).update(
            name="<script>alert(1)</script>"
        )
        assert "<script" not in page(contest, "cards")
        assert "<script>" in text_of(pdf(contest, "cards"))

    def test_very_long_names_do_not_add_a_page(self) -> None:
        contest = evening(2)
        contest.entrants.get(number=1).seats.update(name="W" * 80)
        assert len(pdf(contest, "cards").pages) == 1
        assert "is-long" in page(contest, "cards")

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
