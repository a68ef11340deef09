"""The first ten: one sheet, ranks and names whole, ties counted."""

from __future__ import annotations

import pytest

from tests import cast
from tests.matrix import rarely
from tests.paper.faults import faults_of
from tests.paper.halls import hall
from tests.paper.paper import evening, order, page, words_of
from tests.rounds.evenings import again
from tournaments.core.writes import bump
from tournaments.models import Seat, Tournament
from tournaments.paper.pdf import layout
from tournaments.paper.top_ten.values import TopTen, top_ten

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def first_of(tournament: Tournament) -> TopTen:
    return top_ten(order(tournament))


def test_the_best_stand_first_with_their_points() -> None:
    found = first_of(evening(24))
    assert len(found.places) == 10
    assert found.others == 0
    best = found.places[0]
    assert (best.rank, best.names, best.values) == (
        1,
        ("Chantal Durand", "Denis Moreau"),
        ("1\u202f043",),
    )


def test_who_shares_the_last_rank_is_counted() -> None:
    tournament = cast.tournament(ranking_keys=("points",))
    cast.pairs(tournament, 26)
    round_ = cast.published_round(tournament, 1, [(at, at + 1) for at in range(1, 26, 2)])
    for table in range(1, 14):
        cast.totals(round_, table, 1000, 944)
    found = first_of(tournament)
    assert [place.rank for place in found.places] == [1] * 10
    assert found.others == 3
    assert "3 autres doublettes" in words_of(page(tournament, "top-ten"))


def test_nobody_is_first_before_a_round_is_over() -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 4)
    assert first_of(tournament).places == ()
    assert "<table" not in page(tournament, "top-ten")


def test_it_says_by_what_they_are_in_their_order_and_where_the_lot_has_decided() -> None:
    tournament = cast.tournament(ranking_keys=("points", "lot"))
    cast.pairs(tournament, 4)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    for table in (1, 2):
        cast.totals(round_, table, 1000, 944)
    found = words_of(page(tournament, "top-ten"))
    assert "Classement aux points." in found
    assert "= 1 Alice Martin" in found
    assert "= devant un rang" in found


def test_longer_names_have_smaller_type() -> None:
    tournament = evening(8)
    usual = first_of(tournament).type_size
    Seat.objects.update(name="Marie-Christophe de La Rochefoucauld-Montmorency")
    bump(tournament)
    assert first_of(again(tournament)).type_size < usual


@pytest.mark.parametrize(
    ("game", "names"),
    [("belote", "sixty"), rarely("two players", "usual"), rarely("melee", "sixty")],
)
def test_it_is_one_sheet(game: str, names: str) -> None:
    laid = layout(page(hall(game, 40, names), "top-ten"))
    assert len(laid.pages) == 1
    assert faults_of(laid, is_list=False) == []
