"""Twenty-four pairs are expected and twenty-one come, as a club prints it.

TROPHÉE DES TROIS RIVIÈRES – RÈGLEMENT
1. Belote par doublettes, parties de 12 donnes : une table partage 1944 points.
2. Poules de quatre, de trois s’il en manque : chacune rencontre toutes les autres de sa poule.
3. Classement des poules : victoires, points, différence, puis la rencontre entre elles ; à égalité
   en tout le sort décide, et c’est dit avant le tirage.
4. Les deux premières jouent le tableau principal, les autres la consolante.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, Meeting
from tournaments.models import Round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
WON, LOST = 1044, 900


def pools() -> list[list[int]]:
    """The pools as they are drawn, each by number."""
    (group,) = Round.objects.get(number=1).draw["groups"]
    return sorted(sorted(pool["entrants"]) for pool in group["output"]["pools"])


def card(meeting: Meeting, level: list[int]) -> tuple[int, int]:
    """The lower number wins; of a pool of three each wins one match."""
    one, other = meeting
    first, _second, third = level
    turned = {one, other} == {first, third}
    return (LOST, WON) if turned else (WON, LOST)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(pools_played)


def pools_played() -> None:
    evening = Evening("pools_finals", name="Trophée des trois rivières")
    evening.entered(21)
    for number in (1, 2, 3):
        evening.drawn(number)
        level = next(pool for pool in pools() if len(pool) == 3)
        evening.typed(number, {one: card(one, level) for one in evening.tables(number)})


def test_a_pool_decided_by_lot_is_told_before_the_draw(evening: Evening) -> None:
    assert [len(pool) for pool in pools()].count(3) == 3
    level = next(pool for pool in pools() if len(pool) == 3)
    assert "= par le sort" in evening.words(f"/c/{evening.code}/brackets/")
    page = evening.words("rounds/4/draw/")
    assert "Décider autrement" in page
    assert all(f"A{number}" in page for number in level)


def test_the_first_two_play_the_main_bracket_and_the_others_the_consolation(
    evening: Evening,
) -> None:
    evening.drawn(4)
    members = Round.objects.get(number=4).draw["members"]
    level = next(pool for pool in pools() if len(pool) == 3)
    sure = {number for pool in pools() if pool != level for number in pool[:2]}
    assert sure < set(members["main"])
    assert len(set(level) & set(members["main"])) == 2
    assert sorted([*members["main"], *members["consolation"]]) == [*range(1, 22)]
    number = 4
    while evening.tables(number):
        evening.typed(number, dict.fromkeys(evening.tables(number), (WON, LOST)))
        number += 1
        if number > evening.tournament.rounds_total:
            break
        evening.drawn(number)
    ranks = [row[0] for row in evening.ranking()]
    assert ranks[0] == 1
    assert len(ranks) == 21
    winner = evening.ranking()[0][1]
    assert winner in members["main"]
