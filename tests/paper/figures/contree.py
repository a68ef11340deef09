"""Examples of contrée: bids, contre, capots that were bid."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import HAND_POINTS
from scoring.rules import Rules
from tests.paper.figures.marks import capot_worth, failed
from tests.paper.figures.table import Figure, Told, accepted, hand, in_contract, plays, tricks
from tournaments.rulesets.sheet.card_values import ALL_TRUMP, NO_TRUMP, Suit


def _capot(rules: Rules, **facts: object) -> dict[str, object]:
    return {"taker": "A", "contract": "capot", "capot": "A", **facts}


def _numbers(rules: Rules) -> list[int]:
    """The numbers that may be bid."""
    asked = (*range(0, 300, 10), rules.min_bid + 5)
    return [one for one in asked if accepted(rules, taker="A", contract=one, capot="A")]


@plays(("bids", "min_bid"), ("facts", "bids"))
def bids(rules: Rules, told: Told) -> list[Figure]:
    if rules.game == "comptoir":
        return [1, 152]
    numbers = _numbers(rules)
    return [numbers[0], numbers[-1]]


@plays(("bids", "four_passes"))
def forced(rules: Rules, told: Told) -> list[Figure]:
    return [_numbers(rules)[0]] if told else []


@plays(("bids", "capot_contract"))
def capot_contract(rules: Rules, told: Told) -> list[Figure]:
    """In points, whatever the sheet is kept in."""
    if not told:
        return []
    alone = replace(rules, counting="bid", capot_bid_made=None)
    return [hand(alone, **_capot(alone)).marks["A"] * rules.unit]


@plays(("capot", "capot_bid_made"))
def capot_bid_made(rules: Rules, told: Told) -> list[Figure]:
    """What is fixed for it alone; otherwise it is a capot and a number like others."""
    marks = hand(rules, **_capot(rules)).marks["A"]
    if rules.capot_bid_made is not None:
        return [marks]
    number = rules.capot_contract // rules.unit * (rules.counting != "made")
    assert marks == number + (0 if rules.counting == "bid" else capot_worth(rules))
    return []


@plays(("capot", "capot_bid_failed"))
def capot_bid_failed(rules: Rules, told: Told) -> list[Figure]:
    if not told:
        return []
    return [hand(rules, taker="A", contract="capot", points={"A": 150, "B": 12}).marks["B"]]


@plays(("capot", "generale_points"), ("facts", "generale"))
def generale(rules: Rules, told: Told) -> list[Figure]:
    made = hand(rules, taker="A", contract="generale", capot="A", solo=True).marks
    lost = hand(rules, taker="A", contract="generale", capot="A").marks
    assert made["A"] == lost["B"]
    return [made["A"]]


@plays(("contre", "surcontre_factor"), ("facts", "contre"))
def factors(rules: Rules, told: Told) -> list[Figure]:
    if not told:
        return []
    alone = replace(rules, counting="bid", capot_bid_made=100 * rules.unit, bid_marks_belote=False)
    plain, *more = (
        hand(alone, **_capot(alone, contre=contre)).marks["A"]
        for contre in ("none", "contre", "surcontre")
    )
    return [one // plain for one in more]


def multiplied(rules: Rules) -> bool:
    """Whether contre multiplies what is marked at all."""
    cases: tuple[dict[str, object], ...] = (tricks(rules, 20), _capot(rules))
    if rules.generale_points is not None:
        cases = (*cases, {"taker": "A", "contract": "generale", "capot": "A", "solo": True})
    cases = (*cases, {"taker": "A", "contract": "capot", "points": {"A": 150, "B": 12}})
    return any(
        hand(rules, **one).marks
        != hand(replace(rules, contre_takes_all=False), **one, contre="contre").marks
        for one in cases
    )


@plays(("contre", "contre_takes_all"))
def takes_all(rules: Rules, told: Told) -> list[Figure]:
    """For the tricks of a contract made after contre: the amount of a failed one.

    A taker who wins every trick marks a capot, which another sentence says.
    """
    if not told:
        return []
    found = []
    for facts in (
        {**tricks(rules, 161), "contract": rules.min_bid},
        {"taker": "A", "contract": rules.min_bid, "capot": "A"},
    ):
        single = replace(rules, contre_multiplies="bid")
        marks = hand(single, **facts, contre="contre").marks
        assert marks["B"] == 0
        worth = marks["A"] - 2 * in_contract(rules, rules.min_bid)
        times = 1 if rules.contre_multiplies == "bid" else 2
        really = hand(rules, **facts, contre="contre").marks["A"]
        number = 1 if rules.contre_multiplies == "tricks" else 2
        assert really == times * worth + number * in_contract(rules, rules.min_bid)
        found.append(worth)
    assert found == [failed(rules), capot_worth(rules)]
    return [*found[:1]]


@plays(("counting", "made_at_least"))
def least(rules: Rules, told: Told) -> list[Figure]:
    alone = replace(rules, must_outscore=False)
    for points in range(1, 162):
        facts = {**tricks(alone, points), "contract": rules.min_bid}
        if hand(alone, **facts).outcome == "made":
            return [points]
    return []


@plays(("counting", "all_trump_sum"))
def all_trump(rules: Rules, told: Told) -> list[Figure]:
    return [_whole(rules, "TA", ALL_TRUMP[rules.all_trump_values])]


@plays(("counting", "no_trump_sum"))
def no_trump(rules: Rules, told: Told) -> list[Figure]:
    return [_whole(rules, "SA", NO_TRUMP[rules.no_trump_values])]


def _whole(rules: Rules, trump: str, suit: Suit) -> int:
    """What the cards and the dix de der make, which is what such a hand must add up to."""
    whole = 4 * sum(worth for _card, worth in suit) + 10
    told = {"taker": "A", "contract": rules.min_bid, "trump": trump}
    for sum_ in (whole - 1, whole, whole + 1):
        fits = accepted(rules, **told, points={"A": 50, "B": sum_ - 50})
        assert fits == (sum_ == whole)
    return whole


@plays(("counting", "raw_rounding"))
def raw_rounding(rules: Rules, told: Told) -> list[Figure]:
    return [HAND_POINTS, 5] if rules.rounding == "nearest_10_alternate" else [HAND_POINTS]
