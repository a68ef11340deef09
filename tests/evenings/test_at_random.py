"""Every game drawn at random, rematches or not, as a club prints it.

SOIRÉE AMICALE – RÈGLEMENT
1. Belote par doublettes, 4 parties de 12 donnes : une table partage 1944 points.
2. Chaque partie est tirée au sort entre toutes les doublettes.
3. On peut retomber sur les mêmes adversaires.
4. Classement aux points, puis aux victoires.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = pytest.mark.django_db
SETTINGS = {
    **{"name": "Soirée amicale", "rounds_planned": 4},
    **keys("points", "victories", "difference"),
}
CARDS = {
    1: cards("1-4 942-1002, 2-6 832-1112, 3-5 1077-867"),
    2: cards("1-5 1184-760, 2-4 766-1178, 3-6 712-1232"),
    3: cards("1-3 1179-765, 2-4 964-980, 5-6 938-1006"),
    4: cards("1-6 895-1049, 2-4 1180-764, 3-5 1186-758"),
}
"""2 meets 4 three times in a row, 3 meets 5 twice: six pairs could do without for five rounds."""
FINAL = [
    (1, 6, 1112 + 1232 + 1006 + 1049, 4),
    (2, 1, 942 + 1184 + 1179 + 895, 2),
    (3, 4, 1002 + 1178 + 980 + 764, 3),
    (4, 2, 832 + 766 + 964 + 1180, 1),
    (5, 3, 1077 + 712 + 765 + 1186, 2),
    (6, 5, 867 + 760 + 938 + 758, 0),
]


@pytest.fixture
def evening() -> Evening:
    evening = Evening("social", **SETTINGS)
    evening.settle("phases/1/", rematches="allowed")
    evening.entered(6)
    return evening


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_, seed=number)
    assert evening.ranking("Points", "Victoires") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    assert (
        "Chaque partie est tirée au sort, et l’on peut se rencontrer de nouveau."
    ) in evening.rule_sheet()
