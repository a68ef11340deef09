"""Pairs that come late, as a club prints it.

CONCOURS DE LA RENTRÉE – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. Qui arrive en retard joue tout de suite contre l’exempte s’il y en a une, sinon à la partie
   suivante.
3. En poules, qui arrive en retard prend la place au repos d’une poule de trois.
4. Classement aux points, puis aux victoires.
"""

from __future__ import annotations

import re

import pytest

from tests.evenings.driver import Evening, keys
from tournaments.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours de la rentrée",
    "rounds_planned": 3,
    "bye_score": "half_table",
    **keys("points", "victories", "difference"),
}
COLUMNS = ("Points", "Victoires")


def late_pair(evening: Evening) -> str:
    """Zoé and Yves come while the first round is played; the page that follows."""
    return evening.enter("Zoé Vidal", "Yves Brun")


def test_against_the_exempt_of_the_running_round() -> None:
    evening = Evening("village_4x12", **SETTINGS)
    evening.entered(5)
    drawn = evening.drawn(1)
    (exempt,) = evening.byes(1)
    page = late_pair(evening)
    assert "1 doublette présente n’a pas de table à la partie 1" in page
    evening.press("rounds/1/tables/", "/rounds/1/seat/", numbers=[exempt, 6])
    assert evening.tables(1) == {**drawn, (exempt, 6): 3}
    assert evening.byes(1) == []
    # The exempt has no points any more before its card is in: it plays like the others.
    first = next(iter(drawn))
    other = next(meeting for meeting in drawn if meeting != first)
    evening.typed(1, {first: (1000, 944), other: (900, 1044), (exempt, 6): (844, 1100)})
    assert evening.ranking(*COLUMNS)[0] == (1, 6, 1100, 1)
    points = {row[1]: row[2] for row in evening.ranking(*COLUMNS)}
    assert points[exempt] == 844
    evening.drawn(2)
    assert evening.byes(2) == []
    assert all(exempt not in meeting or 6 not in meeting for meeting in evening.tables(2))


def test_a_place_in_a_pool_of_three() -> None:
    evening = Evening("pools_finals", name="Concours de la rentrée")
    evening.entered(7)
    drawn = evening.drawn(1)
    page = late_pair(evening)
    assert "a une place libre" in page
    (place,) = re.findall(r'name="place" value="([^"]+)"', page)
    shown = evening.press("entrants/", "/rounds/1/join/", number=8, place=place)
    assert "Table 4 ajoutée" in shown
    ((added, table),) = ((who, at) for who, at in evening.tables(1).items() if who not in drawn)
    assert (added[1], table) == (8, 4)
    evening.typed(1, dict.fromkeys(evening.tables(1), (1000, 944)))
    met = set(evening.tables(1))
    for number in (2, 3):
        evening.drawn(number)
        met |= set(evening.tables(number))
        evening.typed(number, dict.fromkeys(evening.tables(number), (1000, 944)))
    assert sum(8 in meeting for meeting in met) == 3
    assert len(met) == 12
    assert Match.objects.filter(kind="bye").count() == 0
