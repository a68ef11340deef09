"""Contrée in which 81 against 81 is dealt again, as a club prints it.

CONTRÉE DES QUATRE-CHEMINS – RÈGLEMENT
1. Contrée en 600 points ; deux parties, la seconde 1er contre 2e.
2. Enchères de 80 à 160, puis capot. Il faut plus de points que la défense.
3. Si le contrat est atteint et que les deux camps ont autant de points, la donne est nulle : le
   même donneur redonne. Un contrat qui n’est pas atteint chute.
4. Une fausse donne donne 160 points à l’adversaire.
"""

from __future__ import annotations

import pytest

from tests.evenings.driver import Evening, cards

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
BY_HANDS = (1, 4)
"""This table of round 1 gives in its hands, the other its totals."""
OTHER = cards("2-3 620-480")
SECOND = cards("1-2 640-360, 3-4 590-620")
FINAL = [
    # Rank, pair, victories, points.
    (1, 1, 2, 610 + 640),
    (2, 2, 1, 620 + 360),
    (3, 4, 1, 350 + 620),
    (4, 3, 0, 480 + 590),
]


def begun() -> None:
    evening = Evening("contree_5x2000", name="Quatre-Chemins", rounds_planned=2)
    evening.press("rules/", "/rules/", target=600, equal_points="replayed", misdeal="penalty")
    evening.entered(4)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def hand_by_hand(evening: Evening) -> None:
    """Six hands, of which two are dealt again by the same player."""
    table, sides = evening.place(1, BY_HANDS)
    dealer = f"Donneur : Anne A{sides[0]}, comme à la première donne"
    # 1 bids 80 and makes 81, the defence 81.
    page = evening.hand(1, BY_HANDS, 1, contract="80", points=81)
    assert "81 partout : la donne est rejouée" in page
    assert dealer in page
    # 4 bids 90 and has 71 and the belote, the defence has 91: as many, contré or not.
    belote = "AB"[sides.index(4)]
    page = evening.hand(1, BY_HANDS, 4, contract="90", points=71, belote=belote, contre="contre")
    assert "91 partout : la donne est rejouée" in page
    assert dealer in page
    # 1 bids 90 and makes 81, which is less: 4 marks 160 + 90.
    page = evening.hand(1, BY_HANDS, 1, contract="90", points=81)
    assert dealer not in page
    # 1 bids 100 and makes 101, that is 100 + 100, and 60 for 4: 200–310.
    evening.hand(1, BY_HANDS, 1, contract="100", points=101)
    # 1 bids 120 and makes 125, that is 130 + 120, and 40 for 4: 450–350.
    evening.hand(1, BY_HANDS, 1, contract="120", points=125)
    # 4 deals wrongly: 160 for 1, which brings it to 610.
    page = evening.press(
        f"rounds/1/results/{table}/", f"/results/{table}/", other=f"misdeal:{belote}"
    )
    assert "610 – 350" in page or "350 – 610" in page


def test_the_evening(evening: Evening) -> None:
    assert evening.drawn(1).keys() == {BY_HANDS, *OTHER}
    hand_by_hand(evening)
    evening.typed(1, OTHER)
    evening.played(2, SECOND)
    assert evening.ranking("Victoires", "Points") == FINAL


def test_the_rule_sheet(evening: Evening) -> None:
    sheet = evening.rule_sheet()
    assert (
        "Si le preneur atteint son contrat et que la défense a autant de points "
        "que lui, la donne est annulée : le même joueur redonne."
    ) in sheet
    assert "À 81 points de chaque côté, sans belote, un contrat de 80 se redonne." in sheet
    assert "le camp adverse marque 160 points" in sheet
