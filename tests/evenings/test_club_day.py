"""A club day whose last game is longer, with an exempt in each game, as a club prints it.

JOURNÉE DU CLUB – RÈGLEMENT
1. Belote par doublettes, sans annonces : 3 parties de 12 donnes, la dernière de 15.
2. Une donne vaut 162 points : une table partage 1944 points, 2430 à la dernière partie.
3. La première partie est tirée au sort ; ensuite 1 contre 2, 3 contre 4…, sans revanche.
4. En nombre impair, la dernière du classement est exempte, une seule fois chacune.
5. L’exempte marque une demi-table : 972 points, 1215 à la dernière partie ; c’est une victoire.
6. Qui ne vient pas marque 0, ses adversaires 1100 points, 1350 à la dernière partie.
7. Classement aux points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
COLUMNS = ("Points", "Victoires")
CARDS = {
    1: cards("1-4 942-1002, 3-6 832-1112, 5-7 1077-867"),
    2: cards("1-7 1184-760, 2-4 766-1178, 5-6 712-1232"),
    3: cards("1-3 1179-765, 2-5 964-980, 4-6 938-1006"),
}
LAST = cards("1-6 1070-1360, 4-7 1355-1075")
NOBODY_CAME = (2, 3)
EXEMPT = {1: 2, 2: 3, 3: 7, 4: 5}
"""Who rests in which game: in the first by lot, then the last who has not rested."""
AFTER_THREE = [
    (1, 6, 1112 + 1232 + 1006, 3),
    (2, 1, 942 + 1184 + 1179, 2),
    (3, 4, 1002 + 1178 + 938, 2),
    (4, 5, 1077 + 712 + 980, 2),
    (5, 2, 972 + 766 + 964, 1),
    (6, 7, 867 + 760 + 972, 1),
    (7, 3, 832 + 972 + 765, 1),
]
FINAL = [
    (1, 6, 1112 + 1232 + 1006 + 1360, 4),
    (2, 4, 1002 + 1178 + 938 + 1355, 3),
    (3, 1, 942 + 1184 + 1179 + 1070, 2),
    (4, 5, 1077 + 712 + 980 + 1215, 3),
    (5, 3, 832 + 972 + 765 + 1350, 2),
    (6, 7, 867 + 760 + 972 + 1075, 1),
    (7, 2, 972 + 766 + 964 + 0, 1),
]


def begun() -> None:
    evening = Evening("club_day", name="Journée du club")
    evening.entered(7)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_)
        assert evening.byes(number) == [EXEMPT[number]]
    assert evening.ranking(*COLUMNS) == AFTER_THREE
    assert evening.drawn(4).keys() == {NOBODY_CAME, *LAST}
    assert evening.byes(4) == [EXEMPT[4]]
    evening.typed(4, LAST)
    evening.forfeit(4, NOBODY_CAME, 2)
    assert evening.ranking(*COLUMNS) == FINAL
    assert evening.ranking(*COLUMNS, after=3) == AFTER_THREE


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "Parties 1 à 3" in sheet
    assert "Partie 4, la dernière : 15 donnes au lieu de 12" in sheet
    assert "L’exempt marque la moitié du total d’une table, soit 972 points. À la partie 4" in sheet
    assert "marque 0 point, ses adversaires 1 100. À la partie 4 : 1 350." in sheet
    assert "Les doublettes sont classées aux points, puis aux victoires, puis" in sheet
