"""The exempts of two rounds meet, as a club prints it.

CONCOURS DU MUGUET – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. En nombre impair, la dernière du classement est exempte, une seule fois chacune.
3. Les exemptes de deux parties jouent l’une contre l’autre une « partie bis ».
4. Elle remplace leurs deux exemptions : pour l’une et l’autre, elle compte comme une partie.
5. L’exempte qui reste sans adversaire marque 700 points, sans victoire.
6. Classement : victoires, points, différence.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours du muguet",
    "rounds_planned": 3,
    "bye_score": "bis",
    "bye_left_over": "fixed",
    "bye_points": 700,
    "bye_victory": None,
    **keys("victories", "points", "difference"),
}
COLUMNS = ("Victoires", "Points", "Différence")
FIRST = cards("1-4 942-1002, 3-5 832-1112")
"""2 rests."""
SECOND = cards("1-2 1077-867, 4-5 1184-760")
"""3 rests."""
BIS = cards("2-3 1080-864")
THIRD = cards("1-3 766-1178, 2-4 712-1232")
"""5 rests, and nobody is left for another partie bis."""
BEFORE_BIS = [
    # An exempt has 700 points, no victory and no difference.
    (1, 4, 2, 1002 + 1184, 60 + 424),
    (2, 1, 1, 942 + 1077, -60 + 210),
    (3, 5, 1, 1112 + 760, 280 - 424),
    (4, 2, 0, 700 + 867, -210),
    (5, 3, 0, 832 + 700, -280),
]
AFTER_BIS = [
    # 2 has won it by 1080 - 864 = 216 points; 3 has lost by as many.
    (1, 4, 2, 1002 + 1184, 60 + 424),
    (2, 1, 1, 942 + 1077, -60 + 210),
    (3, 2, 1, 1080 + 867, 216 - 210),
    (4, 5, 1, 1112 + 760, 280 - 424),
    (5, 3, 0, 832 + 864, -280 - 216),
]
FINAL = [
    (1, 4, 3, 1002 + 1184 + 1232, 60 + 424 + 520),
    (2, 3, 1, 832 + 864 + 1178, -280 - 216 + 412),
    (3, 1, 1, 942 + 1077 + 766, -60 + 210 - 412),
    (4, 2, 1, 1080 + 867 + 712, 216 - 210 - 520),
    (5, 5, 1, 1112 + 760 + 700, 280 - 424),
]


def begun() -> None:
    evening = Evening("village_4x12", **SETTINGS)
    evening.entered(5)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    evening.played(1, FIRST)
    assert evening.byes(1) == [2]
    after_one = evening.ranking(*COLUMNS)
    evening.played(2, SECOND)
    assert evening.byes(2) == [3]
    assert evening.ranking(*COLUMNS) == BEFORE_BIS
    evening.partie_bis(2, exempt=3, other=2)
    evening.typed(2, BIS)
    assert evening.ranking(*COLUMNS) == AFTER_BIS
    # The partie bis counts from the later round on.
    assert evening.ranking(*COLUMNS, after=1) == after_one
    evening.played(3, THIRD)
    assert evening.byes(3) == [5]
    assert evening.ranking(*COLUMNS) == FINAL
    assert "/bis/" not in evening.words("rounds/3/results/")


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert (
        "Deux doublettes exemptes à des parties différentes d’une phase jouent une partie bis ; "
        "son résultat remplace leur exemption."
    ) in sheet
    assert (
        "L’exempt marque 700 points. Cela ne compte pas comme une victoire. Cela vaut pour "
        "l’exempt qui ne trouve pas d’adversaire pour la partie bis."
    ) in sheet
