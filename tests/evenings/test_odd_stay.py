"""A hall without a computer: the odd stay seated, the even go one table on, as a club prints it.

CONCOURS DU SAMEDI – RÈGLEMENT
1. Belote par doublettes, 4 parties de 12 donnes : une table partage 1944 points.
2. À la première partie, 1 contre 2, 3 contre 4, 5 contre 6…
3. Les numéros impairs restent à leur table. Après chaque partie les numéros pairs passent à la
   table suivante, ceux de la dernière à la première.
4. En nombre impair, qui n’a personne en face est exempt : 972 points et la victoire.
5. Classement aux points, puis aux victoires.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours du samedi",
    "system": "rotation",
    "movement": "odd_stay",
    "rounds_planned": 4,
    **keys("points", "victories", "difference"),
}
CARDS = {
    1: cards("1-2 1000-944, 3-4 900-1044, 5-6 1100-844"),
    2: cards("2-3 1012-932, 4-5 950-994, 6-7 1002-942"),
    3: cards("1-6 1200-744, 2-5 980-964, 4-7 1020-924"),
    4: cards("1-4 900-1044, 3-6 1010-934, 2-7 1030-914"),
}
TABLES = {
    1: {(1, 2): 1, (3, 4): 2, (5, 6): 3},
    2: {(2, 3): 2, (4, 5): 3, (6, 7): 4},
    3: {(1, 6): 1, (2, 5): 3, (4, 7): 4},
    4: {(1, 4): 1, (3, 6): 2, (2, 7): 4},
}
EXEMPT = {1: 7, 2: 1, 3: 3, 4: 5}
FINAL = [
    (1, 1, 1000 + 972 + 1200 + 900, 3),
    (2, 4, 1044 + 950 + 1020 + 1044, 3),
    (3, 5, 1100 + 994 + 964 + 972, 3),
    (4, 2, 944 + 1012 + 980 + 1030, 3),
    (5, 3, 900 + 932 + 972 + 1010, 2),
    (6, 7, 972 + 942 + 924 + 914, 1),
    (7, 6, 844 + 1002 + 744 + 934, 1),
]


def begun() -> None:
    Evening("social", **SETTINGS).entered(7)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        # The number of the draw says nothing here.
        evening.played(number, round_, seed=number)
        assert evening.tables(number) == TABLES[number]
        assert evening.byes(number) == [EXEMPT[number]]
    assert evening.ranking("Points", "Victoires") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "Le premier inscrit, le troisième, le cinquième… restent à leur table" in sheet
    assert "avancent d’une table après chaque partie" in sheet


def test_the_settings_say_how_many_rounds_there_are(evening: Evening) -> None:
    assert "jusqu’à 4 parties" in evening.words("settings/")


def test_the_draft_says_why(evening: Evening) -> None:
    draft = evening.press("rounds/1/draw/", "/draw/", seed=3)
    assert "les impairs restent assis, les pairs avancent d’une table" in draft
