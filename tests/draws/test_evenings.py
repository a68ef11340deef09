"""Whole tournaments: nobody meets twice, byes go round, for thousands of entrants too."""

from collections import Counter
from itertools import combinations

import pytest

from tests.draws.evening import Evening, pairs_of
from tests.draws.oracle import oracle_json
from tests.matrix import rarely

pytestmark = pytest.mark.slow


def meetings(evening: Evening) -> Counter[tuple[int, ...]]:
    """How often each two have met."""
    played = (row["sides"] for row in evening.history if "sides" in row)
    return Counter(tuple(sorted((one, other))) for (one,), (other,) in played)


def byes(evening: Evening) -> Counter[int]:
    """How often each has rested."""
    return Counter(id_ for row in evening.history for id_ in row.get("bye", []))


@pytest.mark.parametrize("system", ["random", "danois", "swiss"])
@pytest.mark.parametrize("size", [9, 16, 49, 96])
class TestNoRematch:
    def test_nobody_meets_twice_in_four_rounds(self, system: str, size: int) -> None:
        evening = Evening(size, seed=size, system=system)
        for request, output in evening.rounds(4):
            assert output["optimal"]
            assert not any(output["cost"][:6]), request["round"]
        assert max(meetings(evening).values()) == 1
        assert max(byes(evening).values(), default=1) == 1


class TestToTheLimit:
    def test_everybody_may_meet_everybody(self) -> None:
        evening = Evening(4, seed=2)
        assert [output["cost"][1] for _, output in evening.rounds(3)] == [0, 0, 0]
        assert set(meetings(evening)) == set(combinations(range(1, 5), 2))

    def test_afterwards_all_meet_a_second_time_before_a_third(self) -> None:
        evening = Evening(4, seed=2)
        assert [output["cost"][1] for _, output in evening.rounds(6)] == [0, 0, 0, 2, 2, 2]
        assert set(meetings(evening).values()) == {2}

    def test_everybody_rests_before_anybody_rests_again(self) -> None:
        evening = Evening(7, seed=2)
        list(evening.rounds(5))
        assert set(byes(evening).values()) == {1}


class TestComingAndGoing:
    def test_an_entrant_who_has_left_is_not_drawn(self) -> None:
        evening = Evening(10, seed=4)
        list(evening.rounds(2))
        evening.present -= {3, 7, 9}
        ((request, output),) = evening.rounds(1)
        assert {id_ for pair in pairs_of(output) for id_ in pair} | set(output["byes"]) == {
            row["id"] for row in request["entrants"]
        }
        assert not any(output["cost"][:6])

    def test_a_late_entrant_is_drawn(self) -> None:
        evening = Evening(12, seed=4)
        evening.present -= {11, 12}
        list(evening.rounds(2))
        evening.present |= {11, 12}
        ((_, output),) = evening.rounds(1)
        assert {11, 12} <= {id_ for pair in pairs_of(output) for id_ in pair}


class TestLarge:
    """`make bench` plays 2,000 and 5,000 over eight rounds in both orders."""

    @pytest.mark.parametrize(
        ("system", "size"),
        [("danois", 240), ("swiss", 161), rarely("danois", 1000), rarely("swiss", 601)],
    )
    def test_nobody_meets_twice_in_eight_rounds(self, system: str, size: int) -> None:
        evening = Evening(size, seed=11, system=system)
        for request, output in evening.rounds(8):
            assert (output["optimal"], output["cost"][:6]) == (True, [0] * 6)
            assert oracle_json({"input": request, "output": output})["ok"]
        assert max(meetings(evening).values()) == 1
