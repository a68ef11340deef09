"""The first round in the order of entry, then by rank, as a club prints it.

CONCOURS DES RAMEAUX – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. À la première partie on joue dans l’ordre d’inscription : 1 contre 2, 3 contre 4…
3. Ensuite 1er contre 2e, 3e contre 4e… du classement, sans rejouer contre les mêmes.
4. Classement aux points, puis aux victoires.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours des Rameaux",
    "system": "danois",
    "bye_choice": "lowest",
    "first_round": "entry",
    "rounds_planned": 3,
    **keys("points", "victories", "difference"),
}
CARDS = {
    1: cards("1-2 1100-844, 3-4 900-1044, 5-6 1000-944, 7-8 1012-932"),
    2: cards("1-4 1000-944, 5-7 1080-864, 6-8 900-1044, 2-3 1012-932"),
    3: cards("1-5 900-1044, 4-8 1000-944, 2-7 932-1012, 3-6 1010-934"),
}
FINAL = [
    (1, 5, 1000 + 1080 + 1044, 3),
    (2, 1, 1100 + 1000 + 900, 2),
    (3, 4, 1044 + 944 + 1000, 2),
    (4, 8, 932 + 1044 + 944, 1),
    (5, 7, 1012 + 864 + 1012, 2),
    (6, 3, 900 + 932 + 1010, 1),
    (7, 2, 844 + 1012 + 932, 1),
    (8, 6, 944 + 900 + 934, 0),
]


def begun() -> None:
    Evening("social", **SETTINGS).entered(8)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_, seed=7 * number)
    assert evening.tables(1) == {(1, 2): 1, (3, 4): 2, (5, 6): 3, (7, 8): 4}
    assert evening.ranking("Points", "Victoires") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "le n° 1 rencontre le n° 2, le n° 3 le n° 4" in sheet
    assert "Ensuite, le premier du classement rencontre le deuxième" in sheet
    assert "tirée au hasard" not in sheet


def test_the_certificate_says_so(evening: Evening) -> None:
    evening.played(1, CARDS[1])
    certificate = evening.words(f"/c/{evening.code}/draw/1/")
    assert "dans l’ordre d’inscription" in certificate


def test_a_draft_is_out_of_date_where_the_first_round_is_to_be_drawn(evening: Evening) -> None:
    page = "rounds/1/draw/"
    words = "le mode de tirage de cette phase a changé"
    assert words not in evening.press(page, "/draw/", seed=1)
    evening.settle("settings/", first_round="lot")
    assert words in evening.words(page)


def test_an_odd_number_gives_the_bye_to_the_last_entered(evening: Evening) -> None:
    evening.enter("Anne A9", "Paul B9")
    assert set(evening.drawn(1)) == {(1, 2), (3, 4), (5, 6), (7, 8)}
    assert evening.byes(1) == [9]
