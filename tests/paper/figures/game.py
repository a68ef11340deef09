"""Examples of the cards, the end of a game, the rubicon and comptoir."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

from scoring.comptoir import bid_worth
from scoring.declarations import ORDERS
from scoring.finish import End, under_rubicon
from scoring.hand import CARD_POINTS, HAND_POINTS
from scoring.rules import Rules
from scoring.score import score
from scoring.state import GameState, target_reached
from tests.paper.figures.table import (
    Figure,
    Told,
    accepted,
    hands,
    is_each,
    plays,
    sides_of,
    tricks,
)
from tests.scoring.tables import hand_from_json

RANKS = len(ORDERS["natural"])
PACK = 4 * RANKS


@plays(("players", "material"))
def pack(rules: Rules, told: Told) -> list[Figure]:
    return [PACK] if told else []


@plays(("players", "deal"))
def dealt(rules: Rules, told: Told) -> list[Figure]:
    if rules.game != "belote3":
        return []
    return [PACK] if rules.deal == "stock" else [PACK, PACK - 4 * len(("7", "8"))]


@plays(("cards", "trump"))
def trump(rules: Rules, told: Told) -> list[Figure]:
    assert list(told[:6]) == [20, 14, 11, 10, 4, 3]
    assert sum(told) + 3 * 30 == CARD_POINTS
    return list(told)


@plays(("cards", "plain"))
def plain(rules: Rules, told: Told) -> list[Figure]:
    assert list(told[:6]) == [11, 10, 4, 3, 2, 0]
    assert 62 + 3 * sum(told) == CARD_POINTS
    return list(told)


@plays(("cards", "no_trump_values"), ("cards", "all_trump_values"))
def other_suits(rules: Rules, told: Told) -> list[Figure]:
    """Four such suits and the dix de der are a hand, or are scaled to one."""
    assert 4 * sum(told) + 10 in (HAND_POINTS, 130, 258)
    return list(told)


@plays(("end", "tie"), ("facts", "tie"))
def tie(rules: Rules, told: Told) -> list[Figure]:
    """The last hand, where points may end the game before it."""
    return _hands(rules) if told else []


@plays(("end", "length"))
def length(rules: Rules, told: Told) -> list[Figure]:
    return [*_target(rules), *_hands(rules)]


@plays(("facts", "length"))
def fact_of_length(rules: Rules, told: Told) -> list[Figure]:
    return [*_target(rules), *_hands(rules), *_minutes(rules)]


@plays(("end", "timed"))
def minutes(rules: Rules, told: Told) -> list[Figure]:
    """No mark depends on them."""
    return _minutes(rules)


def _minutes(rules: Rules) -> list[Figure]:
    return [] if rules.minutes is None else [rules.minutes]


def _target(rules: Rules) -> list[Figure]:
    if rules.target is None:
        return []
    low, high = 0, 10**6
    while low < high:
        middle = (low + high) // 2
        if target_reached(rules, middle * rules.unit):
            high = middle
        else:
            low = middle + 1
    return [low - (rules.target_reached == "more_than")]


def _hands(rules: Rules) -> list[Figure]:
    if rules.hands is None:
        return []
    open_ = replace(rules, target=None, rubicon="none", exact_finish=False, tie="draw")
    one = tricks(rules, 100)
    if is_each(rules) and rules.deal == "stock":
        one = {"taker": "A", "points": {"A": 80, "B": 30, "C": 10}}
    asked = replace(open_, hands=rules.hands)
    count, facts = 0, hand_from_json(one, asked, sides_of(rules), 1)
    while not score(asked, sides_of(rules), [facts] * count, explain=False).finished:
        count += 1
    return [count]


@plays(("rubicon", "rubicon"))
def rubicon(rules: Rules, told: Told) -> list[Figure]:
    if rules.rubicon != "simple":
        return []
    end = End("A", ("B",))
    for total in range((rules.target or 0) * rules.unit + 1):
        game = SimpleNamespace(rules=rules, totals={"A": 10**6, "B": total})
        if not under_rubicon(cast(GameState, game), end):
            half = Fraction(rules.target or 0, 2)
            assert total == -(-half * rules.unit // 1)
            return [half // 1]
    raise AssertionError(rules)


@plays(("players", "sheet"), ("facts", "sheet"))
def sheet(rules: Rules, told: Told) -> list[Figure]:
    made = hand_of_comptoir(rules, 1)
    return [made[1] + made[0]]


def hand_of_comptoir(rules: Rules, bid: int) -> tuple[int, int]:
    """What a bid that is made takes from the sheet, and what stays."""
    facts = {"taker": "A", "bid": bid, "points": {"A": CARD_POINTS}}
    played = hands(rules, facts)[-1]
    return -played.marks["A"], played.totals["A"]


@plays(("bids", "bids"))
def bids(rules: Rules, told: Told) -> list[Figure]:
    numbers = [
        bid
        for bid in range(-1, 400)
        if accepted(rules, taker="A", bid=bid, points={"A": CARD_POINTS})
    ]
    return [numbers[0], numbers[-1]]


@plays(("counting", "worth"))
def worths(rules: Rules, told: Told) -> list[Figure]:
    long = replace(rules, sheet=99)
    worth_of = {bid: hand_of_comptoir(long, bid)[0] for bid in range(1, CARD_POINTS + 1)}
    assert worth_of == {bid: bid_worth(bid) for bid in worth_of}
    found: list[Figure] = []
    for worth in sorted({*worth_of.values()}):
        numbers = [bid for bid, one in worth_of.items() if one == worth]
        found += [numbers[0], numbers[-1], worth]
    return found


@plays(("end", "out"))
def out(rules: Rules, told: Told) -> list[Figure]:
    low = hand_of_comptoir(replace(rules, sheet=1), CARD_POINTS)[1]
    return [low, low]
