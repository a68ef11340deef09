"""More pairs than places, as a club prints it.

CONCOURS DU FOYER – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. La salle a trois tables : six doublettes, dans l’ordre des inscriptions.
3. Les suivantes attendent ; une place libérée revient à la première de la liste.
4. Qui entre en cours de concours joue à partir de la partie suivante et garde ses points.
5. Qui abandonne reste classé avec ses points.
6. Classement aux points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours du foyer",
    "rounds_planned": 3,
    "capacity": 3,
    "capacity_unit": "tables",
    "withdrawn_rank": "ranked",
    **keys("points", "victories", "difference"),
}
COLUMNS = ("Points", "Victoires")
CARDS = {
    1: cards("1-4 942-1002, 2-6 832-1112, 5-7 1077-867"),
    2: cards("1-7 1184-760, 2-8 766-1178, 4-6 712-1232"),
    3: cards("1-6 1179-765, 2-4 964-980, 7-8 938-1006"),
}
AFTER_ONE = [
    *((1, 6, 1112, 1), (2, 5, 1077, 1), (3, 4, 1002, 1)),
    *((4, 1, 942, 0), (5, 7, 867, 0), (6, 2, 832, 0)),
]
"""Pair 3 left before the draw: 7 has its place. 8 still waits."""
FINAL = [
    (1, 1, 942 + 1184 + 1179, 2),
    (2, 6, 1112 + 1232 + 765, 2),
    (3, 4, 1002 + 712 + 980, 2),
    (4, 7, 867 + 760 + 938, 0),
    (5, 2, 832 + 766 + 964, 0),
    # 8 has the place of 5 from round 2 on.
    (6, 8, 1178 + 1006, 2),
    (7, 5, 1077, 1),
]


def entered(evening: Evening) -> None:
    """Eight pairs come one after the other."""
    for number in range(1, 9):
        page = evening.enter(f"Anne A{number}", f"Paul B{number}")
        assert f"Doublette {number} : Anne A{number} – Paul B{number}." in page
        assert ("Aucune place n’est libre : 1re sur la liste d’attente." in page) == (number == 7)
        assert ("Aucune place n’est libre : 2e sur la liste d’attente." in page) == (number == 8)


def test_the_evening() -> None:
    evening = Evening("village_4x12", **SETTINGS)
    entered(evening)
    moved_up = "Une place s’est libérée : la doublette {} (Anne A{} – Paul B{}), sur la liste d’att"
    assert moved_up.format(7, 7, 7) in evening.press("entrants/3/", "/3/remove/")
    evening.played(1, CARDS[1])
    assert evening.ranking(*COLUMNS) == AFTER_ONE
    assert moved_up.format(8, 8, 8) in evening.press("entrants/5/", "/5/withdraw/")
    evening.played(2, CARDS[2])
    evening.played(3, CARDS[3])
    assert evening.ranking(*COLUMNS) == FINAL
    assert evening.tournament.entrants.filter(waiting__isnull=False).count() == 0


def test_the_rule_sheet() -> None:
    sheet = Evening("village_4x12", **SETTINGS).rule_sheet()
    assert "Il y a place pour 6 doublettes" in sheet
    assert "liste d’attente" in sheet
    assert "Les inscrits qui s’en vont avant la fin restent classés" in sheet


def test_the_rule_sheet_without_a_limit() -> None:
    assert "Il y a place" not in Evening("village_4x12", name="Sans limite").rule_sheet()
