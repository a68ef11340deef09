"""The results of a round: winners, late tables, one page for a usual hall."""

from __future__ import annotations

import pytest

from tests import cast
from tests.matrix import rarely
from tests.paper.faults import faults_of
from tests.paper.halls import hall
from tests.paper.paper import evening, order, page, sheets_of, words_of
from tournaments.models import MatchKind, Seat, System
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import layout
from tournaments.paper.round_results.values import RoundResults, round_results

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def results_of(count: int = 6) -> RoundResults:
    return round_results(order(evening(count), 1))


def test_each_table_with_its_totals_and_its_winner() -> None:
    first = results_of().tables[0]
    assert first.table == 1
    assert [(side.number, side.result, side.won) for side in first.sides] == [
        ("1", "901", False),
        ("2", "1\u202f043", True),
    ]


def test_the_winner_is_marked_on_paper() -> None:
    html = page(evening(2), "round-results")
    assert html.count('class="has-won"') == 1
    assert "1\u202f043" in html


def test_columns_have_their_titles_on_each_sheet() -> None:
    sheets = sheets_of(page(evening(120), "round-results"))
    assert len(sheets) > 1
    for words in sheets:
        assert [one.text for one in words].count("Doublette") == 2


def test_a_draw_has_no_winner() -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 2)
    cast.totals(cast.published_round(tournament, 1, [(1, 2)]), 1, 972, 972)
    assert "partie nulle" in page(tournament, "round-results")
    assert "has-won" not in page(tournament, "round-results")


def test_late_tables_are_named() -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 5)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    assert page(tournament, "round-results").count("non rendue") == 2
    cast.totals(round_, 1, 1000, 944)
    html = page(tournament, "round-results")
    assert html.count("non rendue") == 1
    assert "Doublette exempte · 5" in words_of(html)


def test_players_of_a_melee_are_named_together() -> None:
    tournament = cast.tournament(system=System.MELEE)
    cast.singles(tournament, 4)
    cast.totals(cast.published_round(tournament, 1, [((1, 3), (2, 4))]), 1, 1000, 944)
    (row,) = round_results(order(tournament, 1)).tables
    assert (row.sides[0].number, row.sides[0].names) == (
        "1, 3",
        ("Alice Martin", "Chantal Durand"),
    )


def test_a_catch_up_game_says_so() -> None:
    tournament = evening(4)
    tournament.rounds.get().matches.filter(hall_table__number=2).update(kind=MatchKind.CATCH_UP)
    assert round_results(order(tournament, 1)).tables[1].note


@pytest.mark.parametrize("pairs", [rarely(24), rarely(49), 65])
def test_it_is_one_page(pairs: int) -> None:
    """A hall of up to thirty-two tables, whose names have up to thirty letters."""
    tournament = evening(pairs)
    Seat.objects.filter(place=1).update(name="Jean-Christophe Vandenberghe")
    assert len(sheets_of(page(tournament, "round-results"))) == 1


def test_twelve_tables_of_players_who_are_each_alone_are_one_page() -> None:
    tournament = cast.tournament(preset="belote3")
    cast.singles(tournament, 36)
    cast.published_round(tournament, 1, [(at, at + 1, at + 2) for at in range(1, 36, 3)])
    assert round_results(order(tournament, 1)).setting.fitted.size > 10
    assert len(sheets_of(page(tournament, "round-results"))) == 1


def test_where_names_are_shortened_each_side_has_one_line() -> None:
    tournament = evening(64)
    Seat.objects.filter(entrant__number__lt=9).update(name="Jean-Christophe Vandenberghe-Delacroix")
    tables = round_results(order(tournament, 1)).tables
    assert {len(side.names) for table in tables for side in table.sides} == {1}


@pytest.mark.long
def test_long_names_stay_in_their_column() -> None:
    tournament = evening(30)
    Seat.objects.update(name="Marie-Antoinette de la Rochefoucauld-Montmorency d’Estrées")
    for words in sheets_of(page(tournament, "round-results")):
        assert max(one.right for one in words) <= 200


@pytest.mark.long
def test_a_large_hall_has_more_pages_and_no_table_is_broken_in_two() -> None:
    sheets = sheets_of(page(evening(120), "round-results"))
    assert len(sheets) > 1
    for words in sheets:
        texts = [one.text.replace("\u202f", "") for one in words]
        scores = [int(text) for text in texts if text.isdecimal() and int(text) > 900]
        assert scores
        assert sum(scores) % 1944 == 0


@pytest.mark.parametrize(("game", "number"), [("comptoir", 104), rarely("contree", 200)])
def test_a_table_stays_on_one_sheet(game: str, number: int) -> None:
    found = order(hall(game, number, "letter"), 1)
    assert faults_of(layout(page_of(DOCUMENTS["round-results"], found)), is_list=True) == []
