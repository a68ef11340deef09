"""When an entrant plays next: what is promised is what the draws then do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.phases import chains
from tests.phases.chains import KEYS, TOPS, chain, later, pools_then_finals
from tests.rounds.evenings import again, drawn, published, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools_of
from tests.rounds.test_waiting import leave, players, seated
from tournaments.core.next_round_source import NextPlay, next_play
from tournaments.core.writes import bump
from tournaments.entrants.selectors.entrants import next_play_of_newcomer
from tournaments.entrants.services.presence import entrant_pause, entrant_return
from tournaments.models import Entrant, Partners, Round, Side, System, Tournament
from tournaments.ranking.selectors.lengths import with_lengths

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def play(tournament: Tournament, *numbers: int) -> Round:
    """Play rounds one after the other, at tables of three the first side wins."""
    if again(tournament).two_sided:
        return chains.play(tournament, *numbers)
    for number in numbers:
        round_ = published(tournament, number)
        for match in round_.matches.filter(hall_table__isnull=False):
            for side, points in zip(match.sides.order_by("position"), (400, 300, 200), strict=True):
                Side.objects.filter(pk=side.pk).update(points=points, score=points)
            match.entry, match.state, match.winner = "totals", "confirmed", 0
            match.save()
        bump(round_.tournament)
    return round_


def entrant(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.select_related("tournament").get(number=number)


def plays(tournament: Tournament, number: int) -> NextPlay:
    return next_play(entrant(tournament, number))


def returns(tournament: Tournament, number: int) -> NextPlay:
    """Take a withdrawal back: when it is said to play then."""
    one = entrant(tournament, number)
    entrant_return(actor=cast.actor(), entrant=one, version=one.version)
    return plays(tournament, number)


def comes(tournament: Tournament, number: int) -> NextPlay:
    """Enter somebody who is present, as the door does."""
    told = next_play_of_newcomer(again(tournament))
    enter = cast.single if tournament.players_each == 1 else cast.pair
    enter(tournament, number, joined_from=tournament.rounds.published().last_number() + 1)
    assert plays(tournament, number) == told
    return told


def first_seen(tournament: Tournament, number: int, since: int) -> int | None:
    """The round in which it sits down, or has the bye, once all that is left is played."""
    while since <= with_lengths(again(tournament)).rounds_total:
        round_ = play(tournament, since)
        rests = Side.objects.filter(match__round=round_, entrant__number=number).exists()
        if rests or number in seated(round_):
            return since
        since += 1
    return None


SYSTEMS: dict[str, Callable[[], Tournament]] = {
    "danois": lambda: tournament_of(9),
    "random": lambda: tournament_of(8, system=System.RANDOM),
    "rotation": lambda: tournament_of(8, system=System.ROTATION),
    "melee": lambda: players(9, "melee"),
    "melee_fixed": lambda: players(8, "melee_fixed"),
    "three": lambda: players(9, "danois", preset="belote3"),
    "pools": lambda: pools_of(8),
    "pools of three": lambda: pools_of(6, system_options={"size": 3}),
    "pools of five": lambda: pools_of(5),
    "bracket": lambda: bracket_of(8),
    "double": lambda: bracket_of(8, system_options={"bracket": "double"}),
    "consolation": lambda: tournament_of(
        8, system=System.CONSOLANTE, ranking_keys=KEYS, system_options={"of_round": 1}
    ),
}


class TestBackAgain:
    """A withdrawal that is taken back: after the next draw, before it, once nothing is left."""

    @pytest.mark.parametrize("number", [5, rarely(1), rarely(8)])
    @pytest.mark.parametrize("name", SYSTEMS)
    def test_while_the_round_it_left_out_is_played(self, name: str, number: int) -> None:
        tournament = SYSTEMS[name]()
        number = min(number, tournament.entrants.count())
        play(tournament, 1)
        leave(tournament, number, 2)
        play(tournament, 2)
        told = returns(tournament, number)
        assert told.why in ("", "out", "drawn", "over")
        assert first_seen(tournament, number, 3) == told.round

    @pytest.mark.parametrize("number", [5, rarely(1), rarely(8)])
    @pytest.mark.parametrize("name", SYSTEMS)
    def test_before_the_round_is_drawn(self, name: str, number: int) -> None:
        tournament = SYSTEMS[name]()
        number = min(number, tournament.entrants.count())
        play(tournament, 1)
        leave(tournament, number, 2)
        told = returns(tournament, number)
        assert first_seen(tournament, number, 2) == told.round

    @pytest.mark.parametrize("name", SYSTEMS)
    def test_while_cards_are_out(self, name: str) -> None:
        """An unconditional promise of a round is kept; entrants that may lose get none."""
        tournament = SYSTEMS[name]()
        round_ = published(tournament)
        told = {number: plays(tournament, number) for number in seated(round_)}
        if not tournament.two_sided:
            assert {*told.values()} == {NextPlay(2)}
            return
        for match in round_.matches.filter(hall_table__isnull=False):
            cast.totals(round_, match.table or 0, 1000, 944)
        winners = {
            number
            for match in round_.matches.filter(winner=0)
            for number in match.sides.get(position=0).numbers
        }
        following = published(tournament, 2)
        for number, one in told.items():
            sure = one.why == "" or (one.why == "wins" and number in winners)
            if one.round == 2 and sure:
                side = Side.objects.filter(match__round=following, entrant__number=number)
                assert number in seated(following) or side.exists()
            elif one.why == "out" or (one.why == "wins" and number not in winners):
                assert number not in seated(following)

    def test_after_the_last_round_is_public(self) -> None:
        tournament = tournament_of(6, rounds_planned=2)
        play(tournament, 1)
        leave(tournament, 3, 2)
        published(tournament, 2)
        assert returns(tournament, 3) == NextPlay(why="over")

    def test_a_draft_counts_as_still_to_be_drawn(self) -> None:
        tournament = tournament_of(6)
        play(tournament, 1)
        leave(tournament, 3, 2)
        drawn(tournament, 2)
        assert returns(tournament, 3) == NextPlay(2)

    def test_who_is_not_ticked(self) -> None:
        tournament = tournament_of(6)
        play(tournament, 1)
        leave(tournament, 3, 2)
        tournament.entrants.filter(number=3).update(present=False)
        assert returns(tournament, 3) == NextPlay(2, "present")


class TestACut:
    """A phase that takes some: before it is known who, before it is drawn, afterwards."""

    def evening(self, entry: list[dict[str, Any]] | None = None, **more: Any) -> Tournament:
        groups = entry or [{"name": "A", "first": 1, "last": 4}]
        finals = later(more.pop("system", System.KNOCKOUT), 2, entry=groups, **more)
        return chain(8, finals, system=System.DANOIS, rounds_planned=2)

    def test_before_the_cards_are_in(self) -> None:
        tournament = self.evening()
        play(tournament, 1)
        published(tournament, 2)
        assert plays(tournament, 1) == NextPlay(3, "qualifies")

    @pytest.mark.parametrize("number", range(1, 9))
    def test_once_it_is_known(self, number: int) -> None:
        tournament = self.evening()
        play(tournament, 1, 2)
        told = plays(tournament, number)
        assert first_seen(tournament, number, 3) == told.round
        assert told.why == ("" if told.round else "out")

    @pytest.mark.parametrize("system", [System.KNOCKOUT, System.DANOIS])
    def test_who_comes_back_once_it_is_public(self, system: str) -> None:
        tournament = self.evening(system=system)
        play(tournament, 1, 2)
        leave(tournament, 1, 3)
        round_ = play(tournament, 3)
        assert 1 not in seated(round_)
        assert returns(tournament, 1) == NextPlay(why="drawn")
        assert first_seen(tournament, 1, 4) is None

    def test_two_groups(self) -> None:
        tournament = chain(16, later(System.KNOCKOUT, 3, entry=TOPS), rounds_planned=1)
        play(tournament, 1)
        for number in range(1, 17):
            assert plays(tournament, number) == NextPlay(2)

    def test_in_partners_drawn_once(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 8}])
        tournament = players(12, "melee", later_phases=[finals], rounds_planned=1)
        tournament.phases.filter(position=2).update(partners=Partners.LOT)
        play(tournament, 1)
        told = {number: plays(tournament, number) for number in range(1, 13)}
        round_ = play(tournament, 2)
        assert {n for n, one in told.items() if one == NextPlay(2)} == seated(round_)
        told = {number: plays(tournament, number) for number in range(1, 13)}
        assert {n for n, one in told.items() if one.round == 3} == seated(play(tournament, 3))


class TestANewcomer:
    @pytest.mark.parametrize("name", SYSTEMS)
    def test_while_a_round_is_played(self, name: str) -> None:
        tournament = SYSTEMS[name]()
        play(tournament, 1)
        number = tournament.entrants.count() + 1
        told = comes(tournament, number)
        assert told.why in ("", "drawn")
        assert first_seen(tournament, number, 2) == told.round
        assert (told == NextPlay(2)) == (not tournament.has_brackets)

    @pytest.mark.parametrize("name", SYSTEMS)
    def test_before_the_first_draw(self, name: str) -> None:
        tournament = SYSTEMS[name]()
        number = tournament.entrants.count() + 1
        assert comes(tournament, number) == NextPlay(1)

    def test_after_pools_that_lead_to_finals_by_place(self) -> None:
        tournament = pools_then_finals()
        play(tournament, 1)
        assert comes(tournament, 9) == NextPlay(4)
        assert first_seen(tournament, 9, 2) == 4

    def test_after_pools_that_lead_to_rounds_of_everybody(self) -> None:
        tournament = chain(8, later(System.DANOIS, 2), system=System.POOLS, rounds_planned=3)
        play(tournament, 1)
        told = comes(tournament, 9)
        assert first_seen(tournament, 9, 2) == told.round or told.why == "qualifies"


class TestAPause:
    @pytest.mark.parametrize("name", ["danois", "melee", "pools", "pools of five"])
    def test_is_back_in_the_round_that_is_told(self, name: str) -> None:
        tournament = SYSTEMS[name]()
        play(tournament, 1)
        one = entrant(tournament, 1)
        entrant_pause(actor=cast.actor(), entrant=one, version=one.version, from_round=2, rounds=1)
        told = plays(tournament, 1)
        assert told.round == 3
        assert first_seen(tournament, 1, 2) == told.round

    def test_to_the_end(self) -> None:
        tournament = tournament_of(8, rounds_planned=2)
        play(tournament, 1)
        one = entrant(tournament, 1)
        entrant_pause(actor=cast.actor(), entrant=one, version=one.version, from_round=2, rounds=1)
        assert plays(tournament, 1) == NextPlay(why="over")


def test_who_waits_for_a_place_or_has_left() -> None:
    tournament = tournament_of(6)
    tournament.entrants.filter(number=5).update(waiting=1, paid=False)
    assert plays(tournament, 5) == NextPlay(why="list")
    tournament.entrants.filter(number=4).update(withdrawn_from=1)
    assert plays(tournament, 4) == NextPlay(why="left")
