"""Ticks of the check-in, and the players of a round that follow from them."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.entrants.helpers import acts, add
from tournaments.core.writes import Repeated
from tournaments.entrants.selectors.entrants import check_in_totals, players_of_round
from tournaments.entrants.services.presence import (
    Tick,
    entrant_withdraw,
    entrants_all_present,
    entrants_check_in,
)
from tournaments.models import Entrant, JournalEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    for number in (1, 2, 3):
        cast.pair(tournament, number, present=False, paid=False)
    return tournament


def tick(tournament: Tournament, *ticks: Tick, key: str = "") -> tuple[int, ...]:
    return entrants_check_in(actor=cast.actor(key), tournament=tournament, ticks=ticks)


def state(tournament: Tournament) -> dict[int, tuple[bool, bool]]:
    return {e.number: (e.present, e.paid) for e in tournament.entrants.all()}


class TestTicks:
    def test_saves_only_touched_boxes(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, present=True), Tick(2, paid=True))
        tick(tournament, Tick(1, paid=True))
        assert state(tournament) == {1: (True, True), 2: (False, True), 3: (False, False)}

    def test_an_unchanged_box_is_not_journalled(self, tournament: Tournament) -> None:
        assert tick(tournament, Tick(1, present=False), Tick(2)) == ()
        assert acts() == []

    def test_a_tick_can_be_taken_back(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, present=True))
        assert tick(tournament, Tick(1, present=False)) == (1,)
        assert state(tournament)[1] == (False, False)

    def test_two_doors_do_not_undo_each_other(self, tournament: Tournament) -> None:
        before = tournament.entrants.get(number=1).version
        tick(tournament, Tick(1, present=True))
        tick(tournament, Tick(1, paid=True))
        assert state(tournament)[1] == (True, True)
        assert tournament.entrants.get(number=1).version == before

    def test_one_journal_line_per_act(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, present=True), Tick(2, present=True, paid=True))
        assert JournalEntry.objects.get().data == {
            "changes": [
                {"number": 1, "present": True},
                {"number": 2, "present": True, "paid": True},
            ]
        }

    def test_unknown_numbers_are_ignored(self, tournament: Tournament) -> None:
        assert tick(tournament, Tick(99, present=True), Tick(10**6, paid=True)) == ()

    def test_another_tournament_is_out_of_reach(self, tournament: Tournament) -> None:
        other = cast.tournament(tournament.club, code="autre")
        cast.pair(other, 8, present=False)
        tick(tournament, Tick(8, present=True))
        assert not other.entrants.get(number=8).present

    def test_a_repeated_form(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, present=True), key="k")
        with pytest.raises(Repeated):
            tick(tournament, Tick(1, present=True), key="k")

    def test_everybody_present_leaves_out_withdrawn_pairs(self, tournament: Tournament) -> None:
        gone = tournament.entrants.get(number=3)
        entrant_withdraw(actor=cast.actor(), entrant=gone, version=1, from_round=1)
        assert entrants_all_present(actor=cast.actor(), tournament=tournament) == (1, 2)
        assert state(tournament)[3] == (False, False)


class TestLateArrivals:
    def test_a_pair_that_missed_round_1_joins_at_round_2(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, present=True), Tick(2, present=True))
        cast.published_round(tournament, 1, [(1, 2)])
        tick(tournament, Tick(3, present=True))
        assert tournament.entrants.get(number=3).joined_from == 2

    def test_a_pair_that_has_played_keeps_its_first_round(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2)])
        tick(tournament, Tick(1, present=True))
        assert tournament.entrants.get(number=1).joined_from == 1

    def test_paying_does_not_change_the_first_round(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2)])
        tick(tournament, Tick(3, paid=True))
        assert tournament.entrants.get(number=3).joined_from == 1

    def test_a_later_first_round_is_not_moved_forward(self, tournament: Tournament) -> None:
        late = tournament.entrants.get(number=3)
        Entrant.objects.filter(pk=late.pk).update(joined_from=3)
        tick(tournament, Tick(3, present=True))
        assert tournament.entrants.get(number=3).joined_from == 3


class TestPlayersOfRound:
    @pytest.mark.parametrize(
        ("facts", "rounds"),
        [
            ({"present": True}, {1, 2, 3}),
            ({"present": False}, set()),
            ({"present": True, "joined_from": 2}, {2, 3}),
            ({"present": True, "withdrawn_from": 3}, {1, 2}),
            ({"present": True, "joined_from": 2, "withdrawn_from": 3}, {2}),
        ],
    )
    def test_present_joined_and_not_withdrawn(
        self, facts: dict[str, Any], rounds: set[int]
    ) -> None:
        tournament = cast.tournament()
        cast.pair(tournament, 1, **facts)
        assert {n for n in (1, 2, 3) if players_of_round(tournament, n)} == rounds

    def test_in_the_order_of_numbers(self, tournament: Tournament) -> None:
        entrants_all_present(actor=cast.actor(), tournament=tournament)
        assert [p.number for p in players_of_round(tournament, 1)] == [1, 2, 3]


class TestTotals:
    def test_without_entrants(self) -> None:
        totals = check_in_totals(cast.tournament())
        assert (totals.expected, totals.due_cents, totals.absent) == (0, 0, 0)

    def test_fees_in_cents_for_two_players_a_pair(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, present=True, paid=True), Tick(2, present=True))
        totals = check_in_totals(tournament)
        assert (totals.present, totals.absent, totals.paid, totals.to_pay) == (2, 1, 1, 1)
        assert (totals.paid_cents, totals.to_pay_cents, totals.due_cents) == (2000, 2000, 4000)

    def test_the_fee_of_an_absent_pair_is_counted(self, tournament: Tournament) -> None:
        tick(tournament, Tick(1, paid=True))
        totals = check_in_totals(tournament)
        assert (totals.paid_cents, totals.to_pay_cents, totals.due_cents) == (2000, 0, 2000)

    def test_without_a_fee(self) -> None:
        tournament = cast.tournament(fee_cents=0)
        add(tournament, "Alice Martin", "Bruno Petit", present=True)
        assert check_in_totals(tournament).due_cents == 0

    def test_who_has_withdrawn_is_neither_present_nor_expected(
        self, tournament: Tournament
    ) -> None:
        tick(tournament, Tick(1, present=True, paid=True), Tick(2, present=True))
        tournament.entrants.filter(number=1).update(withdrawn_from=1)
        tournament.entrants.filter(number=2).update(withdrawn_from=2)
        totals = check_in_totals(tournament)
        assert (totals.expected, totals.present, totals.absent) == (2, 1, 1)
        assert totals.paid_cents == 2000

    def test_two_queries(self, tournament: Tournament, django_assert_num_queries: Any) -> None:
        assert tournament.chain  # read before, whatever is asked of the tournament
        with django_assert_num_queries(2):
            check_in_totals(tournament)
