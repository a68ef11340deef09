"""How many rounds can be played: the largest numbers, and the reasons against more."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draws.evening import Evening, Json, entrants, met, rested
from tests.matrix import rarely
from tournaments.draws.errors import DrawError
from tournaments.draws.feasibility import Asked, Feasibility, feasibility
from tournaments.draws.registry import SYSTEMS, draw_json

pytestmark = pytest.mark.slow


def asked(system: str, entrants: int, rounds: int, **more: int | bool) -> Feasibility:
    return feasibility(Asked(entrants, rounds, **more), system)  # type: ignore[arg-type]


@pytest.mark.parametrize("system", SYSTEMS)
class TestEverySystem:
    def test_no_entrants_are_too_few(self, system: str) -> None:
        assert asked(system, 0, 1, size=3).reasons == ("too_few",)

    @settings(deadline=None, derandomize=True, max_examples=100)
    @given(count=st.integers(0, 200), rounds=st.integers(1, 250), size=st.integers(3, 6))
    def test_any_numbers_have_an_answer(
        self, system: str, count: int, rounds: int, size: int
    ) -> None:
        found = asked(system, count, rounds, size=size)
        assert (found.most is None) == (found.reasons == ("too_few",))
        assert ("byes" in found.reasons) == (found.byes_a_round > 0)
        if found.most is not None:
            assert found.sure is not None
            assert 1 <= found.sure <= found.most


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(DrawError, match="system: one of"):
        asked("italian", 8, 3)


class TestPairs:
    @pytest.mark.parametrize("system", ["random", "danois", "swiss", "rotation"])
    def test_the_largest_number_of_rounds_without_a_rematch(self, system: str) -> None:
        for count, most in ((2, 1), (8, 7), (9, 9), (61, 61)):
            assert asked(system, count, most).most == most
            assert asked(system, count, most).possible, count
            over = asked(system, count, most + 1)
            assert not over.possible, count
            assert over.reasons[0] == "met_again", count
            assert ("second_bye" in over.reasons) == (count % 2 == 1), count

    def test_rounds_up_to_half_of_the_others_are_sure(self) -> None:
        assert asked("danois", 16, 8).reasons == ()
        assert asked("danois", 16, 9).reasons == ("may_meet_again",)
        assert asked("danois", 16, 9).possible

    @pytest.mark.parametrize("counts", [(2, 3, 4, 5, 6, 9, 14), rarely((17, 22))])
    @pytest.mark.parametrize("system", ["random", "danois", "swiss"])
    def test_the_sure_rounds_are_drawn_without_a_rematch(
        self, system: str, counts: tuple[int, ...]
    ) -> None:
        for count, seed in product(counts, range(4)):
            sure = asked(system, count, 1).sure
            assert sure is not None
            for _, output in Evening(count, seed=seed, system=system).rounds(sure):
                assert output["cost"][:4] == [0, 0, 0, 0], (count, seed)

    def test_one_round_more_is_not_sure(self) -> None:
        """Two groups of three have met each other: within a group somebody is left over."""
        history: list[Json] = [
            met(one, 4 + (one + turn) % 3, turn + 1) for turn in range(3) for one in (1, 2, 3)
        ]
        request = {"system": "danois", "seed": 1, "round": 4, "entrants": entrants(*range(1, 7))}
        assert draw_json(request | {"history": history})["cost"][1] == 1
        assert asked("danois", 6, 4).sure == 3

    @pytest.mark.parametrize("count", [2, 5, 8])
    def test_a_rotation_is_sure_to_its_end(self, count: int) -> None:
        found = asked("rotation", count, 1)
        assert found.most is not None
        assert found.sure == found.most
        request = {"system": "rotation", "seed": 1, "entrants": entrants(*range(1, count + 1))}
        assert draw_json(request | {"rounds": found.most})["broken"] == []
        with pytest.raises(DrawError, match=f"{found.most} rounds can be played"):
            draw_json(request | {"rounds": found.most + 1})


class TestMelee:
    @pytest.mark.parametrize(
        ("count", "most", "sure", "byes"),
        [
            (8, 7, 7, 0),
            (12, 11, 11, 0),
            (5, 5, 5, 1),
            (13, 13, 13, 1),
            (22, 23, 5, 2),
            (4, 3, 1, 0),
        ],
    )
    def test_without_a_partner_again(self, count: int, most: int, sure: int, byes: int) -> None:
        found = asked("melee", count, most)
        assert (found.most, found.sure, found.byes_a_round) == (most, sure, byes)
        assert found.possible
        assert "partner_again" in asked("melee", count, most + 1).reasons

    @pytest.mark.parametrize(
        ("count", "most", "sure"), [(16, 5, 5), (28, 9, 9), (40, 13, 13), (24, 7, 7), (64, 21, 8)]
    )
    def test_without_anybody_met_twice(self, count: int, most: int, sure: int) -> None:
        found = asked("melee", count, most, strangers=True)
        assert (found.most, found.sure) == (most, sure)
        assert asked("melee", count, most + 1, strangers=True).reasons == ("met_again",)

    @pytest.mark.parametrize("count", [16, 19, 23, 28])
    def test_sure_rounds_are_drawn(self, count: int) -> None:
        sure = asked("melee", count, 1, strangers=True).sure
        request = {"system": "melee", "seed": 3, "entrants": entrants(*range(1, count + 1))}
        cost = draw_json(request | {"rounds": sure})["cost"]
        assert cost[:3] == [0, 0, 6 * (count // 4) * (sure or 0)]


class TestSetByTheSystem:
    @pytest.mark.parametrize(
        ("system", "count", "more", "rounds", "byes"),
        [
            ("round_robin", 6, {}, 5, 0),
            ("round_robin", 7, {"legs": 2}, 14, 1),
            ("knockout", 16, {}, 4, 0),
            ("knockout", 11, {}, 4, 5),
            ("knockout", 8, {"double": True}, 7, 0),
            ("consolante", 12, {}, 4, 4),
            ("pools", 16, {"size": 4}, 3, 0),
            ("pools", 10, {"size": 4}, 3, 2),
            ("pools", 9, {"size": 5}, 5, 1),
        ],
    )
    def test_the_rounds_it_needs(
        self, system: str, count: int, more: dict[str, int], rounds: int, byes: int
    ) -> None:
        found = asked(system, count, rounds, **more)
        assert (found.possible, found.most, found.byes_a_round) == (True, rounds, byes)
        assert "rounds_needed" in asked(system, count, rounds - 1, **more).reasons
        assert not asked(system, count, rounds - 1, **more).possible

    @pytest.mark.parametrize("count", [3, 8, 11, 32])
    def test_a_bracket_has_as_many_rounds(self, count: int) -> None:
        request = {"system": "knockout", "entrants": entrants(*range(1, count + 1))}
        rounds = max(match["round"] for match in draw_json(request)["matches"])
        assert asked("knockout", count, 99).most == rounds

    @pytest.mark.parametrize("count", [3, 5, 10, 14, 23])
    def test_pools_have_as_many_rounds_and_byes(self, count: int) -> None:
        request = {"system": "pools", "size": 4, "entrants": entrants(*range(1, count + 1))}
        pools = draw_json(request)["pools"]
        found = asked("pools", count, 99, size=4)
        assert found.most == max(len(pool["rounds"]) for pool in pools)
        assert found.byes_a_round == sum(len(pool["rounds"][0]["byes"]) for pool in pools)


TABLES = [
    (rarely if system == "tables_danois" and count > 17 else pytest.param)(system, count, size)
    for system in ("tables_random", "tables_danois")
    for count, size in ((9, 3), (17, 4), (22, 3), (29, 4))
]


class TestTables:
    def test_the_pairs_at_a_table_limit_the_rounds(self) -> None:
        assert asked("tables_random", 9, 4, size=3).most == 4
        assert asked("tables_random", 9, 5, size=3).reasons == ("met_again",)
        assert asked("tables_danois", 11, 2, size=3).byes_a_round == 2

    @pytest.mark.parametrize("exact", [True, False])
    @pytest.mark.parametrize(("system", "count", "size"), TABLES)
    def test_sure_rounds_are_drawn_whatever_the_results(
        self, system: str, count: int, size: int, exact: bool
    ) -> None:
        sure = asked(system, count, 1, size=size, exact=exact).sure or 0
        chance = Random(count)  # noqa: S311 played rounds, nothing secret
        ids, history = list(range(1, count + 1)), list[Json]()
        for number in range(1, sure + 1):
            chance.shuffle(ids)
            request = {"system": system, "seed": 1, "round": number, "size": size, "exact": exact}
            output = draw_json(request | {"entrants": entrants(*ids), "history": history})
            assert output["cost"][:3] == [0, 0, 0]
            history += [{"round": number, "sides": row["sides"]} for row in output["matches"]]
            history += [rested(*output["byes"], round_=number)]

    def test_rounds_above_sure_and_up_to_most_are_possible(self) -> None:
        found = asked("tables_danois", 12, 4, size=3)
        assert (found.possible, found.most, found.sure) == (True, 4, 2)
        assert found.reasons == ("may_meet_again",)


def test_partners_drawn_once_play_as_pairs() -> None:
    assert asked("melee_fixed", 7, 3) == Feasibility(True, 3, 3, 1, ("byes",))


def test_everybody_may_rest_once_before_anybody_rests_again() -> None:
    """The rounds of a rotation of five, as history: the sixth gives a second bye."""
    request = {"system": "rotation", "seed": 1, "rounds": 5, "entrants": entrants(1, 2, 3, 4, 5)}
    history: list[Json] = []
    for row in draw_json(request)["rounds"]:
        for match in row["matches"]:
            (one,), (other,) = match["sides"]
            history.append(met(one, other, row["round"]))
        history.append(rested(*row["byes"], round_=row["round"]))
    drawn = draw_json(
        {
            "system": "danois",
            "seed": 1,
            "round": 6,
            "entrants": entrants(1, 2, 3, 4, 5),
            "history": history,
        }
    )
    assert (drawn["cost"][1], drawn["cost"][3]) == (2, 1)
