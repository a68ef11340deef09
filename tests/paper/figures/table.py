"""A table at which an example is played: hands as they are entered, scored by the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from scoring.errors import HandError
from scoring.hand import HAND_POINTS, HandScore
from scoring.rules import Rules
from scoring.score import score
from tests.scoring.tables import hand_from_json

Figure: TypeAlias = "int | Fraction"
Told: TypeAlias = Sequence[Figure]
"""The figures that a sentence has, in its order."""
Example: TypeAlias = Callable[[Rules, Told], Sequence[Figure]]
"""Plays hands under rules and gives the figures that the sentence must have, in any order."""
EXAMPLES: dict[tuple[str, str], Example] = {}
"""Article and key of a sentence, or "facts" and the key of a line of the box -> its example."""
FEW_CARDS = 14
"""Points with which the taker fails every contract of points."""


def plays(*places: tuple[str, str]) -> Callable[[Example], Example]:
    """This function is the example of the sentences at these places."""

    def register(example: Example) -> Example:
        for place in places:
            assert place not in EXAMPLES, place
            EXAMPLES[place] = example
        return example

    return register


def sides_of(rules: Rules) -> tuple[str, ...]:
    return ("A", "B", "C") if rules.game in ("belote3", "comptoir") else ("A", "B")


def is_each(rules: Rules) -> bool:
    return rules.game == "belote3" and rules.opposition == "each"


def endless(rules: Rules) -> Rules:
    """The same rules with no end in sight, so that an example is about the hand alone."""
    return replace(rules, target=None, hands=99, rubicon="none", exact_finish=False)


def hand(rules: Rules, **facts: Any) -> HandScore:
    """One hand, the first of a game without an end; refused if it could not be played."""
    return hands(endless(rules), facts)[-1]


def hands(rules: Rules, *played: dict[str, Any]) -> Sequence[HandScore]:
    sides = sides_of(rules)
    read = [hand_from_json(one, rules, sides, at) for at, one in enumerate(played, start=1)]
    return score(rules, sides, read, explain=False).hands


def accepted(rules: Rules, **facts: Any) -> bool:
    """Whether such a hand may be entered."""
    try:
        hand_from_json(facts, rules, sides_of(rules), 1)
    except HandError:
        return False
    return True


def tricks(rules: Rules, taker: int, **facts: Any) -> dict[str, Any]:
    """A hand that A takes, with this many of the points in play."""
    whole = 126 if rules.deal == "stock" else HAND_POINTS
    rest = whole - taker
    shared = {"A": taker, "B": rest}
    if rules.game == "belote3":
        shared = {"A": taker, "B": rest - 20, "C": 20} if rest >= 20 else {"A": taker, "B": rest}
        if rest < 20:
            shared["C"] = 0
    contract = {"contract": rules.max_bid} if rules.game == "contree" else {}
    return {"taker": "A", "points": shared, **contract, **facts}


def capot(rules: Rules, side: str, **facts: Any) -> dict[str, Any]:
    """A hand in which a side has won every trick."""
    if rules.game == "belote3":
        lost = ["B", "C"] if side == "A" else ["A"]
        told: dict[str, Any] = {"no_trick": lost}
        if side == "A":
            told["points"] = {"A": HAND_POINTS, "B": 0, "C": 0}
        else:
            told["points"] = {"A": 0, "B": 100, "C": 62}
        return {"taker": "A", **told, **facts}
    contract = {"contract": rules.max_bid} if rules.game == "contree" else {}
    told = {"capot": side}
    if rules.deal == "stock":
        other = "B" if side == "A" else "A"
        told["points"] = {side: 60, other: 0}
    return {"taker": "A", **contract, **told, **facts}


def in_contract(rules: Rules, number: int) -> int:
    """What the number of a contract adds to the marks, in their unit."""
    return 0 if rules.counting == "made" else number // rules.unit
