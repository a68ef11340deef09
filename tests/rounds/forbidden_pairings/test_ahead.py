"""Forbidden pairings due in a later round: shown while the first draft can be changed."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.entrants.helpers import words
from tests.rounds.evenings import drawn, now, played, together, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools, pools_of, reread, swap
from tournaments.models import Round, Tournament
from tournaments.models.stored_draw import numbers_at
from tournaments.rounds.selectors.forbidden_pairings import forbidden_ahead
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add

pytestmark = pytest.mark.django_db


def apart(tournament: Tournament, one: int, other: int) -> None:
    forbidden_pairing_add(
        actor=cast.actor(), tournament=tournament, one=one, other=other, reason=""
    )


def two_of_a_pool(round_: Round) -> tuple[int, int]:
    """Two entrants of the first pool who do not meet in its first round."""
    playing = together(round_)
    free = (two for two in combinations(pools(round_)[0], 2) if frozenset(two) not in playing)
    return next(free)


def meeting(round_: Round, number: int) -> tuple[int, int]:
    """Two entrants who meet in a round of the schedule."""
    sides = round_.draw["output"]["rounds"][number - 1]["matches"][0]["sides"]
    return sides[0][0], sides[1][0]


class TestPools:
    def test_two_of_one_pool_are_shown_before_they_meet(self) -> None:
        tournament = pools_of(8)
        round_ = drawn(tournament)
        one, other = two_of_a_pool(round_)
        assert forbidden_ahead(reread(round_)) == []
        apart(tournament, one, other)
        (told,) = forbidden_ahead(reread(round_))
        low, high = sorted((one, other))
        assert told.startswith(f"La {low} et la {high} ne doivent pas se rencontrer")
        assert "même poule" in told
        due = next(
            found["round"]
            for found in round_.draw["groups"][0]["output"]["pools"][0]["rounds"]
            if any({one, other} == {*numbers_at(m["sides"])} for m in found["matches"])
        )
        assert due > 1
        assert f"à la partie {due}" in told

    def test_a_swap_into_another_pool_removes_the_warning(self) -> None:
        tournament = pools_of(8)
        round_ = drawn(tournament)
        one, other = two_of_a_pool(round_)
        apart(tournament, one, other)
        swap(reread(round_), other, pools(round_)[1][0])
        assert forbidden_ahead(reread(round_)) == []

    def test_a_meeting_in_this_round_is_shown_as_broken(self) -> None:
        tournament = pools_of(8)
        one, other = sorted(next(iter(together(drawn(tournament)))))
        apart(tournament, one, other)
        assert forbidden_ahead(Round.objects.get()) == []

    def test_nothing_in_a_later_round_where_nothing_can_be_done(self) -> None:
        tournament = pools_of(8)
        played(tournament, 1)
        round_ = drawn(tournament, 2)
        later = round_.draw["groups"][0]["output"]["pools"][0]["rounds"][2]["matches"][0]
        apart(tournament, later["sides"][0][0], later["sides"][1][0])
        assert forbidden_ahead(reread(round_)) == []

    def test_the_page_shows_the_warning(self) -> None:
        tournament = pools_of(8)
        round_ = drawn(tournament)
        apart(tournament, *two_of_a_pool(round_))
        desk: Client = cast.signed_in(cast.organiser(tournament.club))
        assert "même poule" in words(desk.get(reverse("round_draw", args=["martin", 1])))


class TestSchedules:
    @pytest.mark.parametrize("system", ["rotation", "round_robin"])
    def test_a_future_round_is_named(self, system: str) -> None:
        tournament = tournament_of(8, system=system)
        round_ = drawn(tournament)
        one, other = sorted(meeting(round_, 3))
        apart(tournament, one, other)
        (told,) = forbidden_ahead(reread(round_))
        assert told.startswith(f"La {one} et la {other} ne doivent pas se rencontrer")
        assert "à la partie 3" in told

    def test_only_rounds_that_are_planned(self) -> None:
        tournament = tournament_of(8, system="round_robin", rounds_planned=2)
        round_ = drawn(tournament)
        apart(tournament, *meeting(round_, 5))
        assert forbidden_ahead(reread(round_)) == []

    def test_a_past_round_is_not_named(self) -> None:
        tournament = tournament_of(8, system="rotation")
        played(tournament, 1)
        round_ = drawn(tournament, 2)
        apart(tournament, *meeting(round_, 1))
        assert forbidden_ahead(reread(round_)) == []


class TestNothingIsKnown:
    def test_of_a_bracket(self) -> None:
        tournament = bracket_of(8)
        round_ = drawn(tournament)
        one, other = round_.draw["members"]["A"][:2]
        apart(tournament, one, other)
        assert now(round_)["matches"]
        assert forbidden_ahead(reread(round_)) == []

    def test_of_rounds_drawn_one_by_one(self) -> None:
        tournament = tournament_of(8)
        apart(tournament, 1, 2)
        assert forbidden_ahead(reread(drawn(tournament))) == []
