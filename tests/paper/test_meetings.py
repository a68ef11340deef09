"""Crosstables and brackets on paper: columns that are no sums, sheets that hold them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.paper.paper import PIXELS_A_MM, evening, order, page, pdf, text_of, words_of
from tests.rounds.evenings import again, played as play_round, published, tournament_of
from tournaments.models import Seat, System, Tournament
from tournaments.paper.blank_brackets.values import blank_brackets
from tournaments.paper.brackets.values import bracket_paper
from tournaments.paper.crosstable.values import cross_paper
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import layout
from tournaments.paper.routes.values import route_paper

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def test_a_crosstable_takes_the_sheet_it_needs() -> None:
    paper = cross_paper(order(evening(4)))
    for rounds, partners, sheet, each in (
        (4, False, "", 2),
        (7, False, "wide-paper", 2),
        (4, True, "wide-paper", 3),
        (12, False, "wide-paper", 1),
        (20, False, "large-paper", 1),
    ):
        met = tuple(row._replace(meetings=row.meetings * rounds) for row in paper.rows)
        made = replace(paper, rounds=range(1, rounds + 1), rows=met, partners=partners)
        assert (made.sheet, made.each) == (sheet, each), (rounds, partners)


def test_a_melee_has_the_partner_apart_from_the_opponents() -> None:
    tournament = cast.tournament(preset="coinche", system="melee")
    cast.singles(tournament, 4)
    round_ = cast.published_round(tournament, 1, [((1, 3), (2, 4))])
    cast.totals(round_, 1, 1200, 744)
    with tournament.speaking():
        crosstable = page_of(DOCUMENTS["crosstable"], order(tournament))
        routes = page_of(DOCUMENTS["routes"], order(tournament))
    assert '<td class="foe of-round">3</td>' in crosstable
    assert re.search(r'<td class="foe">\s*2, 4\s*</td>', crosstable)
    said = words_of(routes)
    assert "Table 1 avec 3 · " in said
    assert " contre 2 · " in said


def test_the_last_route_sheets_are_not_alone_on_a_sheet() -> None:
    sheets = [one.extract_text().count("Partie 1") for one in pdf(evening(11), "routes").pages]
    assert sum(sheets) == 11
    assert sheets[-1] >= 3


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "points _________ à _________"),
        ({"preset": "belote3"}, "points _________ "),
        ({"system": "knockout", "games": 3}, "manches _________ à _________"),
    ],
)
def test_a_route_has_lines_for_what_a_table_enters(settings: Any, words: str) -> None:
    tournament = cast.tournament(**settings)
    cast.pairs(tournament, 4)
    assert words in words_of(page(tournament, "routes")) + " "


def drawn(pairs: int, **settings: Any) -> Tournament:
    """A tournament of pairs whose first round is published."""
    tournament = tournament_of(pairs, **settings)
    published(tournament)
    return again(tournament)


def test_a_round_of_one_stage_says_it_in_its_title_alone() -> None:
    tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
    play_round(tournament)
    for key in ("names", "round-results", "match"):
        said = words_of(page(again(tournament), key)).split("Partie 1 · quart de finale")
        assert "quart de finale" not in said[-1].lower(), key


def test_a_pair_that_is_out_has_no_row_to_write_on() -> None:
    tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
    play_round(tournament, 1)
    published(tournament, 2)
    found = route_paper(order(again(tournament)))
    assert sorted(len(route.lines) for route in found) == [2] * 4 + [3] * 4


@pytest.mark.parametrize(("pairs", "sheets"), [rarely(16, 1), (32, 3), rarely(64, 5)])
def test_a_bracket_joins_sheets_with_the_final_beside_the_semifinals(
    pairs: int, sheets: int
) -> None:
    tournament = drawn(pairs, system="knockout", rounds_planned=6)
    (phase,) = bracket_paper(order(tournament))
    assert len(phase.sheets) == sheets
    heads = [words.text for words in phase.sheets[-1].drawings[-1].heads]
    assert heads[heads.index("Demi-finale") + 1] == "Finale"


@pytest.mark.long
def test_the_names_in_full_stand_below_the_final() -> None:
    tournament = drawn(64, system="knockout", rounds_planned=6)
    Seat.objects.filter(place=1).update(name="Irène Fontaine")
    Seat.objects.filter(place=2).update(name="Jacques Chevalier 2")
    found = pdf(tournament, "brackets")
    assert len(found.pages) == 5
    assert "64 · Irène Fontaine – Jacques Chevalier 2" in text_of(found)


def test_a_shortened_name_stands_in_full_on_the_same_sheet() -> None:
    (sheet,) = pdf(drawn(16, system="knockout", rounds_planned=4), "brackets").pages
    text = " ".join(sheet.extract_text().split())
    assert "J. Chevalier 2" in text
    assert "13 · Irène Fontaine 2 – Jacques Chevalier 2" in text


def test_the_key_explains_the_signs_on_the_sheets_only() -> None:
    tournament = drawn(8, system="knockout", rounds_planned=3)
    assert bracket_paper(order(tournament))[0].signs == []
    tournament = tournament_of(32, code="large", system="knockout", rounds_planned=5)
    play_round(tournament, 1)
    (phase,) = bracket_paper(order(again(tournament)))
    keys = ["n°\u00a0rencontre", "T.\u00a0table", "✓ gagnant", "→ rencontre suivante"]
    assert phase.signs == keys
    to_write = [one.shown.number for sheet in phase.sheets for one in sheet.matches if one.to_write]
    assert to_write == [*range(17, 25)], "those with both sides known that are still to be played"
    assert all("✓ gagnant" in sheet.extract_text() for sheet in pdf(tournament, "brackets").pages)


def test_the_match_for_the_third_place_is_called_so_at_its_left() -> None:
    (phase,) = bracket_paper(order(drawn(8, system="consolante", rounds_planned=3)))
    (main, _) = phase.sheets[0].drawings
    (third,) = (match for match in main.matches if match.shown.third)
    assert (main.heads[-1].x, main.heads[-1].text) == (
        third.spot.x,
        "Rencontre pour la troisième place",
    )


def test_the_winner_stands_under_the_final() -> None:
    tournament = tournament_of(8, system="knockout", rounds_planned=3)
    for number in range(1, 4):
        play_round(tournament, number)
    (phase,) = bracket_paper(order(again(tournament)))
    title, name = phase.sheets[0].drawings[0].winners
    assert (title.text, name.text) == ("Vainqueur", "Alice Martin – Bruno Petit")


def test_a_bracket_is_printed_across() -> None:
    sheet = pdf(drawn(8, system="knockout", rounds_planned=3), "brackets").pages[0]
    assert sheet.mediabox.width > sheet.mediabox.height


def test_a_pool_has_a_column_for_who_goes_on() -> None:
    assert page(drawn(8, system="pools", rounds_planned=3), "brackets").count("Qualifiée</th>") == 2


def test_a_pool_before_play_has_cells_to_write_in_and_the_order_of_its_meetings() -> None:
    html = page(drawn(8, system="pools", rounds_planned=3), "brackets")
    cells = re.findall(r'<td class="cell[^"]*">(.*?)</td>', html, re.DOTALL)
    assert cells
    assert not any(cells)
    order_of_play = words_of(html).partition("Partie 1")[2]
    assert order_of_play.index("Partie 2") < order_of_play.index("Partie 3")
    assert cells_too_small(html) == []


def cells_too_small(html: str) -> list[tuple[float, float]]:
    """The width and height, in millimetres, of the cells of pools in which nobody can write."""
    sizes = [
        (box.border_width() / PIXELS_A_MM, box.border_height() / PIXELS_A_MM)
        for sheet in layout(html).pages
        for box in sheet._page_box.descendants()
        if box.element_tag == "td" and "cell" in box.element.get("class", "").split()
    ]
    return [size for size in sizes if size < (14, 10) or size[1] < 10]


@pytest.mark.parametrize("played", [1, 2, 3])
def test_a_pool_shows_its_results_and_leaves_the_rest_empty(played: int) -> None:
    tournament = tournament_of(8, system="pools", rounds_planned=3)
    for number in range(1, played + 1):
        play_round(tournament, number)
    (phase,) = bracket_paper(order(again(tournament)))
    for pool in phase.pools:
        assert pool.begun
        cells = [cell for line in pool.lines for cell in line.cells if cell is not None]
        assert sum(map(bool, cells)) == 4 * played
        assert [round_.number for round_ in pool.rounds] == [1, 2, 3]


def test_blank_pools_have_every_size_and_room_to_write() -> None:
    html = page(cast.tournament(), "blank-pools")
    assert [html.count(f"(de {size})") for size in (3, 4, 5, 6)] == [2, 2, 1, 1]
    assert cells_too_small(html) == []
    assert len(layout(html).pages) == 4


def test_blank_brackets_have_every_size_and_room_to_write() -> None:
    every = blank_brackets()
    assert [(one.size, len(one.sheets)) for one in every] == [(8, 1), (16, 1), (32, 3)]
    looks = [drawing.look for one in every for sheet in one.sheets for drawing in sheet.drawings]
    assert min(look.side for look in looks) >= 80
    assert min(look.cell for look in looks) >= 120
    html = page(cast.tournament(), "blank-brackets")
    assert "gagnant du" not in html
    assert html.count("T. _____<") == html.count("data-match=") == 8 + 16 + 32
    assert html.count("Vainqueur") == len(every)
    assert len(layout(html).pages) == 5


def test_a_consolation_counts_its_matches_from_one() -> None:
    html = page(drawn(8, system="consolante", rounds_planned=3), "brackets")
    labels = re.findall(r'class="bracket-label">(.*?)<', html)
    assert [label for label in labels if "C" in label] == ["n°\xa0C1", "n°\xa0C2", "n°\xa0C3"]
    assert "gagnant du n°\xa0C1" in html
