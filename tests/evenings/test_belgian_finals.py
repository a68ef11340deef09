"""Belgian games of 101, then finals of sixteen, as a club prints it.

GRAND PRIX DE BELOTE EN 101 – RÈGLEMENT
1. Belote par doublettes comptée en dizaines, parties de 101 points ; pas de litige : à égalité le
   preneur est dedans.
2. Quatre parties : la première tirée au sort, puis 1 contre 2, 3 contre 4…, sans revanche.
3. Classement : victoires, points, différence.
4. Les seize premiers jouent l’élimination directe : le premier contre le seizième, le deuxième
   contre le quinzième… ; les perdants des demi-finales jouent la petite finale.
5. Qui va plus loin est devant ; au même tour, victoires, points et différence de tout le concours.
6. Les derniers gardent leur rang.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
FOUR = {
    1: cards(
        "1-18 104-46, 10-16 90-110, 11-17 31-102, 12-14 63-108, 2-8 90-104, 3-7 109-90, "
        "4-13 114-49, 5-15 103-96, 6-9 101-38"
    ),
    2: cards(
        "1-8 110-35, 10-12 101-64, 13-18 79-112, 2-7 80-107, 3-14 86-110, 4-16 103-76, "
        "5-17 103-93, 6-15 85-111, 9-11 114-68"
    ),
    3: cards(
        "1-5 79-114, 11-12 82-109, 16-18 33-106, 2-13 50-110, 3-17 43-106, 4-14 104-64, "
        "6-10 91-102, 7-15 108-41, 8-9 82-102"
    ),
    4: cards(
        "1-10 101-67, 14-18 107-45, 2-11 110-35, 3-12 72-110, 4-5 105-94, 6-13 101-69, "
        "7-17 102-98, 8-16 104-82, 9-15 49-105"
    ),
}
AFTER_FOUR = [
    (1, 4, 4, 114 + 103 + 104 + 105),
    (2, 5, 3, 103 + 103 + 114 + 94),
    (3, 7, 3, 90 + 107 + 108 + 102),
    (4, 1, 3, 104 + 110 + 79 + 101),
    (5, 14, 3, 108 + 110 + 64 + 107),
    (6, 17, 2, 102 + 93 + 106 + 98),
    (7, 6, 2, 101 + 85 + 91 + 101),
    (8, 10, 2, 90 + 101 + 102 + 67),
    (9, 15, 2, 96 + 111 + 41 + 105),
    (10, 12, 2, 63 + 64 + 109 + 110),
    (11, 8, 2, 104 + 35 + 82 + 104),
    (12, 18, 2, 46 + 112 + 106 + 45),
    (13, 9, 2, 38 + 114 + 102 + 49),
    (14, 2, 1, 90 + 80 + 50 + 110),
    (15, 3, 1, 109 + 86 + 43 + 72),
    (16, 13, 1, 49 + 79 + 110 + 69),
    (17, 16, 1, 110 + 76 + 33 + 82),
    (18, 11, 0, 31 + 68 + 82 + 35),
]
FINALS = {
    # The first against the sixteenth of them: 4 and 13..
    5: cards(
        "1-9 114-73, 10-15 103-78, 14-18 114-96, 2-7 43-114, 3-5 113-94, 4-13 60-111, "
        "6-12 63-107, 8-17 109-73"
    ),
    6: cards("1-14 107-70, 10-13 110-47, 3-12 111-72, 7-8 75-111"),
    7: cards("1-10 105-92, 3-8 32-101"),
    8: cards("1-8 105-88, 3-10 110-70"),
}
FINAL = [
    (1, 1, 3 + 4, 394 + 114 + 107 + 105 + 105),
    (2, 8, 2 + 3, 325 + 109 + 111 + 101 + 88),
    # 10 has as many victories as 3 and more points, and has lost the small final to it.
    (3, 3, 1 + 3, 310 + 113 + 111 + 32 + 110),
    (4, 10, 2 + 2, 360 + 103 + 110 + 92 + 70),
    # Out in the quarterfinals.
    (5, 7, 3 + 1, 407 + 114 + 75),
    (6, 14, 3 + 1, 389 + 114 + 70),
    (7, 12, 2 + 1, 346 + 107 + 72),
    (8, 13, 1 + 1, 307 + 111 + 47),
    # Out in the first round of the finals: 4, the first of the four games, has four victories.
    (9, 4, 4, 426 + 60),
    (10, 5, 3, 414 + 94),
    (11, 17, 2, 399 + 73),
    (12, 6, 2, 378 + 63),
    (13, 15, 2, 353 + 78),
    (14, 18, 2, 309 + 96),
    (15, 9, 2, 303 + 73),
    (16, 2, 1, 330 + 43),
    # Not in the finals.
    (17, 16, 1, 301),
    (18, 11, 0, 216),
]


def begun() -> None:
    evening = Evening("belge_finals", name="Grand prix de belote en 101")
    evening.entered(18)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in FOUR.items():
        evening.played(number, round_)
    assert evening.ranking("Victoires", "Points") == AFTER_FOUR
    for number, round_ in FINALS.items():
        evening.played(number, round_)
    assert evening.ranking("Victoires", "Points") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "La partie finit avec la donne où un total atteint 101 points." in sheet
    assert "À égalité des deux camps, le contrat est chuté." in sheet
    assert (
        "Finales, à partir de la partie 5 : les 16 premières gardent leurs résultats ; "
        "élimination directe, avec une rencontre pour la troisième place. "
        "Dans cette phase, celui qui va plus loin"
    ) in sheet
