"""Who has no table in a published round: everybody present is named once, with what is awaited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests import cast
from tests.phases.chains import KEYS, chain, later, play, pools_then_finals
from tests.rounds.evenings import again, published, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools_of, reread
from tournaments.core.next_round_source import next_play
from tournaments.core.writes import bump
from tournaments.entrants.services.presence import (
    Tick,
    entrant_pause,
    entrant_withdraw,
    entrants_check_in,
)
from tournaments.models import Partners, Round, Side, System, Tournament
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.rounds.selectors.waiting import waiting_ones, waits_in
from tournaments.rounds.waiting_words import Wait, WaitReason

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def waits(round_: Round) -> dict[tuple[int, ...], Wait]:
    return {wait.numbers: wait for wait in waits_in(reread(round_))}


def why(round_: Round) -> dict[int, WaitReason]:
    """The reason of each entrant without a table, by number; each stands once."""
    told = [(number, wait.why) for ids, wait in waits(round_).items() for number in ids]
    found = dict(told)
    assert len(found) == len(told)
    return found


def seated(round_: Round) -> set[int]:
    sides = Side.objects.filter(match__round=round_, match__hall_table__isnull=False)
    rows = sides.values_list("entrant__number", "partner__number")
    return {number for two in rows for number in two if number is not None}


def present(round_: Round) -> set[int]:
    there = round_.tournament.entrants.present().holding_places(round_.number)
    return set(there.values_list("number", flat=True))


def everybody_is_named(round_: Round) -> None:
    """Each entrant present has either a table or a reason."""
    named = {*why(round_)}
    assert seated(round_) | named == present(round_)
    assert not seated(round_) & named


def leave(tournament: Tournament, number: int, from_round: int) -> None:
    entrant = tournament.entrants.get(number=number)
    entrant_withdraw(
        actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=from_round
    )


def to_the_end(tournament: Tournament) -> Iterator[Round]:
    """Every round as it is played; how many there are is known once they are drawn."""
    number = 1
    while number <= with_lengths(again(tournament)).rounds_total:
        yield play(tournament, number)
        number += 1


def comes(tournament: Tournament, number: int) -> None:
    """Somebody is entered and not ticked, then ticked while a round is played."""
    enter = cast.single if tournament.players_each == 1 else cast.pair
    enter(tournament, number, present=False)
    ticks = [Tick(number, present=True)]
    entrants_check_in(actor=cast.actor(), tournament=again(tournament), ticks=ticks)


def players(count: int, system: str, **settings: Any) -> Tournament:
    tournament = cast.tournament(**{"system": system, "ranking_keys": KEYS} | settings)
    cast.singles(tournament, count)
    return tournament


class TestEverySystem:
    """Whatever is drawn, for pairs, single players and three at a table: nobody is forgotten."""

    @pytest.mark.parametrize("count", [6, 7])
    @pytest.mark.parametrize(
        "system", ["random", "danois", "swiss", "rotation", "round_robin", "manual"]
    )
    def test_rounds_of_pairs(self, system: str, count: int) -> None:
        tournament = tournament_of(count, system=system, rounds_planned=4)
        for number in (1, 2, 3):
            round_ = play(tournament, number)
            everybody_is_named(round_)
            assert list(why(round_).values()) == [WaitReason.BYE] * (count % 2)

    @pytest.mark.parametrize("count", [8, 9, 10, 11])
    @pytest.mark.parametrize("system", ["melee", "melee_fixed"])
    def test_a_melee(self, system: str, count: int) -> None:
        tournament = players(count, system)
        for number in (1, 2):
            round_ = play(tournament, number)
            everybody_is_named(round_)
        alone = {n for n, reason in why(round_).items() if reason is WaitReason.PARTNER}
        assert len(alone) == (count % 2 if system == "melee_fixed" else 0)

    @pytest.mark.parametrize("count", [6, 7, 8, 11])
    def test_three_at_a_table(self, count: int) -> None:
        tournament = players(count, "danois", preset="belote3")
        round_ = published(tournament)
        everybody_is_named(round_)
        assert {*why(round_).values()} <= {WaitReason.BYE}

    @pytest.mark.parametrize("count", [5, 7, 9, 10])
    def test_pools(self, count: int) -> None:
        tournament = pools_of(count)
        for round_ in to_the_end(tournament):
            everybody_is_named(round_)

    @pytest.mark.parametrize("count", [3, 6, 7, 11])
    @pytest.mark.parametrize(
        ("system", "options"),
        [
            (System.KNOCKOUT, {}),
            (System.KNOCKOUT, {"third_place": True}),
            (System.KNOCKOUT, {"placement": True}),
            (System.KNOCKOUT, {"bracket": "double"}),
            (System.CONSOLANTE, {"of_round": 1}),
        ],
    )
    def test_brackets(self, system: str, options: dict[str, Any], count: int) -> None:
        tournament = tournament_of(
            count, system=system, ranking_keys=KEYS, system_options=options, rounds_planned=1
        )
        for round_ in to_the_end(tournament):
            everybody_is_named(round_)
        assert round_.number > 1

    def test_pools_and_finals(self) -> None:
        tournament = pools_then_finals(9)
        for number in range(1, 6):
            everybody_is_named(play(tournament, number))

    @pytest.mark.parametrize("count", [13, 14, 15])
    def test_a_bracket_of_drawn_partners(self, count: int) -> None:
        finals = later(System.KNOCKOUT, 3, entry=[{"name": "A", "first": 1, "last": None}])
        tournament = players(count, "melee", later_phases=[finals], rounds_planned=1)
        tournament.phases.filter(position=2).update(partners=Partners.LOT)
        for number in (1, 2, 3):
            round_ = play(tournament, number)
            everybody_is_named(round_)
        assert all(len(ids) <= 2 for ids in waits(round_))


class TestAPool:
    def test_whose_pool_is_odd_rests_and_is_told_when_it_plays_again(self) -> None:
        tournament = pools_of(5)
        round_ = published(tournament)
        (rests,) = round_.draw["resting"]
        wait = waits(round_)[rests,]
        assert (wait.why, wait.until, wait.since) == (WaitReason.POOL, 2, 1)

    def test_every_match_is_played_while_a_larger_pool_plays_on(self) -> None:
        """Pools of four and of three have three rounds; of six and five have five."""
        tournament = pools_of(7)
        play(tournament, 1, 2)
        last = play(tournament, 3)
        assert {wait.until for wait in waits(last).values()} == {None}
        assert {*why(last).values()} == {WaitReason.POOL_OVER}

    def test_whose_opponent_has_left_is_told_who(self) -> None:
        tournament = pools_of(8)
        first = play(tournament, 1)
        gone = min(seated(first))
        leave(tournament, gone, 2)
        round_ = play(tournament, 2)
        ((ids, wait),) = waits(round_).items()
        pool = next(
            row["entrants"]
            for group in round_.draw["groups"]
            for row in group["output"]["pools"]
            if gone in row["entrants"]
        )
        assert ids[0] in pool
        assert (wait.why, wait.left, wait.until) == (WaitReason.FORFEIT, (gone,), 3)
        everybody_is_named(round_)

    def test_in_its_last_round_nothing_is_promised(self) -> None:
        tournament = pools_of(8)
        first = play(tournament, 1)
        leave(tournament, min(seated(first)), 2)
        play(tournament, 2)
        (wait,) = waits(play(tournament, 3)).values()
        assert (wait.why, wait.until) == (WaitReason.FORFEIT, None)

    def test_the_round_that_is_told_is_the_round_it_plays(self) -> None:
        tournament = pools_of(11)
        leave(tournament, 3, 2)
        told: dict[int, int] = {}
        for round_ in to_the_end(tournament):
            assert {n for n, when in told.items() if when == round_.number} <= seated(round_)
            told = {n: w.until for ids, w in waits(round_).items() for n in ids if w.until}


class TestABracket:
    def test_the_first_seed_waits_for_a_winner(self) -> None:
        tournament = bracket_of(7)
        round_ = published(tournament)
        seed = round_.draw["members"]["A"][0]
        wait = waits(round_)[seed,]
        assert (wait.why, wait.until, wait.winner_of) == (WaitReason.BRACKET, 2, "1")

    def test_it_names_the_match_and_the_round_of_the_contest(self) -> None:
        tournament = chain(6, later(System.KNOCKOUT, 3), rounds_planned=4)
        play(tournament, 1, 2, 3, 4)
        round_ = published(tournament, 5)
        (one,) = (w for w in waiting_ones(reread(round_)) if w.wait.numbers == (1,))
        assert one.wait.label == "Plus tard"
        assert (
            one.wait.words.replace("\xa0", " ") == "attend la partie 6, contre le gagnant du n° 1"
        )
        assert one.wait.since == 5

    def test_who_lost_is_out_and_in_no_list(self) -> None:
        tournament = bracket_of(8)
        first = play(tournament, 1)
        lost = {max(side.entrant.number for side in m.sides.all()) for m in first.matches.all()}
        round_ = published(tournament, 2)
        assert {n for n, reason in why(round_).items() if reason is WaitReason.OUT} == lost
        assert waiting_ones(reread(round_)) == []

    def test_whose_opponent_has_left_goes_on_and_waits(self) -> None:
        tournament = bracket_of(8)
        first = play(tournament, 1)
        winners = seated(first) - {
            max(side.entrant.number for side in m.sides.all()) for m in first.matches.all()
        }
        gone = max(winners)
        leave(tournament, gone, 2)
        round_ = play(tournament, 2)
        (wait,) = (w for w in waits(round_).values() if w.why is WaitReason.BRACKET)
        assert wait.numbers[0] in winners
        (other,) = (match.slot for match in round_.matches.all())
        assert (wait.left, wait.until, wait.winner_of) == ((gone,), 3, str(other))
        words = (
            waiting_ones(reread(round_))[0].wait.words.replace("\xa0", " ").replace("\u202f", " ")
        )
        assert words == (
            f"passe sans jouer, départ du n° {gone} ; "
            f"attend la partie 3, contre le gagnant du n° {other}"
        )

    def test_the_loser_of_a_match_of_the_winners(self) -> None:
        tournament = tournament_of(
            6, system=System.KNOCKOUT, ranking_keys=KEYS, system_options={"bracket": "double"}
        )
        found: list[Wait] = []
        for number in range(1, 6):
            found += waits(play(tournament, number)).values()
        assert any(wait.loser_of for wait in found)
        assert any(wait.since < wait.round for wait in found)

    def test_an_earlier_round_says_what_was_awaited_then(self) -> None:
        tournament = bracket_of(7)
        before = {ids: wait.why for ids, wait in waits(published(tournament)).items()}
        first = tournament.rounds.get(number=1)
        for match in first.matches.filter(hall_table__isnull=False):
            cast.totals(first, match.table or 0, 1000, 944)
        bump(again(tournament))
        play(tournament, 2)
        assert {ids: wait.why for ids, wait in waits(first).items()} == before


class TestAPause:
    @pytest.mark.parametrize("build", [tournament_of, pools_of, bracket_of])
    def test_who_leaves_rounds_out_is_named(self, build: Any) -> None:
        tournament = build(8)
        play(tournament, 1)
        entrant = tournament.entrants.get(number=1)
        entrant_pause(
            actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=2, rounds=1
        )
        round_ = published(tournament, 2)
        assert (waits(round_)[1,].why, waits(round_)[1,].until) == (WaitReason.PAUSE, 2)
        everybody_is_named(round_)


class TestLate:
    @pytest.mark.parametrize("count", [6, 7])
    def test_a_pair_that_comes_while_a_round_is_played(self, count: int) -> None:
        tournament = tournament_of(count)
        round_ = published(tournament)
        comes(tournament, count + 1)
        wait = waits(round_)[count + 1,]
        assert (wait.why, wait.until, wait.since) == (WaitReason.LATE, 2, 1)
        everybody_is_named(round_)

    def test_a_player_of_a_melee(self) -> None:
        tournament = players(9, "melee")
        round_ = published(tournament)
        comes(tournament, 10)
        assert why(round_)[10] is WaitReason.LATE
        everybody_is_named(round_)

    @pytest.mark.parametrize("build", [tournament_of, pools_of, bracket_of])
    def test_the_round_is_the_one_that_messages_promise(self, build: Any) -> None:
        tournament = build(8)
        round_ = published(tournament)
        comes(tournament, 9)
        plays = next_play(tournament.entrants.select_related("tournament").get(number=9))
        assert waits(round_)[9,].until == (None if plays.why else plays.round)

    def test_nothing_is_promised_after_the_last_round(self) -> None:
        tournament = tournament_of(6, rounds_planned=1)
        round_ = published(tournament)
        comes(tournament, 7)
        assert waits(round_)[7,].until is None

    @pytest.mark.parametrize("build", [pools_of, bracket_of])
    def test_nothing_is_promised_where_brackets_and_pools_are_drawn(self, build: Any) -> None:
        tournament = build(8)
        round_ = published(tournament)
        comes(tournament, 9)
        assert (waits(round_)[9,].why, waits(round_)[9,].until) == (WaitReason.LATE, None)

    def test_who_does_not_play_a_phase(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(6, finals, rounds_planned=1)
        play(tournament, 1)
        round_ = published(tournament, 2)
        comes(tournament, 7)
        inside = {*round_.draw["members"]["A"]}
        assert {n for n, one in why(round_).items() if one is WaitReason.ELSEWHERE} == {
            *range(1, 8)
        } - inside
        assert waiting_ones(reread(round_)) == []

    def test_of_an_earlier_round_nobody_is_said_to_be_late(self) -> None:
        tournament = tournament_of(6)
        first = play(tournament, 1)
        comes(tournament, 7)
        published(tournament, 2)
        assert waits(first) == {}
