"""Contrée against the clock, as a club prints it.

CONTRÉE DU JEUDI – RÈGLEMENT
1. Le concours se joue par doublettes, en 5 parties de contrée.
2. Une partie se joue en 2001 points, ou jusqu’au gong : 40 minutes.
3. Au gong, la partie s’arrête avec la donne en cours ; le plus haut total a gagné.
4. À égalité au gong, la partie est nulle : personne n’a de victoire.
5. Marque de Cannes : points faits arrondis à la dizaine, le 5 vers le bas, plus le contrat ; le
   contre double le contrat ; le capot annoncé et réussi vaut 250 + 270.
6. La dernière donne, celle du gong comme celle du but, se compte au point près.
7. La première partie est tirée au sort ; ensuite 1 contre 2, 3 contre 4…, sans revanche.
8. Un retard coûte 200 points à la doublette.
9. Classement aux victoires, puis aux points.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards
from tournaments.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
BY_HANDS = (1, 4)
"""This table of round 1 gives in its hands, the others their totals."""
FIRST = cards("2-6 2100-1410, 3-5 700-1520")
SECOND = cards("2-5 2020-1310, 4-6 1730-1640, 1-3 1500-1500")
THIRD = cards("1-5 1410-2030, 2-4 2100-1410, 3-6 700-1520")
FOURTH = cards("1-6 1090-1780, 2-3 2030-1500, 4-5 1520-1230")
FIFTH = cards("1-2 2030-880, 3-4 1520-1230, 5-6 880-2010")
FINAL = [
    # Rank, pair, victories, points: the five rounds one by one.
    (1, 2, 4, 2100 + 2020 + 2100 + 2030 + 880 - 200),
    (2, 6, 3, 1410 + 1640 + 1520 + 1780 + 2010),
    (3, 4, 3, 934 + 1730 + 1410 + 1520 + 1230),
    (4, 5, 2, 1520 + 1310 + 2030 + 1230 + 880),
    (5, 1, 1, 688 + 1500 + 1410 + 1090 + 2030),
    (6, 3, 1, 700 + 1500 + 700 + 1500 + 1520),
]


def begun() -> None:
    evening = Evening("contree_timed", name="Contrée du jeudi")
    evening.press("rules/", "/rules/", minutes=40)
    evening.entered(6)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def hand_by_hand(evening: Evening) -> None:
    """Five hands, then the gong."""
    # 1 bids 100 and makes 112, that is 110 + 100; the 50 of the defence are its own: 210–50.
    evening.hand(1, BY_HANDS, 1, contract="100", points=112)
    # 4 bids 90, contré, and makes 70: the defence marks 160 + 2 × 90 = 340, 4 nothing: 550–50.
    evening.hand(1, BY_HANDS, 4, contract="90", points=70, contre="contre")
    # 4 bids 80 and makes 85, which is marked 80, as the 77 of the defence are: 630–210.
    evening.hand(1, BY_HANDS, 4, contract="80", points=85)
    # 4 bids a capot and makes it, 250 + 270 = 520: 630–730.
    _table, sides = evening.place(1, BY_HANDS)
    evening.hand(1, BY_HANDS, 4, contract="capot", capot="AB"[sides.index(4)])
    # 4 bids 100 and makes 104, rounded 200 and 60: 690–930. As the last hand in time it counts to
    # the point, 204 and 58: 688–934.
    page = evening.hand(1, BY_HANDS, 4, contract="100", points=104)
    assert "Le temps est écoulé" in page
    page = evening.time_up(1, BY_HANDS)
    assert "Le temps a mis fin à la partie" in page
    assert "dernière donne avant la fin du temps : comptée au point près" in page


def test_the_evening(evening: Evening) -> None:
    assert evening.drawn(1).keys() == {BY_HANDS, *FIRST}
    hand_by_hand(evening)
    evening.typed(1, FIRST)
    assert evening.ranking("Victoires", "Points") == [
        *((1, 2, 1, 2100), (2, 5, 1, 1520), (3, 4, 1, 934)),
        *((4, 6, 0, 1410), (5, 3, 0, 700), (6, 1, 0, 688)),
    ]
    evening.played(2, SECOND)
    drawn_game = Match.objects.get(round__number=2, sides__entrant__number=3)
    assert (drawn_game.state, drawn_game.winner) == ("confirmed", None)
    evening.played(3, THIRD)
    evening.penalty(2, 3, 200, "Dix minutes de retard")
    evening.played(4, FOURTH)
    evening.played(5, FIFTH)
    assert evening.ranking("Victoires", "Points") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert "La partie finit avec la donne où un total atteint 2 001 points." in sheet
    assert (
        "Si 40 minutes sont écoulées avant, la partie s’arrête là : le plus haut total gagne ; à "
        "égalité, elle est nulle."
    ) in sheet
    assert "de même que la dernière donne avant la fin du temps." in sheet
    assert "marque le capot pour les plis, et sa valeur pour le contrat." in sheet
    assert "Les doublettes sont classées aux victoires, puis aux points," in sheet
