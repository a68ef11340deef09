"""What a rest adds to the difference of points, by setting, as a club prints it.

TOURNOI D’AUTOMNE – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. En nombre impair, la dernière du classement est exempte, une seule fois chacune.
3. L’exempte a une victoire et une demi-table, 972 points.
4. À sa différence s’ajoute l’avance moyenne des vainqueurs de la partie (ou rien).
5. Classement : victoires, différence, points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Tournoi d’automne",
    "rounds_planned": 3,
    **keys("victories", "difference", "points"),
}
COLUMNS = ("Victoires", "Différence", "Points")
CARDS = {
    1: cards("1-4 942-1002, 3-5 832-1112"),
    2: cards("1-2 1077-867, 4-5 1184-760"),
    3: cards("1-5 766-1178, 2-3 712-1232"),
}
EXEMPT = {1: 2, 2: 3, 3: 4}
NOTHING = [
    (1, 4, 3, 60 + 424 + 0, 1002 + 1184 + 972),
    (2, 5, 2, 280 - 424 + 412, 1112 + 760 + 1178),
    (3, 3, 2, -280 + 0 + 520, 832 + 972 + 1232),
    (4, 1, 1, -60 + 210 - 412, 942 + 1077 + 766),
    (5, 2, 1, 0 - 210 - 520, 972 + 867 + 712),
]
# The winners of round 1 are 60 and 280 ahead, on average 170; those of round 2 by 210 and 424,
# 317; those of round 3 by 412 and 520, 466.
AVERAGE = [
    (1, 4, 3, 60 + 424 + 466, 1002 + 1184 + 972),
    (2, 3, 2, -280 + 317 + 520, 832 + 972 + 1232),
    (3, 5, 2, 280 - 424 + 412, 1112 + 760 + 1178),
    (4, 1, 1, -60 + 210 - 412, 942 + 1077 + 766),
    (5, 2, 1, 170 - 210 - 520, 972 + 867 + 712),
]
SAID = "Il ajoute à la différence de points l’avance moyenne des gagnants de sa partie."


def played() -> None:
    evening = Evening("village_4x12", **SETTINGS, bye_difference="nothing")
    evening.entered(5)
    for number, round_ in CARDS.items():
        evening.played(number, round_)
        assert evening.byes(number) == [EXEMPT[number]]


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(played)


def test_nothing(evening: Evening) -> None:
    assert evening.ranking(*COLUMNS) == NOTHING
    assert SAID not in evening.rule_sheet()


def test_the_average_lead_that_the_desk_chooses_at_the_end(evening: Evening) -> None:
    """Nothing is drawn otherwise by it; the desk is asked, for the ranking was seen."""
    evening.settle("settings/", bye_difference="average", confirmed="on")
    assert evening.ranking(*COLUMNS) == AVERAGE
    assert SAID in evening.rule_sheet()
