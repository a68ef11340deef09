"""Hypothesis strategies: possible hands of every game, the rare ones more often than at a table."""

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from tests.scoring.plain_points import RANKS, all_points

Hand = dict[str, Any]
Rules = dict[str, Any]

_TRICKS = (
    st.integers(0, 162)
    | st.sampled_from([61, 66, 75, 77, 80, 82, 85, 86, 87, 101])
    | st.sampled_from([71, 81, 91])
)
"""Trick points of a side, often those of a litige."""
_LENGTHS = {"tierce": 3, "cinquante": 4, "cent": 5, "carre": 1}


@st.composite
def declarations(draw: st.DrawFn, rules: Rules, sides: list[str], taker: str) -> Any:
    """Declarations to settle or settled already."""
    if draw(st.booleans()):
        return draw(_settled(rules, sides, taker))
    order = RANKS[rules["sequence_order"]]
    found = []
    for _ in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(sorted(_LENGTHS)))
        rank = draw(st.sampled_from(order[_LENGTHS[kind] - 1 :]))
        one: Hand = {"side": draw(st.sampled_from(sides)), "kind": kind, "rank": rank}
        if kind != "carre" and draw(st.booleans()):
            one["trump"] = draw(st.booleans())
        found.append(one)
    return found


@st.composite
def _settled(draw: st.DrawFn, rules: Rules, sides: list[str], taker: str) -> dict[str, int]:
    if rules.get("opposition") == "together" and draw(st.booleans()):
        return {side: 10 * draw(st.integers(0, 30)) for side in sides if side != taker}
    return {draw(st.sampled_from(sides)): 10 * draw(st.integers(0, 30))}


@st.composite
def _unplayed(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    side = draw(st.sampled_from(sides))
    kinds = ["void"]
    if rules.get("opposition") != "each":
        kinds += ["misdeal", "misdeal", "fault"]
    kind = draw(st.sampled_from(kinds))
    if kind == "void":
        return {"void": draw(st.sampled_from(["passed", "other"])), "taker": side}
    hand: Hand = {kind: side}
    if kind == "fault" and rules["game"] == "contree" and draw(st.booleans()):
        hand["contract"] = draw(_bids(rules))
    return hand


@st.composite
def _start(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """Taker, belote, declarations, and capot called."""
    hand: Hand = {"taker": draw(st.sampled_from(sides))}
    if draw(st.integers(0, 3)) == 0:
        hand["belote"] = draw(st.sampled_from(sides))
    if rules["declarations"] == "scored" and draw(st.booleans()):
        hand["declarations"] = draw(declarations(rules, sides, hand["taker"]))
    if rules.get("capot_called_points") is not None and draw(st.integers(0, 3)) == 0:
        hand["capot_called"] = draw(st.booleans())
    return hand


@st.composite
def pair_hand(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """A hand of two sides whose points add up to 162."""
    special = draw(st.integers(0, 12))
    if special < 2:
        return draw(_unplayed(rules, sides))
    hand = draw(_start(rules, sides))
    if special < 5:
        hand["capot"] = draw(st.sampled_from(sides))
        if draw(st.booleans()):
            hand["points"] = {side: 162 * (side == hand["capot"]) for side in sides}
        return hand
    side, other = draw(st.permutations(sides))
    hand["points"] = {side: draw(_TRICKS)}
    if draw(st.booleans()):
        hand["points"][other] = 162 - hand["points"][side]
    return hand


def _bids(rules: Rules) -> st.SearchStrategy[int | str]:
    tens = st.integers(rules["min_bid"] // 10, rules["max_bid"] // 10).map(lambda ten: 10 * ten)
    highest = ["capot", *(["generale"] if rules["generale_points"] is not None else [])]
    return tens | st.just(rules["min_bid"]) | st.sampled_from(highest)


@st.composite
def contree_hand(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """A hand with a contract, often just made or just failed."""
    hand = draw(pair_hand(rules, sides))
    if "points" not in hand and "capot" not in hand:
        return hand
    hand["contract"] = draw(_bids(rules))
    hand["contre"] = draw(st.sampled_from(["none", "none", "contre", "surcontre"]))
    if hand.get("capot") == hand["taker"]:
        hand["solo"] = draw(st.booleans())
    elif "capot" not in hand and isinstance(hand["contract"], int) and draw(st.booleans()):
        near = hand["contract"] + draw(st.sampled_from([-21, -20, -1, 0, 1]))
        hand["points"] = {hand["taker"]: min(162, near)}
    trumps = ["C"] + ["SA"] * rules["allow_no_trump"] + ["TA"] * rules["allow_all_trump"]
    hand["trump"] = draw(st.sampled_from(trumps))
    if hand["trump"] == "SA":
        hand.pop("belote", None)
    if hand["trump"] == "TA" and rules["all_trump_belotes"] and draw(st.booleans()):
        hand["belote"] = draw(st.lists(st.sampled_from(sides), min_size=1, max_size=4))
    _raw(draw, rules, sides, hand)
    return hand


def _raw(draw: st.DrawFn, rules: Rules, sides: list[str], hand: Hand) -> None:
    """Points of a hand that do not add up to 162, equal ones now and then."""
    everything = all_points(rules, hand)
    if everything == 162 or "points" not in hand:
        return
    if "capot" in hand:
        hand["points"] = {side: everything * (side == hand["capot"]) for side in sides}
        return
    (side, own), *others = hand["points"].items()
    more = st.integers(0, everything) | st.just(everything // 2) | st.just(min(own, everything))
    hand["points"] = {side: draw(more)}
    if others:
        hand["points"][others[0][0]] = everything - hand["points"][side]


@st.composite
def two_players_hand(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """A hand of two players, with a talon where the rules have one."""
    hand = draw(pair_hand(rules, sides))
    if rules["deal"] == "all_cards" or not {"points", "capot"} & hand.keys():
        return hand
    one, other = draw(st.permutations(sides))
    points = draw(st.integers(0, 162) | st.sampled_from([55, 60, 75, 81]))
    theirs = draw(st.integers(0, 162 - points) | st.just(min(points, 162 - points)))
    hand["points"] = {one: points, other: theirs}
    if "capot" in hand:
        hand["points"] = {side: points * (side == hand["capot"]) for side in sides}
    return hand


@st.composite
def together_hand(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """A hand of one against two."""
    special = draw(st.integers(0, 12))
    if special < 2:
        return draw(_unplayed(rules, sides))
    hand = draw(_start(rules, sides))
    taker = hand["taker"]
    one, other = [side for side in sides if side != taker]
    if special == 2:
        hand["capot"] = draw(st.sampled_from(sides))
    elif special == 3:
        hand["no_trick"] = draw(st.sampled_from([[taker], [taker, one], [one, other]]))
    else:
        hand["points"] = {taker: draw(_TRICKS)}
        if draw(st.booleans()):
            theirs = 162 - hand["points"][taker]
            hand["points"][one] = draw(st.integers(0, theirs))
            hand["points"][other] = theirs - hand["points"][one]
        if draw(st.integers(0, 5)) == 0 and not hand["points"].get(one):
            hand["no_trick"] = [one]
    return hand


@st.composite
def each_hand(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """A hand of three, each for himself, where equal points are not rare."""
    special = draw(st.integers(0, 12))
    if special < 1:
        return draw(_unplayed(rules, sides))
    hand = draw(_start(rules, sides))
    without = draw(st.permutations(sides))[: max(0, special - 10)]
    if without:
        hand["no_trick"] = without
    playing = [side for side in draw(st.permutations(sides)) if side not in without]
    left = 152 if without else 162
    if rules["deal"] == "stock":
        left = draw(st.integers(0, left))
    hand["points"] = dict.fromkeys(sides, 0) | draw(_shares(playing, left))
    return hand


@st.composite
def _shares(draw: st.DrawFn, playing: list[str], left: int) -> dict[str, int]:
    """The points among the players, two of them equal now and then."""
    if len(playing) < 3:
        own = draw(st.integers(0, left) | st.just(left // 2))
        return dict(zip(playing, [own, left - own] if len(playing) == 2 else [left], strict=True))
    own = draw(st.integers(0, left))
    half = (left - own) // 2
    second = draw(st.integers(0, left - own) | st.just(half) | st.just(min(own, left - own)))
    return dict(zip(playing, [own, second, left - own - second], strict=True))


@st.composite
def comptoir_hand(draw: st.DrawFn, rules: Rules, sides: list[str]) -> Hand:
    """A hand of comptoir; its taker may be out by then."""
    taker = draw(st.sampled_from(sides))
    if draw(st.integers(0, 9)) == 0:
        return {"void": "passed", "taker": taker}
    bid = draw(st.integers(1, 152) | st.sampled_from([50, 51, 70, 71, 90, 91, 150, 151]))
    points = draw(st.integers(0, 152) | st.sampled_from([bid, bid - 1]))
    return {"taker": taker, "bid": bid, "points": {taker: points}}


HANDS: Mapping[str, Callable[[Rules, list[str]], st.SearchStrategy[Hand]]] = {
    "belote": pair_hand,
    "contree": contree_hand,
    "belote2": two_players_hand,
    "each": each_hand,
    "together": together_hand,
    "comptoir": comptoir_hand,
}
"""Kind of a game -> its hands."""
