"""Evenings of phases, played through the services."""

from __future__ import annotations

import pytest

from tests import cast
from tests.draws.oracle import oracle_json
from tests.phases.chains import KEYS, TOPS, chain, later, met, order, play, pools_played
from tests.rounds.evenings import again, drawn, now, published, replayed, tournament_of
from tournaments.core.writes import Refusal, bump
from tournaments.models import MatchKind, System, Tournament
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.certificates import certificate_of, drawn_parts
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.draws import obstacles
from tournaments.rounds.services.drafts import draft_swap
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def grouped(system: System, count: int, rounds: int) -> None:
    """Play so many rounds of a tournament that is brackets or pools and nothing else."""
    tournament = tournament_of(count, system=system, rounds_planned=1, ranking_keys=KEYS)
    play(tournament, *range(1, rounds + 1))


def bracket(count: int, rounds: int) -> Tournament:
    return replayed(grouped, System.KNOCKOUT, count, rounds)


class TestKnockout:
    """A tournament that is a bracket and nothing else."""

    def test_eight_pairs_take_three_rounds_with_the_third_place(self) -> None:
        tournament = bracket(8, 3)
        first, _second, last = tournament.rounds.order_by("number")
        assert (len(met(first)), len(met(last))) == (4, 2)
        assert order(tournament)[0] == 1
        assert again(tournament).rounds_total == len(evening(again(tournament)).rounds) == 3

    def test_a_fourth_round_is_refused(self) -> None:
        tournament = bracket(4, 2)
        with pytest.raises(Refusal, match="2"):
            drawn(tournament, 3)

    def test_no_bye_for_the_eliminated_or_the_waiting(self) -> None:
        tournament = tournament_of(6, system=System.KNOCKOUT, rounds_planned=1)
        first, second = play(tournament, 1), play(tournament, 2)
        assert len(met(first)) == 2
        assert len(met(second)) == 2
        for round_ in (first, second):
            assert not round_.matches.filter(kind=MatchKind.BYE).exists()

    def test_ranks_follow_the_bracket(self) -> None:
        tournament = bracket(8, 3)
        found = standings(again(tournament))
        assert found.keys == ("place", *KEYS)
        assert [row.values["place"] for row in found.rows] == [1, 2, 3, 4, 5, 5, 5, 5]
        assert [row.rank for row in found.rows] == list(range(1, 9))

    def test_remaining_pairs_rank_above_eliminated_ones(self) -> None:
        tournament = bracket(8, 1)
        round_ = tournament.rounds.get()
        losers = {max(pair) for _, pair in met(round_)}
        assert set(order(tournament)[4:]) == losers

    def test_a_draw_keeps_the_next_round_from_being_drawn(self) -> None:
        tournament = bracket(4, 1)
        round_ = tournament.rounds.get()
        cast.totals(round_, 1, 972, 972)
        bump(tournament)
        assert any("able 1 " in words for words in obstacles(again(tournament), 2))
        cast.totals(round_, 1, 982, 962)
        bump(tournament)
        assert obstacles(again(tournament), 2) == []

    def test_the_opponent_of_a_pair_that_left_goes_on(self) -> None:
        tournament = bracket(4, 1)
        tournament.entrants.filter(number=1).update(withdrawn_from=2)
        last = drawn(tournament, 2)
        assert len(now(last)["matches"]) == 1
        round_publish(actor=cast.actor(), round_=last, version=last.version)
        assert {row["loser"] for row in last.draw["through"]} == {1}
        winner = last.draw["through"][0]["winner"]
        assert order(tournament, 2)[0] == winner

    def test_opponents_of_a_later_round_cannot_be_swapped(self) -> None:
        tournament = bracket(4, 1)
        round_ = drawn(tournament, 2)
        one, other = now(round_)["matches"][0]["sides"]
        with pytest.raises(Refusal, match="deux tables"):
            draft_swap(
                actor=cast.actor(),
                round_=round_,
                one=one[0],
                other=other[0],
                version=round_.version,
            )

    def test_every_round_has_its_certificate(self) -> None:
        tournament = bracket(5, 1)
        for number in (1, 2):
            round_ = tournament.rounds.filter(number=number).first() or published(
                tournament, number
            )
            assert [oracle_json(part.files)["ok"] for part in drawn_parts(round_)] == [True]
            assert certificate_of(round_).draft.how

    def test_the_draft_names_its_match(self) -> None:
        tournament = tournament_of(4, system=System.KNOCKOUT, rounds_planned=1)
        assert {row.why for row in draft_of(drawn(tournament)).rows} == {"demi-finale"}
        round_ = tournament.rounds.get()
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        cast.totals(round_, 1, 1000, 944)
        cast.totals(round_, 2, 1000, 944)
        bump(tournament)
        whys = {row.why for row in draft_of(drawn(tournament, 2)).rows}
        assert whys == {"finale", "rencontre pour la troisième place"}


class TestConsolante:
    def test_losers_of_the_first_round_play_on(self) -> None:
        tournament = tournament_of(8, system=System.CONSOLANTE, rounds_planned=1, ranking_keys=KEYS)
        first = play(tournament, 1)
        losers = {max(pair) for _, pair in met(first)}
        second = play(tournament, 2)
        assert len(met(second)) == 4
        assert losers <= {number for _, pair in met(second) for number in pair}
        play(tournament, 3)
        assert order(tournament)[0] == 1
        # The consolation is for the places after those of the bracket.
        assert set(order(tournament)[4:]) == losers


class TestPools:
    def test_everybody_meets_everybody_in_a_pool(self) -> None:
        tournament = replayed(grouped, System.POOLS, 8, 3)
        rounds = tournament.rounds.order_by("number")
        assert again(tournament).rounds_total == 3
        pairs = [pair for round_ in rounds for _, pair in met(round_)]
        assert len(pairs) == len(set(pairs)) == 12
        pools = [set(pool["entrants"]) for pool in rounds[0].draw["output"]["pools"]]
        assert all(any(pair <= pool for pool in pools) for pair in pairs)

    def test_the_place_in_the_pool_comes_first(self) -> None:
        tournament = replayed(grouped, System.POOLS, 8, 3)
        found = standings(again(tournament))
        assert [row.values["pool_place"] for row in found.rows] == [1, 1, 2, 2, 3, 3, 4, 4]

    def test_in_a_pool_of_three_one_rests_without_a_bye(self) -> None:
        tournament = tournament_of(
            6, system=System.POOLS, system_options={"size": 3}, rounds_planned=1
        )
        round_ = published(tournament)
        assert len(round_.draw["resting"]) == 2
        assert len(draft_of(round_).idle) == 2
        assert not round_.matches.filter(kind=MatchKind.BYE).exists()

    def test_the_matches_of_the_others_stay_when_a_pair_leaves_a_pool(self) -> None:
        tournament = tournament_of(8, system=System.POOLS, rounds_planned=1)
        play(tournament, 1)
        tournament.entrants.filter(number=5).update(withdrawn_from=2)
        second = drawn(tournament, 2)
        assert len(now(second)["matches"]) == 3
        assert 5 not in second.draw["resting"]

    def test_a_late_pair_needs_a_new_draw(self) -> None:
        tournament = tournament_of(8, system=System.POOLS, rounds_planned=1)
        round_ = drawn(tournament)
        cast.pair(tournament, 9)
        with pytest.raises(Refusal, match="9"):
            round_publish(actor=cast.actor(), round_=round_, version=round_.version)


class TestPoolsThenFinals:
    """Pools of four, the first two of each to the final bracket, the others to a consolation."""

    def test_the_evening(self) -> None:
        tournament = replayed(pools_played, 5)
        ranked = order(tournament, 3)
        fourth = tournament.rounds.get(number=4)
        groups = {name: set() for name, _ in met(fourth)}  # type: ignore[var-annotated]
        for name, pair in met(fourth):
            groups[name] |= pair
        assert groups == {"main": set(ranked[:4]), "consolation": set(ranked[4:])}
        assert tournament.rounds_total == 5
        final = order(tournament)
        assert final[0] == 1
        assert set(final[:4]) == set(ranked[:4])
        assert final[4] == min(ranked[4:])

    def test_no_two_of_one_pool_in_the_first_round(self) -> None:
        tournament = replayed(pools_played, 3)
        third = tournament.rounds.get(number=3)
        pools = [set(pool["entrants"]) for pool in third.draw["output"]["pools"]]
        fourth = published(tournament, 4)
        assert not [pair for _, pair in met(fourth) if any(pair <= pool for pool in pools)]

    def test_the_ranking_after_the_pools_stays(self) -> None:
        tournament = replayed(pools_played, 3)
        before = order(tournament)
        play(tournament, 4, 5)
        assert order(tournament, after=3) == before

    def test_the_reasons_between_the_groups(self) -> None:
        tournament = replayed(pools_played, 5)
        rows = standings(again(tournament)).rows
        assert [row.above_next for row in rows] == [
            *("place", "place", "place", "phase"),
            *("place", "place", "place", None),
        ]

    def test_finals_are_not_drawn_before_the_cards_of_the_pools_are_back(self) -> None:
        tournament = replayed(pools_played, 2)
        published(tournament, 3)
        assert obstacles(again(tournament), 4)


def two_by_rank() -> None:
    tops = later(System.KNOCKOUT, 3, entry=TOPS)
    play(chain(18, tops, rounds_planned=2), 1, 2)


class TestDanoisThenTops:
    """Two rounds by rank; the first eight in a bracket, the next eight in another, two go home."""

    @pytest.fixture
    def tournament(self) -> Tournament:
        return replayed(two_by_rank)

    def test_the_evening(self, tournament: Tournament) -> None:
        ranked = order(tournament)
        third = play(tournament, 3)
        assert third.matches.count() == 8
        assert ("top 8", frozenset({ranked[0], ranked[7]})) in met(third)
        names = {name: {n for g, p in met(third) if g == name for n in p} for name, _ in met(third)}
        assert names == {"top 8": set(ranked[:8]), "next 8": set(ranked[8:16])}
        play(tournament, 4, 5)
        final = order(tournament)
        assert set(final[:8]) == set(ranked[:8])
        assert set(final[8:16]) == set(ranked[8:16])
        assert final[16:] == ranked[16:]
        assert final[0] == min(ranked[:8])
        assert final[8] == min(ranked[8:16])

    def test_the_next_in_rank_replaces_a_pair_that_leaves(self, tournament: Tournament) -> None:
        ranked = order(tournament)
        tournament.entrants.filter(number=ranked[7]).update(withdrawn_from=3)
        third = published(tournament, 3)
        top = {n for group, pair in met(third) if group == "top 8" for n in pair}
        assert top == {*ranked[:7], ranked[8]}


class TestCarry:
    def _after(self, carry: str) -> dict[int, int]:
        second = later(System.DANOIS, 1, carry=carry, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, second, rounds_planned=1, code=carry)
        play(tournament, 1, 2)
        rows = standings(again(tournament)).rows[:4]
        return {row.number: row.values["points"] for row in rows}  # type: ignore[misc]

    def test_all_half_or_fresh(self) -> None:
        everything, half, fresh = map(self._after, ("all", "half", "fresh"))
        assert everything.keys() == half.keys() == fresh.keys()
        for number, points in everything.items():
            before = points - fresh[number]
            assert half[number] == fresh[number] + (before + 1) // 2


class TestDanoisInALaterPhase:
    def test_only_the_qualified_are_drawn_and_the_others_keep_their_rank(self) -> None:
        second = later(System.DANOIS, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, second, rounds_planned=1)
        play(tournament, 1)
        ranked = order(tournament)
        rounds = [play(tournament, number) for number in (2, 3)]
        for round_ in rounds:
            assert {n for _, pair in met(round_) for n in pair} == set(ranked[:4])
        assert order(tournament)[4:] == ranked[4:]

    def test_longer_and_shorter_while_it_runs(self) -> None:
        second = later(System.DANOIS, 2, entry=[{"name": "A", "first": 1, "last": 6}])
        tournament = chain(8, second, rounds_planned=1)
        play(tournament, 1, 2)
        tournament.phases.filter(position=2).update(rounds=3)
        play(tournament, 3, 4)
        assert again(tournament).rounds_total == 4
