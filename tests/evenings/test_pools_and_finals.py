"""Pools of four, then finals and a consolation, as a club prints it.

TROPHÉE DE LA SAINT-MARTIN – RÈGLEMENT
1. Belote par doublettes, parties de 12 donnes : une table partage 1944 points.
2. Poules de quatre tirées au sort : chacun rencontre les trois autres de sa poule.
3. Classement des poules : victoires, puis points, puis différence.
4. Les deux premiers de chaque poule jouent le tableau principal, les autres la consolante :
   demi-finales croisées, finale et petite finale.
5. Qui va plus loin est devant ; le principal passe avant la consolante.
6. Au même tour, victoires, points et différence de tout le concours départagent.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
COLUMNS = ("Victoires", "Points", "Différence")
POOLS = {
    1: cards("1-4 942-1002, 3-8 1077-867, 2-7 832-1112, 5-6 1184-760"),
    2: cards("1-3 766-1178, 4-8 1179-765, 2-6 712-1232, 5-7 964-980"),
    3: cards("1-8 938-1006, 3-4 1180-764, 2-5 895-1049, 6-7 1186-758"),
}
"""The pools are 1, 3, 4, 8 and 2, 5, 6, 7."""
AFTER_POOLS = [
    # First, second, third and last of the pools; between the pools the keys decide.
    (1, 3, 3, 1077 + 1178 + 1180, 210 + 412 + 416),
    (2, 5, 2, 1184 + 964 + 1049, 424 - 16 + 154),
    (3, 6, 2, 760 + 1232 + 1186, -424 + 520 + 428),
    (4, 4, 2, 1002 + 1179 + 764, 60 + 414 - 416),
    (5, 7, 2, 1112 + 980 + 758, 280 + 16 - 428),
    (6, 8, 1, 867 + 765 + 1006, -210 - 414 + 68),
    (7, 1, 0, 942 + 766 + 938, -60 - 412 - 68),
    (8, 2, 0, 832 + 712 + 895, -280 - 520 - 154),
]
SEMIFINALS = cards("3-6 936-1008, 4-5 854-1090, 1-7 1105-839, 2-8 853-1091")
AFTER_SEMIFINALS = [
    # The finalists 5 and 6 have three victories each; 3 has more points, and has lost.
    (1, 5, 3, 3197 + 1090, 562 + 236),
    (2, 6, 3, 3178 + 1008, 524 + 72),
    (3, 3, 3, 3435 + 936, 1038 - 72),
    (4, 4, 2, 2945 + 854, 58 - 236),
    (5, 8, 2, 2638 + 1091, -556 + 238),
    (6, 1, 1, 2646 + 1105, -540 + 266),
    (7, 7, 2, 2850 + 839, -132 - 266),
    (8, 2, 0, 2439 + 853, -954 - 238),
]
LAST = cards("5-6 764-1180, 3-4 714-1230, 1-8 1234-710, 2-7 1098-846")
"""Final, small final, and those of the consolation."""
FINAL = [
    (1, 6, 4, 4186 + 1180, 596 + 416),
    (2, 5, 3, 4287 + 764, 798 - 416),
    (3, 4, 3, 3799 + 1230, -178 + 516),
    (4, 3, 3, 4371 + 714, 966 - 516),
    (5, 1, 2, 3751 + 1234, -274 + 524),
    (6, 8, 2, 3729 + 710, -318 - 524),
    (7, 2, 1, 3292 + 1098, -1192 + 252),
    (8, 7, 2, 3689 + 846, -398 - 252),
]


def begun() -> None:
    evening = Evening("pools_finals", name="Trophée de la Saint-Martin")
    evening.entered(8)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in POOLS.items():
        evening.played(number, round_)
    assert evening.ranking(*COLUMNS) == AFTER_POOLS
    evening.played(4, SEMIFINALS)
    assert evening.ranking(*COLUMNS) == AFTER_SEMIFINALS
    evening.played(5, LAST)
    assert evening.ranking(*COLUMNS) == FINAL
    assert evening.ranking(*COLUMNS, after=3) == AFTER_POOLS
    told = "en 3 parties pour toutes. Celles qui continuent jouent jusqu’à 2 parties de plus."
    assert told in evening.rule_sheet()


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "dans sa poule, chacune rencontre toutes les autres." in sheet
    assert (
        "(tableau principal : places 1 à 2 de chaque poule ; consolante : tous les autres) ; "
        "tous les points précédents comptent."
    ) in sheet
    assert (
        "Dans cette phase, celui qui va plus loin est devant, et ceux qui sortent au même tour "
        "sont classés aux victoires, puis aux points, puis à la différence de points,"
    ) in sheet
