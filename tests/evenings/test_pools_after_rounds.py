"""Four rounds, then the first four all meet, then a final, as a club prints it.

COUPE DU VILLAGE – RÈGLEMENT
1. Belote par doublettes, 4 parties de 12 donnes : une table partage 1944 points.
2. La première partie est tirée au sort ; ensuite 1 contre 2, 3 contre 4…, au total des points.
3. Les quatre premières se rencontrent toutes, en trois parties ; les quatre autres de même, en
   consolante.
4. On y apporte la moitié de ses points, comptée au point supérieur ; les victoires repartent de
   zéro. Classement : victoires, puis points.
5. Les deux premières jouent la finale, les deux suivantes la petite finale, en une partie.
6. La consolante désigne les places suivantes.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
ROUNDS = {
    1: cards("1-4 942-1002, 2-8 832-1112, 3-6 1077-867, 5-7 1184-760"),
    2: cards("1-6 766-1178, 2-7 712-1232, 3-4 1179-765, 5-8 964-980"),
    3: cards("1-2 938-1006, 3-5 895-1049, 4-7 1180-764, 6-8 1186-758"),
    4: cards("1-7 1105-839, 2-4 853-1091, 3-8 936-1008, 5-6 854-1090"),
}
AFTER_ROUNDS = [
    (1, 6, 867 + 1178 + 1186 + 1090),
    (2, 3, 1077 + 1179 + 895 + 936),
    (3, 5, 1184 + 964 + 1049 + 854),
    (4, 4, 1002 + 765 + 1180 + 1091),
    (5, 8, 1112 + 980 + 758 + 1008),
    (6, 1, 942 + 766 + 938 + 1105),
    (7, 7, 760 + 1232 + 764 + 839),
    (8, 2, 832 + 712 + 1006 + 853),
]
ALL_MEET = {
    5: cards("3-5 714-1230, 4-6 764-1180, 1-7 1234-710, 2-8 1098-846"),
    6: cards("3-6 1007-937, 4-5 730-1214, 1-8 862-1082, 2-7 742-1202"),
    7: cards("3-4 600-1344, 5-6 1295-649, 1-2 974-970, 7-8 1136-808"),
}
AFTER_POOLS = [
    # Half of 4051 is 2025 and a half: 2026 count. 6, 4 and 3 have beaten each other in a ring: in
    # these games 4 has 2838 and 6 2766, 72 less; it has brought 2161, and 4 2019, 142 less.
    (1, 5, 3, 2026 + 1230 + 1214 + 1295),
    (2, 6, 1, 2161 + 1180 + 937 + 649),
    (3, 4, 1, 2019 + 764 + 730 + 1344),
    (4, 3, 1, 2044 + 714 + 1007 + 600),
    # The consolation: 1 and 7 have two victories.
    (5, 1, 2, 1876 + 1234 + 862 + 974),
    (6, 7, 2, 1798 + 710 + 1202 + 1136),
    (7, 8, 1, 1929 + 846 + 1082 + 808),
    (8, 2, 1, 1702 + 1098 + 742 + 970),
]
LAST = cards("5-6 841-1103, 3-4 1154-790")
PLACES = [(1, 6), (2, 5), (3, 3), (4, 4), (5, 1), (6, 7), (7, 8), (8, 2)]


def begun() -> None:
    evening = Evening("village_4x12", name="Coupe du village", **keys("points", "victories"))
    pools = {"system": "pools", "pool_size": 4, "who": "rank", "count": 4, "others": "all"}
    evening.add_phase(**pools, name="À quatre", carry="half", **keys("victories", "points"))
    final = {"system": "knockout", "who": "rank", "count": 2, "others": "as_many"}
    evening.add_phase(**final, name="Finale", carry="all", **keys("points"))
    evening.entered(8)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in ROUNDS.items():
        evening.played(number, round_)
    assert evening.ranking("Points") == AFTER_ROUNDS
    for number, round_ in ALL_MEET.items():
        evening.played(number, round_)
    assert evening.ranking("Victoires", "Points") == AFTER_POOLS
    evening.played(8, LAST)
    assert evening.ranking() == PLACES
    assert "Petite finale" in evening.words(f"/c/{evening.code}/brackets/")


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert (
        "À quatre, à partir de la partie 5 : poules de 4 (tableau principal : rangs 1 à 4 ; "
        "consolante : tous les autres) ; la moitié des points précédents compte. "
        "Dans cette phase, on est classé aux victoires, puis aux points."
    ) in sheet
    assert (
        "Finale, partie 8 : une finale et une petite finale (finale : rangs 1 à 2 ; petite "
        "finale : rangs 3 à 4)."
    ) in sheet
