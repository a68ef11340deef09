"""A mêlée in 121, then in 151, then finals of the first eight, as a club prints it.

MÊLÉE DU CAFÉ – RÈGLEMENT
1. Concours individuel, belote belge comptée en dizaines : deux mêlées en 121, une en 151.
2. À chaque mêlée un nouveau partenaire et de nouveaux adversaires, tirés au sort d’avance.
3. Chaque joueur marque les points de son camp ; tout s’additionne.
4. Les huit premiers jouent les finales en 151 : le premier avec le huitième, le deuxième avec le
   septième, le troisième avec le sixième, le quatrième avec le cinquième ; ils restent ensemble.
5. Demi-finales, finale et petite finale ; les deux partenaires ont la même place.
6. Les autres gardent leur rang de la mêlée.
7. Classement aux points, puis aux victoires.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests import cast
from tests.evenings.driver import Evening, cards, keys
from tournaments.ranking.selectors.prizes import awards, podium_of
from tournaments.ranking.services import PrizeLine, prizes_save

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Mêlée du café",
    "preset": "belge_101",
    "rounds_planned": 2,
    **keys("points", "victories", "difference"),
}
IN_121 = {
    1: cards("1+10-6+11 115-124, 2+9-3+5 126-117, 4+12-7+8 48-130"),
    2: cards("1+6-4+9 134-100, 2+7-3+11 64-124, 5+10-8+12 109-128"),
}
IN_151 = {3: cards("1+12-3+7 100-158, 2+6-4+10 79-153, 5+8-9+11 164-116")}
AFTER_MELEE = [
    (1, 8, 130 + 128 + 164, 3),
    (2, 3, 117 + 124 + 158, 2),
    (3, 5, 117 + 109 + 164, 1),
    (4, 10, 115 + 109 + 153, 1),
    (5, 11, 124 + 124 + 116, 2),
    (6, 7, 130 + 64 + 158, 2),
    (7, 1, 115 + 134 + 100, 1),
    (8, 9, 126 + 100 + 116, 1),
    (9, 6, 124 + 134 + 79, 2),
    (10, 4, 48 + 100 + 153, 1),
    (11, 12, 48 + 128 + 100, 1),
    (12, 2, 126 + 64 + 79, 1),
]
# 8 plays with 9, 3 with 1, 5 with 7, 10 with 11: the first meets the fourth of them.
FINALS = {
    4: cards("1+3-5+7 135-151, 8+9-10+11 147-153"),
    5: cards("5+7-10+11 164-84, 1+3-8+9 88-151"),
}
FINAL = [
    (1, 5, 117 + 109 + 164 + 151 + 164, 3),
    (1, 7, 130 + 64 + 158 + 151 + 164, 4),
    (2, 10, 115 + 109 + 153 + 153 + 84, 2),
    (2, 11, 124 + 124 + 116 + 153 + 84, 3),
    # 8 has the most points of all and is third with its partner: who goes further is ahead.
    (3, 8, 130 + 128 + 164 + 147 + 151, 4),
    (3, 9, 126 + 100 + 116 + 147 + 151, 2),
    (4, 3, 117 + 124 + 158 + 135 + 88, 2),
    (4, 1, 115 + 134 + 100 + 135 + 88, 1),
    *AFTER_MELEE[8:],
]


def begun() -> None:
    evening = Evening("melee_4x12", **SETTINGS)
    evening.press("rules/", "/rules/", target=121)
    longer = evening.rule_set("En 151", target=151)
    evening.add_phase(name="Mêlée en 151", system="melee", who="everybody", rounds=1, rules=longer)
    finals = {"system": "knockout", "who": "rank", "count": 8, "others": "out", "rules": longer}
    evening.add_phase(name="Finales", **finals, partners="first_last")
    evening.entered(12)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def test_the_evening(evening: Evening) -> None:
    for number, round_ in (IN_121 | IN_151).items():
        evening.played(number, round_)
    assert evening.ranking("Points", "Victoires") == AFTER_MELEE
    for number, round_ in FINALS.items():
        evening.played(number, round_)
    assert evening.ranking("Points", "Victoires") == FINAL


def test_three_prizes_go_to_three_pairs(evening: Evening) -> None:
    names = ("Deux jambons", "Deux paniers", "Deux bouteilles")
    prizes_save(
        actor=cast.actor(),
        tournament=evening.tournament,
        version=evening.tournament.version,
        prizes=[PrizeLine(rank, name) for rank, name in enumerate(names, start=1)],
    )
    for number, round_ in (IN_121 | IN_151 | FINALS).items():
        evening.played(number, round_)
    won = {
        award.labels: {one.number for one in award.pair.each}
        for award in awards(evening.tournament)
        if award.pair
    }
    assert won == {"Deux jambons": {5, 7}, "Deux paniers": {10, 11}, "Deux bouteilles": {8, 9}}
    podium = podium_of(evening.tournament)
    assert podium is not None
    assert [step.rank for step in podium.steps] == [1, 2, 3]


def test_nobody_has_a_partner_twice_in_the_melees() -> None:
    met = [meeting for round_ in (IN_121 | IN_151).values() for meeting in round_]
    assert set(Counter(side for meeting in met for side in meeting).values()) == {1}


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "La partie finit avec la donne où un total atteint 121 points." in sheet
    assert "La partie finit avec la donne où un total atteint 151 points." in sheet
    assert "en 3 parties pour tous. Les 8 premiers jouent jusqu’à 2 parties de plus." in sheet
    assert "Mêlée en 151, partie 3 : tous gardent leurs résultats ; mêlée :" in sheet
    assert (
        "Le premier du classement joue avec le dernier, le deuxième avec l’avant-dernier et ainsi "
        "de suite, et ils restent ensemble."
    ) in sheet
