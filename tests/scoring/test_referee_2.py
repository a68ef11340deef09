"""Section 2 of the catalogue, clause by clause, computed on paper."""

import pytest

from tests.scoring.referee import Case, agrees, took

ROUNDINGS = {
    "alternate counts dedans too": Case(
        {"rounding": "nearest_10_alternate"},
        [took("A", 85), took("B", 97), took("A", 95), took("A", 105)],
        [(90, 80), (160, 0), (100, 70), (100, 60)],
    ),
    "alternate counts a hand of a capot called and missed": Case(
        {"rounding": "nearest_10_alternate", "capot_called_points": 500},
        [took("A", 95, capot_called=True), took("B", 57)],
        [(0, 160), (60, 100)],
    ),
    "alternate: a lone amount in 5 goes up each time": Case(
        {"rounding": "nearest_10_alternate", "capot_points": 255, "failed_points": 165},
        [took("A", capot="A"), took("A", 70), took("A", 65)],
        [(260, 0), (0, 170), (0, 170)],
    ),
    "down: 5 falls, 6 rises": Case(
        {"rounding": "nearest_10_down"},
        [took("A", 85), took("A", 86), took("A", 95)],
        [(80, 80), (90, 80), (90, 70)],
    ),
    "balanced_10": Case(
        {"rounding": "balanced_10", "failed_points": 156},
        [
            took("A", 117),
            took("A", 116),
            took("A", 115),
            took("B", 46),
            took("A", 86),
            took("A", 6),
        ],
        [(120, 40), (120, 40), (110, 50), (40, 120), (90, 70), (0, 160)],
    ),
    "balanced_5": Case(
        {"rounding": "balanced_5", "failed_points": 164, "capot_points": 259},
        [took("A", 118), took("A", 119), took("A", 116), took("A", 70), took("A", capot="A")],
        [(115, 45), (120, 40), (115, 45), (0, 165), (260, 0)],
    ),
    "belote and misdeals are never rounded": Case(
        {"rounding": "nearest_10", "misdeal": "penalty"},
        [took("A", 84, belote="B"), {"misdeal": "A"}, {"fault": "B"}],
        [(0, 180), (0, 162), (162, 0)],
    ),
}
EXACT_FINISH = {
    "997, play on": Case(
        {"rounding": "nearest_10", "exact_finish": True, "target": 260},
        [took("A", 132), took("A", 127)],
        [(130, 30), (127, 35)],
        end={"finished": False, "totals": {"A": 257, "B": 65}},
    ),
    "the stake as it stands": Case(
        {"rounding": "nearest_10", "exact_finish": True, "target": 210},
        [took("A", 81), took("A", 126)],
        [(0, 80), (206, 36)],
        end={"finished": False, "stake": 0},
    ),
    "dedans to the point": Case(
        {"rounding": "nearest_10", "exact_finish": True, "target": 160},
        [took("A", 70)],
        [(0, 162)],
        end={"finished": True, "winner": "B"},
    ),
    "nothing to do where the target is not passed": Case(
        {
            "rounding": "nearest_10",
            "exact_finish": True,
            "target": 160,
            "target_reached": "more_than",
        },
        [took("A", 70)],
        [(0, 160)],
        end={"finished": False},
    ),
    "a litige to the point, its stake too": Case(
        {"rounding": "nearest_10", "exact_finish": True, "target": 100},
        [took("A", 71, belote="A")],
        [(20, 90)],
        end={"finished": False, "stake": 70},
    ),
}
CONTRACTS = {
    "declarations do not help": Case(
        {"declarations": "scored", "contract_counts": "belote", "target": 2000},
        [took("A", 75, declarations={"A": 20}), took("A", 72, belote="A", declarations={"B": 50})],
        [(0, 182), (92, 140)],
    ),
    "neither does belote": Case(
        {"contract_counts": "tricks"},
        [took("A", 75, belote="A")],
        [(20, 162)],
    ),
    "capot called": Case(
        {"rounding": "nearest_10", "capot_called_points": 505, "target": 5000},
        [
            took("A", capot="A", capot_called=True, belote="B"),
            took("A", 100, capot_called=True),
            took("A", capot="B", capot_called=True, belote="A"),
            took("A", capot="A"),
        ],
        [(505, 20), (0, 160), (20, 250), (250, 0)],
    ),
    "capot of the taker counts as dedans; the belote is taken": Case(
        {"capot_of_taker": "failed", "belote_when_failed": "taken"},
        [took("A", capot="B", belote="A"), took("A", 60, belote="A")],
        [(0, 182), (0, 182)],
    ),
    "a side with 0 that is not told capot has won a trick": Case(
        {}, [took("A", 162), took("A", 0)], [(162, 0), (0, 162)]
    ),
}
LITIGES = {
    "own": Case({}, [took("A", 71, belote="A"), took("A", 90)], [(20, 91), (161, 72)]),
    "half": Case(
        {"litige_amount": "half"}, [took("A", 71, belote="A"), took("A", 9)], [(20, 81), (0, 243)]
    ),
    "own with declarations": Case(
        {"declarations": "scored"},
        [took("A", 81, belote="B", declarations={"A": 20}), took("B", 62)],
        [(0, 101), (62, 201)],
    ),
    "half with declarations, rounded": Case(
        {"declarations": "scored", "litige_amount": "half", "rounding": "balanced_5"},
        [took("A", 81, belote="B", declarations={"A": 20})],
        [(0, 100)],
        end={"stake": 100},
    ),
    "to the point": Case(
        {"rounding": "nearest_10", "litige_rounded": False},
        [took("A", 71, belote="A"), took("A", 90)],
        [(20, 91), (161, 70)],
    ),
    "in a row, with a void hand, misdeals and a fault between": Case(
        {"misdeal": "penalty", "target": None, "hands": 9},
        [
            took("A", 81),
            took("B", 91, belote="B"),
            {"void": "passed"},
            {"misdeal": "A"},
            {"fault": "B"},
            took("B", 82),
        ],
        [(0, 81), (91, 20), (0, 0), (0, 162), (162, 0), (162 + 81 + 71, 0)],
    ),
    "replayed": Case(
        {"litige": "replayed", "target": None, "hands": 1},
        [took("A", 81), took("B", 81)],
        [(0, 0), (0, 0)],
        end={"finished": False, "stake": 0},
    ),
    "made": Case({"litige": "made"}, [took("A", 71, belote="A")], [(91, 91)]),
    "failed": Case({"litige": "failed"}, [took("A", 71, belote="A")], [(20, 162)]),
}
FROZEN = [took("A", 81), took("B", 91, belote="B"), {"fault": "A"}]
AT_END = {
    "returned": Case(
        {"target": None, "hands": 3, "litige_at_end": "returned"},
        FROZEN,
        [(0, 81), (91, 20), (81, 162 + 71)],
        end={"finished": True, "stake": 0, "winner": "B"},
    ),
    "to_defence": Case(
        {"target": None, "hands": 3, "litige_at_end": "to_defence"},
        FROZEN,
        [(0, 81), (91, 20), (71, 162 + 81)],
        end={"finished": True, "stake": 0},
    ),
    "lost": Case(
        {"target": None, "hands": 3, "litige_at_end": "lost"},
        FROZEN,
        [(0, 81), (91, 20), (0, 162)],
        end={"finished": True},
    ),
    "extra_hand": Case(
        {"target": None, "hands": 3, "litige_at_end": "extra_hand"},
        [*FROZEN, {"void": "passed"}, took("B", 62)],
        [(0, 81), (91, 20), (0, 162), (0, 0), (62, 252)],
        end={"finished": True, "winner": "B"},
    ),
    "returned in the litige itself makes a tie": Case(
        {"target": None, "hands": 1, "litige_at_end": "returned", "tie": "draw"},
        [took("A", 81)],
        [(81, 81)],
        end={"finished": True, "winner": None, "games_lost": {"A": 0, "B": 0}},
    ),
    "a target has no last hand: played on": Case(
        {"target": 500, "litige_at_end": "lost"},
        [took("A", 81)],
        [(0, 81)],
        end={"finished": False, "stake": 81},
    ),
}


@pytest.mark.parametrize("name", ROUNDINGS)
def test_rounding(name: str) -> None:
    """2.1 ``rounding``."""
    agrees(ROUNDINGS[name])


@pytest.mark.parametrize("name", EXACT_FINISH)
def test_exact_finish(name: str) -> None:
    """2.1 ``exact_finish``."""
    agrees(EXACT_FINISH[name])


@pytest.mark.parametrize("name", CONTRACTS)
def test_contract(name: str) -> None:
    """2.2, 2.3 and 2.4."""
    agrees(CONTRACTS[name])


@pytest.mark.parametrize("name", LITIGES)
def test_litige(name: str) -> None:
    """2.5, while the game goes on."""
    agrees(LITIGES[name])


@pytest.mark.parametrize("name", AT_END)
def test_litige_at_end(name: str) -> None:
    """2.5 ``litige_at_end``."""
    agrees(AT_END[name])
