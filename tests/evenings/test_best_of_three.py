"""A cup in the best of three games, as a club prints it.

COUPE DES TROIS MANCHES – RÈGLEMENT
1. Belote en 1000 points ; chaque rencontre : partie, revanche, et la belle s’il le faut.
2. Un perdant qui a moins de 500 points est rubicon : la manche compte double.
3. Trois rencontres. La première au hasard ; ensuite entre doublettes d’autant de victoires.
4. Points de partie : 3 pour 2 manches à 0, 2 pour 2 à 1, 1 pour une défaite 1 à 2, 0 sinon.
5. Qui ne vient pas marque 0 ; ses adversaires gagnent 2 manches à 0 et marquent 2000 points.
6. Classement : points de match, différence de manches, de points, manches gagnées.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, games, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
KEYS = keys("match_points", "games_difference", "difference", "games_won", "lot")
COLUMNS = ("Points de partie", "Différence de manches", "Différence", "Manches gagnées")
FIRST = games("1-4 1010-820 760-1005 1000-990, 2-6 480-1010, 3-5 1040-700 1015-930")
"""4 loses the belle, 2–1; 2 is under the rubicon in its first game, which ends the match, 2–0."""
SECOND = games("1-6 1020-870 700-1010 1005-450, 3-4 1000-960 1010-905")
"""6 has won a game and loses the belle under the rubicon: 3–1."""
NOBODY_CAME = (2, 5)
THIRD = games("1-2 1005-1000 1000-495, 3-6 890-1000 1005-500 1010-995, 4-5 1000-500 1040-760")
"""2 loses its second game under the rubicon, 3–0; 500 points are not under it."""
AFTER_TWO = [
    (1, 3, 3 + 3, 2 + 2, 425 + 145, 2 + 2),
    (2, 1, 2 + 2, 1 + 2, -45 + 395, 2 + 3),
    (3, 6, 3 + 1, 2 - 2, 530 - 395, 2 + 1),
    (4, 2, 0 + 3, -2 + 2, -530 + 2000, 0 + 2),
    (5, 4, 1 + 0, -1 - 2, 45 - 145, 1 + 0),
    (6, 5, 0 + 0, -2 - 2, -425 - 2000, 0 + 0),
]
FINAL = [
    (1, 3, 6 + 2, 4 + 1, 570 + 410, 4 + 2),
    (2, 1, 4 + 3, 3 + 3, 350 + 510, 5 + 3),
    (3, 6, 4 + 1, 0 - 1, 135 - 410, 3 + 1),
    (4, 4, 1 + 3, -3 + 2, -100 + 780, 1 + 2),
    (5, 2, 3 + 0, 0 - 3, 1470 - 510, 2 + 0),
    (6, 5, 0 + 0, -4 - 2, -2425 - 780, 0 + 0),
]


def begun() -> None:
    evening = Evening("best_of_three", name="Coupe des trois manches", **KEYS)
    evening.entered(6)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    assert evening.drawn(1).keys() == FIRST.keys()
    evening.typed_games(1, FIRST)
    assert evening.drawn(2).keys() == {*SECOND, NOBODY_CAME}
    evening.typed_games(2, SECOND)
    evening.forfeit(2, NOBODY_CAME, 5)
    assert evening.ranking(*COLUMNS) == AFTER_TWO
    assert evening.drawn(3).keys() == THIRD.keys()
    evening.typed_games(3, THIRD)
    assert evening.ranking(*COLUMNS) == FINAL
    assert evening.ranking(*COLUMNS, after=2) == AFTER_TWO


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "Une rencontre se joue au meilleur des 3 manches" in sheet
    assert (
        "Une manche perdue par rubicon compte pour deux manches gagnées par l’adversaire." in sheet
    )
    assert "marque 0 point, ses adversaires 2 000." in sheet
    assert "3 pour une victoire, 2 pour une victoire avec une manche perdue" in sheet
    assert "1 pour une défaite avec une manche gagnée" in sheet
