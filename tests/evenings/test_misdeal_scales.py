"""Misdeals, as clubs print what they cost: each scale in a contest of its own.

CONCOURS DE LA SAINT-MARTIN – RÈGLEMENT
1. Belote en 4 donnes par partie, sans annonce ; une seule partie.
2. Fausse donne, selon le club :
   a. on redonne, et rien ne se marque ;
   b. le camp adverse marque 160 points ;
   c. la première est pardonnée, à la deuxième le camp ne prend pas à la donne suivante, dès la
      troisième l’adversaire marque 160 points ;
   d. la première est pardonnée, dès la deuxième l’adversaire marque 160 points ;
   e. à la première le camp ne prend pas à la donne suivante, dès la deuxième l’adversaire marque
      160 points.
3. Une fausse donne qui se marque compte comme une donne jouée.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
TABLE = (1, 2)
PARDONED = "première maldonne faite par"
BARRED = "pas le droit de prendre à la donne suivante"
SCALES = {
    # What the three misdeals of pair 1 are marked for pair 2, and how the first one is told.
    "redeal": ([0, 0, 0], "on redonne"),
    "penalty": ([160, 160, 160], "160 à l’autre camp"),
    "graduated": ([0, 0, 160], PARDONED),
    "second_penalty": ([0, 160, 160], PARDONED),
    "barred_then_penalty": ([0, 160, 160], BARRED),
}
SENTENCES = {
    "redeal": "rien n’est marqué",
    "penalty": "le camp adverse marque 160 points",
    "graduated": "dès la troisième, le camp adverse marque 160 points",
    "second_penalty": "on redonne ; dès la deuxième, le camp adverse marque 160 points",
    "barred_then_penalty": "on redonne et il ne peut pas prendre à cette donne ; dès la deuxième",
}


@pytest.mark.parametrize("scale", SCALES)
def test_the_evening(scale: str) -> None:
    evening = Evening("village_4x12", name="Saint-Martin", rounds_planned=1)
    evening.press("rules/", "/rules/", hands=4, misdeal=scale, misdeal_points=160)
    assert SENTENCES[scale] in evening.rule_sheet()
    evening.entered(2)
    evening.drawn(1)
    table, sides = evening.place(1, TABLE)
    costs, told = SCALES[scale]
    one, page, paid = "AB"[sides.index(1)], f"rounds/1/results/{table}/", 0
    for number, cost in enumerate(costs):
        shown = evening.press(page, f"/{table}/", other=f"misdeal:{one}")
        paid += cost
        if not number:
            assert told in shown
    # The rest of the four hands: 1 takes and makes 100 each time, 62 are for 2.
    left = 4 - sum(map(bool, costs))
    for _hand in range(left):
        evening.hand(1, TABLE, 1, points=100)
    found = {number: points for _rank, number, points in evening.ranking("Points")}
    assert found == {1: 100 * left, 2: paid + 62 * left}
