"""Examples of what is marked where two sides meet: failed contracts, capots, litiges, faults."""

from __future__ import annotations

from dataclasses import replace

from scoring.declarations import ORDERS, points_of
from scoring.hand import CARD_POINTS, HAND_POINTS, Declaration
from scoring.rules import Rules
from tests.paper.figures.table import (
    FEW_CARDS,
    Figure,
    Told,
    capot,
    endless,
    hand,
    hands,
    in_contract,
    is_each,
    plays,
    sides_of,
    tricks,
)


def failed(rules: Rules) -> int:
    """What the defence marks for the tricks of a failed contract."""
    played = hand(rules, **tricks(rules, FEW_CARDS))
    assert played.outcome == "failed"
    return played.marks["B"] - (in_contract(rules, rules.max_bid) if rules.game == "contree" else 0)


def capot_worth(rules: Rules) -> int:
    """What a capot of the taker is marked for its tricks."""
    played = hand(rules, **capot(rules, "A"))
    assert played.outcome == "made"
    return played.marks["A"] - (in_contract(rules, rules.max_bid) if rules.game == "contree" else 0)


def belote(rules: Rules) -> int:
    """What a belote of the defence adds to its marks, won or lost."""
    facts = tricks(rules, FEW_CARDS)
    plain = hand(rules, **facts).marks["B"]
    return hand(rules, **facts, belote="B").marks["B"] - plain


@plays(("facts", "failed"))
def fact_of_failed(rules: Rules, told: Told) -> list[Figure]:
    return [failed(rules)] if told else []


@plays(("failed", "failed_points"))
def failed_contract(rules: Rules, told: Told) -> list[Figure]:
    return [failed(rules)]


@plays(("capot", "capot_points"))
def capot_of_taker(rules: Rules, told: Told) -> list[Figure]:
    if rules.deal == "stock":
        return [hundred_for_der(rules)]
    return [capot_worth(rules)]


def hundred_for_der(rules: Rules) -> int:
    """What takes the place of the dix de der in a capot with a talon."""
    exact = replace(rules, rounding="exact", unit=1)
    return hand(exact, **capot(rules, "A")).marks["A"] - 60 + (HAND_POINTS - CARD_POINTS)


@plays(("facts", "capot"))
def fact_of_capot(rules: Rules, told: Told) -> list[Figure]:
    if is_each(rules):
        return [shared_hundred(rules)]
    called = rules.game != "contree" and rules.capot_called_points is not None
    first = hundred_for_der(rules) if rules.deal == "stock" else capot_worth(rules)
    if rules.game == "contree" and rules.generale_points is not None:
        facts = {"taker": "A", "contract": "generale", "capot": "A", "solo": True}
        return [first, hand(rules, **facts).marks["A"]]
    return [first, called_worth(rules)] if called and len(told) > 1 else [first]


def called_worth(rules: Rules) -> int:
    return hand(rules, **capot(rules, "A", capot_called=True)).marks["A"]


@plays(("capot", "capot_called_points"))
def called_capot(rules: Rules, told: Told) -> list[Figure]:
    lost = hand(rules, **tricks(rules, 120, capot_called=True))
    assert lost.outcome == "failed"
    return [called_worth(rules)]


@plays(("capot", "capot_of_taker"))
def capot_of_defence(rules: Rules, told: Told) -> list[Figure]:
    played = hand(rules, **capot(rules, "B"))
    assert played.outcome == "failed"
    number = in_contract(rules, rules.max_bid) if rules.game == "contree" else 0
    worth = played.marks["B"] - number
    if rules.capot_of_taker == "capot" and rules.game == "contree":
        return [worth, failed(rules)]
    return [worth] if told else []


@plays(("capot", "no_trick"))
def no_trick(rules: Rules, told: Told) -> list[Figure]:
    return [shared_hundred(rules)]


def shared_hundred(rules: Rules) -> int:
    """What two players share who have left the third without a trick."""
    exact = replace(rules, rounding="exact")
    others = 50 if rules.deal == "stock" else 72
    points = {"A": 80, "B": others, "C": 0}
    played = hand(exact, taker="A", points=points, no_trick=["C"])
    shared = sum(played.marks.values()) - sum(points.values())
    assert played.marks["A"] - 80 == shared // 2
    return shared


@plays(("litige", "equal_tricks"))
def equal_tricks(rules: Rules, told: Told) -> list[Figure]:
    played = hand(rules, **tricks(rules, 81))
    stake = [played.stake] if played.stake else []
    return [81, played.marks["A"], played.marks["B"], *stake]


@plays(("counting", "equal_tricks"))
def equal_tricks_of_contree(rules: Rules, told: Told) -> list[Figure]:
    played = hand(rules, **{**tricks(rules, 81), "contract": 80})
    if played.outcome == "void":
        return [81, 80]
    return [81, 80, played.marks["A"], played.marks["B"]]


@plays(("litige", "litige_amount"))
def half_of_a_litige(rules: Rules, told: Told) -> list[Figure]:
    if not told:
        return []
    exact = replace(rules, rounding="exact", unit=1)
    helps = rules.contract_counts != "tricks"
    facts = tricks(rules, 71, belote="A") if helps else tricks(rules, 81)
    played = hand(exact, **facts)
    assert played.outcome == "litige"
    assert played.marks["B"] == played.stake
    return [played.stake]


@plays(("penalties", "fault_points"), ("facts", "fault"))
def fault(rules: Rules, told: Told) -> list[Figure]:
    marks = hand(rules, fault="A").marks
    assert {marks[side] for side in sides_of(rules)[1:]} == {marks["B"]}
    return [marks["B"]]


@plays(("penalties", "misdeal"), ("facts", "misdeal"))
def misdeal(rules: Rules, told: Told) -> list[Figure]:
    if rules.misdeal == "redeal":
        return []
    times = {"penalty": 1, "graduated": 3}.get(rules.misdeal, 2)
    played = hands(endless(rules), *({"misdeal": "A"},) * times)
    assert all(not any(one.marks.values()) for one in played[:-1])
    return [played[-1].marks["B"]]


@plays(("declaring", "belote"))
def belote_in_points(rules: Rules, told: Told) -> list[Figure]:
    return [20 if _unmarked_belote(rules) else belote(rules) * rules.unit]


@plays(("counting", "unit"))
def belote_on_the_sheet(rules: Rules, told: Told) -> list[Figure]:
    return [2 if _unmarked_belote(rules) else belote(rules)]


@plays(("facts", "belote"))
def fact_of_belote(rules: Rules, told: Told) -> list[Figure]:
    return [20 // rules.unit if _unmarked_belote(rules) else belote(rules)]


def _unmarked_belote(rules: Rules) -> bool:
    """Whether a belote only helps to make the contract."""
    return rules.game == "contree" and rules.counting == "bid" and not rules.bid_marks_belote


@plays(("declaring", "declarations"))
def sequences(rules: Rules, told: Told) -> list[Figure]:
    if not told:
        return []
    kinds = ("tierce", "cinquante", "cent")
    return [points_of(rules, Declaration("A", kind, "A")) for kind in kinds]


@plays(("declaring", "carre_values"))
def carres(rules: Rules, told: Told) -> list[Figure]:
    of_card = {card: points_of(rules, Declaration("A", "carre", card)) for card in "J9AKQ"}
    of_card["10"] = points_of(rules, Declaration("A", "carre", "10"))
    return sorted({*of_card.values()})


@plays(("declaring", "no_trump_carres"))
def carres_without_trump(rules: Rules, told: Told) -> list[Figure]:
    cards = ("A", "10", "K", "Q", "J")
    worth = [points_of(rules, Declaration("A", "carre", card), "SA") for card in cards]
    return sorted({*worth})


@plays(("declaring", "sequence_order"))
def order(rules: Rules, told: Told) -> list[Figure]:
    low = () if rules.game == "belote3" and rules.deal == "all_cards" else ("7", "8")
    ranks = [*low, *ORDERS[rules.sequence_order][2:]]
    found = [int(rank) for rank in ranks if rank.isdigit()]
    assert list(told) == found
    return list(found)


@plays(("counting", "trick_points"))
def trick_points(rules: Rules, told: Told) -> list[Figure]:
    der = HAND_POINTS - CARD_POINTS
    if rules.deal == "stock":
        return [der]
    exact = replace(rules, rounding="exact", unit=1)
    if rules.game == "contree":
        return [der, HAND_POINTS]
    facts = tricks(rules, 100)
    marks = hand(exact, **facts).marks
    if rules.game == "belote3" and rules.opposition == "together":
        assert marks["B"] == marks["C"]
        return [der, marks["A"] + marks["B"]]
    return [der, sum(marks.values())]


@plays(("counting", "rounding"))
def rounding(rules: Rules, told: Told) -> list[Figure]:
    if rules.rounding == "exact":
        return []
    pair = next((a, b) for a in told for b in told if _is_example(rules, int(a), int(b)))
    taker, other = int(max(pair)), int(min(pair))
    marks = marks_of_tricks(rules, taker, other)
    words = {
        "nearest_10": [5],
        "nearest_10_down": [5],
        "nearest_10_alternate": [5, 7, 5],
        "balanced_10": [5, 7, 6],
        "balanced_5": [3, 0, 4, 8, 5, 9],
    }
    return [taker, other, *marks, *words[rules.rounding], *_sum(rules)]


def _is_example(rules: Rules, one: int, other: int) -> bool:
    return one + other == HAND_POINTS or (is_each(rules) and (one, other) == (75, 54))


def marks_of_tricks(rules: Rules, taker: int, other: int) -> list[int]:
    """What the tricks of a hand are marked, without contract and belote."""
    if is_each(rules):
        third = 10 if rules.deal == "stock" else HAND_POINTS - taker - other
        marks = hand(rules, taker="A", points={"A": taker, "B": other, "C": third}).marks
        return [marks["A"], marks["B"]]
    if rules.game == "contree":
        plain = replace(rules, counting="made", min_bid=0, made_at_least=0, must_outscore=False)
        marks = hand(plain, **{**tricks(plain, taker), "contract": 0}).marks
    else:
        facts = {"A": taker, "B": other}
        if rules.game == "belote3":
            facts = {"A": taker, "B": other, "C": 0}
        marks = hand(rules, taker="A", points=facts).marks
    return [marks["A"], marks["B"]]


def _sum(rules: Rules) -> list[int]:
    if not rules.rounding.startswith("balanced"):
        return []
    sums = {sum(marks_of_tricks(rules, taker, 162 - taker)) for taker in range(82, 162)}
    assert len(sums) == 1
    return [sums.pop()]


@plays(("facts", "rounding"))
def fact_of_rounding(rules: Rules, told: Told) -> list[Figure]:
    if rules.rounding.startswith("balanced"):
        return list(_sum(rules))
    return [] if rules.rounding == "exact" else [5]


@plays(("counting", "exact_amounts"))
def unrounded(rules: Rules, told: Told) -> list[Figure]:
    """A hand that would end the game is marked to the point."""
    at_the_end = replace(rules, target=1, hands=None, target_reached="at_least")
    number = in_contract(rules, rules.max_bid) if rules.game == "contree" else 0
    lost = hands(at_the_end, tricks(rules, FEW_CARDS))[-1].marks["B"]
    won = hands(at_the_end, capot(rules, "A"))[-1].marks["A"]
    return [lost - number, won - number]
