"""Seeds from pools of three and four: by the average of a match, not by the sum."""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.chains import later, order, play, pools_played, pools_then_finals
from tests.rounds.evenings import replayed
from tournaments.models import System, Tournament
from tournaments.phases.selectors import members_of

pytestmark = pytest.mark.django_db

SECOND = [{"name": "second", "places": [1, 2]}]


def unequal() -> None:
    """Fourteen pairs in pools of four, four, three and three, all played; lower numbers win."""
    tournament = pools_then_finals(14)
    cast.retold(tournament, later(System.KNOCKOUT, 3, entry=SECOND))
    play(tournament, 1, 2, 3)


def seeds_of(tournament: Tournament) -> list[int]:
    plan = tournament.chain[1]
    return list(members_of(tournament, plan, plan.start)["second"])


def pool_sizes(tournament: Tournament) -> dict[int, int]:
    groups = tournament.rounds.get(number=1).draw["groups"]
    pools = [pool["entrants"] for group in groups for pool in group["output"]["pools"]]
    return {number: len(pool) for pool in pools for number in pool}


def points_of(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Points and matches of everybody, from the cards."""
    found: dict[int, tuple[int, int]] = {}
    for round_ in tournament.rounds.all():
        for match in round_.matches.filter(hall_table__isnull=False):
            for side in match.sides.all():
                sum_, count = found.get(side.entrant.number, (0, 0))
                found[side.entrant.number] = (sum_ + (side.score or 0), count + 1)
    return found


def test_pools_of_three_do_not_rank_behind_pools_of_four() -> None:
    tournament = replayed(unequal)
    assert sorted(set(pool_sizes(tournament).values())) == [3, 4]
    firsts = seeds_of(tournament)[:4]
    got = points_of(tournament)
    means = [got[number][0] / got[number][1] for number in firsts]
    assert means == sorted(means, reverse=True)
    assert {got[number][1] for number in firsts} == {2, 3}


def test_the_sums_would_put_the_large_pools_first() -> None:
    tournament = replayed(unequal)
    got, sizes = points_of(tournament), pool_sizes(tournament)
    firsts = seeds_of(tournament)[:4]
    by_sum = sorted(firsts, key=lambda number: -got[number][0])
    assert [sizes[number] for number in by_sum] == [4, 4, 3, 3]
    assert firsts != by_sum


def test_first_places_stand_before_second_ones() -> None:
    tournament = replayed(unequal)
    seeds = seeds_of(tournament)
    ranked = order(tournament, 3)
    assert set(seeds[:4]) == set(ranked[:4])
    assert set(seeds[4:]) == set(ranked[4:8])


def test_pools_of_one_size_keep_the_ranking() -> None:
    tournament = replayed(pools_played, 3, 16)
    plan = tournament.chain[1]
    ranked = order(tournament, 3)
    members = members_of(tournament, plan, plan.start)
    assert list(members["main"])[:4] == ranked[:4]


def test_a_group_taken_by_rank_keeps_the_ranking() -> None:
    tournament = replayed(unequal)
    ranked = [{"name": "second", "first": 1, "last": 4}]
    cast.retold(tournament, cast.later_phases(tournament)[0] | {"entry": ranked})
    assert set(seeds_of(tournament)) == set(order(tournament, 3)[:4])
