"""draw-rules.md 3: mêlées of single players."""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.oracle.melee import melee_problems
from tests.matrix import one_in, rarely
from tournaments.draws.errors import DrawError
from tournaments.draws.feasibility import strangers_for
from tournaments.draws.melee_starters import STRANGERS, WHIST, Foursomes, longer, perfect
from tournaments.draws.registry import draw_json

pytestmark = pytest.mark.slow

Json = dict[str, Any]


def melee(players: int, rounds: int, seed: int = 1, history: list[Json] | None = None) -> Json:
    entrants = [{"id": at + 1} for at in range(players)]
    asked = {"system": "melee", "seed": seed, "rounds": rounds, "entrants": entrants}
    return asked if history is None else asked | {"history": history}


def drawn(players: int, rounds: int, seed: int = 1) -> Json:
    """A mêlée, after its check."""
    asked = melee(players, rounds, seed)
    answer = draw_json(asked)
    assert melee_problems(asked, answer) == []
    return answer


def played(answer: Json, upto: int) -> list[Json]:
    """The first rounds of an answer as history."""
    rounds = answer["rounds"][:upto]
    rows = [
        {"round": r["round"], "table": m["table"], "sides": m["sides"]}
        for r in rounds
        for m in r["matches"]
    ]
    return rows + [{"round": r["round"], "bye": r["byes"]} for r in rounds if r["byes"]]


def squares(players: int, rounds: int) -> int:
    """Level 3 where nobody meets anybody twice: every meeting once."""
    return 6 * (players // 4) * rounds


class TestReached:
    """The figures of draw-rules.md 3.3."""

    @pytest.mark.parametrize("players", [8, 12, 16, 20, 24])
    def test_every_partner_once_and_every_opponent_twice(self, players: int) -> None:
        answer = drawn(players, players - 1)
        pairs = players * (players - 1) // 2
        assert answer["cost"][:3] == [0, 0, 9 * pairs]

    @pytest.mark.parametrize("players", [5, 13, 17, 21, 25])
    def test_the_same_with_one_bye_each(self, players: int) -> None:
        answer = drawn(players, players)
        assert answer["cost"][:3] == [0, 0, 9 * players * (players - 1) // 2]
        byes = Counter(id_ for round_ in answer["rounds"] for id_ in round_["byes"])
        assert set(byes.values()) == {1}

    @pytest.mark.parametrize(
        ("players", "rounds"),
        one_in(
            6,
            [
                *((players, 4) for players in range(16, 20)),
                *((players, 5) for players in range(20, 24)),
                *((players, 6) for players in range(24, 32)),
                *((players, 7) for players in (24, 27, *range(32, 40))),
                *((players, 8) for players in (32, 40, 41, 47, 48, 64)),
                *((15, 5), (16, 5), (23, 7), (27, 9), (28, 9), (31, 8), (39, 13), (40, 13)),
                (128, 6),
            ],
        ),
    )
    def test_nobody_is_met_twice(self, players: int, rounds: int) -> None:
        assert drawn(players, rounds)["cost"][:3] == [0, 0, squares(players, rounds)]

    @pytest.mark.parametrize("seed", one_in(6, range(2, 8)))
    @pytest.mark.parametrize(("players", "rounds"), [(20, 5), (21, 5), (25, 6), (24, 7), (33, 7)])
    def test_for_other_seeds_too(self, players: int, rounds: int, seed: int) -> None:
        assert drawn(players, rounds, seed)["cost"][:3] == [0, 0, squares(players, rounds)]

    def test_known_schedules_give_the_number_of_rounds(self) -> None:
        assert [strangers_for(players) for players in (15, 16, 20, 24, 28, 27, 33, 32, 40)] == [
            *(0, 4, 5, 7, 6, 7, 7, 8, 8),
        ]


class TestStarters:
    """Every starter makes the schedule that is promised for it."""

    @pytest.mark.parametrize("players", WHIST)
    def test_whist(self, players: int) -> None:
        (rounds,) = perfect(players, WHIST[players].order)[-1:]
        partners = Counter(
            frozenset(pair) for table in tables(rounds) for pair in (table[:2], table[2:])
        )
        met = Counter(
            frozenset(pair) for table in tables(rounds) for pair in combinations(table, 2)
        )
        assert len(partners) == len(met) == players * (players - 1) // 2
        assert set(partners.values()) == {1}
        assert set(met.values()) == {3}
        assert all(len(set(sum(round_, ()))) == players // 4 * 4 for round_ in rounds)

    @pytest.mark.parametrize("players", STRANGERS)
    def test_strangers(self, players: int) -> None:
        rounds = perfect(players, STRANGERS[players].order)[0]
        met = Counter(
            frozenset(pair) for table in tables(rounds) for pair in combinations(table, 2)
        )
        assert set(met.values()) == {1}
        assert all(sorted(sum(round_, ())) == list(range(players)) for round_ in rounds)

    def test_part_of_a_longer_schedule_is_tried_last(self) -> None:
        assert [len(rounds) for rounds in longer(20, 6)] == [19]
        assert perfect(20, 6) == longer(20, 19) == []


def tables(rounds: list[Foursomes]) -> list[tuple[int, int, int, int]]:
    return [table for round_ in rounds for table in round_]


class TestAnyNumber:
    @settings(deadline=None, derandomize=True, max_examples=20)
    @given(st.integers(4, 40), st.integers(1, 6), st.integers(0, 99))
    def test_everybody_plays_or_rests_and_the_cost_is_what_it_says(
        self, players: int, rounds: int, seed: int
    ) -> None:
        drawn(players, rounds, seed)

    def test_four_players_change_partners_round_the_table(self) -> None:
        partners = [m["sides"] for r in drawn(4, 3)["rounds"] for m in r["matches"]]
        assert len({frozenset(map(frozenset, sides)) for sides in partners}) == 3

    def test_with_more_rounds_than_partners_each_is_had_before_one_is_had_again(self) -> None:
        assert drawn(4, 5)["cost"][0] == 4
        assert {row["constraint"] for row in drawn(4, 5)["broken"]} == {"partner"}

    def test_the_order_of_the_entrants_does_not_matter(self) -> None:
        asked = melee(9, 3)
        assert draw_json(asked) == draw_json(asked | {"entrants": asked["entrants"][::-1]})

    def test_another_seed_another_draw(self) -> None:
        assert draw_json(melee(9, 3)) != draw_json(melee(9, 3, seed=2))

    def test_three_players_are_too_few(self) -> None:
        with pytest.raises(DrawError, match="4 to 5000 entrants"):
            draw_json(melee(3, 2))


class TestGoingOn:
    """Rounds that were played stand; the others are made for those present."""

    def test_a_player_leaves_after_round_two(self) -> None:
        first = drawn(22, 5)
        history = played(first, 2)
        asked = melee(22, 5, history=history)
        asked["entrants"] = [row for row in asked["entrants"] if row["id"] != 7]
        answer = draw_json(asked)
        assert melee_problems(asked, answer) == []
        assert [row["round"] for row in answer["rounds"]] == [3, 4, 5]
        assert answer["cost"][:2] == [0, 0]
        assert answer["cost"][2] <= squares(22, 2) + 2 * squares(21, 3)

    def test_a_player_comes_late(self) -> None:
        history = played(drawn(9, 3), 1)
        asked = melee(10, 3, history=history)
        answer = draw_json(asked)
        assert melee_problems(asked, answer) == []
        assert answer["cost"][:2] == [0, 0]

    @pytest.mark.parametrize(("players", "rounds", "gone"), [(24, 23, 9), (21, 21, 4), (22, 5, 2)])
    def test_a_plan_that_was_followed_continues(self, players: int, rounds: int, gone: int) -> None:
        plan = drawn(players, rounds)
        asked = melee(players, rounds, history=played(plan, gone))
        answer = draw_json(asked)
        assert melee_problems(asked, answer) == []
        assert answer["rounds"] == plan["rounds"][gone:]
        assert answer["cost"] == plan["cost"]

    def test_no_round_is_drawn_after_the_last(self) -> None:
        history = played(drawn(8, 2), 2)
        assert draw_json(melee(8, 2, history=history))["rounds"] == []

    def test_an_unknown_table_is_not_a_repeated_one(self) -> None:
        history = [row | {"table": None} for row in played(drawn(8, 1), 1) if "sides" in row]
        asked = melee(8, 2, history=history)
        answer = draw_json(asked)
        assert melee_problems(asked, answer) == []
        assert answer["cost"][3] == 0

    @pytest.mark.parametrize(
        ("players", "rounds"), [rarely(10, 9), (27, 9), (13, 13), rarely(18, 7), rarely(21, 8)]
    )
    def test_byes_are_fair_after_every_round(self, players: int, rounds: int) -> None:
        byes = dict.fromkeys(range(1, players + 1), 0)
        for row in drawn(players, rounds)["rounds"]:
            for id_ in row["byes"]:
                byes[id_] += 1
            assert max(byes.values()) - min(byes.values()) <= 1

    def test_byes_of_latecomers_do_not_make_others_rest_twice(self) -> None:
        """1 and 2 have had a bye, 3 to 9 none; 10 and 11 come late and have none either."""
        history = [
            {"round": 1, "table": 1, "sides": [[3, 4], [5, 6]]},
            {"round": 1, "bye": [1, 2]},
            {"round": 2, "table": 1, "sides": [[1, 2], [7, 8]]},
            {"round": 2, "bye": [9]},
        ]
        asked = melee(11, 8, history=history)
        answer = draw_json(asked)
        assert melee_problems(asked, answer) == []
        assert answer["cost"][1] == 0

    def test_a_history_of_pairs_is_refused(self) -> None:
        history = [{"round": 1, "table": 1, "sides": [[1], [2]]}]
        with pytest.raises(DrawError, match="a side is two partners, not 1"):
            draw_json(melee(8, 3, history=history))

    def test_history_beyond_the_last_round(self) -> None:
        history = [{"round": 4, "table": 1, "sides": [[1, 2], [3, 4]]}]
        with pytest.raises(DrawError, match="rounds before round 4"):
            draw_json(melee(8, 3, history=history))


class TestTheCheck:
    """Each kind of mistake in an answer is found."""

    asked = melee(9, 3)

    def spoilt(self) -> Json:
        return copy.deepcopy(draw_json(self.asked))

    def found(self, answer: object) -> str:
        return " ".join(melee_problems(self.asked, answer))

    def test_a_cost_made_smaller(self) -> None:
        answer = self.spoilt()
        answer["cost"][2] -= 2
        assert "cost: " in self.found(answer)

    def test_a_cost_of_flags(self) -> None:
        answer = self.spoilt()
        answer["cost"][0] = bool(answer["cost"][0])
        assert "cost: " in self.found(answer)

    def test_an_unknown_name(self) -> None:
        assert "unknown name more" in self.found(self.spoilt() | {"more": 1})

    def test_partners_twice_and_not_reported(self) -> None:
        answer = self.spoilt()
        answer["rounds"][1] = answer["rounds"][0] | {"round": 2}
        assert "broken: not what had to give" in self.found(answer)

    def test_a_table_of_three(self) -> None:
        answer = self.spoilt()
        answer["rounds"][0]["matches"][0]["sides"][0].pop()
        assert "has not two sides of 2" in self.found(answer)

    def test_worse_than_what_has_been_reached(self) -> None:
        asked = melee(16, 2)
        answer = draw_json(asked)
        answer["rounds"][1]["matches"] = [
            {"table": m["table"], "sides": [[a, c], [b, d]], "reason": "x"}
            for m in answer["rounds"][0]["matches"]
            for (a, b), (c, d) in [m["sides"]]
        ]
        assert "meet twice, which can be avoided" in " ".join(melee_problems(asked, answer))

    def test_byes_that_are_not_shared_evenly(self) -> None:
        asked = melee(5, 3)
        answer = draw_json(asked)
        answer["rounds"] = [answer["rounds"][0] | {"round": n} for n in (1, 2, 3)]
        assert "byes are not shared evenly" in " ".join(melee_problems(asked, answer))
