"""Pairs that leave, as a club prints it.

CONCOURS DES ROIS – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. La doublette exempte marque la moitié d’une table, 972 points.
3. Qui s’en va avant la fin est hors classement et ne gagne aucun lot ; ses points restent à ceux
   qu’elle a battus ou qui l’ont battue.
4. Classement aux points. Trois lots : les deux premières et la dernière classée.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours des rois",
    "rounds_planned": 3,
    "bye_score": "half_table",
    **keys("points", "victories", "difference"),
}
COLUMNS = ("Points", "Départ")
CARDS = {
    1: cards("1-4 944-1000, 2-6 1200-744, 3-5 1100-844"),
    2: cards("3-4 1044-900, 1-5 990-954"),
}
AFTER_ONE = [
    *((1, 2, 1200, ""), (2, 3, 1100, ""), (3, 4, 1000, "")),
    *((4, 1, 944, ""), (5, 5, 844, ""), (6, 6, 744, "")),
]
AFTER_LEAVING = [
    # The first goes home: everybody moves up, and it stands below with its points.
    *((1, 3, 1100, ""), (2, 4, 1000, ""), (3, 1, 944, "")),
    *((4, 5, 844, ""), (5, 6, 744, ""), ("", 2, 1200, "retirée")),
]


def test_the_evening() -> None:
    evening = Evening("village_4x12", **SETTINGS)
    evening.entered(6)
    evening.played(1, CARDS[1])
    assert evening.ranking(*COLUMNS) == AFTER_ONE
    evening.press("entrants/2/", "/2/withdraw/")
    assert evening.ranking(*COLUMNS) == AFTER_LEAVING
    page = evening.words("ranking/")
    assert "retirée" in page
    # The draw speaks of the ranks people see: the first against the second, the last is exempt.
    assert evening.drawn(2).keys() == CARDS[2].keys()
    assert evening.byes(2) == [6]
    evening.typed(2, CARDS[2])
    ranks = [row[:3] for row in evening.ranking(*COLUMNS)]
    assert ranks[0] == (1, 3, 1100 + 1044)
    assert ranks[-1] == ("", 2, 1200)
    prizes = evening.words("prizes/")
    assert "Doublette 2" not in prizes


def test_the_rule_sheet() -> None:
    sheet = Evening("village_4x12", **SETTINGS).rule_sheet()
    assert "ou que l’arbitre exclut, ne sont pas classés" in sheet
