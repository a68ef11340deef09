"""Section 5 of the catalogue (belote de comptoir), computed on paper."""

from typing import Any

import pytest

from tests.scoring.referee import Case, agrees


def bid(taker: str, worth: int, made: int) -> dict[str, Any]:
    """A hand: the bid and what the taker made."""
    return {"taker": taker, "bid": worth, "points": {taker: made}}


LYONNAISE = {"preset": "lyonnaise"}
WORTHS = {
    1: (1, 50),
    2: (51, 70),
    3: (71, 90),
    4: (91, 110),
    5: (111, 130),
    6: (131, 150),
    7: (151, 152),
}
GAMES = {
    "made and failed": Case(
        LYONNAISE,
        [bid("A", 80, 80), bid("B", 51, 50), {"void": "passed"}, bid("C", 1, 0)],
        [(-3, 0, 0), (-2, 0, -2), (0, 0, 0), (-1, -1, 0)],
        "ABC",
        {"totals": {"A": 6, "B": 11, "C": 10}, "finished": False},
    ),
    "never below nothing": Case(
        {"game": "comptoir", "sheet": 6},
        [bid("A", 90, 100), bid("A", 111, 111)],
        [(-3, 0), (-3, 0)],
        "AB",
        {"totals": {"A": 0, "B": 6}, "finished": True, "winner": "A"},
    ),
    "several out at once": Case(
        {"game": "comptoir", "sheet": 6},
        [bid("A", 150, 0)],
        [(0, -6, -6)],
        "ABC",
        {"finished": True, "winner": None},
    ),
    "the first out has won, the last has lost": Case(
        {"game": "comptoir", "sheet": 6},
        [bid("A", 131, 131), bid("B", 70, 0), bid("B", 151, 152), bid("C", 100, 0)],
        [(-6, 0, 0, 0), (0, 0, -2, -2), (0, -6, 0, 0), (0, 0, 0, -4)],
        "ABCD",
        {"finished": True, "winner": "A"},
    ),
    "two out together first, then another": Case(
        {"game": "comptoir", "sheet": 3},
        [bid("A", 1, 1), bid("D", 1, 1), bid("B", 51, 0), bid("B", 90, 90)],
        [(-1, 0, 0, 0), (0, 0, 0, -1), (-2, 0, -2, -2), (0, -3, 0, 0)],
        "ABCD",
        {"finished": True, "winner": None},
    ),
}


@pytest.mark.parametrize("worth", WORTHS)
def test_worth(worth: int) -> None:
    """A bid made costs the taker its worth, and the same failed everybody else."""
    for made in WORTHS[worth]:
        agrees(Case(LYONNAISE, [bid("A", made, made)], [(-worth, 0, 0)], "ABC"))
        agrees(Case(LYONNAISE, [bid("A", made, made - 1)], [(0, -worth, -worth)], "ABC"))


@pytest.mark.parametrize("name", GAMES)
def test_game(name: str) -> None:
    """Sheets, ends and winners."""
    agrees(GAMES[name])
