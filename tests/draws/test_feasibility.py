"""How many rounds can be played: the largest numbers, and the reasons against more."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.evening import Evening, Json, entrants, met, rested
from tests.matrix import rarely
from tournaments.draws import registry
from tournaments.draws.errors import DrawError
from tournaments.draws.feasibility import SET_BY_SYSTEM, SYSTEMS, Asked, Feasibility, feasibility
from tournaments.draws.registry import draw_json

pytestmark = pytest.mark.slow


def asked(system: str, entrants: int, **more: int | bool) -> Feasibility:
    return feasibility(Asked(entrants, **more), system)  # type: ignore[arg-type]


def test_every_system_has_an_entry() -> None:
    assert {*SYSTEMS} == {*registry.SYSTEMS} - {*SET_BY_SYSTEM}


@pytest.mark.parametrize("system", SYSTEMS)
class TestEverySystem:
    def test_no_entrants_are_too_few(self, system: str) -> None:
        found = asked(system, 0, size=3)
        assert (found.most, found.sure, found.repeated(1)) == (0, 0, None)

    @settings(deadline=None, derandomize=True, max_examples=100)
    @given(count=st.integers(0, 200), rounds=st.integers(1, 250), size=st.integers(3, 6))
    def test_any_numbers_have_an_answer(
        self, system: str, count: int, rounds: int, size: int
    ) -> None:
        found = asked(system, count, size=size)
        if found.most:
            assert 1 <= found.sure <= found.most
        assert (found.repeated(rounds) is None) == (rounds <= found.sure or not found.most)


class TestPairs:
    @pytest.mark.parametrize("system", ["random", "danois", "swiss", "rotation"])
    def test_the_largest_number_of_rounds_without_a_rematch(self, system: str) -> None:
        for count, most in ((2, 1), (8, 7), (9, 9), (61, 61)):
            found = asked(system, count)
            assert found.most == most
            assert found.repeated(most) in (None, "may_meet_again"), count
            assert found.repeated(most + 1) == "met_again", count

    def test_rounds_up_to_half_of_the_others_are_sure(self) -> None:
        assert asked("danois", 16).repeated(8) is None
        assert asked("danois", 16).repeated(9) == "may_meet_again"

    @pytest.mark.parametrize("counts", [(2, 3, 4, 5, 6, 9, 14), rarely((17, 22))])
    @pytest.mark.parametrize("system", ["random", "danois", "swiss"])
    def test_the_sure_rounds_are_drawn_without_a_rematch(
        self, system: str, counts: tuple[int, ...]
    ) -> None:
        for count, seed in product(counts, range(4)):
            sure = asked(system, count).sure
            for _, output in Evening(count, seed=seed, system=system).rounds(sure):
                assert output["cost"][:4] == [0, 0, 0, 0], (count, seed)

    def test_one_round_more_is_not_sure(self) -> None:
        """Two groups of three have met each other: within a group somebody is left over."""
        history: list[Json] = [
            met(one, 4 + (one + turn) % 3, turn + 1) for turn in range(3) for one in (1, 2, 3)
        ]
        request = {"system": "danois", "seed": 1, "round": 4, "entrants": entrants(*range(1, 7))}
        assert draw_json(request | {"history": history})["cost"][1] == 1
        assert asked("danois", 6).sure == 3

    @pytest.mark.parametrize("count", [2, 5, 8])
    def test_a_rotation_is_sure_to_its_end(self, count: int) -> None:
        found = asked("rotation", count)
        assert found.sure == found.most
        request = {"system": "rotation", "seed": 1, "entrants": entrants(*range(1, count + 1))}
        assert draw_json(request | {"rounds": found.most})["broken"] == []
        with pytest.raises(DrawError, match=f"{found.most} rounds can be played"):
            draw_json(request | {"rounds": found.most + 1})


class TestMelee:
    @pytest.mark.parametrize(
        ("count", "most", "sure"),
        [(8, 7, 7), (12, 11, 11), (5, 5, 5), (13, 13, 13), (22, 23, 5), (4, 3, 1)],
    )
    def test_without_a_partner_again(self, count: int, most: int, sure: int) -> None:
        found = asked("melee", count)
        assert (found.most, found.sure) == (most, sure)
        assert found.repeated(most + 1) == "partner_again"

    @pytest.mark.parametrize(
        ("count", "most", "sure"), [(16, 5, 5), (28, 9, 9), (40, 13, 13), (24, 7, 7), (64, 21, 8)]
    )
    def test_without_anybody_met_twice(self, count: int, most: int, sure: int) -> None:
        found = asked("melee", count, strangers=True)
        assert (found.most, found.sure) == (most, sure)
        assert found.repeated(most + 1) == "met_again"

    @pytest.mark.parametrize("count", [16, 19, 23, 28])
    def test_sure_rounds_are_drawn(self, count: int) -> None:
        sure = asked("melee", count, strangers=True).sure
        request = {"system": "melee", "seed": 3, "entrants": entrants(*range(1, count + 1))}
        cost = draw_json(request | {"rounds": sure})["cost"]
        assert cost[:3] == [0, 0, 6 * (count // 4) * sure]


TABLES = [
    (rarely if system == "tables_danois" and count > 17 else pytest.param)(system, count, size)
    for system in ("tables_random", "tables_danois")
    for count, size in ((9, 3), (17, 4), (22, 3), (29, 4))
]


class TestTables:
    def test_the_pairs_at_a_table_limit_the_rounds(self) -> None:
        assert asked("tables_random", 9, size=3).most == 4
        assert asked("tables_random", 9, size=3).repeated(5) == "met_again"

    @pytest.mark.parametrize("exact", [True, False])
    @pytest.mark.parametrize(("system", "count", "size"), TABLES)
    def test_sure_rounds_are_drawn_whatever_the_results(
        self, system: str, count: int, size: int, exact: bool
    ) -> None:
        sure = asked(system, count, size=size, exact=exact).sure
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
        found = asked("tables_danois", 12, size=3)
        assert (found.most, found.sure, found.repeated(4)) == (4, 2, "may_meet_again")


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
