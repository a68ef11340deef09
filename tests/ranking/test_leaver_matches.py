"""What becomes of the matches of a leaver in a pool or a round robin, by setting."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.matrix import rarely
from tests.phases.chains import later, order, play
from tests.rounds.evenings import again, drawn, played, published, tournament_of
from tournaments.changes.recount.data import differences
from tournaments.entrants.services.presence import (
    Tick,
    entrant_return,
    entrant_withdraw,
    entrants_check_in,
)
from tournaments.models import LeaverMatches, Match, Round, Side, System, Tournament
from tournaments.ranking.rows import MatchRow
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.ranking.selectors.played import read_matches
from tournaments.ranking.selectors.snapshots import _snapshot_of
from tournaments.ranking.selectors.standings import points_by_round, progress, standings
from tournaments.rounds.selectors.draws import obstacles
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.selectors.waiting import waits_in, without_table
from tournaments.rounds.services.drafts import draft_redraw
from tournaments.rounds.services.rounds import round_publish
from tournaments.rounds.waiting_words import WaitReason

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
FORFEIT = 1100
"""of a match of twelve hands"""
KEYS = ["victories", "points", "lot"]


def pools(count: int, **settings: Any) -> Tournament:
    usual = {
        "system": System.POOLS,
        "rounds_planned": 5,
        "ranking_keys": KEYS,
        "system_options": {"pool_size": max(count, 3)},
    }
    return tournament_of(count, **(usual | settings))


def round_robin(count: int, **settings: Any) -> Tournament:
    usual = {"system": System.ROUND_ROBIN, "rounds_planned": 2 * count, "ranking_keys": KEYS}
    return tournament_of(count, **(usual | settings))


def leave(tournament: Tournament, number: int, since: int) -> None:
    entrant = again(tournament).entrants.get(number=number)
    entrant_withdraw(actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=since)


def come_back(tournament: Tournament, number: int) -> None:
    entrant = again(tournament).entrants.get(number=number)
    entrant_return(actor=cast.actor(), entrant=entrant, version=entrant.version)


def ticked(tournament: Tournament, number: int, *, present: bool) -> None:
    tick = Tick(number, present=present)
    entrants_check_in(actor=cast.actor(), tournament=again(tournament), ticks=[tick])


def missed(tournament: Tournament) -> list[MatchRow]:
    rows = read_matches(again(tournament))
    return sorted((row for row in rows.values() if row.missed), key=lambda row: row.round)


def won(tournament: Tournament) -> list[tuple[int, int, int]]:
    """The round, the winner and the loser of each match that is won without a table."""
    found = []
    for row in missed(tournament):
        assert row.winner is not None
        found.append((row.round, row.sides[row.winner].ids[0], row.sides[1 - row.winner].ids[0]))
    return sorted(found)


def plan_of(round_: Round) -> Iterator[Any]:
    """The rounds of every pool of a draw."""
    for group in round_.draw["groups"]:
        for pool in group["output"]["pools"]:
            yield from pool["rounds"]


def due(round_: Round, number: int) -> dict[int, int]:
    """Whom an entrant meets in each round of its pool."""
    found = {}
    for turn in plan_of(round_):
        for match in turn["matches"]:
            ids = [one for side in match["sides"] for one in side]
            if number in ids:
                found[turn["round"]] = next(one for one in ids if one != number)
    return found


def values(tournament: Tournament, key: str = "points") -> dict[int, Any]:
    return {row.number: row.values[key] for row in standings(again(tournament)).rows}


class TestPools:
    @pytest.mark.parametrize("count", [3, 4, 5, 6])
    def test_every_match_left_is_won_by_forfeit(self, count: int) -> None:
        tournament = pools(count)
        first = play(tournament, 1)
        against = due(first, 2)
        leave(tournament, 2, 2)
        rounds = max(turn["round"] for turn in plan_of(first))
        at = 1
        while at < rounds and not _over(tournament):
            at += 1
            play(tournament, at)
        expected = {(one, 2) for turn, one in against.items() if turn > 1}
        assert {(winner, loser) for _round, winner, loser in won(tournament)} == expected
        victories = values(tournament, "victories")
        everybody = {*range(1, count + 1)}
        assert sum(victories.values()) == count * (count - 1) // 2
        assert victories.keys() == everybody

    def test_in_the_round_it_was_to_be_played_in(self) -> None:
        tournament = pools(4)
        first = play(tournament, 1)
        against = due(first, 3)
        leave(tournament, 3, 2)
        assert won(tournament) == []
        published(tournament, 2)
        assert won(tournament) == [(2, against[2], 3)]
        points = points_by_round(again(tournament), 2)
        assert points[against[2]][2] == FORFEIT
        assert points[3][2] == 0

    def test_as_any_forfeit(self) -> None:
        tournament = pools(4, forfeit_points=1300, forfeit_points_against=50)
        first = play(tournament, 1)
        opponent = due(first, 3)[2]
        leave(tournament, 3, 2)
        published(tournament, 2)
        (row,) = missed(tournament)
        assert row.mine(opponent).score == 1300
        assert row.mine(3) == row.mine(3)._replace(score=50, forfeited=True)
        assert row.complete
        assert row.confirmed
        assert row.table is None

    def test_it_is_no_card(self) -> None:
        tournament = pools(4)
        play(tournament, 1)
        leave(tournament, 3, 2)
        published(tournament, 2)
        cards = progress(again(tournament)).of(2)
        assert (cards.matches, cards.returned) == (1, 0)
        assert standings(again(tournament)).after_round == 1

    def test_who_came_back_has_missed_only_what_was_drawn_without_it(self) -> None:
        tournament = pools(4)
        first = play(tournament, 1)
        against = due(first, 3)
        leave(tournament, 3, 2)
        play(tournament, 2)
        come_back(tournament, 3)
        round_ = play(tournament, 3)
        assert won(tournament) == [(2, against[2], 3)]
        assert round_.matches.count() == 2

    def test_two_who_have_left_win_nothing_of_each_other(self) -> None:
        """The two others meet in round 2; round 3 has nobody to draw, and counts there too."""
        tournament = pools(4)
        first = play(tournament, 1)
        left = (3, due(first, 3)[2])
        for one in left:
            leave(tournament, one, 2)
        play(tournament, 2)
        assert won(tournament) == sorted((2, due(first, gone)[3], gone) for gone in left)

    def test_in_a_pool_of_three_the_one_who_rested_wins(self) -> None:
        tournament = pools(3)
        first = play(tournament, 1)
        (rests,) = first.draw["resting"]
        gone = due(first, rests)[2]
        leave(tournament, gone, 2)
        play(tournament, 2)
        assert won(tournament) == [(2, rests, gone)]

    def test_who_is_not_there_for_a_round_has_missed_its_match(self) -> None:
        """Ticked absent before it has played at all: back for the last round, it has lost one."""
        tournament = pools(5)
        first = play(tournament, 1)
        (rests,) = first.draw["resting"]
        ticked(tournament, rests, present=False)
        play(tournament, 2)
        before = won(tournament)
        ticked(tournament, rests, present=True)
        play(tournament, 3)
        assert won(tournament) == before == [(2, due(first, rests)[2], rests)]

    def test_after_the_last_round_that_can_be_drawn(self) -> None:
        """With two pairs left that have met, what the leavers had to play counts at once."""
        tournament = pools(3)
        first = play(tournament, 1)
        (rests,) = first.draw["resting"]
        leave(tournament, rests, 2)
        assert sorted(won(tournament)) == sorted((1, one, rests) for one in {1, 2, 3} - {rests})
        come_back(tournament, rests)
        assert won(tournament) == []

    def test_not_played_by_setting(self) -> None:
        tournament = pools(4, leaver_matches=LeaverMatches.UNPLAYED)
        play(tournament, 1)
        leave(tournament, 3, 2)
        play(tournament, 2)
        assert won(tournament) == []

    def test_a_change_of_the_setting_counts_at_once(self) -> None:
        tournament = pools(4)
        first = play(tournament, 1)
        opponent = due(first, 3)[2]
        leave(tournament, 3, 2)
        play(tournament, 2)
        before = values(tournament)[opponent]
        changed = again(tournament)
        changed.leaver_matches = LeaverMatches.UNPLAYED
        changed.version += 1
        changed.revision += 1
        changed.save()
        assert values(tournament)[opponent] == before - FORFEIT

    def test_who_waits_is_told_that_it_wins(self) -> None:
        tournament = pools(4)
        first = play(tournament, 1)
        opponent = due(first, 3)[2]
        leave(tournament, 3, 2)
        round_ = published(tournament, 2)
        (wait,) = waits_in(Round.objects.select_related("tournament").get(pk=round_.pk))
        assert (wait.numbers, wait.why, wait.left, wait.until) == (
            (opponent,),
            WaitReason.FORFEIT,
            (3,),
            3,
        )

    def test_its_leaver_stands_below(self) -> None:
        tournament = pools(3)
        first = play(tournament, 1)
        (rests,) = first.draw["resting"]
        leave(tournament, rests, 2)
        rows = standings(again(tournament)).rows
        assert [(row.rank, row.number) for row in rows][-1] == (None, rests)

    def test_the_next_phase_keeps_it_whoever_comes_back(self) -> None:
        finals = later(System.KNOCKOUT, 1, entry=[{"name": "A", "first": 1, "last": 2}])
        tournament = pools(3, later_phases=[finals], rounds_planned=3)
        first = play(tournament, 1)
        (rests,) = first.draw["resting"]
        leave(tournament, rests, 2)
        before = won(tournament)
        assert len(before) == 2
        published(tournament, 2)
        come_back(tournament, rests)
        assert won(tournament) == before


def _over(tournament: Tournament) -> bool:

    now = with_lengths(again(tournament))
    return bool(obstacles(now, now.rounds.count() + 1))


class TestPoolsOfPartners:
    """Eight players of a mêlée, then a pool of four sides of two: a side goes with one of them."""

    @pytest.fixture
    def tournament(self) -> Tournament:
        second = later(System.POOLS, 3, ranking_keys=KEYS, carry="fresh")
        tournament = cast.tournament(
            system=System.MELEE, rounds_planned=1, later_phases=[second], ranking_keys=KEYS
        )
        cast.singles(tournament, 8)
        play(tournament, 1, 2)
        return again(tournament)

    def test_both_opponents_win(self, tournament: Tournament) -> None:
        first = tournament.rounds.get(number=2)
        partners = dict(first.draw["partners"])
        lead, gone = next(iter(partners.items()))
        against = due(first, lead)
        leave(tournament, gone, 3)
        round_ = play(tournament, 3)
        (row,) = missed(tournament)
        assert row.winner is not None
        winners = row.sides[row.winner].ids
        assert winners == (against[2], partners[against[2]])
        assert row.sides[1 - row.winner].ids == (lead, gone)
        found = waits_in(Round.objects.select_related("tournament").get(pk=round_.pk))
        told = {wait.numbers: (wait.why, wait.left) for wait in found}
        assert told[winners] == (WaitReason.FORFEIT, (gone,))
        assert told[lead,][0] is WaitReason.PARTNER
        played(tournament, 4)
        assert [one.round for one in missed(tournament)] == [3, 4]
        victories = values(tournament, "victories")
        assert sum(victories.values()) == 2 * 6


class TestRoundRobin:
    def test_the_schedule_goes_on_and_the_opponents_win(self) -> None:
        tournament = round_robin(6, rounds_planned=5)
        play(tournament, 1)
        leave(tournament, 2, 2)
        for number in (2, 3, 4, 5):
            play(tournament, number)
        first_met = {1, 3, 4, 5, 6} - {winner for _round, winner, _loser in won(tournament)}
        assert len(first_met) == 1
        assert [(at, loser) for at, _winner, loser in won(tournament)] == [
            (at, 2) for at in (2, 3, 4, 5)
        ]
        assert sum(values(tournament, "victories").values()) == 15
        assert all("instead" not in round_.draw for round_ in tournament.rounds.all())

    def test_who_rests_has_no_bye_and_is_told_why(self) -> None:
        tournament = round_robin(6, rounds_planned=5)
        play(tournament, 1)
        leave(tournament, 2, 2)
        round_ = drawn(tournament, 2)
        (rests,) = round_.draw["resting"]
        assert round_.steps[0]["byes"] == []
        assert reasons_to_redraw(Round.objects.get(pk=round_.pk)) == []
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        assert won(tournament) == [(2, rests, 2)]
        (wait,) = waits_in(Round.objects.select_related("tournament").get(pk=round_.pk))
        assert (wait.numbers, wait.why, wait.left) == ((rests,), WaitReason.FORFEIT, (2,))
        assert wait.until == 3
        assert without_table(Round.objects.get(pk=round_.pk)).numbers == ()

    def test_with_an_odd_number_byes_stay_byes(self) -> None:
        tournament = round_robin(5, rounds_planned=5)
        play(tournament, 1)
        leave(tournament, 2, 2)
        for number in (2, 3, 4, 5):
            play(tournament, number)
        played = Match.objects.filter(kind="match").count()
        assert played + len(won(tournament)) == 10
        byes = Side.objects.filter(match__kind="bye").values_list("entrant__number", flat=True)
        assert {*byes} >= {1, 3, 4, 5}
        assert len(byes) == len({*byes})

    def test_twice(self) -> None:
        tournament = round_robin(4, rounds_planned=6)
        for number in (1, 2, 3):
            play(tournament, number)
        leave(tournament, 4, 4)
        for number in (4, 5, 6):
            play(tournament, number)
        assert sorted(won(tournament)) == sorted(
            (at, winner, 4) for at, winner, _loser in won(tournament)
        )
        assert {winner for _round, winner, _loser in won(tournament)} == {1, 2, 3}
        assert sum(values(tournament, "victories").values()) == 12

    def test_in_a_later_phase(self) -> None:
        finals = later(System.ROUND_ROBIN, 5, ranking_keys=KEYS, carry="fresh")
        tournament = tournament_of(6, later_phases=[finals], rounds_planned=1)
        play(tournament, 1, 2)
        leave(tournament, order(tournament)[0], 3)
        for number in (3, 4, 5, 6):
            play(tournament, number)
        assert [at for at, _winner, _loser in won(tournament)] == [3, 4, 5, 6]
        assert sum(values(tournament, "victories").values()) == 15

    def test_where_somebody_comes_it_is_drawn_as_before(self) -> None:
        tournament = round_robin(7, rounds_planned=5)
        ticked(tournament, 7, present=False)
        play(tournament, 1)
        leave(tournament, 2, 2)
        ticked(tournament, 7, present=True)
        assert published(tournament, 2).draw["instead"] == "entrants"
        assert won(tournament) == []

    def test_who_is_only_ticked_absent_has_not_left(self) -> None:
        tournament = round_robin(6, rounds_planned=5)
        play(tournament, 1)
        ticked(tournament, 2, present=False)
        assert published(tournament, 2).draw["instead"] == "entrants"

    def test_not_played_by_setting(self) -> None:
        tournament = round_robin(6, rounds_planned=5, leaver_matches=LeaverMatches.UNPLAYED)
        play(tournament, 1)
        leave(tournament, 2, 2)
        assert published(tournament, 2).draw["instead"] == "entrants"
        assert won(tournament) == []

    @pytest.mark.parametrize("count", [5, 6])
    def test_what_is_stored_is_what_was_drawn(self, count: int) -> None:
        tournament = round_robin(count, rounds_planned=5)
        play(tournament, 1)
        leave(tournament, 2, 2)
        play(tournament, 2, 3)
        assert [*differences(draws=True)] == []

    def test_the_rest_can_be_drawn_again(self) -> None:
        tournament = round_robin(6, rounds_planned=5)
        play(tournament, 1)
        leave(tournament, 2, 2)
        round_ = drawn(tournament, 2)
        again_ = draft_redraw(actor=cast.actor(), round_=round_, seed=7, version=round_.version)
        assert len(again_.steps[-1]["matches"]) == 2
        assert again_.draw["resting"] == round_.draw["resting"]
        round_publish(actor=cast.actor(), round_=again_, version=again_.version)
        assert len(won(tournament)) == 1


class TestStruck:
    def test_a_pool_counts_as_if_it_had_never_been_there(self) -> None:
        tournament = pools(4, leaver_matches=LeaverMatches.STRUCK)
        first = play(tournament, 1)
        opponent = due(first, 3)[1]
        before = values(tournament)
        assert before[opponent] > 0
        leave(tournament, 3, 2)
        now = values(tournament)
        assert (now[opponent], now[3]) == (0, 0)
        others = {1, 2, 3, 4} - {3, opponent}
        assert {one: now[one] for one in others} == {one: before[one] for one in others}
        assert values(tournament, "victories")[opponent] == 0
        assert 1 not in points_by_round(again(tournament), 1).get(opponent, {})
        play(tournament, 2)
        assert won(tournament) == []
        come_back(tournament, 3)
        assert values(tournament)[opponent] >= before[opponent]

    def test_a_ranking_before_it_left_has_them(self) -> None:
        tournament = pools(4, leaver_matches=LeaverMatches.STRUCK)
        first = play(tournament, 1)
        opponent = due(first, 3)[1]
        play(tournament, 2)
        leave(tournament, 3, 3)
        after: dict[int, dict[int, Any]] = {
            at: {row.number: row.values["points"] for row in standings(again(tournament), at).rows}
            for at in (1, 2)
        }
        assert after[1][opponent] > 0
        assert after[2][3] == 0

    @pytest.mark.parametrize("make", [pools, round_robin])
    def test_it_is_the_ranking_of_the_others_alone(self, make: Any) -> None:
        tournament = make(6, leaver_matches=LeaverMatches.STRUCK)
        play(tournament, 1, 2)
        leave(tournament, 2, 3)
        play(tournament, 3)
        expected = dict.fromkeys(range(1, 7), 0)
        for row in read_matches(tournament).values():
            if row.kind == "match" and 2 not in row.ids:
                for side in row.sides:
                    expected[side.ids[0]] += side.score or 0
        assert values(tournament) == expected

    def test_a_pool_that_is_played_out_stays(self) -> None:
        finals = later(System.KNOCKOUT, 1, entry=[{"name": "A", "first": 1, "last": 2}])
        tournament = pools(4, later_phases=[finals], leaver_matches=LeaverMatches.STRUCK)
        play(tournament, 1, 2, 3)
        before = values(tournament)
        leave(tournament, order(tournament)[-1], 4)
        assert values(tournament) == before


@pytest.fixture
def pool() -> Tournament:
    """A pool of four: 3 has left before round 2, which runs."""
    tournament = pools(4)
    play(tournament, 1)
    leave(tournament, 3, 2)
    published(tournament, 2)
    return again(tournament)


def opponent_of(tournament: Tournament) -> int:
    return due(tournament.rounds.get(number=1), 3)[2]


def text(answer: Any) -> str:
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(words.replace("\xa0", " ").replace("\u202f", " ").split())


class TestPages:
    def phone(self, path: str) -> str:
        return text(Client(headers={"accept-language": "fr"}).get(f"/c/martin/{path}"))

    def desk(self, tournament: Tournament, path: str) -> str:
        odile = cast.signed_in(cast.organiser(tournament.club))
        return text(odile.get(f"/desk/martin/{path}", headers={"accept-language": "fr"}))

    def test_the_plan_of_the_phones_names_who_wins(self, pool: Tournament) -> None:
        assert "gagne par forfait : la n° 3 est retirée" in self.phone("tables/")

    def test_the_phone_of_the_pair(self, pool: Tournament) -> None:
        page = self.phone(f"pair/{opponent_of(pool)}/")
        assert "Gagne par forfait : la n° 3 est retirée" in page
        assert "gagnée par forfait" in page
        assert "table None" not in page

    def test_the_desk_of_the_pair(self, pool: Tournament) -> None:
        page = self.desk(pool, f"ranking/{opponent_of(pool)}/")
        assert "gagnée par forfait contre 3" in page

    def test_the_crosstable_and_the_pools(self, pool: Tournament) -> None:
        crosstable = self.desk(pool, "ranking/crosstable/")
        assert "gagnée par forfait contre" in crosstable
        assert "(forfait)" in crosstable
        assert "1 100 (forfait)" in self.phone("brackets/")

    def test_a_struck_match_says_so(self) -> None:
        tournament = pools(4, leaver_matches=LeaverMatches.STRUCK)
        first = play(tournament, 1)
        leave(tournament, 3, 2)
        page = self.desk(tournament, f"ranking/{due(first, 3)[1]}/")
        assert "(annulée)" in page
        assert "(annulée)" in self.desk(tournament, "ranking/crosstable/")
        assert "(annulée)" in self.phone("brackets/")


class TestWhateverHappens:
    """Pairs that leave, come back, are ticked absent and present, between the rounds."""

    @pytest.mark.parametrize("setting", ["forfeit", "struck"])
    @pytest.mark.parametrize("make", [pools, round_robin])
    @pytest.mark.parametrize("seed", [0, rarely(1), rarely(2)])
    def test_what_is_cached_is_what_is_read(self, seed: int, make: Any, setting: str) -> None:
        chance = random.Random(seed)  # noqa: S311 another evening, nothing secret
        tournament = make(5, leaver_matches=setting, rounds_planned=5)
        play(tournament, 1)
        for number in range(2, 6):
            if number > again(tournament).rounds_total:
                break
            one = chance.choice(list(tournament.entrants.all()))
            if one.withdrawn_from is None:
                leave(tournament, one.number, number)
            else:
                come_back(tournament, one.number)
            self.check(tournament)
            if _over(tournament):
                break
            play(tournament, number)
            self.check(tournament)

    @staticmethod
    def check(tournament: Tournament) -> None:
        now = again(tournament)
        cached = standings(now).rows
        _snapshot_of.cache_clear()
        assert standings(now).rows == cached
        rows = [row for row in read_matches(now).values() if row.kind == "match"]
        seats = [(row.round, number) for row in rows if row.table for number in row.ids]
        assert len(seats) == len({*seats})
        if now.first.system == System.POOLS:
            assert len({frozenset(row.ids) for row in rows}) == len(rows)
        for row in missed(now):
            assert row.winner is not None
            assert row.sides[1 - row.winner].forfeited
