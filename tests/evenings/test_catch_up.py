"""The exempt plays against a pair that has finished, as a club prints it.

CONCOURS DE LA GALETTE – RÈGLEMENT
1. Belote par doublettes, 3 parties de 12 donnes : une table partage 1944 points.
2. En nombre impair, la dernière du classement est exempte, une seule fois chacune.
3. L’exempte joue une partie de rattrapage contre une équipe qui a fini.
4. Pour elle c’est une partie comme une autre : gagnée, perdue, plafonnée, dans sa différence et
   sa meilleure partie. Pour l’équipe qui l’aide elle ne compte en rien.
5. Victoire 4 points, match nul 3, défaite 2.
6. Le vainqueur compte au plus 1280 points, le perdant au plus 664.
7. Classement : points de match, points, différence, meilleure partie.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Concours de la galette",
    "rounds_planned": 3,
    "bye_score": "catch_up",
    "match_points_win": 4,
    "match_points_draw": 3,
    "match_points_loss": 2,
    "cap_winner": 1280,
    "cap_loser": 664,
    **keys("match_points", "points", "difference", "best_match"),
}
COLUMNS = ("Points de partie", "Points", "Différence", "Meilleure partie")
CARDS = {
    1: cards("1-4 942-1002, 3-5 832-1112"),
    2: cards("1-2 1077-867, 4-5 1184-760"),
    3: cards("2-5 766-1178, 3-4 712-1232"),
}
EXEMPT = {1: 2, 2: 3, 3: 1}
"""Who rests in which round."""
HELPER = {1: 1, 2: 2, 3: 4}
"""Who plays the catch-up game of a round once more, for the exempt."""
CATCH_UP = {
    1: cards("1-2 1114-830"),
    2: cards("2-3 644-1300"),
    3: cards("1-4 972-972"),
}
AFTER_ONE = [
    # Of every loser 664 count: 1112 - 664 = 448 for 5 and 3, 1002 - 664 = 338 for 4 and 1. The
    # exempt 2 has lost 830 to 1114: as any loser 2 points, 664, and 664 - 1114 = -450.
    (1, 5, 4, 1112, 448, 1112),
    (2, 4, 4, 1002, 338, 1002),
    (3, 1, 2, 664, -338, 664),
    (4, 3, 2, 664, -448, 664),
    (5, 2, 2, 664, -450, 664),
]
FINAL = [
    # 3 has won its catch-up game, 1280 of its 1300 to 644: 636 more. 1 has drawn its own, 972 each.
    (1, 4, 4 + 4 + 4, 1002 + 1184 + 1232, 338 + 520 + 568, 1232),
    (2, 5, 4 + 2 + 4, 1112 + 664 + 1178, 448 - 520 + 514, 1178),
    (3, 1, 2 + 4 + 3, 664 + 1077 + 972, -338 + 413 + 0, 1077),
    (4, 3, 2 + 4 + 2, 664 + 1280 + 664, -448 + 636 - 568, 1280),
    (5, 2, 2 + 2 + 2, 664 + 664 + 664, -450 - 413 - 514, 664),
]


def begun() -> None:
    evening = Evening("village_4x12", **SETTINGS)
    evening.entered(5)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def catch_up(evening: Evening, number: int) -> None:
    """Seat the exempt of a round and type its card; nothing of anybody else changes."""
    others = rows_of_others(evening, EXEMPT[number])
    assert evening.byes(number) == [EXEMPT[number]]
    evening.catch_up(number, EXEMPT[number], HELPER[number])
    evening.typed(number, CATCH_UP[number])
    assert rows_of_others(evening, EXEMPT[number]) == others


def rows_of_others(evening: Evening, exempt: int) -> dict[int | str, tuple[int | str, ...]]:
    """The figures of all but the exempt, who may pass them."""
    rows = {number: figures for _rank, number, *figures in evening.ranking(*COLUMNS)}
    return {number: tuple(figures) for number, figures in rows.items() if number != exempt}


def test_the_evening(evening: Evening) -> None:
    for number, round_ in CARDS.items():
        evening.played(number, round_)
        catch_up(evening, number)
        if number == 1:
            assert evening.ranking(*COLUMNS) == AFTER_ONE
    assert evening.ranking(*COLUMNS) == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    assert (
        "L’exempt joue une partie de rattrapage contre des adversaires qui ont fini : pour "
        "l’exempt c’est une partie comme une autre, gagnée ou perdue ; pour les adversaires elle "
        "ne change rien."
    ) in evening.rule_sheet()
