"""A pair that leaves a pool, or a contest where all meet all, as a club prints it.

CONCOURS DE LA CHANDELEUR – RÈGLEMENT
1. Belote par doublettes, parties de 12 donnes : une table partage 1944 points.
2. Chacune rencontre toutes les autres ; l’exempte marque 972 points et une victoire.
3. Qui déclare forfait marque 0, ses adversaires 1100 et une victoire.
4. Qui s’en va est hors classement ; les adversaires qui lui restaient gagnent par forfait.
5. Classement : victoires, puis points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {"name": "Concours de la Chandeleur", **keys("victories", "points")}
COLUMNS = ("Victoires", "Points", "Départ")

POOL = {
    1: cards("1-2 1044-900, 3-4 1100-844"),
    # 2 was to meet 3, and then 1.
    2: cards("1-4 1000-944"),
    3: cards("2-4 964-980"),
}
AFTER_TWO = [
    *((1, 1, 2, 1044 + 1000, ""), (2, 2, 1, 900 + 1100, "")),
    *((3, 4, 0, 844 + 944, ""), ("", 3, 1, 1100, "retirée")),
]
AFTER_POOL = [
    *((1, 1, 3, 1044 + 1000 + 1100, ""), (2, 2, 1, 900 + 1100 + 964, "")),
    *((3, 4, 1, 844 + 944 + 980, ""), ("", 3, 1, 1100, "retirée")),
]
STRUCK = [
    # Without 3, and without what 4 lost against it.
    *((1, 1, 2, 1044 + 1000, ""), (2, 4, 1, 944 + 980, "")),
    *((3, 2, 0, 900 + 964, ""), ("", 3, 0, 0, "retirée")),
]

ALL = {
    1: cards("1-2 1000-944, 3-4 1100-844"),
    2: cards("2-4 1010-934, 1-5 900-1044"),
    # 3 has left: 2, then 5, then 1 was to meet it.
    3: cards("4-5 1200-744"),
    4: cards("1-4 980-964"),
    5: cards("2-5 1092-852"),
}
BYES = {1: [5], 2: [3], 3: [1], 4: [2], 5: [4]}
AFTER_ALL = [
    (1, 2, 4, 944 + 1010 + 1100 + 972 + 1092, ""),
    (2, 1, 4, 1000 + 900 + 972 + 980 + 1100, ""),
    (3, 5, 3, 972 + 1044 + 744 + 1100 + 852, ""),
    (4, 4, 2, 844 + 934 + 1200 + 964 + 972, ""),
    ("", 3, 2, 1100 + 972, "retirée"),
]


def pool_with(**settings: object) -> Evening:
    evening = Evening("village_4x12", system="pools", **(SETTINGS | settings))
    evening.entered(4)
    evening.played(1, POOL[1])
    evening.press("entrants/3/", "/3/withdraw/")
    return evening


def test_a_pool() -> None:
    evening = pool_with()
    evening.played(2, POOL[2])
    assert evening.ranking(*COLUMNS) == AFTER_TWO
    plan = evening.words(f"/c/{evening.code}/tables/")
    assert "gagne par forfait : la n° 3 est retirée" in plan.replace("\xa0", " ")
    evening.played(3, POOL[3])
    assert evening.ranking(*COLUMNS) == AFTER_POOL
    assert evening.ranking(*COLUMNS, after=2) == AFTER_TWO


def test_a_pool_whose_leaver_is_struck() -> None:
    evening = pool_with()
    evening.settle("settings/", leaver_matches="struck", confirmed="on")
    evening.played(2, POOL[2])
    evening.played(3, POOL[3])
    assert evening.ranking(*COLUMNS) == STRUCK
    assert "toutes ses rencontres sont annulées" in evening.rule_sheet()


def test_everybody_meets_everybody() -> None:
    evening = Evening("village_4x12", system="round_robin", **(SETTINGS | {"rounds_planned": 5}))
    evening.entered(5)
    for number, round_ in ALL.items():
        if number == 3:
            evening.press("entrants/3/", "/3/withdraw/")
        evening.played(number, round_)
        assert evening.byes(number) == BYES[number]
    assert evening.ranking(*COLUMNS) == AFTER_ALL


def test_the_rule_sheet() -> None:
    sheet = Evening("village_4x12", system="pools", **SETTINGS).rule_sheet()
    assert "Les adversaires qui restaient à cette doublette gagnent par forfait." in sheet
    usual = Evening("village_4x12", **SETTINGS).rule_sheet()
    assert "gagnent par forfait" not in usual
