"""Equal victories meet by lot (système Aurard), as a club prints it.

TOURNOI DE PRINTEMPS – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. La première partie se joue dans l’ordre d’inscription.
3. Ensuite les doublettes de même nombre de victoires se rencontrent, tirées au sort entre elles,
   sans rejouer contre les mêmes.
4. Classement aux victoires, puis aux points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Tournoi de printemps",
    "system": "swiss",
    "swiss_order": "lot",
    "first_round": "entry",
    "rounds_planned": 3,
    **keys("victories", "points", "difference"),
}
CARDS = {
    1: cards("1-2 1100-844, 3-4 900-1044, 5-6 1000-944, 7-8 1012-932"),
    2: cards("1-7 1000-944, 4-5 900-1044, 3-6 1010-934, 2-8 1012-932"),
    3: cards("1-5 1000-944, 3-7 1010-934, 2-4 932-1012, 6-8 1030-914"),
}
SEEDS = {1: 1, 2: 4, 3: 3}
"""The numbers of the draws that make these tables; by rank 1 would meet 4, and 7 meet 5."""
FINAL = [
    (1, 1, 3, 1100 + 1000 + 1000),
    (2, 5, 2, 1000 + 1044 + 944),
    (3, 4, 2, 1044 + 900 + 1012),
    (4, 3, 2, 900 + 1010 + 1010),
    (5, 6, 1, 944 + 934 + 1030),
    (6, 7, 1, 1012 + 944 + 934),
    (7, 2, 1, 844 + 1012 + 932),
    (8, 8, 0, 932 + 932 + 914),
]


def begun() -> None:
    Evening("social", **SETTINGS).entered(8)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_, seed=SEEDS[number])
    assert evening.ranking("Victoires", "Points") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "dans l’ordre d’inscription. Ensuite, on se rencontre à égalité de victoires" in sheet
    assert "par tirage au sort" in sheet


def test_the_certificate_says_so_and_names_the_order(evening: Evening) -> None:
    for number in (1, 2):
        evening.played(number, CARDS[number], seed=SEEDS[number])
    certificate = evening.words(f"/c/{evening.code}/draw/2/")
    assert "au sort à égalité" in certificate
    assert "tirage au sort, à égalité de victoires (1)" in certificate
    assert "écarts dans l’ordre tiré au sort" in certificate
    (drawn,) = evening.client.get(f"/c/{evening.code}/draw/2.json").json()["draws"]
    assert sorted(drawn["output"]["places"]) == list(range(1, 9))
