"""Match points, and a maximum that counts of each game, as a club prints it.

CHALLENGE DU CLUB – RÈGLEMENT
1. Belote par doublettes, 4 parties de 12 donnes : une table partage 1944 points.
2. Une victoire vaut 4 points de match, un match nul 3, une défaite 2, un forfait 0.
3. L’exempt a 3 points de match et 972 points, la moitié d’une table.
4. À partir de la deuxième partie, le vainqueur compte au plus 1280 points, le perdant au plus 664.
5. Qui ne vient pas marque 0, ses adversaires 1100 points.
6. La première partie est tirée au sort ; ensuite 1 contre 2, 3 contre 4…, sans revanche.
7. Classement : points de match, points, différence, meilleure partie.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Challenge du club",
    "match_points_win": 4,
    "match_points_draw": 3,
    "match_points_loss": 2,
    "match_points_forfeit": 0,
    "match_points_bye": 3,
    "cap_winner": 1280,
    "cap_loser": 664,
    "cap_from_round": 2,
    **keys("match_points", "points", "difference", "best_match"),
}
COLUMNS = ("Points de partie", "Points", "Différence", "Meilleure partie")
CARDS = {
    1: cards("1-4 832-1112, 3-6 1184-760, 5-7 1360-584"),
    2: cards("1-6 1172-772, 2-4 938-1006, 3-5 972-972"),
    3: cards("1-3 832-1112, 4-5 1184-760"),
    4: cards("1-7 1360-584, 2-6 1172-772, 3-4 938-1006"),
}
NOBODY_CAME = (2, 7)
"""In round 3: 2 is missing."""
EXEMPT = {1: 2, 2: 7, 3: 6, 4: 5}
AFTER_TWO = [
    # Round 1 counts as it was played, 1360 too. Of round 2 a loser has 664: 1172 - 664 = 508 for
    # 1 and 6, 1006 - 664 = 342 for 4 and 2.
    (1, 4, 4 + 4, 1112 + 1006, 280 + 342, 1112),
    (2, 5, 4 + 3, 1360 + 972, 776 + 0, 1360),
    (3, 3, 4 + 3, 1184 + 972, 424 + 0, 1184),
    (4, 1, 2 + 4, 832 + 1172, -280 + 508, 1172),
    (5, 2, 3 + 2, 972 + 664, 0 - 342, 664),
    (6, 7, 2 + 3, 584 + 972, -776 + 0, 584),
    (7, 6, 2 + 2, 760 + 664, -424 - 508, 760),
]
FINAL = [
    # 1280 - 584 = 696 for 1 and 7 in round 4; the forfeit is 1100 to 0.
    (1, 4, 4 + 4 + 4 + 4, 1112 + 1006 + 1184 + 1006, 280 + 342 + 520 + 342, 1184),
    (2, 3, 4 + 3 + 4 + 2, 1184 + 972 + 1112 + 664, 424 + 0 + 448 - 342, 1184),
    (3, 5, 4 + 3 + 2 + 3, 1360 + 972 + 664 + 972, 776 + 0 - 520 + 0, 1360),
    (4, 1, 2 + 4 + 2 + 4, 832 + 1172 + 664 + 1280, -280 + 508 - 448 + 696, 1280),
    (5, 7, 2 + 3 + 4 + 2, 584 + 972 + 1100 + 584, -776 + 0 + 1100 - 696, 1100),
    (6, 6, 2 + 2 + 3 + 2, 760 + 664 + 972 + 664, -424 - 508 + 0 - 508, 760),
    (7, 2, 3 + 2 + 0 + 4, 972 + 664 + 0 + 1172, 0 - 342 - 1100 + 508, 1172),
]


def begun() -> None:
    evening = Evening("village_4x12", **SETTINGS)
    evening.entered(7)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number in (1, 2):
        evening.played(number, CARDS[number])
        assert evening.byes(number) == [EXEMPT[number]]
    assert evening.ranking(*COLUMNS) == AFTER_TWO
    assert evening.drawn(3).keys() == {NOBODY_CAME, *CARDS[3]}
    evening.forfeit(3, NOBODY_CAME, 2)
    evening.typed(3, CARDS[3])
    evening.played(4, CARDS[4])
    assert [evening.byes(number) for number in (3, 4)] == [[EXEMPT[3]], [EXEMPT[4]]]
    assert evening.ranking(*COLUMNS) == FINAL
    assert "(compté 1 280)" in evening.words("ranking/1/")


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert (
        "Dans une partie, 1 280 points au plus comptent pour celui qui la gagne ou fait "
        "partie nulle, 664 au plus pour celui qui la perd. Cela s’applique à partir de la partie 2."
    ) in sheet
    assert (
        "Points de partie : 4 pour une victoire, 3 pour une partie nulle, 2 pour une défaite, 0 "
        "pour un forfait, 3 pour un exempt."
    ) in sheet
    assert "Une doublette qui déclare forfait marque 0 point, ses adversaires 1 100." in sheet
