"""Every game drawn at random, rematches or not, as a club prints it.

SOIRÉE AMICALE – RÈGLEMENT
1. Belote par doublettes, 4 parties de 12 donnes : une table partage 1944 points.
2. Chaque partie est tirée au sort entre toutes les doublettes.
3. On peut retomber sur les mêmes adversaires.
4. En nombre impair, une doublette est exempte, tirée au sort elle aussi, une seule fois chacune.
5. L’exempte marque une demi-table, 972 points ; c’est une victoire.
6. Classement aux points, puis aux victoires.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Soirée amicale",
    "rounds_planned": 4,
    **keys("points", "victories", "difference"),
}
CARDS = {
    1: cards("1-4 942-1002, 3-6 832-1112, 5-7 1077-867"),
    2: cards("1-4 1184-760, 2-7 766-1178, 3-5 712-1232"),
    3: cards("2-4 1179-765, 3-6 964-980, 5-7 938-1006"),
    4: cards("1-2 895-1049, 4-7 1180-764, 5-6 1186-758"),
}
"""1 and 4, 3 and 6, 5 and 7 meet twice: seven pairs could play seven games without that."""
SEEDS = {1: 29, 2: 15, 3: 195, 4: 4}
"""The numbers of the draws that make these tables."""
EXEMPT = {1: 2, 2: 6, 3: 1, 4: 3}
"""6 is the first of all when it rests."""
FINAL = [
    (1, 5, 1077 + 1232 + 938 + 1186, 3),
    (2, 1, 942 + 1184 + 972 + 895, 2),
    (3, 2, 972 + 766 + 1179 + 1049, 3),
    (4, 6, 1112 + 972 + 980 + 758, 3),
    (5, 7, 867 + 1178 + 1006 + 764, 2),
    (6, 4, 1002 + 760 + 765 + 1180, 2),
    (7, 3, 832 + 712 + 964 + 972, 1),
]


def begun() -> None:
    evening = Evening("social", **SETTINGS)
    evening.settle("phases/1/", rematches="allowed")
    evening.entered(7)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_, seed=SEEDS[number])
        assert evening.byes(number) == [EXEMPT[number]]
    assert evening.ranking("Points", "Victoires") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "Chaque partie est tirée au sort, et l’on peut se rencontrer de nouveau." in sheet
    assert (
        "Si les doublettes sont en nombre impair, une doublette est exempte, tirée au sort parmi "
        "celles qui ne l’ont pas encore été. L’exempt marque la moitié du total d’une table, "
        "soit"
    ) in sheet
    assert "la moins bien classée" not in sheet
