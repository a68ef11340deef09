"""Score cards: rows, columns, names and the printed sum rule."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from base64 import b64decode
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
from django.template.loader import render_to_string
from PIL import Image

from scoring.presets import preset_rules
from scoring.rules import Rules
from tests import cast
from tests.matrix import rarely
from tests.paper.paper import (
    PIXELS_A_MM,
    SITE,
    evening,
    layout_for,
    order,
    page,
    pdf,
    sheets_of,
    speaking,
    text_of,
    words_of,
)
from tournaments.paper.cards.grid import (
    A4,
    A4_MANY,
    A5,
    FEWEST_ROWS,
    FIGURE,
    FOOT_ROWS,
    Area,
    GridLines,
    Paper,
    grid_svg,
)
from tournaments.paper.cards.head import Blank, head_of, seats_of
from tournaments.paper.cards.layout import MOST_CARDS, Kind, layouts_of, rows_of
from tournaments.paper.cards.values import (
    AFTER_NUMBER,
    NO_FIGURE,
    CardSide,
    ScoreCard,
    blank_card_set,
    blank_cards,
    card_set,
    cards_of_round,
)
from tournaments.paper.cards.words import sum_rule
from tournaments.paper.pdf import layout
from tournaments.paper.qr import qr_image

pytestmark = pytest.mark.slow

VILLAGE = preset_rules("village_12")
PAPERS = (A5, A4, A4_MANY)
SIDES = {"a5": range(2, 7), "a4": (2,), "a4-many": range(3, 7)}


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

    @pytest.mark.parametrize("paper", PAPERS)
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

    def test_only_the_last_card_of_a_game_is_entered_and_signed(self) -> None:
        rules = replace(preset_rules("contree_bid"), target=2000)
        with speaking("fr"):
            first, last = layouts_of(Kind(rules, 2), "a5")
            words = [[cell.word for cell in row] for row in first.foot]
        next_ = (
            "Feuille suivante\u00a0: donnes 26 à 50\u202f; résultat et signatures sur la dernière"
        )
        assert words == [["À reporter", "A", "B"], [next_], ["Remarques"]]
        assert (first.strip, bool(last.strip)) == ((), True)
        entered = [[cell.entered for cell in one.foot[-1]].count(True) for one in (first, last)]
        assert entered == [0, 2]

    def test_a_second_card_does_not_begin_again(self) -> None:
        first, second = layouts_of(Kind(preset_rules("comptoir"), 5), "a4")[:2]
        assert (first.hands, second.before, second.starts) == (23, 23, False)


class TestMeasures:
    """The style sheets and the drawing repeat the same measures; words stay in their columns."""

    def parts(self, paper: Paper, card: str, parts: Iterable[str]) -> list[Area]:
        """Where the style sheets put parts of a card: left, top, width and the height of a line."""
        sheets = ("css/print", "css/print_cut", "paper/cards/style")
        links = "".join(f'<link rel="stylesheet" href="/static/{one}.css">' for one in sheets)
        words = "".join(f'<p class="{part}">1</p>' for part in parts)
        html = (
            f'{links}<body class="{"cards-two" if paper is A5 else "cards-one"}">'
            f'<section class="card-page card-{paper.name} {card}">{words}</section>'
        )
        [sheet] = layout(html).pages
        boxes = sheet._page_box.descendants(placeholders=True)
        page, *found = [box for box in boxes if not box.is_in_normal_flow()]
        return [
            Area(
                (box.content_box_x() - page.position_x) / PIXELS_A_MM,
                (box.position_y - page.position_y) / PIXELS_A_MM,
                box.width / PIXELS_A_MM,
                box.height / PIXELS_A_MM,
            )
            for box in found
        ]

    @pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
    def test_rows_of_words_are_as_high_as_rows_of_the_grid(self, paper: Paper) -> None:
        for rows in range(FEWEST_ROWS, paper.most_rows + 1):
            [hands] = self.parts(paper, f"rows-{rows}", ["card-hands"])
            assert hands.height == pytest.approx(paper.body / (rows + FOOT_ROWS), abs=0.01)

    @pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
    def test_names_are_where_lines_and_widths_say(self, paper: Paper) -> None:
        for sides in SIDES[paper.name]:
            names = head_of(paper, sides, Blank.NOTHING, timed=False).names
            classes = [f"card-names card-{letter}" for letter in "ABCDEF"[:sides]]
            places = self.parts(paper, f"sides-{sides}", classes)
            for place, seat in zip(places, seats_of(paper, sides, names), strict=True):
                wanted = seat.left + seat.letter, seat.top, seat.width
                assert place[:3] == pytest.approx(wanted, abs=0.01), (sides, seat)

    @pytest.mark.parametrize("paper", [A5, A4], ids=lambda paper: paper.name)
    def test_names_with_numbers_begin_beside_the_letter(self, paper: Paper) -> None:
        seat = seats_of(paper, 2, head_of(paper, 2, Blank.NOTHING, timed=False).names)[0]
        beside = seat.beside_letter
        [place] = self.parts(paper, "sides-2", ["card-names card-A is-numbered"])
        wanted = beside.left + beside.letter, beside.top, beside.width
        assert place[:3] == pytest.approx(wanted, abs=0.01)

    @pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
    def test_contest_and_round_are_where_the_head_says(self, paper: Paper) -> None:
        for blank, timed in product(Blank, (False, True)):
            where = head_of(paper, SIDES[paper.name][0], blank, timed=timed).where
            told = {"is-blank": blank, "is-bare": blank is Blank.ALL, "is-timed": timed}
            card = " ".join(name for name, is_so in told.items() if is_so)
            [place] = self.parts(paper, card, ["card-where"])
            assert (place.left, place.width) == pytest.approx((where.left, where.width), abs=0.01)

    def test_the_grid_is_one_drawing(self) -> None:
        root = ET.fromstring(grid_svg(A5, GridLines(12, (10.0,), (), ())))  # noqa: S314 - ours
        assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) == 5
        assert root.get("height") == "190.0mm"

    def test_no_line_is_between_the_titles_of_a_group(self) -> None:
        drawing = grid_svg(A5, GridLines(12, (10.0, 20.0), ((0, 20.0),), ()))
        assert f"M10.00 {A5.first_hand:.2f}V" in drawing
        assert f"M20.00 {A5.grid}V" in drawing

    def test_it_is_the_same_image_on_every_card(self) -> None:
        layout = layout_for(VILLAGE, "a5")
        html = page_of_cards(4)
        assert html.count(layout.grid) == 4
        assert "<table" not in html


def page_of_cards(count: int) -> str:
    layout = layout_for(preset_rules("village_12"), "a5")
    sides = (CardSide(1, ("Alice",)), CardSide(2, ("Bruno",)))
    cards = [ScoreCard(VILLAGE, sides, table, layout=layout) for table in range(count)]
    paper = {"sheets": [cards], "two_up": True}
    return render_to_string("paper/cards/page.html", {"paper": paper})


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
        assert "12 hands × 162 = 1,944, + 162 per extra hand" in told

    def test_a_capot_worth_a_hand_is_not_mentioned(self) -> None:
        with speaking("en"):
            assert "capot" not in sum_rule(preset_rules("village_20_no_litige"))

    def test_a_capot_worth_less_than_a_hand_is_subtracted(self) -> None:
        rules = Rules(target=None, hands=12, litige="failed", capot_points=152)
        with speaking("en"):
            assert sum_rule(rules).endswith("− 10 per capot")

    def test_a_game_to_a_target_has_a_sum_for_the_hands_played(self) -> None:
        with speaking("en"):
            told = sum_rule(Rules(litige="failed"))
        assert told == "Both totals together: 162 per hand played, + 20 per belote, + 90 per capot"


@pytest.mark.django_db
class TestSheets:
    def test_two_piles_stay_in_table_order_after_the_cut(self) -> None:
        cards = [ScoreCard(VILLAGE, (CardSide(),) * 2, table) for table in range(1, 6)]
        sheets = card_set(cards, "a5").sheets
        left = [sheet[0].table for sheet in sheets]
        right = [sheet[1].table for sheet in sheets if len(sheet) > 1]
        assert left + right == [1, 2, 3, 4, 5]

    def test_an_a4_card_has_its_own_sheet(self) -> None:
        cards = [ScoreCard(VILLAGE, (CardSide(),) * 2, table) for table in (1, 2)]
        sheets = card_set(cards, "a4").sheets
        assert [len(sheet) for sheet in sheets] == [1, 1]

    def test_every_table_has_a_card_and_a_bye_has_none(self) -> None:
        made = cards_of_round(order(evening(7), 1))
        tables = sorted(card.table or 0 for sheet in made.sheets for card in sheet)
        assert tables == [1, 2, 3]

    def test_where_nobody_plays_the_paper_says_so(self) -> None:
        assert "Personne ne joue dans cette partie" in words_of(page(evening(1), "cards"))

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
        text = words_of(page(tournament, "cards"))
        assert text.count("Chantal Durand") == 1
        assert text.count("Signature") == 3

    @pytest.mark.parametrize("size", [rarely(2), rarely(3), 4, rarely(5), 6])
    def test_a_table_of_comptoir_is_on_one_sheet_or_two(self, size: int) -> None:
        tournament = cast.tournament(preset="comptoir", table_size=size)
        cast.singles(tournament, size)
        cast.published_round(tournament, 1, [tuple(range(1, size + 1))])
        html = page(tournament, "cards")
        assert len(sheets_of(html)) == (1 if size < 5 else 2)
        assert "Alice Martin" in html
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
        text = words_of(page(tournament, "cards"))
        assert text.count("Signature") == 5 + 4

    def test_tables_of_all_sizes_are_on_the_same_paper(self) -> None:
        """A table of two would fit on A5, but then only some sheets would be cut."""
        rules = preset_rules("comptoir")
        cards = [ScoreCard(rules, (CardSide(),) * size) for size in (2, 3)]
        assert [len(sheet) for sheet in card_set(cards, "a5").sheets] == [1, 1]

    def test_numbers_of_players_end_and_names_begin_one_below_the_other(self) -> None:
        tournament = cast.tournament(preset="coinche", system="melee")
        cast.singles(tournament, 12)
        cast.published_round(tournament, 1, [((9, 10), (1, 2))])
        nine, ten = cards_of_round(order(tournament, 1)).sheets[0][0].sides[0].names
        assert nine.startswith(f"{NO_FIGURE}9{AFTER_NUMBER}")
        assert ten.startswith(f"10{AFTER_NUMBER}")

    def test_a_round_is_needed(self) -> None:
        with pytest.raises(ValueError, match="without a round"):
            cards_of_round(order(cast.tournament()))

    def test_blank_cards_have_neither_table_nor_names_nor_code(self) -> None:
        card = blank_cards(order(cast.tournament())).sheets[0][0]
        assert (card.table, card.sides) == (None, (CardSide(), CardSide()))
        assert card.qr == ""
        assert [box.word for box in card.drawn.head.boxes] == ["Table", "Partie"]
        assert "Concours de la Saint-Martin" in card.where.lines

    def test_blank_cards_of_a_melee_ask_the_number_of_each_player(self) -> None:
        card = blank_cards(order(cast.tournament(preset="coinche", system="melee"))).sheets[0][0]
        assert card.letters.count("n°") == 4

    def test_blank_cards_of_a_contest_with_a_long_name_keep_its_date(self) -> None:
        name = ("Grand concours régional de belote " * 4)[:120]
        tournament = cast.tournament(name=name, games=3, entry_mode="hands")
        date = "20\u00a0novembre\u00a02026"
        with speaking("fr"):
            found = blank_cards(order(tournament))
        for sheet in found.sheets:
            assert all(card.where.contest == f"{name}, {date}" for card in sheet)

    def test_the_paper_has_the_names_and_the_sum_rule_across(self) -> None:
        found = pdf(evening(6), "cards")
        box = found.pages[0].mediabox
        assert (round(box.width), round(box.height)) == (842, 595)
        text = text_of(found)
        assert len(found.pages) == 2
        for words in ("Alice Martin", "Denis Moreau", "Partie 1", "Concours de la Saint-Martin"):
            assert words in text
        assert text.count("12 donnes × 162 = 1 944") == 3
        assert text.count("Signature") == 6

    def test_names_are_escaped(self) -> None:
        tournament = evening(2)
        tournament.entrants.get(number=1).seats.filter(place=1).update(
            name="<script>alert(1)</script>"
        )
        html = page(tournament, "cards")
        assert "<script>" not in html
        assert "&lt;script&gt;" in html

    def test_very_long_names_do_not_add_a_page(self) -> None:
        tournament = evening(2)
        tournament.entrants.get(number=1).seats.update(name="W" * 80)
        found = pdf(tournament, "cards")
        assert len(found.pages) == 1
        assert text_of(found).count("W…") == 2

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
        html = render_to_string("paper/cards/page.html", {"title": "Feuilles", "paper": found})
    assert html.count("card-grid") == 3
    assert "<title>Feuilles</title>" in html
    assert "card-qr" not in html
    for word in ("Partie", "Concours", "Date", "Table"):
        assert word in html
