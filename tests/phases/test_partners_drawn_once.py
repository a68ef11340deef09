"""Partners drawn once for the whole contest are ranked, honoured and rewarded as one pair.

Eight players, two rounds: everything that counts is common to two partners but the lot.
"""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.by_forms import Cards, Desk
from tests.remembered import remembered
from tournaments.core.writes import bump
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.parts import drawn_orders
from tournaments.ranking.selectors.prizes import awards, podium_of
from tournaments.ranking.selectors.standings import ranks_until, standings
from tournaments.ranking.services import PrizeLine, penalty_give, prizes_save

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
CARDS: Cards = {1: (1100, 844), 2: (1000, 944)}


def played() -> None:
    tournament = cast.tournament(system=System.MELEE_FIXED, rounds_planned=2)
    cast.singles(tournament, 8)
    desk = Desk(tournament)
    desk.play(1, CARDS)
    desk.play(2, CARDS)


@pytest.fixture
def desk() -> Desk:
    remembered(played)
    return Desk(Tournament.objects.get())


def pairs(desk: Desk) -> set[frozenset[int]]:
    return {frozenset(side) for sides in desk.seats(1).values() for side in sides}


def test_a_rank_for_each_pair(desk: Desk) -> None:
    found = desk.ranks()
    assert [rank for rank, _number in found] == [1, 1, 2, 2, 3, 3, 4, 4]
    numbers = [number for _rank, number in found]
    assert {frozenset(numbers[at : at + 2]) for at in (0, 2, 4, 6)} == pairs(desk)
    assert ranks_until(desk.tournament, 2)[numbers[2]][1] == 2


def test_the_lot_between_partners_is_none(desk: Desk) -> None:
    assert drawn_orders(standings(desk.tournament)) == []
    assert "par le sort" not in desk.page("ranking_desk")


def test_podium_and_prizes(desk: Desk) -> None:
    podium = podium_of(desk.tournament)
    assert podium is not None
    assert [step.rank for step in podium.steps] == [1, 2, 3]
    assert all(len(pair.each) == 2 for step in podium.steps for pair in step.pairs)
    tournament = desk.tournament
    lots = [PrizeLine(rank, f"Lot {rank}") for rank in (1, 2)]
    prizes_save(actor=cast.actor(), tournament=tournament, prizes=lots, version=tournament.version)
    assert [len(one.numbers) for one in awards(desk.tournament)] == [2, 2]


def test_whoever_is_penalised_alone_is_ranked_alone(desk: Desk) -> None:
    first = desk.ranks()[0][1]
    entrant = desk.tournament.entrants.get(number=first)
    told = {"round_number": 1, "points": -1900, "reason": "Retard"}
    penalty_give(actor=cast.actor(), entrant=entrant, **told)  # type: ignore[arg-type]
    bump(desk.tournament)
    found = desk.ranks()
    assert found[-1] == (8, first)
    assert found[0][0] == 1
    assert [rank for rank, _number in found[1:7]] == [2, 2, 3, 3, 4, 4]


def test_then_finals_of_the_best_pairs(desk: Desk) -> None:
    desk.accepted(system="knockout", who="rank", count=4, partners="kept", others="out")
    before = [number for _rank, number in desk.ranks()]
    desk.play(3, {1: (1000, 944)})
    (one, other) = desk.seats(3)[1]
    assert {*one, *other} == {*before[:4]}
    assert [rank for rank, _number in desk.ranks()] == [1, 1, 2, 2, 3, 3, 4, 4]
