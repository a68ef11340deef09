"""A club day whose rules are set right after it was made from the template, as a club prints it.

JOURNÉE DU CLUB – RÈGLEMENT
1. Belote par doublettes, sans annonces : 3 parties de 12 donnes, la dernière de 15.
2. Une donne vaut 162 points, le capot aussi : une table partage 1944 points, 2430 à la dernière
   partie, et 20 de plus par belote.
3. La première partie est tirée au sort ; ensuite 1 contre 2, 3 contre 4…
4. Classement aux points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
CARDS = {
    1: cards("1-4 942-1002, 2-3 1100-844"),
    2: cards("2-4 980-964, 1-3 1010-934"),
    3: cards("1-2 1184-760, 3-4 902-1042"),
}
LAST = cards("1-4 873-1617")
"""15 × 162 = 2430, a capot adds nothing to it, and three belotes 60: 2490."""
OTHERS = cards("2-3 1200-1230")
FINAL = [
    (1, 4, 1002 + 964 + 1042 + 1617, 3),
    (2, 2, 1100 + 980 + 760 + 1200, 2),
    (3, 1, 942 + 1010 + 1184 + 873, 2),
    (4, 3, 844 + 934 + 902 + 1230, 1),
]


def begun() -> None:
    evening = Evening("club_day", name="Journée du club")
    evening.entered(4)
    evening.settle("rules/", capot_points=162)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_)
    assert evening.drawn(4).keys() == {*LAST, *OTHERS}
    evening.typed(4, OTHERS)
    assert evening.line is not None
    evening.line |= {"belotes": "3", "capots": "1"}
    evening.typed(4, LAST)
    assert evening.ranking("Points", "Victoires") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    """Of the last game it says how long it is, and nothing that is as in the others."""
    sheet = evening.rule_sheet()
    assert sheet.count("Capot – 162") == 1
    assert "252" not in sheet
    said = sheet.partition("Partie 4, la dernière : ")[2]
    assert said.startswith("15 donnes au lieu de 12 ; celui qui gagne par forfait marque 1 350")
