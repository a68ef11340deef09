"""Sections 2.6 to 2.9 of the catalogue, computed on paper."""

from typing import Any

import pytest

from tests.scoring.referee import Case, agrees, shown, took

SCORED: dict[str, Any] = {"declarations": "scored", "target": 5000}


def announced(*declarations: dict[str, Any], **rules: Any) -> Case:
    """A hand of 140 to 22 with these declarations; the marks are filled in by ``marking``."""
    hand = took("A", 140, declarations=list(declarations))
    return Case({**SCORED, **rules}, [hand], [(140, 22)])


def marking(case: Case, first: int, second: int) -> Case:
    """The same case, where A and B mark this much for declarations."""
    return Case(case.rules, case.hands, [(140 + first, 22 + second)])


DECLARED = {
    "the strongest marks all of its own": marking(
        announced(
            shown("B", "tierce", "A"), shown("A", "cinquante", "10"), shown("A", "tierce", "9")
        ),
        70,
        0,
    ),
    "carré above a hundred of the same points": marking(
        announced(shown("A", "cent", "A", True), shown("B", "carre", "Q")), 0, 100
    ),
    "carré of aces above carré of kings above tens": marking(
        announced(shown("A", "carre", "10"), shown("B", "carre", "K")), 0, 100
    ),
    "tens above kings in the other order": marking(
        announced(shown("A", "carre", "10"), shown("B", "carre", "K"), sequence_order="ten_high"),
        100,
        0,
    ),
    "a tierce to the ten above one to the king in the other order": marking(
        announced(shown("A", "tierce", "10"), shown("B", "tierce", "K"), sequence_order="ten_high"),
        20,
        0,
    ),
    "trump above plain": marking(
        announced(shown("A", "tierce", "K"), shown("B", "tierce", "K", True)), 0, 20
    ),
    "equal: nobody, not even for the others": marking(
        announced(shown("A", "tierce", "K"), shown("B", "tierce", "K"), shown("B", "tierce", "9")),
        0,
        0,
    ),
    "equal: the first": marking(
        announced(
            shown("B", "tierce", "K"),
            shown("A", "tierce", "K"),
            shown("A", "tierce", "9"),
            declaration_tie="first_announced",
        ),
        0,
        20,
    ),
    "equal ones of one side are no tie": marking(
        announced(shown("A", "tierce", "K"), shown("A", "tierce", "K")), 40, 0
    ),
    "ten times the trump": marking(
        announced(
            shown("A", "carre", "A"),
            shown("B", "cent", "A"),
            shown("A", "carre", "9"),
            carre_values="ten_times_trump",
        ),
        250,
        0,
    ),
    "eights cancel": marking(
        announced(shown("A", "carre", "J"), shown("B", "carre", "8"), carre_of_eights="cancels"),
        0,
        0,
    ),
    "eights worth nothing": marking(
        announced(shown("A", "tierce", "9"), shown("B", "carre", "8")), 20, 0
    ),
    "voids goes before cancels": Case(
        {**SCORED, "carre_of_eights": "cancels", "carre_of_sevens": "voids_hand"},
        [
            {"declarations": [shown("A", "carre", "7")]},
            took("A", 100, declarations=[shown("A", "carre", "8"), shown("B", "carre", "7")]),
        ],
        [(0, 0), (0, 0)],
    ),
    "a failed taker's go to the defence, a capot side keeps its own": Case(
        SCORED,
        [
            took("A", 30, declarations=[shown("A", "tierce", "K")]),
            took("A", capot="A", declarations=[shown("B", "cinquante", "K")]),
        ],
        [(0, 182), (252, 50)],
    ),
}


def misdeal(side: str) -> dict[str, Any]:
    """A misdeal of a side."""
    return {"misdeal": side}


UNEVEN = [took("A", 140), {"fault": "A"}, took("A", 100, belote="B"), took("A", 90)]
UNEVEN_MARKS = [(140, 22), (0, 162), (100, 82), (90, 72)]
SPENT = [took("A", 162), took("A", 162), took("B", capot="B", belote="A"), took("A", 82)]
SPENT_MARKS = [(162, 0), (162, 0), (20, 252), (82, 80)]
ENDS = {
    "both over: the higher total": Case(
        {"target": 300}, UNEVEN, UNEVEN_MARKS, end={"finished": True, "winner": "B"}
    ),
    "both over: the last hand": Case(
        {"target": 300, "both_over": "last_hand"},
        UNEVEN,
        UNEVEN_MARKS,
        end={"finished": True, "winner": "A", "games_lost": {"A": 0, "B": 1}},
    ),
    "both over in a hand that nobody wins: the higher total": Case(
        {"target": 110, "both_over": "last_hand"},
        [took("A", 100), took("A", 71, belote="A")],
        [(100, 62), (20, 91)],
        end={"finished": True, "winner": "B", "stake": 0},
    ),
    "equal totals: on": Case(
        {"target": 81, "litige": "made"},
        [took("A", 81), took("A", 82)],
        [(81, 81), (82, 80)],
        end={"finished": True, "winner": "A"},
    ),
    "no win in a hand without a trick": Case(
        {"target": 340}, SPENT, SPENT_MARKS, end={"finished": True, "winner": "A"}
    ),
    "a win all the same": Case(
        {"target": 340, "capot_cannot_win": False},
        SPENT[:3],
        SPENT_MARKS[:3],
        end={"finished": True, "winner": "A"},
    ),
    "whichever comes first": Case(
        {"hands": 2},
        [took("A", 82), took("B", 70)],
        [(82, 80), (70, 92)],
        end={"finished": True, "winner": "B"},
    ),
    "a tie: an extra hand; a void one is none": Case(
        {"target": None, "hands": 1, "litige": "made"},
        [took("A", 81), {"void": "passed"}, took("B", 80)],
        [(81, 81), (0, 0), (80, 82)],
        end={"finished": True, "winner": "B"},
    ),
}
FAULTS = {
    "graduated": Case(
        {"target": None, "hands": 3, "misdeal": "graduated", "misdeal_points": 160},
        [*map(misdeal, "ABA"), took("B", 72), *map(misdeal, "AA")],
        [(0, 0), (0, 0), (0, 0), (72, 90), (0, 160), (0, 160)],
        end={"finished": True},
    ),
    "penalties count as hands, redeals do not": Case(
        {"target": None, "hands": 2, "misdeal": "penalty"},
        [{"misdeal": "A"}, {"void": "other"}, {"fault": "B"}],
        [(0, 162), (0, 0), (162, 0)],
        end={"finished": False},
    ),
    "a redeal": Case(
        {"target": None, "hands": 1},
        [{"misdeal": "A"}, took("A", 82)],
        [(0, 0), (82, 80)],
        end={"finished": True},
    ),
}
LEVEL = [took("A", 81), {"fault": "B"}]
LEVEL_MARKS = [(81, 81), (162, 0)]
RUBICONS: dict[str, tuple[dict[str, Any], bool]] = {
    "half of the target is enough": ({"rubicon": "simple", "target": 162}, False),
    "less than half is not": ({"rubicon": "simple", "target": 163}, True),
    "half of the winner’s total": ({"rubicon": "floating", "target": 162}, True),
    "none": ({"target": 163}, False),
}


@pytest.mark.parametrize("name", DECLARED)
def test_declarations(name: str) -> None:
    """2.6."""
    agrees(DECLARED[name])


@pytest.mark.parametrize("name", ENDS)
def test_end(name: str) -> None:
    """2.7."""
    agrees(ENDS[name])


@pytest.mark.parametrize("name", FAULTS)
def test_misdeal_and_fault(name: str) -> None:
    """2.8."""
    agrees(FAULTS[name])


@pytest.mark.parametrize("name", RUBICONS)
def test_rubicon(name: str) -> None:
    """2.9: A wins 243 to 81."""
    rules, lost_twice = RUBICONS[name]
    lost = {"A": 0, "B": 2 if lost_twice else 1}
    end = {"finished": True, "rubicon": lost_twice, "games_lost": lost}
    agrees(Case({"litige": "made", **rules}, LEVEL, LEVEL_MARKS, end=end))
