"""Brackets and pools that take more or fewer rounds than foreseen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.matrix import rarely
from tests.phases.chains import KEYS, chain, later, met, order, play, won_by
from tests.rounds.evenings import again, drawn, played, published, tournament_of
from tournaments.brackets.draws import pool_turns, rounds_foreseen
from tournaments.core.writes import Refusal, bump
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import in_progress, standings
from tournaments.rounds.selectors.draws import obstacles

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
DOUBLE = {"bracket": "double"}


def bracket(count: int, **options: Any) -> Tournament:
    return tournament_of(
        count,
        system=System.KNOCKOUT,
        rounds_planned=1,
        ranking_keys=KEYS,
        system_options=options,
        withdrawn_rank="ranked",
    )


def to_play(tournament: Tournament) -> int | None:
    """The number of the next round of the evening."""
    current = evening(again(tournament)).current
    return current.number if current else None


def leaves(tournament: Tournament, number: int, from_round: int) -> None:
    tournament.entrants.filter(number=number).update(withdrawn_from=from_round)
    bump(tournament)


def lengths_change(tournament: Tournament) -> bool:
    """Whether the current phase takes another number of rounds than stored."""
    return with_lengths(tournament) is not tournament


class TestDoubleElimination:
    """Four pairs: two rounds of winners, two of losers, the final, perhaps a second final."""

    def test_the_winner_of_the_winners_wins_the_final(self) -> None:
        tournament = bracket(4, **DOUBLE)
        while (number := to_play(tournament)) is not None:
            play(tournament, number)
        tournament = again(tournament)
        last = tournament.rounds.count()
        assert tournament.rounds_total == last == len(evening(tournament).rounds)
        assert order(tournament) == [1, 2, 3, 4]
        with pytest.raises(Refusal, match=str(last)):
            drawn(tournament, last + 1)

    def test_the_final_is_repeated_if_the_second_bracket_wins_it(self) -> None:
        tournament = bracket(4, **DOUBLE)
        play(tournament, 1)
        foreseen = again(tournament).rounds_total
        play(tournament, *range(2, foreseen))
        final = won_by(tournament, foreseen, 2)
        assert met(final) == {("A", frozenset({1, 2}))}
        assert to_play(tournament) == foreseen + 1
        once_more = won_by(tournament, foreseen + 1, 2)
        assert met(once_more) == {("A", frozenset({1, 2}))}
        assert again(tournament).rounds_total == foreseen + 1
        assert to_play(tournament) is None
        assert order(tournament) == [2, 1, 3, 4]

    def test_the_desk_leads_to_it(self) -> None:
        tournament = bracket(4, **DOUBLE)
        play(tournament, 1)
        foreseen = again(tournament).rounds_total
        play(tournament, *range(2, foreseen))
        final = won_by(tournament, foreseen, 2)
        client = cast.signed_in(cast.organiser(tournament.club))
        address = f"/desk/martin/rounds/{foreseen + 1}/draw/"
        for page in ("/desk/martin/", f"/desk/martin/rounds/{final.number}/results/"):
            assert f'href="{address}"' in client.get(page).content.decode(), page
        before = client.get(address)
        assert before.context["waits"] == []
        assert client.post(address, {"seed": "5"}).status_code == 303
        assert again(tournament).rounds_total == foreseen + 1
        assert Client().get("/c/martin/brackets/").status_code == 200

    def test_the_next_phase_waits_for_it(self) -> None:
        after = later(System.DANOIS, 1)
        tournament = chain(
            4, after, system=System.KNOCKOUT, system_options=DOUBLE, rounds_planned=1
        )
        play(tournament, 1)
        foreseen = again(tournament).first.rounds
        play(tournament, *range(2, foreseen))
        won_by(tournament, foreseen, 2)
        again_played = won_by(tournament, foreseen + 1, 1)
        assert again_played.draw["by"] == "knockout"
        following = play(tournament, foreseen + 2)
        assert following.draw["phase"] == 2
        assert again(tournament).first.rounds == foreseen + 1
        assert again(tournament).rounds_total == foreseen + 2

    @pytest.mark.parametrize("count", [2, rarely(3), rarely(5), 6, rarely(8)])
    def test_every_size_ends(self, count: int) -> None:
        tournament = bracket(count, **DOUBLE)
        while (number := to_play(tournament)) is not None:
            won_by(tournament, number, *range(count, 0, -2))
        places = [row.values["place"] for row in standings(again(tournament)).rows]
        assert places[:2] == [1, 2]
        assert None not in places


class TestPlacementMatches:
    @pytest.mark.parametrize("count", [rarely(5), 6, rarely(7), rarely(8), rarely(9)])
    def test_everybody_gets_a_separate_place(self, count: int) -> None:
        tournament = bracket(count, placement=True)
        while (number := to_play(tournament)) is not None:
            play(tournament, number)
        rows = standings(again(tournament)).rows
        assert [row.values["place"] for row in rows] == list(range(1, count + 1))
        assert rows[0].number == 1


class TestConsolationOfALaterRound:
    def test_losers_of_the_second_round_play_on(self) -> None:
        tournament = tournament_of(
            8,
            system=System.CONSOLANTE,
            rounds_planned=1,
            ranking_keys=KEYS,
            system_options={"of_round": 2, "third_place": False},
        )
        first, second = play(tournament, 1), play(tournament, 2)
        assert len(met(first)) == 4
        losers = {max(pair) for _, pair in met(second)}
        third = play(tournament, 3)
        assert ("A", frozenset(losers)) in met(third)

    def test_losers_of_the_semifinals_play_one_match_not_two(self) -> None:
        options = {"of_round": 2, "third_place": True}
        tournament = tournament_of(
            8, system=System.CONSOLANTE, rounds_planned=1, system_options=options
        )
        play(tournament, 1, 2)
        last = play(tournament, 3)
        playing = [number for _, pair in met(last) for number in pair]
        assert len(playing) == len(set(playing)) == 4
        assert [row.values["place"] for row in standings(again(tournament)).rows][:4] == [
            1,
            2,
            3,
            4,
        ]

    def test_a_missing_round_of_the_bracket_is_refused(self) -> None:
        tournament = tournament_of(8, system=System.CONSOLANTE, system_options={"of_round": 3})
        (words,) = obstacles(tournament, 1)
        assert "3" in words
        assert "8" in words
        with pytest.raises(Refusal):
            drawn(tournament, 1)

    def test_in_a_later_phase(self) -> None:
        second = later(
            System.CONSOLANTE,
            2,
            options={"of_round": 2},
            entry=[{"name": "A", "first": 1, "last": 4}],
        )
        tournament = chain(8, second, rounds_planned=1)
        play(tournament, 1)
        (words,) = obstacles(again(tournament), 2)
        assert "4" in words


class TestPairsThatLeave:
    def test_a_final_without_opponents_is_not_drawn(self) -> None:
        tournament = bracket(4, third_place=False)
        play(tournament, 1)
        assert to_play(tournament) == 2
        leaves(tournament, 1, 2)
        assert to_play(tournament) is None
        assert order(tournament)[:2] != sorted(order(tournament)[:2])
        assert order(tournament)[1] == 1

    def test_a_returned_pair_plays_it_after_all(self) -> None:
        tournament = bracket(4, third_place=False)
        play(tournament, 1)
        leaves(tournament, 1, 2)
        tournament.entrants.update(withdrawn_from=None)
        bump(tournament)
        assert to_play(tournament) == 2
        assert order(tournament)[0] == 1

    def test_the_next_phase_begins_instead(self) -> None:
        after = later(System.DANOIS, 1, entry=[{"name": "A", "first": 1, "last": 2}])
        options = {"third_place": False}
        tournament = chain(
            4, after, system=System.KNOCKOUT, system_options=options, rounds_planned=2
        )
        first = play(tournament, 1)
        best = sorted(min(pair) for _, pair in met(first))
        leaves(tournament, best[1], 2)
        second = play(tournament, 2)
        assert second.draw["phase"] == 2
        assert again(tournament).first.rounds == 1
        assert again(tournament).rounds_total == 2
        (pair,) = (pair for _, pair in met(second))
        assert best[0] in pair
        assert best[1] not in pair

    def test_a_pair_that_leaves_early_shortens_nothing(self) -> None:
        tournament = bracket(8)
        first = play(tournament, 1)
        leaves(tournament, min(min(pair) for _, pair in met(first)), 2)
        assert to_play(tournament) == 2
        played(tournament, 2)
        assert again(tournament).rounds_total == 3

    def test_the_current_round_is_not_changed(self) -> None:
        tournament = bracket(4, third_place=False)
        published(tournament, 1)
        leaves(tournament, 1, 2)
        assert not lengths_change(again(tournament))
        assert again(tournament).rounds_total == 2
        # Whoever plays against the one who leaves has not won yet.
        assert in_progress(again(tournament)).rows[0].values["place"] is None

    def test_pools_without_opponents_are_over(self) -> None:
        tournament = tournament_of(4, system=System.POOLS, rounds_planned=1, ranking_keys=KEYS)
        play(tournament, 1)
        for number in (2, 3, 4):
            leaves(tournament, number, 2)
        assert to_play(tournament) is None

    def test_an_empty_round_of_pools_is_skipped(self) -> None:
        tournament = tournament_of(3, system=System.POOLS, rounds_planned=1, ranking_keys=KEYS)
        first = play(tournament, 1)
        pool = first.draw["output"]["pools"][0]
        last = {id_ for side in pool["rounds"][2]["matches"][0]["sides"] for id_ in side}
        (third,) = {1, 2, 3} - last
        leaves(tournament, third, 2)
        assert again(tournament).rounds_total == 3
        second = play(tournament, 2)
        assert met(second) == {("A", frozenset(last))}
        assert again(tournament).rounds_total == 2
        assert to_play(tournament) is None


class TestAMatchWithoutAWinner:
    def _level(self) -> Tournament:
        tournament = bracket(4)
        round_ = play(tournament, 1)
        cast.totals(round_, 1, 972, 972)
        bump(tournament)
        return tournament

    def test_the_possible_acts_are_shown(self) -> None:
        (words,) = obstacles(again(self._level()), 2)
        assert "2" in words
        assert "table 1 " in words

    def test_a_withdrawal_lets_the_opponent_go_on(self) -> None:
        tournament = self._level()
        match = tournament.rounds.get(number=1).matches.get(hall_table__number=1)
        stays, goes = (side.entrant.number for side in match.sides.all())
        leaves(tournament, goes, 2)
        assert obstacles(again(tournament), 2) == []
        final = play(tournament, 2)
        assert stays in {number for _, pair in met(final) for number in pair}

    def test_in_the_final_no_other_phase_is_drawn(self) -> None:
        after = later(System.DANOIS, 1)
        options = {"third_place": False}
        tournament = chain(
            4, after, system=System.KNOCKOUT, system_options=options, rounds_planned=2
        )
        play(tournament, 1)
        round_ = play(tournament, 2)
        cast.totals(round_, 1, 972, 972)
        bump(tournament)
        tournament = again(tournament)
        assert lengths_change(tournament)
        assert len(obstacles(with_lengths(tournament), 3)) == 1
        cast.totals(round_, 1, 1000, 944)
        bump(tournament)
        assert play(tournament, 3).draw["phase"] == 2


class TestAnyEvening:
    """Random winners and withdrawals: each evening ends, and everybody has a place."""

    @pytest.mark.parametrize(
        ("system", "options"),
        [
            (System.KNOCKOUT, {}),
            (System.KNOCKOUT, DOUBLE),
            (System.KNOCKOUT, {"placement": True}),
            (System.CONSOLANTE, {"of_round": 2}),
            (System.POOLS, {"size": 3}),
        ],
    )
    @pytest.mark.parametrize("count", [rarely(5), 7, rarely(8), rarely(11)])
    def test_it_ends(self, system: str, options: dict[str, Any], count: int) -> None:
        chance = Random(f"{system} {options} {count}")  # noqa: S311 - the same evening each time
        tournament = tournament_of(count, system=system, system_options=options, rounds_planned=1)
        numbers = list(range(1, count + 1))
        while (number := to_play(tournament)) is not None:
            assert number <= 2 * count
            chance.shuffle(numbers)
            round_ = won_by(tournament, number, *numbers)
            playing = [one for _, pair in met(round_) for one in pair]
            assert playing
            assert len(playing) == len(set(playing))
            if chance.random() < 0.4:
                leaves(tournament, chance.choice(numbers), number + 1)
        key = "pool_place" if system == System.POOLS else "place"
        assert None not in [row.values[key] for row in standings(again(tournament)).placed]


class TestBeforeTheFirstDraw:
    def test_the_rounds_follow_from_the_present_pairs(self) -> None:
        tournament = bracket(9)
        assert len(evening(again(tournament)).rounds) == 4
        tournament.entrants.filter(number__gt=4).update(present=False)
        assert len(evening(again(tournament)).rounds) == 2
        assert again(tournament).rounds_total == 1

    def test_with_too_few_pairs_the_typed_number_stays(self) -> None:
        tournament = tournament_of(1, system=System.POOLS, rounds_planned=3)
        assert not lengths_change(tournament)
        assert tournament.rounds_total == 3

    def test_a_draft_is_not_changed(self) -> None:
        tournament = bracket(4)
        drawn(tournament, 1)
        tournament.entrants.filter(number__gt=2).update(present=False)
        assert not lengths_change(again(tournament))

    def test_nothing_is_asked_where_there_is_no_bracket(
        self, django_assert_num_queries: Any
    ) -> None:
        tournament = tournament_of(4)
        assert tournament.chain
        with django_assert_num_queries(0):
            assert not lengths_change(tournament)


class TestForeseen:
    def test_the_number_of_rounds(self) -> None:
        cases: tuple[tuple[str, dict[str, Any], list[int], int | None], ...] = (
            ("knockout", {}, [8], 3),
            ("knockout", {"bracket": "double"}, [8], 6),
            ("knockout", {"placement": True}, [9], 4),
            ("consolante", {"of_round": 1}, [8, 4], 3),
            ("pools", {"size": 4}, [8], 3),
            ("pools", {"size": 5}, [10], 5),
            ("consolante", {"of_round": 3}, [4], None),
            ("knockout", {}, [], None),
        )
        for system, options, sizes, rounds in cases:
            columns = cast.columns_of_options(options)
            plan = cast.phase_row(2, "", system, 1, 5, ("points",), **columns)
            assert rounds_foreseen(plan, sizes) == rounds, (system, options, sizes)

    def test_rounds_of_pools_with_two_present_opponents(self) -> None:
        matches = [[[[1], [2]]], [[[3], [1]]], [[[2], [3]]]]
        rounds = [
            {"round": at, "matches": [{"table": 1, "sides": sides} for sides in found], "byes": []}
            for at, found in enumerate(matches, start=1)
        ]
        pool = {"pool": 1, "entrants": [1, 2, 3], "rounds": rounds}
        groups = [cast.drawn_group("A", (1, 2, 3), {"pools": [pool]})]
        assert pool_turns(groups, 1, {1, 2, 3}) == [1, 2, 3]
        assert pool_turns(groups, 2, {1, 2}) == []
        assert pool_turns(groups, 2, {2, 3}) == [3]
