"""draw-rules.md 4: knockouts, consolation, pools; partners drawn once."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.oracle.brackets import consolante_problems, knockout_problems
from tests.draws.oracle.melee import partners_problems
from tests.draws.oracle.schedule import pools_problems
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json
from tournaments.draws.seeded_chance import drawn_order

Json = dict[str, Any]
Referee = Callable[[int, int], int]


def entrants(count: int) -> list[Json]:
    return [{"id": at + 1} for at in range(count)]


def knockout(count: int, **more: Any) -> Json:
    return {"system": "knockout", "entrants": entrants(count), **more}


def matches_of(asked: Json) -> list[Json]:
    answer: Any = draw_json(asked)
    return list(answer["matches"])


def better_seed(one: int, other: int) -> int:
    return min(one, other)


def played(matches: list[Json], referee: Referee) -> list[tuple[Json, list[int], int]]:
    """Every match with who met in it and who won."""
    won: dict[int, int] = {}
    lost: dict[int, int] = {}
    history = []
    for match in matches:
        sides = [
            side[0]
            if isinstance(side, list)
            else (won | {}).get(side.get("winner_of", 0)) or lost[side["loser_of"]]
            for side in match["sides"]
        ]
        winner = referee(*sides)
        won[match["match"]] = winner
        lost[match["match"]] = sum(sides) - winner
        history.append((match, sides, winner))
    return history


class TestSingle:
    @pytest.mark.parametrize("third", [False, True])
    def test_every_bracket_holds(self, third: bool) -> None:
        for count in (*range(2, 36), 64, 100):
            asked = knockout(count, bracket="single", third_place=third)
            assert knockout_problems(asked, draw_json(asked)) == [], count

    def test_eight_meet_as_their_seeds_say(self) -> None:
        assert [match["sides"] for match in matches_of(knockout(8))][:4] == [
            [[1], [8]],
            [[4], [5]],
            [[2], [7]],
            [[3], [6]],
        ]

    def test_five_of_eight_places_give_three_byes_to_the_first(self) -> None:
        assert [match["sides"] for match in matches_of(knockout(5))] == [
            [[4], [5]],
            [[1], {"winner_of": 1}],
            [[2], [3]],
            [{"winner_of": 2}, {"winner_of": 3}],
        ]

    def test_where_the_better_seed_wins_the_first_meets_the_second(self) -> None:
        final = played(matches_of(knockout(23)), better_seed)[-1]
        assert sorted(final[1]) == [1, 2]

    def test_third_place_is_between_the_losers_of_the_semifinals(self) -> None:
        last = matches_of(knockout(4, third_place=True))[-1]
        assert last["bracket"] == "third"
        assert last["sides"] == [{"loser_of": 1}, {"loser_of": 2}]

    @pytest.mark.parametrize("count", [2, 3])
    def test_two_or_three_have_no_match_for_the_third_place(self, count: int) -> None:
        assert len(matches_of(knockout(count, third_place=True))) == count - 1

    @pytest.mark.parametrize("count", [5, 8, 11, 16])
    def test_placement_gives_everybody_a_place(self, count: int) -> None:
        """No two entrants have the same last match with the same result."""
        last = {
            id_: (match["bracket"], match["round"], winner == id_)
            for match, ids, winner in played(
                matches_of(knockout(count, placement=True)), better_seed
            )
            for id_ in ids
        }
        assert len(set(last.values())) == count


class TestDouble:
    def test_every_bracket_holds(self) -> None:
        for count in (*range(2, 36), 64):
            asked = knockout(count, bracket="double")
            assert knockout_problems(asked, draw_json(asked)) == [], count

    @settings(deadline=None, derandomize=True, max_examples=60)
    @given(st.integers(2, 40), st.integers(0, 10**6))
    def test_everybody_but_one_loses_twice(self, count: int, seed: int) -> None:
        chance = Random(seed)  # noqa: S311 - results of a test
        history = played(
            matches_of(knockout(count, bracket="double")), lambda *ids: chance.choice(ids)
        )
        losses: Counter[int] = Counter()
        for match, ids, winner in history:
            if match["bracket"] == "final_again" and losses[history[-2][2]] == 0:
                break
            assert all(losses[id_] < 2 for id_ in ids)
            losses[sum(ids) - winner] += 1
        assert sorted(losses.values())[-(count - 1) :] == [2] * (count - 1)

    def test_nobody_meets_again_in_the_first_half_of_the_losers_bracket(self) -> None:
        matches = matches_of(knockout(32, bracket="double"))
        for seed in range(50):
            chance = Random(seed)  # noqa: S311 - results of a test
            met: set[frozenset[int]] = set()
            for match, both, _ in played(matches, lambda *ids, by=chance: by.choice(ids)):
                if match["bracket"] == "losers" and match["round"] < 5:
                    assert frozenset(both) not in met, seed
                met.add(frozenset(both))

    def test_the_third_is_known_without_a_match(self) -> None:
        asked = knockout(8, bracket="double", third_place=True)
        assert matches_of(asked) == matches_of(knockout(8, bracket="double"))
        assert knockout_problems(asked, draw_json(asked)) == []

    def test_a_double_elimination_has_no_placement(self) -> None:
        with pytest.raises(DrawError, match="a double elimination has no placement"):
            draw_json(knockout(8, bracket="double", placement=True))


class TestConsolante:
    def test_the_losers_of_the_first_round_play_on(self) -> None:
        for count in range(3, 30):
            asked = {"system": "consolante", "entrants": entrants(count)}
            answer: Any = draw_json(asked)
            assert consolante_problems(asked, answer) == [], count
            fallen = sum(m["bracket"] == "main" and m["round"] == 1 for m in answer["matches"])
            second = [match for match in answer["matches"] if match["bracket"] == "consolation"]
            assert len(second) == fallen - 1, count

    @pytest.mark.parametrize(("count", "of_round"), [(3, 1), (4, 1), (7, 2), (8, 2), (8, 1)])
    def test_with_a_third_place_nobody_has_two_matches_at_once(
        self, count: int, of_round: int
    ) -> None:
        asked = {"system": "consolante", "entrants": entrants(count), "of_round": of_round}
        asked |= {"third_place": True}
        answer: Any = draw_json(asked)
        assert consolante_problems(asked, answer) == []

    def test_losers_of_the_second_round_play_on(self) -> None:
        asked = {"system": "consolante", "entrants": entrants(8), "of_round": 2}
        answer: Any = draw_json(asked)
        assert [m["sides"] for m in answer["matches"] if m["bracket"] == "consolation"] == [
            [{"loser_of": 5}, {"loser_of": 6}]
        ]

    def test_a_consolation_of_an_unknown_round_is_refused(self) -> None:
        with pytest.raises(DrawError, match="a round from 1 to 2 is needed, not 3"):
            draw_json({"system": "consolante", "entrants": entrants(8), "of_round": 3})


def pools(count: int, size: int = 4, **more: Any) -> Json:
    return {"system": "pools", "size": size, "entrants": entrants(count), **more}


def members(asked: Json) -> list[list[int]]:
    answer: Any = draw_json(asked)
    return [pool["entrants"] for pool in answer["pools"]]


class TestPools:
    @pytest.mark.parametrize("size", [3, 4, 5, 6])
    @pytest.mark.parametrize("by", [{}, {"by": "lot", "seed": 4}, {"soft": ["club"]}])
    def test_every_set_of_pools_holds(self, size: int, by: Json) -> None:
        for count in (*range(3, 30), 64):
            asked = pools(count, size, **by)
            assert pools_problems(asked, draw_json(asked)) == [], count

    def test_pools_are_filled_to_and_fro(self) -> None:
        assert members(pools(8)) == [[1, 4, 5, 8], [2, 3, 6, 7]]
        assert members(pools(7, 3)) == [[1, 4, 5], [2, 3, 6, 7]]

    @pytest.mark.parametrize(
        ("count", "size", "sizes"),
        [(10, 4, [4, 3, 3]), (9, 4, [3, 3, 3]), (5, 4, [5]), (7, 6, [4, 3]), (3, 3, [3])],
    )
    def test_pool_sizes_differ_by_one_at_most(
        self, count: int, size: int, sizes: list[int]
    ) -> None:
        found = sorted(map(len, members(pools(count, size))), reverse=True)
        assert found == sizes

    def test_two_of_a_club_are_kept_apart_within_their_rows(self) -> None:
        asked = pools(8, soft=["club"])
        for at, club in enumerate("AXXAYZBB"):
            asked["entrants"][at]["club"] = club
        answer: Any = draw_json(asked)
        assert answer["broken"] == []
        assert pools_problems(asked, answer) == []

    def test_three_of_a_club_in_two_pools_are_reported(self) -> None:
        asked = pools(8, soft=["club"])
        for at in (0, 1, 2):
            asked["entrants"][at]["club"] = "A"
        answer: Any = draw_json(asked)
        (told,) = answer["broken"]
        assert told["constraint"] == "club"
        assert len(told["entrants"]) == 2

    @settings(deadline=None, derandomize=True, max_examples=100)
    @given(st.integers(3, 60), st.integers(3, 6), st.randoms(use_true_random=False))
    def test_every_club_is_spread_evenly(self, count: int, size: int, chance: Random) -> None:
        asked = pools(count, size, soft=["club"])
        for row in asked["entrants"]:
            row["club"] = chance.choice([None, "A", "A", "B", 7, "D", "E"])
        assert pools_problems(asked, draw_json(asked)) == []

    def test_by_lot_needs_a_seed(self) -> None:
        with pytest.raises(DrawError, match="seed"):
            draw_json(pools(8, by="lot"))
        assert members(pools(8, by="lot", seed=1)) != members(pools(8, by="lot", seed=2))

    def test_tables_of_the_pools_do_not_clash(self) -> None:
        answer: Any = draw_json(pools(11))
        for number in range(1, 4):
            tables = [
                match["table"]
                for pool in answer["pools"]
                for round_ in pool["rounds"]
                if round_["round"] == number
                for match in round_["matches"]
            ]
            assert len(set(tables)) == len(tables)


class TestPartners:
    @pytest.mark.parametrize("by", ["lot", "rank"])
    @pytest.mark.parametrize("count", [2, 3, 20, 21])
    def test_everybody_but_the_last_of_an_odd_number_has_one(self, count: int, by: str) -> None:
        asked: Json = {"system": "melee_fixed", "seed": 5, "entrants": entrants(count), "by": by}
        answer: Any = draw_json(asked)
        placed = [*chain.from_iterable(answer["pairs"]), *answer["left"]]
        assert sorted(placed) == [row["id"] for row in asked["entrants"]]
        assert len(answer["left"]) == count % 2
        assert partners_problems(asked, answer) == []
        assert partners_problems(asked, answer | {"seed": 6}) != []

    def test_by_rank_the_first_has_the_last(self) -> None:
        rows = [{"id": id_} for id_ in (9, 2, 7, 4, 5, 1, 3)]
        asked: Json = {"system": "melee_fixed", "seed": 5, "entrants": rows, "by": "rank"}
        answer = draw_json(asked)
        assert answer == {"pairs": [[9, 1], [2, 5], [7, 4]], "left": [3], "seed": 5}
        assert draw_json(asked | {"seed": 6})["pairs"] == answer["pairs"]
        by_lot = draw_json(asked | {"by": "lot"})
        assert by_lot == draw_json({name: asked[name] for name in asked if name != "by"})
        assert partners_problems(asked, by_lot) != []

    def test_another_way_is_refused(self) -> None:
        asked: Json = {"system": "melee_fixed", "seed": 5, "entrants": entrants(4), "by": "club"}
        with pytest.raises(DrawError) as refused:
            draw_json(asked)
        assert (refused.value.field, refused.value.code) == ("by", "unknown_choice")


class TestTheCheck:
    """Each kind of mistake in a bracket is found."""

    def spoilt(self, asked: Json) -> Json:
        return copy.deepcopy(draw_json(asked))

    def found(self, asked: Json, answer: object) -> str:
        return " ".join(knockout_problems(asked, answer))

    def test_seeds_too_near(self) -> None:
        asked = knockout(8)
        answer = self.spoilt(asked)
        sides = [match["sides"] for match in answer["matches"]]
        sides[0][1], sides[2][0] = sides[2][0], sides[0][1]
        assert "seeds (1, 2) are too near" in self.found(asked, answer)

    def test_a_bye_that_goes_to_the_last(self) -> None:
        asked = knockout(3)
        answer = self.spoilt(asked)
        answer["matches"][0]["sides"][0], answer["matches"][1]["sides"][0] = [1], [2]
        assert "byes: not those of the first 1 seeds" in self.found(asked, answer)

    def test_an_entrant_placed_twice(self) -> None:
        asked = knockout(4)
        answer = self.spoilt(asked)
        answer["matches"][0]["sides"][1] = [1]
        assert "entrant 4 enters 0 times" in self.found(asked, answer)

    def test_a_winner_used_twice(self) -> None:
        asked = knockout(4)
        answer = self.spoilt(asked)
        answer["matches"][2]["sides"][1] = {"winner_of": 1}
        assert "is used twice" in self.found(asked, answer)

    def test_a_loser_without_a_second_life(self) -> None:
        asked = knockout(4, bracket="double")
        answer = self.spoilt(asked)
        lost = next(m for m in answer["matches"] if m["bracket"] == "losers")
        lost["sides"][0] = {"winner_of": 1}
        assert "has no second life" in self.found(asked, answer)

    @pytest.mark.parametrize(
        "answer",
        [
            None,
            {},
            {"matches": [{}]},
            {"matches": [{"match": 1, "sides": [[1], {"winner_of": 1}]}]},
        ],
    )
    def test_an_invalid_bracket(self, answer: object) -> None:
        assert self.found(knockout(2), answer)

    def test_pools_of_uneven_size(self) -> None:
        answer: Any = draw_json(pools(8))
        moved = copy.deepcopy(answer)
        moved["pools"][0]["entrants"] += moved["pools"][1]["entrants"][:2]
        moved["pools"][1]["entrants"] = moved["pools"][1]["entrants"][2:]
        assert "pools of [6, 2]" in " ".join(pools_problems(pools(8), moved))

    def test_a_club_that_could_be_apart(self) -> None:
        asked = pools(6, 3, soft=["club"])
        asked["entrants"][0]["club"] = asked["entrants"][1]["club"] = "A"
        answer: Any = draw_json(asked)
        asked["entrants"][1]["club"], asked["entrants"][3]["club"] = None, "A"
        found = " ".join(pools_problems(asked, answer))
        assert "club 'A': [2, 0] in the pools" in found
        assert "broken: not who is together" in found

    def test_pools_of_another_lot(self) -> None:
        asked = pools(12, 3, by="lot", seed=1)
        other: Any = draw_json(asked | {"seed": 2})
        assert "are not in as many pools" in " ".join(pools_problems(asked, other))

    def test_pools_that_are_not_filled_to_and_fro(self) -> None:
        answer: Any = draw_json(pools(6, 3, by="lot", seed=1))
        found = pools_problems(pools(6, 3), answer)
        assert bool(found) == (members(pools(6, 3)) != members(pools(6, 3, by="lot", seed=1)))


class TestSeedsByLot:
    """Bracket seeds drawn by lot: the same seed repeats the same draw."""

    def lot(self, count: int, seed: int = 42, **more: Any) -> Json:
        return knockout(count, by="lot", seed=seed, **more)

    def test_the_bracket_follows_the_drawn_order(self) -> None:
        order = drawn_order(range(1, 9), 42, 0, "seeds")
        due = draw_json({"system": "knockout", "entrants": [{"id": id_} for id_ in order]})
        assert draw_json(self.lot(8)) == due

    def test_the_order_of_the_input_does_not_matter(self) -> None:
        turned = self.lot(8) | {"entrants": entrants(8)[::-1]}
        assert draw_json(turned) == draw_json(self.lot(8))
        assert draw_json(self.lot(8, seed=43)) != draw_json(self.lot(8))

    @pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
    def test_verify_draws_the_lot_again(self, count: int) -> None:
        asked = self.lot(count)
        assert knockout_problems(asked, draw_json(asked)) == []

    def test_a_bracket_of_another_lot_is_reported(self) -> None:
        assert knockout_problems(self.lot(7), draw_json(self.lot(7, seed=43)))

    def test_a_consolation_bracket_can_be_seeded_by_lot(self) -> None:
        asked = self.lot(9) | {"system": "consolante"}
        assert consolante_problems(asked, draw_json(asked)) == []

    @pytest.mark.parametrize(
        ("changed", "code"), [({"by": "rank"}, "unknown_choice"), ({"seed": "x"}, "not_whole")]
    )
    def test_an_invalid_lot(self, changed: Json, code: str) -> None:
        with pytest.raises(DrawError) as caught:
            draw_json(self.lot(4) | changed)
        assert caught.value.code == code

    def test_a_lot_needs_its_seed(self) -> None:
        with pytest.raises(DrawError, match="seed"):
            draw_json(knockout(4, by="lot"))
