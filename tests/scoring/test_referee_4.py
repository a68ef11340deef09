"""Section 4 of the catalogue (two and three players), computed on paper."""

from typing import Any

import pytest

from tests.scoring.referee import Case, agrees, shown, took

LONG: dict[str, Any] = {"target": 50000}
STOCK: dict[str, Any] = {"preset": "belote2", "deal": "stock", **LONG}
TOGETHER: dict[str, Any] = {"preset": "belote3", "opposition": "together", **LONG}


def each(
    hands: list[dict[str, Any]], marks: list[tuple[int, ...]], /, end: Any = None, **rules: Any
) -> Case:
    """A game of three, each for himself."""
    return Case({"preset": "belote3", **LONG, **rules}, hands, marks, "ABC", end or {})


def together(
    hands: list[dict[str, Any]], marks: list[tuple[int, ...]], /, end: Any = None, **rules: Any
) -> Case:
    """A game of three, two against the taker."""
    return Case({**TOGETHER, **rules}, hands, marks, "ABC", end or {})


TWO = {
    "all cards: dedans is the whole hand": Case(
        {"preset": "belote2", **LONG, "rounding": "balanced_10"},
        [took("A", 80), took("A", capot="B"), took("A", 82)],
        [(0, 160), (0, 250), (80, 80)],
    ),
    "stock": Case(
        STOCK,
        [took("A", 60, 50, belote="B"), took("A", 40, 61), took("A", 50, 50), took("B", 0, 96)],
        [(0, 130), (0, 101), (0, 50), (0, 146)],
    ),
    "stock: capots": Case(
        {**STOCK, "rounding": "nearest_10", "capot_called_points": 500},
        [
            took("A", 95, 0, capot="A", belote="B"),
            took("A", 0, 96, capot="B", belote="A"),
            took("A", 95, 0, capot="A", capot_called=True),
            took("A", 60, 44, capot_called=True),
        ],
        [(190, 20), (20, 190), (500, 0), (0, 100)],
    ),
    "stock: a taker's capot against counts as dedans": Case(
        {**STOCK, "capot_of_taker": "failed"},
        [took("A", 0, 96, capot="B")],
        [(0, 96)],
    ),
}
EACH = {
    "the hundred of one": each(
        [took("A", 152, 0, 0, no_trick=["B", "C"], belote="B")], [(252, 20, 0)]
    ),
    "the hundred of two, rounded with the points": each(
        [took("A", 97, 55, 0, no_trick=["C"])], [(150, 110, 0)], rounding="nearest_10"
    ),
    "the hundred makes a taker fail": each(
        [took("A", 0, 80, 72, no_trick=["A"], belote="A")], [(20, 130, 122)]
    ),
    "failed below one": each([took("A", 55, 60, 47)], [(0, 115, 47)]),
    "a belote makes it": each([took("A", 50, 60, 52, belote="A")], [(70, 60, 52)]),
    "failed, rounded each alone": each(
        [took("A", 45, 66, 51)], [(0, 120, 50)], rounding="nearest_10"
    ),
    "the best of the others, belote included": each(
        [took("A", 50, 60, 52, belote="C")], [(0, 60, 122)]
    ),
    "litige with one": each(
        [took("A", 42, 58, 62, belote="A"), took("B", 40, 60, 62)],
        [(20, 58, 62), (40, 0, 62 + 60 + 42)],
    ),
    "litige with both": each(
        [took("A", 54, 54, 54), took("A", 54, 54, 54), took("B", 50, 62, 50)],
        [(0, 54, 54), (0, 54, 54), (50, 170, 50)],
    ),
    "two equal above: the better of them in the next hand": each(
        [took("A", 40, 61, 61), {"void": "passed"}, took("A", 100, 30, 32)],
        [(0, 61, 61), (0, 0, 0), (100, 30, 72)],
    ),
    "two equal above by belote; equal again; then settled by trick points, not by belote": each(
        [
            took("A", 30, 56, 76, belote="B"),
            took("A", 100, 31, 31),
            took("A", 80, 42, 40, belote="C"),
        ],
        [(0, 76, 76), (100, 31, 31), (80, 72, 60)],
    ),
    "settled without the hundred": each(
        [took("A", 40, 61, 61), took("A", 100, 52, 0, no_trick=["C"])],
        [(0, 61, 61), (150, 142, 0)],
    ),
    "a litige and a tie, each on its own": each(
        [took("A", 60, 60, 42), took("A", 40, 61, 61), took("A", 90, 30, 42)],
        [(0, 60, 42), (0, 61, 61), (150, 30, 82)],
    ),
    "a tie of two leaves the stake of a litige where it was": each(
        [took("A", 60, 60, 42), took("B", 55, 60, 47)],
        [(0, 60, 42), (55, 120, 47)],
    ),
    "declarations of the strongest": each(
        [
            took(
                "A",
                70,
                50,
                42,
                declarations=[shown("B", "tierce", "A"), shown("C", "cinquante", "K")],
            )
        ],
        [(0, 50, 162)],
        declarations="scored",
    ),
    "stock": each([took("A", 40, 50, 30)], [(0, 90, 30)], deal="stock"),
    "a rubicon is looked at for each loser": each(
        [took("A", 60, 40, 62, belote="A"), took("B", 50, 60, 52, belote="C")],
        [(80, 40, 62), (50, 0, 132)],
        target=None,
        hands=2,
        rubicon="floating",
        end={"winner": "C", "rubicon": True, "games_lost": {"A": 1, "B": 2, "C": 0}},
    ),
    "a tie at the end may be lost": each(
        [took("A", 40, 61, 61)],
        [(0, 61, 61)],
        target=None,
        hands=1,
        litige_at_end="lost",
        tie="draw",
        end={
            "finished": True,
            "winner": None,
            "rubicon": False,
            "games_lost": {"A": 0, "B": 0, "C": 0},
        },
    ),
    "no win without a trick": each(
        [took("A", 100, 32, 30), took("B", 0, 100, 52, no_trick=["A"], belote="A")],
        [(100, 32, 30), (20, 150, 102)],
        target=120,
        end={"finished": True, "winner": "B"},
    ),
}
THREE_TOGETHER = {
    "made, failed, litige": together(
        [
            took("A", 100, belote="C"),
            took("A", 80, 40, 42, belote="B"),
            took("A", 81),
            took("B", 60, 60, 42),
        ],
        [(100, 82, 82), (0, 182, 182), (0, 81, 81), (162 + 81, 0, 162 + 81)],
    ),
    "capots": together(
        [took("A", no_trick=["B", "C"]), took("A", no_trick=["A"]), took("A", 100, no_trick=["B"])],
        [(252, 0, 0), (0, 252, 252), (100, 62, 62)],
    ),
    "misdeals and faults": together(
        [{"misdeal": "B"}, {"fault": "C"}],
        [(162, 0, 162), (162, 162, 0)],
        misdeal="penalty",
    ),
    "returned to whom it came from": together(
        [took("A", 81)],
        [(81, 81, 81)],
        target=None,
        hands=1,
        litige_at_end="returned",
        tie="draw",
        end={"finished": True, "winner": None},
    ),
    "two frozen, each returned": together(
        [took("A", 81), took("B", 40, 81, 41)],
        [(0, 81, 81), (162, 81, 81)],
        target=None,
        hands=2,
        litige_at_end="returned",
        tie="draw",
    ),
    "declarations of the two as one side": together(
        [
            took(
                "A",
                90,
                declarations=[
                    shown("B", "tierce", "A"),
                    shown("C", "tierce", "A"),
                    shown("A", "tierce", "K"),
                ],
            )
        ],
        [(0, 202, 202)],
        declarations="scored",
    ),
}


@pytest.mark.parametrize("name", TWO)
def test_two_players(name: str) -> None:
    """Two players, all cards or a stock."""
    agrees(TWO[name])


@pytest.mark.parametrize("name", EACH)
def test_each(name: str) -> None:
    """Three players, each for himself."""
    agrees(EACH[name])


@pytest.mark.parametrize("name", THREE_TOGETHER)
def test_together(name: str) -> None:
    """Three players, two against the taker."""
    agrees(THREE_TOGETHER[name])
